import { Budget } from './budget.js';
import { describe, expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import type { Term } from '../term/index.js';
import { type Rng, rngFromSeed } from '../util/index.js';
import { Evaluator } from './evaluate.js';
import { heapCount, heapText, heapsOver } from './heaps.js';
import { judgeModelText } from './judge/judge-text.js';
import { type Heap, type Interpretation, type Model } from './model.js';
import { signatureAt } from './signature.js';
import { readModel } from './read-model/read-model.js';
import { type Value, isUndetermined, makeUndetermined } from './value.js';
import { sampleRuns } from '../../test/support/laws.js';

const DECLARED = `(declare-heap ((_ BitVec 2) Bool))(declare-const x (_ BitVec 2))(declare-const y (_ BitVec 2))
  (declare-const p Bool)`;
const LOCATIONS = [0n, 1n, 2n, 3n];
const DATA = [false, true];

type PlainHeap = ReadonlyMap<bigint, boolean>;
type Values = Readonly<Record<string, Value>>;

const toPlain = ({ cells }: Heap): PlainHeap => new Map(cells.map(({ location, data }) => [location, data] as never));

function* parts(heap: PlainHeap): Generator<readonly [PlainHeap, PlainHeap]> {
  const cells = [...heap];
  for (let bits = 0; bits < 2 ** cells.length; bits++) {
    const inside = cells.filter((_, i) => (bits >> i) % 2 === 1);
    yield [new Map(inside), new Map(cells.filter((cell) => !inside.includes(cell)))];
  }
}

function truth(term: Term, heap: PlainHeap, at: Values): Value {
  const value = (each: Term): Value => truth(each, heap, at);
  if (term.kind === 'value') return term.value;
  if (term.kind === 'const') return at[term.name] as Value;
  if (term.kind !== 'app') throw new Error(term.kind);
  const [a, b] = term.args as [Term, Term];
  switch (term.op) {
    case 'not':
      return value(a) === false;
    case 'and':
      return term.args.every((arg) => value(arg) === true);
    case 'or':
      return term.args.some((arg) => value(arg) === true);
    case '=>':
      return value(a) === false || value(b) === true;
    case 'xor':
      return value(a) !== value(b);
    case '=':
      return value(a) === value(b);
    case 'ite':
      return value(a) === true ? value(b) : value(term.args[2] as Term);
    case 'sep.nil':
      return at['nil'] as Value;
    case 'sep.emp':
      return heap.size === 0;
    case 'pto':
      return heap.size === 1 && value(a) !== at['nil'] && heap.get(value(a) as bigint) === value(b);
    case 'sep': {
      const [first, ...rest] = term.args as [Term, ...Term[]];
      return [...parts(heap)].some(([one, other]) => truth(first, one, at) === true && splits(rest, other, at));
    }
    case 'wand':
      for (const more of heapsOver(LOCATIONS, DATA, at['nil'] as Value)) {
        const joined = toPlain(more);
        if ([...joined.keys()].some((location) => heap.has(location)) || truth(a, joined, at) !== true) continue;
        if (truth(b, new Map([...heap, ...joined]), at) !== true) return false;
      }
      return true;
    default:
      throw new Error(term.op);
  }
}

function splits([first, ...rest]: readonly Term[], heap: PlainHeap, at: Values): boolean {
  if (first === undefined) return heap.size === 0;
  if (rest.length === 0) return truth(first, heap, at) === true;
  return [...parts(heap)].some(([one, other]) => truth(first, one, at) === true && splits(rest, other, at));
}

const ATOMS = [
  'sep.emp',
  '(pto x p)',
  '(pto y true)',
  '(pto x false)',
  '(pto (as sep.nil (_ BitVec 2)) p)',
  'p',
].concat(['(= x y)', '(= x (as sep.nil (_ BitVec 2)))', 'true', '(pto #b01 (= x y))']);

function formula(rng: Rng, depth: number): string {
  if (depth === 0 || rng.chance(0.15)) return rng.pick(ATOMS);
  const some = (): string => formula(rng, depth - 1);
  switch (rng.below(9)) {
    case 0:
      return `(not ${some()})`;
    case 1:
      return `(and ${some()} ${some()})`;
    case 2:
      return `(or ${some()} ${some()})`;
    case 3:
      return `(${rng.pick(['=>', 'xor', '='])} ${some()} ${some()})`;
    case 4:
      return `(ite ${some()} ${some()} ${some()})`;
    case 5:
      return `(sep ${some()} ${some()} ${some()})`;
    case 6:
      return `(wand ${some()} ${some()})`;
    default:
      return `(sep ${some()} ${some()})`;
  }
}

function assertion(text: string) {
  const { script, diagnostics } = readScript(`${DECLARED}(assert ${text})(check-sat)`);
  expect(diagnostics).toEqual([]);
  const at = signatureAt(script);
  const term = at?.check.asserted[0]?.term;
  if (at === undefined || term === undefined) throw new Error(text);
  return { signature: at.signature, term, script };
}

const model = ({ nil, ...values }: Values, heap: Heap): Model => ({
  symbols: new Map(
    Object.entries(values).map(([name, value]): [string, Interpretation] => [name, { kind: 'value', value }]),
  ),
  open: new Map(),
  universes: new Map(),
  heap: { ...heap, nil },
});

describe('truth at a heap', () => {
  it('agrees with the definition of truth, for all heaps over four locations and two data values', () => {
    let trues = 0;
    let falses = 0;
    for (let i = 0; i < sampleRuns(120); i++) {
      const rng = rngFromSeed('heaps').fork(i);
      const text = formula(rng, rng.between(1, 3));
      const { signature, term } = assertion(text);
      const values = {
        x: rng.pick([0n, 1n, 2n]),
        y: rng.pick([0n, 1n, 3n]),
        p: rng.chance(0.5),
        nil: rng.pick([0n, 3n]),
      };
      const shared = new Evaluator({
        signature,
        model: model(values, { cells: [], nil: values.nil }),
        budget: new Budget({ instances: 1e7, steps: 1e8 }),
      });
      let n = 0;
      for (const heap of heapsOver(LOCATIONS, DATA, values.nil)) {
        const expected = truth(term, toPlain(heap), values);
        if (expected === true) trues++;
        else falses++;
        const found = [shared.evaluate(term, heap)];
        if (n++ % 7 === 0)
          found.push(
            new Evaluator({ signature, model: model(values, heap), budget: new Budget('thorough') }).evaluate(term),
          );
        const isSaid = found.every(
          (each) => each.kind === 'value' && each.value === expected && each.choices.length === 0,
        );
        if (isSaid) continue;
        const shown = `${text} ${JSON.stringify(heap.cells, (_, v: unknown) => String(v))}`;
        expect(found, shown).toEqual(found.map(() => ({ kind: 'value', value: expected, choices: [] })));
      }
    }
    expect(trues).toBeGreaterThan(sampleRuns(300));
    expect(falses).toBeGreaterThan(sampleRuns(300));
  }, 120_000);

  it('expands definitions, names and lets', () => {
    const cell: Heap = {
      cells: [
        { location: 1n, data: true },
        { location: 2n, data: false },
      ],
      nil: 0n,
    };
    const is = (text: string, before = ''): unknown => {
      const { script, diagnostics } = readScript(`${DECLARED}${before}(assert ${text})(check-sat)`);
      expect(diagnostics).toEqual([]);
      const at = signatureAt(script);
      const found = new Evaluator({
        signature: at?.signature as never,
        model: model({ x: 1n, y: 2n, p: true, nil: 0n }, cell),
        budget: new Budget('thorough'),
      }).evaluate(at?.check.asserted.at(-1)?.term as Term);
      return found.kind === 'value' ? found.value : found.because;
    };
    expect(is('(sep (pto x p) (not (pto x p)))')).toBe(true);
    expect(is('(let ((a (pto x p))) (and (not a) (sep a (not a))))')).toBe(true);
    expect(is('(and (not a) (sep a (not a)))', '(define-fun a () Bool (pto x p))')).toBe(true);
    expect(is('(f (pto y false))', '(define-fun f ((q Bool)) Bool (sep q (pto x p)))')).toBe(true);
    expect(is('(and (not a) (sep a (not a)))', '(assert (or (! (pto x p) :named a) true))')).toBe(true);
    expect(is('(exists ((l (_ BitVec 2))) (sep (pto l p) (forall ((m (_ BitVec 2))) (not (pto m p)))))')).toBe(true);
    expect(
      is('(sep (exists ((l (_ BitVec 2)) (d Bool)) (pto l d)) (exists ((l (_ BitVec 2)) (d Bool)) (pto l d)))'),
    ).toBe(true);
    expect(is('(f (pto x p))', '(declare-fun f (Bool) Bool)')).toBe('a heap formula has no meaning in this position');
    expect(is('(= x (ite sep.emp x y))')).toBe('a heap formula has no meaning in this position');
    expect(
      is('(f x)', '(define-fun-rec f ((l (_ BitVec 2))) Bool (or sep.emp (sep (pto l p) (f (bvnot l)))))'),
    ).toMatch(/is recursive/);
  });
});

describe('heaps over given locations', () => {
  it.each([
    [1, 2],
    [2, 1],
    [3, 2],
    [4, 2],
  ])('lists each heap over %i locations and %i data values once', (locations, data) => {
    const heaps = [...heapsOver(LOCATIONS.slice(0, locations), DATA.slice(0, data), 0n)];
    const texts = heaps.map((heap) => [...toPlain(heap)].join(' '));
    expect(new Set(texts).size).toBe(heaps.length);
    // Each of the listed locations can be nil.
    expect(heapCount(locations, data)).toBe(locations * heaps.length);
    expect(texts.some((text) => text.startsWith('0,'))).toBe(false);
  });

  it('prints heaps so that they read back as part of a model', () => {
    const { script, signature } = assertion('(pto x p)');
    for (const [number, heap] of [...heapsOver(LOCATIONS, DATA, 3n)].entries()) {
      const printed = heapText(signature.store, heap, signature);
      const { model: found } = readModel(`(model (define-fun x () (_ BitVec 2) #b00))${printed}`, script, {
        budget: new Budget('thorough'),
      });
      if (found.heap === undefined || isUndetermined(found.heap)) throw new Error(`${number}: ${printed}`);
      expect(found.heap.nil, `${number}`).toBe(3n);
      expect(toPlain(found.heap), `${number}`).toEqual(toPlain(heap));
    }
  });

  it('does not print a heap if a location, a datum, the sorts or nil is unknown', () => {
    const { signature } = assertion('(pto x p)');
    const { store } = signature;
    const cell = { location: 1n, data: true };
    expect(heapText(store, { cells: [cell], nil: 0n }, signature)).toBeDefined();
    expect(heapText(store, { cells: [cell], nil: undefined }, signature)).toBeUndefined();
    const { signature: withoutHeap } = signatureAt(readScript('(assert true)(check-sat)').script) ?? {};
    expect(heapText(store, { cells: [cell], nil: 0n }, withoutHeap as never)).toBeUndefined();
    expect(
      heapText(store, { cells: [cell, { location: 2n, data: makeUndetermined('unread') }], nil: 0n }, signature),
    ).toBeUndefined();
  });
});

describe('models with a heap', () => {
  const INT = '(declare-heap (Int Int))(declare-const x Int)(declare-const y Int)';
  const verdict = (declared: string, asserted: string, text: string): readonly (string | undefined)[] => {
    const { script } = readScript(`${declared}(assert ${asserted})(check-sat)`);
    const { judged } = judgeModelText(text, script, { budget: new Budget('thorough') });
    return [judged?.verdict, judged?.assertions[0]?.because];
  };
  const TWO =
    '(\n(define-fun x () Int 0)\n(define-fun y () Int 1)\n)\n(heap\n(sep (pto 0 1) (pto 1 2))\n(= (as sep.nil Int) 2)\n)';

  it('reads heaps as cvc5 and cvc4 print them', () => {
    expect(verdict(INT, '(sep (pto x 1) (pto y 2))', TWO)).toEqual(['true', undefined]);
    expect(verdict(INT, '(sep (pto x 1) (pto y 3))', TWO)).toEqual(['false', undefined]);
    expect(verdict(INT, '(sep (pto x 1) true)', TWO.replace('(\n', '(model\n'))).toEqual(['true', undefined]);
    expect(
      verdict(
        INT,
        '(and sep.emp (distinct x (as sep.nil Int)))',
        '((define-fun x () Int 0)) (heap sep.emp (= (as sep.nil Int) 1))',
      ),
    ).toEqual(['true', undefined]);
    expect(
      verdict(
        INT,
        '(_ emp Int Int)',
        '((define-fun x () Int 0)(define-fun _emp1 () Int 0)) (heap (emp 0 0) (= (as sep.nil Int) 1))',
      ),
    ).toEqual(['true', undefined]);
    expect(
      verdict(
        INT,
        '(wand (pto x 1) (sep (pto x 1) (pto 0 7)))',
        '((define-fun x () Int 5)) (heap (pto 0 7) (= (as sep.nil Int) 1))',
      ),
    ).toEqual(['true', undefined]);
    expect(verdict(INT, '(wand (not (pto x 1)) false)', TWO)).toEqual(['false', undefined]);
    expect(verdict(INT, '(wand (not (pto x 1)) (not sep.emp))', TWO)[0]).toBe('undetermined');
  });

  const BOTH = '(sep (pto x 1) (pto y 2))';
  it.each([
    [`(wand (pto 5 1) (sep ${BOTH} (pto 5 1)))`, 'true'],
    [`(wand (or (pto 5 1) (pto 6 1)) (sep ${BOTH} (pto 5 1)))`, 'false'],
    [`(wand (or (pto 6 1) (pto 5 1)) (sep ${BOTH} (pto 5 1)))`, 'false'],
    [`(wand (or (pto 5 1) (pto x 1)) (sep ${BOTH} (pto 5 1)))`, 'true'],
    [`(wand (or (pto 5 1) true) (not sep.emp))`, 'undetermined'],
    [`(wand (or (pto 5 1) true) false)`, 'false'],
    [`(wand (ite (= x 0) (pto 5 1) (pto 6 1)) (sep ${BOTH} (pto 5 1)))`, 'true'],
    [`(wand (ite (= x 1) (pto 5 1) (pto 6 1)) (sep ${BOTH} (pto 5 1)))`, 'false'],
    [`(wand (ite (= x 1) true (pto 6 1)) (sep ${BOTH} (pto 6 1)))`, 'undetermined'],
    [`(wand (and (pto 5 1) (or (pto 5 1) (pto 6 1))) (sep ${BOTH} (pto 5 1)))`, 'true'],
    [`(wand (and (or (pto 5 1) (pto 6 1)) (pto 5 1)) (sep ${BOTH} (pto 5 1)))`, 'true'],
    [`(wand (and (distinct x 0) (pto 5 1)) false)`, 'true'],
    [`(wand (and (distinct x 1) (pto 5 1)) (sep ${BOTH} (pto 5 1)))`, 'true'],
    [`(wand (sep (pto 5 1) (pto 6 1)) (sep ${BOTH} (pto 5 1) (pto 6 1)))`, 'true'],
    [`(wand (sep (pto 5 1) (pto 5 1)) false)`, 'true'],
    [`(wand (sep (pto 5 1) true) (not sep.emp))`, 'undetermined'],
    [`(wand (pto 2 1) false)`, 'true'],
    [`(wand (pto (+ x 2) 1) false)`, 'true'],
    [`(wand (pto 5 z) false)`, 'undetermined'],
    [`(wand sep.emp ${BOTH})`, 'true'],
    [`(wand sep.emp (pto x 1))`, 'false'],
    [`(wand false false)`, 'true'],
    [`(wand true false)`, 'false'],
    [`(wand (and false (pto 5 1)) false)`, 'true'],
    [`(wand (! (pto 5 1) :named here) (sep ${BOTH} (pto 5 1)))`, 'true'],
    [`(wand (= x 1) false)`, 'undetermined'],
  ])('evaluates a wand over the heaps that its premise determines: %s', (asserted, expected) => {
    expect(verdict(`${INT}(declare-const z Int)`, asserted, TWO)[0]).toBe(expected);
    const withoutNil = TWO.replace('(= (as sep.nil Int) 2)', '');
    expect(verdict(`${INT}(declare-const z Int)`, asserted, withoutNil)[0]).toBe('undetermined');
  });

  it.each([
    [10, 'true'],
    [11, 'undetermined'],
  ])('splits a heap of %i cells: %s', (count, expected) => {
    const cells = Array.from({ length: count }, (_, i) => `(pto ${i} 1)`).join(' ');
    const text = `((define-fun x () Int 0))(heap (sep ${cells}) (= (as sep.nil Int) 20))`;
    expect(verdict(INT, '(sep (pto x 1) true)', text)[0]).toBe(expected);
  });

  it('leaves a formula about the heap undetermined if the heap is missing or unreadable', () => {
    expect(verdict(INT, '(sep (pto x 1) true)', '((define-fun x () Int 0))')).toEqual([
      'undetermined',
      'the model does not define the heap',
    ]);
    expect(verdict(INT, '(= x 0)', '((define-fun x () Int 0))')).toEqual(['true', undefined]);
    expect(verdict(INT, '(pto x 1)', TWO.replace('(pto 0 1) ', ''))[0]).not.toBe('true');
    expect(verdict(INT, '(pto x 1)', '((define-fun x () Int 0)) (heap (pto 0 dsk_27) (= (as sep.nil Int) 1))')[0]).toBe(
      'undetermined',
    );
    expect(
      verdict(INT, '(not sep.emp)', '((define-fun x () Int 0)) (heap (pto 0 dsk_27) (= (as sep.nil Int) 1))')[0],
    ).toBe('true');
    expect(
      verdict(INT, '(not sep.emp)', '((define-fun x () Int 0)) (heap (pto dsk_27 0) (= (as sep.nil Int) 1))')[0],
    ).toBe('undetermined');
    expect(verdict(INT, '(not sep.emp)', '((define-fun x () Int 0)) (heap (pto 1 0) (= (as sep.nil Int) 1))')[0]).toBe(
      'undetermined',
    );
    expect(
      verdict(
        INT,
        '(not sep.emp)',
        '((define-fun x () Int 0)) (heap (sep (pto 1 0) (pto 1 2)) (= (as sep.nil Int) 3))',
      )[0],
    ).toBe('undetermined');
  });

  it('accepts a heap that does not define sep.nil', () => {
    const bit = '(declare-heap ((_ BitVec 1) Bool))';
    const heap = (cells: string): string => `()(heap ${cells} (= (as sep.nil (_ BitVec 1)) (as sep.nil (_ BitVec 1))))`;
    expect(verdict(bit, '(pto #b1 true)', heap('(pto #b1 true)'))[0]).toBe('true');
    expect(verdict(bit, '(= #b0 (as sep.nil (_ BitVec 1)))', heap('(pto #b1 true)'))[0]).toBe('undetermined');
    expect(verdict(bit, '(sep (pto #b1 true) (pto #b0 true))', heap('(sep (pto #b1 true) (pto #b0 true))'))[0]).toBe(
      'undetermined',
    );
    const loc = '(declare-sort L 0)(declare-heap (L L))(declare-const x L)';
    const text = `(\n; cardinality of L is 2\n; rep: (as @L_0 L)\n; rep: (as sep.nil L)\n(define-fun x () L (as @L_0 L))\n)
(heap\n(pto (as @L_0 L) (as sep.nil L))\n(= (as sep.nil L) (as sep.nil L))\n)`;
    expect(verdict(loc, '(and (pto x (as sep.nil L)) (distinct x (as sep.nil L)))', text)[0]).toBe('true');
  });

  it('accepts heap data that are defined by symbols of the script', () => {
    const list = '(declare-datatypes ((D 0)) (((node (next Int)))))(declare-heap (Int D))(declare-const x Int)';
    const text = '((define-fun x () Int 3))(heap (pto 3 (node x)) (= (as sep.nil Int) 0))';
    expect(verdict(list, '(pto x (node 3))', text)[0]).toBe('true');
    expect(verdict(list, '(pto x (node 4))', text)[0]).toBe('false');
  });
});
