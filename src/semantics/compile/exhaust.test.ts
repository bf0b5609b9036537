import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { BOOL, INT, ROUNDING_MODE, type Sort, type Term, TermStore, cardinalityOf } from '../../term/index.js';
import { readTerm } from '../../syntax/index.js';
import { listValues } from '../index.js';
import { type CompiledTerm, type Variable, compileTerm } from './compile.js';
import { assignmentAt, countAssignments, decide, enumerate, exhaust, tally } from './exhaust.js';
import { UNSPECIFIED, fromNumber, listDomain, smallWidth, toNumber } from './small-sorts.js';

const store = new TermStore();
const BV3 = store.sorts.bitVec(3);
const FP = store.sorts.floatingPoint(2, 3);
const SORTS: Readonly<Record<string, Sort>> = {
  a: BV3,
  b: BV3,
  c: BV3,
  p: BOOL,
  x: FP,
  y: FP,
  m: ROUNDING_MODE,
  n: INT,
};

function compileText(
  text: string,
  names = '',
): { term: Term; compiled: CompiledTerm | undefined; domains: Int32Array[] } {
  const symbols = new Map(Object.entries(SORTS).map(([name, sort]) => [name, store.const(name, sort)]));
  const term = readTerm(store, text, { symbols });
  if (Array.isArray(term)) throw new Error(text);
  const variables = [...names].map((name) => symbols.get(name) as Variable);
  const domains = variables.map(({ sort }) => listDomain(sort) as Int32Array);
  return { term: term, compiled: compileTerm(term, { variables }), domains };
}

function ready(text: string, names: string): { compiled: CompiledTerm; domains: Int32Array[] } {
  const made = compileText(text, names);
  if (made.compiled === undefined) throw new Error(`not compiled: ${text}`);
  return { compiled: made.compiled, domains: made.domains };
}

describe('exhaust and decide', () => {
  it('finds and counts the satisfying assignments of a term', () => {
    const { compiled: term, domains } = ready('(and (bvult a b) (= (bvadd a b) c) p)', 'abcp');
    const decision = decide(term, domains, new Budget('thorough'));
    if (decision.kind !== 'satisfied') throw new Error(decision.kind);
    expect(decision.assignment).toEqual([0, 1, 1, 1]);
    expect(term.evaluate(decision.assignment)).toBe(1);
    // For each pair a < b exactly one c makes the term true.
    expect(tally(term, domains, new Budget('thorough'))).toEqual({ trues: 28, falses: 1024 - 28, open: 0 });
  });

  it('refutes an unsatisfiable term', () => {
    const { compiled: term, domains } = ready('(and (bvult a b) (bvult b c) (bvult c a))', 'abc');
    expect(decide(term, domains, new Budget('thorough'))).toEqual({ kind: 'refuted' });
  });

  it('reports that the standard leaves a term unspecified', () => {
    const { compiled: term, domains } = ready('(and (fp.isZero x) (= ((_ fp.to_ubv 3) m y) a) (fp.isNaN y))', 'xyma');
    expect(decide(term, domains, new Budget('thorough')).kind).toBe('open');
    expect(tally(term, domains, new Budget('thorough')).open).toBe(2 * 5 * 8);
  });

  it('tries assignments in the order of their indices', () => {
    const { compiled: term, domains } = ready('(bvadd a ((_ zero_extend 2) #b1))', 'axmb');
    const all = [...enumerate(domains)].length;
    expect(all).toBe(countAssignments(domains));
    let index = 0;
    const ran = exhaust(term, { domains: domains, budget: new Budget('thorough') }, (assignment, value) => {
      if (index % 97 === 0) {
        expect([...assignment]).toEqual(assignmentAt(domains, index));
        expect(value).toBe(term.evaluate(assignment));
      }
      index++;
      return false;
    });
    expect([ran, index]).toEqual([true, all]);
    let place = 0;
    for (const assignment of enumerate(domains)) {
      if (place++ % 101 === 0) expect([...assignment]).toEqual(assignmentAt(domains, place - 1));
    }
  });

  it('stops when the visitor returns true, and allows one search inside another', () => {
    const outer = ready('(bvmul a b)', 'ab');
    const inner = ready('(fp.add m x y)', 'mxy');
    let seen = 0;
    const ran = exhaust(
      outer.compiled,
      { domains: outer.domains, budget: new Budget('thorough') },
      ([a = 0, b = 0], value) => {
        expect(value).toBe((a * b) % 8);
        expect(inner.compiled.evaluate([0, 0, 4])).toBe(4);
        return ++seen === 20;
      },
    );
    expect([ran, seen]).toEqual([false, 20]);
  });

  it('tries a single empty assignment if there are no variables', () => {
    const { compiled: term } = ready('(bvult #b01 #b10)', '');
    expect(decide(term, [], new Budget('thorough'))).toEqual({ kind: 'satisfied', assignment: [] });
  });
});

describe('listDomain', () => {
  it('lists each value of a sort exactly once, as a number', () => {
    for (const sort of [BOOL, ROUNDING_MODE, BV3, FP, store.sorts.floatingPoint(4, 6)]) {
      const numbers = listDomain(sort) as Int32Array;
      expect(BigInt(numbers.length)).toBe(cardinalityOf(sort));
      const values = [...numbers].map((number) => fromNumber(number, sort));
      expect(new Set(values)).toEqual(new Set(listValues(sort, 10_000)));
    }
  });
});

