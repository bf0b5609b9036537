import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../syntax/index.js';
import { BOOL, INT, REAL, type Sort, TermStore } from '../term/index.js';
import { rootOf } from './algebraic/index.js';
import { describeAssignment, describeEvaluation, describeValue } from './describe.js';
import { buildSignature } from './signature.js';
import {
  type ArrayValue,
  type Closure,
  type Value,
  makeBag,
  makeSequence,
  makeSet,
  makeTuple,
  makeUndetermined,
} from './value.js';
import { toTerm } from './value-term.js';

const { script } = readScript(
  '(declare-datatype F ((f (g (-> Int Int)))))(declare-datatypes ((P 0) (O 1)) (((mk (one Int) (two Bool)) (none)) (par (X) ((nothing) (some (val X))))))',
);
const { store } = script;
const { sorts } = store;
const signature = buildSignature(store, script.commands);
const [P, O] = [sorts.named('P', 'P', []), sorts.named('O', 'O', [INT])];
const F = sorts.named('F', 'F', []);
const U = sorts.named('U', 'U', []);

const data = (sort: Sort, name: string, ...args: Value[]): Value => ({ kind: 'datatype', sort, name, args });
const element: Value = { kind: 'element', sort: U, name: 'U!1' };
const closure: Closure = {
  kind: 'closure',
  sort: sorts.fun([INT], INT),
  params: [store.var('x', INT)],
  body: store.int(1n),
  scope: undefined,
  given: [],
};
const arraySort = sorts.array(INT, INT) as ArrayValue['sort'];
const byFunction: ArrayValue = {
  kind: 'array',
  sort: arraySort,
  entries: new Map(),
  rest: { kind: 'closure', of: closure },
};
const [SEQ, SET, BAG] = [sorts.collection('Seq', INT), sorts.collection('Set', INT), sorts.collection('Bag', INT)];
const set = (...items: bigint[]): Value => makeSet(SET, new Map(items.map((each) => [`${each}`, each])));
const text = (value: Value, sort: Sort): string | undefined => {
  const term = toTerm(store, value, sort, signature);
  return term && printTerm(term);
};

describe('literals of values', () => {
  it.each<[value: Value, sort: Sort, expected: string | undefined]>([
    [data(P, 'none'), P, 'none'],
    [data(P, 'mk', 1n, true), P, '(mk 1 true)'],
    [data(O, 'nothing'), O, '(as nothing (O Int))'],
    [data(O, 'some', 3n), O, '((as some (O Int)) 3)'],
    [element, U, 'U!1'],
    [set(1n, 2n, 3n), SET, '(set.insert 1 2 3 (as set.empty (Set Int)))'],
    [makeSequence(SEQ, [1n]), SEQ, '(seq.unit 1)'],
    [makeSequence(SEQ, [1n, 2n]), SEQ, '(seq.++ (seq.unit 1) (seq.unit 2))'],
    [makeBag(BAG, new Map([['1', { element: 1n, count: 4n }]])), BAG, '(bag 1 4)'],
    [makeTuple(sorts.tuple([INT, BOOL]), [1n, false]), sorts.tuple([INT, BOOL]), '(tuple 1 false)'],
  ])('makes a literal with the sort of the value: %#', (value, sort, expected) => {
    expect(text(value, sort)).toBe(expected);
  });

  it('returns no literal for functions, unknown constructors or constructors with a wrong number of arguments, even inside other values', () => {
    const cases: readonly (readonly [Value, Sort])[] = [
      [closure, sorts.fun([INT], INT)],
      [byFunction, arraySort],
      [closure, U],
      [makeSequence(SEQ, [1n, closure]), sorts.collection('Seq', sorts.fun([INT], INT))],
      [data(P, 'other', 1n), P],
      [data(P, 'mk', 1n), P],
      [data(P, 'none', 1n), P],
      [data(F, 'f', closure), F],
    ];
    for (const [value, sort] of cases) expect(text(value, sort)).toBeUndefined();
    expect(toTerm(store, data(P, 'mk', 1n, true), P)).toBeUndefined();
  });

  it('makes no literal of a value with more than 200,000 parts', () => {
    const items = Array.from({ length: 200_002 }, () => 0n);
    expect(toTerm(store, makeSequence(SEQ, items), SEQ)).toBeUndefined();
    expect(toTerm(store, makeSequence(SEQ, items.slice(0, 1_000)), SEQ)).toBeDefined();
  });

  it('writes a set as a union of singletons in the set dialect of z3', () => {
    const own = new TermStore();
    own.sorts.setDialect = 'z3';
    const sort = own.sorts.collection('Set', INT);
    const value = (...items: bigint[]): Value => makeSet(sort, new Map(items.map((each) => [`${each}`, each])));
    const term = toTerm(own, value(1n, 2n, 3n), sort);
    expect(term?.kind === 'app' && term.op).toBe('set.union');
    const single = toTerm(own, value(1n), sort);
    expect(single?.kind === 'app' && single.op).toBe('set.singleton');
  });
});

describe('values as text', () => {
  it('names the kind or the sort of a value that has no literal', () => {
    expect(describeValue(signature, rootOf([-2n, 0n, 1n], 2) as Value, REAL)).toContain('1.41421356237309504880');
    expect(describeValue(signature, closure, closure.sort)).toContain('function');
    expect(describeValue(signature, byFunction, arraySort)).toContain('array');
    expect(describeValue(signature, data(F, 'f', closure), F)).toContain('sort F');
  });

  it('describes a value with all its choices, and an assignment with the values of all its symbols', () => {
    const value = { kind: 'value', value: 1n } as const;
    expect(describeEvaluation(signature, { ...value, choices: [] }, INT)).toBe('1');
    const chosen = describeEvaluation(signature, { ...value, choices: ['symbol x', 'sort U'] }, INT);
    expect(chosen.startsWith('1, ')).toBe(true);
    expect(chosen).toContain('symbol x, sort U');
    expect(describeEvaluation(signature, makeUndetermined('a reason'), INT)).toContain('(a reason)');
    const [x, y] = [store.var('x', INT), store.const('y', BOOL)];
    const assigned = [
      [x, 1n],
      [y, true],
    ] as const;
    expect(describeAssignment(signature, assigned)).toBe('x = 1, y = true');
    expect(describeAssignment(signature, [])).toBe('');
  });

  it('prints names with line breaks in one line', () => {
    const named: Value = { kind: 'element', sort: U, name: 'a\n  b' };
    expect(describeValue(signature, named, U)).toBe('|a b|');
  });
});