describe('smallWidth', () => {
  it('returns the number of bits that encode the values of a sort, up to a limit', () => {
    const { sorts } = store;
    const field = sorts.finiteField(7n) ?? INT;
    const given = [BOOL, ROUNDING_MODE, sorts.bitVec(1), sorts.bitVec(31), sorts.bitVec(32), field, INT];
    expect(given.map(smallWidth)).toEqual([1, 3, 1, 31, undefined, 3, undefined]);
    expect([sorts.floatingPoint(3, 7), sorts.floatingPoint(3, 8)].map(smallWidth)).toEqual([10, undefined]);
  });

  it('encodes each value as a number and decodes the number to the value', () => {
    const field = store.sorts.finiteField(5n) ?? INT;
    for (const sort of [BOOL, ROUNDING_MODE, BV3, FP, field]) {
      for (const number of listDomain(sort) ?? []) expect(toNumber(fromNumber(number, sort))).toBe(number);
    }
    expect([...(listDomain(field) ?? [])]).toEqual([0, 1, 2, 3, 4]);
    expect(listDomain(store.sorts.bitVec(20))).toHaveLength(2 ** 20);
    expect(listDomain(store.sorts.bitVec(21))).toBeUndefined();
    expect(listDomain(INT)).toBeUndefined();
  });
});

describe('unspecified values', () => {
  const zero = '(fp.max x y)';
  const number = (width: number): string => `((_ fp.to_ubv ${width}) m (fp.div m x x))`;
  const to = (format: string, of: string): string => `((_ to_fp ${format}) m ${of})`;
  const [long, tiny, wide] = ['((_ zero_extend 17) a)', to('2 2', 'x'), to('3 5', 'x')];
  const mode = `(ite (= ${zero} x) RNE RTZ)`;
  it.each([
    `(bvnot ${number(3)})`,
    `(bvadd ${number(3)} a)`,
    `(bvadd a ${number(3)})`,
    `(fp.add ${mode} x x)`,
    `(fp.add m ${zero} x)`,
    `(fp.add m x ${zero})`,
    `(fp.fma ${mode} ${tiny} ${tiny} ${tiny})`,
    `(fp.fma m ${to('2 2', zero)} ${tiny} ${tiny})`,
    `(fp.fma m ${tiny} ${to('2 2', zero)} ${tiny})`,
    `(fp.fma m ${tiny} ${tiny} ${to('2 2', zero)})`,
    `(bvnot ${number(20)})`,
    `(bvadd ${number(20)} ${long})`,
    `(bvadd ${long} ${number(20)})`,
    `(fp.add ${mode} ${wide} ${wide})`,
    `(fp.add m ${to('3 5', zero)} ${wide})`,
    `(fp.add m ${wide} ${to('3 5', zero)})`,
    `(fp.fma ${mode} x x x)`,
    `(fp.fma m ${zero} x x)`,
    `(fp.fma m x ${zero} x)`,
    `(fp.fma m x x ${zero})`,
    `(bvadd ((_ fp.to_ubv 3) RNE (_ NaN 2 3)) #b001)`,
    `(= ${zero} x)`,
    `(= x ${zero})`,
    `(distinct ${zero} x)`,
    `(distinct x ${zero})`,
    `(and true (= ${zero} x))`,
    `(and (= ${zero} x) true)`,
    `(and (= ${zero} x) (= ${zero} x))`,
    `(or false (= ${zero} x))`,
    `(or (= ${zero} x) false)`,
    `(=> true (= ${zero} x))`,
    `(=> (= ${zero} x) (= ${zero} x))`,
  ])('returns UNSPECIFIED for a term with an unspecified argument: %s', (text) => {
    const { compiled: term } = ready(text, 'xyma');
    expect([term.evaluate([0, 16, 0, 5]), term.evaluate([0, 16, 4, 5])]).toEqual([UNSPECIFIED, UNSPECIFIED]);
  });

  it.each([
    ['(and false (= (fp.min x y) x))', 0],
    ['(or (= (fp.min x y) x) true)', 1],
    ['(=> false (= (fp.min x y) x))', 1],
    ['(=> (= (fp.min x y) x) true)', 1],
    ['(=> (= (fp.min x y) x) false)', UNSPECIFIED],
    ['(ite p (fp.min x y) x)', 0],
    ['(ite (not p) (fp.min x y) x)', UNSPECIFIED],
    ['(ite (= (fp.min x y) x) y y)', 16],
    ['(not (= (fp.max x y) x))', UNSPECIFIED],
    ['(xor true (= (fp.max x y) x))', UNSPECIFIED],
    ['(= true false (= (fp.max x y) x))', 0],
    ['(fp.isZero (fp.max x y))', UNSPECIFIED],
  ])('evaluates %s for x = +0, y = -0 and p = false', (text, value) => {
    const { compiled: term } = ready(text, 'xyp');
    expect(term.evaluate([0, 16, 0])).toBe(value);
  });
});

describe('compileTerm', () => {
  it.each(['(+ n 1)', '(bv2nat a)', '(fp.to_real x)', '(= n 3)', '((_ repeat 11) a)', '(forall ((z Bool)) z)'])(
    'does not compile %s',
    (text) => {
      expect(compileText(text, 'abcpxym').compiled).toBeUndefined();
    },
  );

  it('does not compile a symbol that is not a variable', () => {
    expect(compileText('(bvult a b)', 'a').compiled).toBeUndefined();
  });

  it('does not compile a term that is too large, but compiles deep terms', () => {
    let term: Term = store.const('a', BV3);
    const variables = [term as Variable];
    for (let i = 0; i < 4000; i++) term = store.app('bvadd', [term, variables[0] as Term]);
    expect(compileTerm(term, { variables })?.evaluate([1])).toBe(4001 % 8);
    for (let i = 0; i < 100_000; i++) term = store.app('bvnot', [term]);
    expect(compileTerm(term, { variables })).toBeUndefined();
    const wide = store.app('bvadd', Array<Term>(10_000).fill(variables[0] as Term));
    expect(compileTerm(wide, { variables })).toBeUndefined();
  });
});
