import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { collectChecks } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { Evaluator } from '../evaluate.js';
import { EMPTY_MODEL } from '../model.js';
import { signatureAt } from '../signature.js';
import { withDecidedQuantifiers } from './linear-quantifier.js';
import { sampleRuns } from '../../../test/support/laws.js';

function evaluateFormula(formula: string): unknown {
  const { script } = readScript(`(assert ${formula})(check-sat)`);
  const at = signatureAt(script);
  const [term] = collectChecks(script.commands)[0]?.asserted.map((each) => each.term) ?? [];
  if (at === undefined || term === undefined) throw new Error('nothing is asserted');
  const evaluator = new Evaluator({ signature: at.signature, model: EMPTY_MODEL, budget: new Budget('thorough') });
  const found = evaluator.evaluate(withDecidedQuantifiers(script.store.fork(), term, evaluator));
  return found.kind === 'value' ? found.value : undefined;
}

interface SampleFormula {
  readonly text: string;
  readonly holds: (k: number) => boolean;
}

const smt = (n: number): string => (n < 0 ? `(- ${-n})` : `${n}`);

function atom(rng: Rng): SampleFormula {
  const [a, b, c] = [rng.between(-4, 4), rng.between(-9, 9), rng.between(-3, 3)];
  const op = rng.pick(['<', '<=', '>', '>=', '=', 'distinct'] as const);
  const compare = (left: number, right: number): boolean =>
    ({
      '<': left < right,
      '<=': left <= right,
      '>': left > right,
      '>=': left >= right,
      '=': left === right,
      distinct: left !== right,
    })[op];
  return {
    text: `(${op} (+ (* ${smt(a)} k) ${smt(b)}) (* k ${smt(c)}))`,
    holds: (k) => compare(a * k + b, c * k),
  };
}

function formula(rng: Rng, depth: number): SampleFormula {
  if (depth === 0) return atom(rng);
  const parts = [formula(rng, depth - 1), formula(rng, depth - 1)] as const;
  const [left, right] = parts;
  const op = rng.pick(['and', 'or', 'xor', '=>', 'not'] as const);
  switch (op) {
    case 'and':
      return { text: `(and ${left.text} ${right.text})`, holds: (k) => left.holds(k) && right.holds(k) };
    case 'or':
      return { text: `(or ${left.text} ${right.text})`, holds: (k) => left.holds(k) || right.holds(k) };
    case 'xor':
      return { text: `(xor ${left.text} ${right.text})`, holds: (k) => left.holds(k) !== right.holds(k) };
    case '=>':
      return { text: `(=> ${left.text} ${right.text})`, holds: (k) => !left.holds(k) || right.holds(k) };
    case 'not':
      return { text: `(not ${left.text})`, holds: (k) => !left.holds(k) };
  }
}

describe('quantifiers over one numeric variable', () => {
  it('evaluates a quantifier at numbers on and around the boundaries of its atoms', () => {
    const ints = Array.from({ length: 81 }, (_, i) => i - 40);
    const reals = Array.from({ length: 81 * 840 }, (_, i) => i / 840 - 40);
    const wrong: number[] = [];
    for (let seed = 0; seed < sampleRuns(300); seed++) {
      const rng = rngFromSeed(seed);
      const { text, holds } = formula(rng, 2);
      if (evaluateFormula(`(exists ((k Int)) ${text})`) !== ints.some(holds)) wrong.push(seed);
      if (evaluateFormula(`(forall ((k Int)) ${text})`) !== ints.every(holds)) wrong.push(seed);
      if (seed >= sampleRuns(20)) continue;
      const real = text.replace(/\b\d+\b/g, '$&.0');
      if (evaluateFormula(`(forall ((k Real)) ${real})`) !== reals.every(holds)) wrong.push(seed);
    }
    expect(wrong).toEqual([]);
  });

  it('evaluates a quantifier that also binds variables of small sorts', () => {
    expect(evaluateFormula('(forall ((k Int) (b Bool)) (or b (> k 3) (< k 4)))')).toBe(true);
    expect(evaluateFormula('(exists ((b Bool) (k Real)) (and b (< 0.0 k 0.1)))')).toBe(true);
    expect(evaluateFormula('(exists ((b Bool) (k Int)) (and b (< 0 (* 10 k) 10)))')).toBe(false);
  });

  it('does not decide a quantifier if its body is not a Boolean combination of linear atoms', () => {
    for (const body of [
      '(= 1000000 (* k k))',
      '(= (mod (* 3 k) 777) 4)',
      '(= (div 5 k) 77)',
      '(= (ite (> k 900) (* 2 k) 0) 9551)',
    ])
      expect(evaluateFormula(`(exists ((k Int)) ${body})`)).toBeUndefined();
    expect(evaluateFormula('(exists ((k Int)) (forall ((l Int)) (> k l)))')).toBeUndefined();
  });

  const nest = (levels: number): string => `${'(+ 1 '.repeat(levels)}k${')'.repeat(levels)}`;
  it.each([
    ['(exists ((k Int)) (= 1000003 (+ k k)))', false],
    ['(exists ((k Int)) (= 1000004 (+ k k)))', true],
    ['(exists ((k Real)) (= 1000003.0 (+ k k)))', true],
    ['(exists ((k Int)) (= 1000003.5 (to_real k)))', false],
    ['(exists ((k Int)) (= 1000003.0 (to_real k)))', true],
    ['(exists ((k Real)) (= 1000003.0 (/ k 7.0)))', true],
    ['(exists ((k Real)) (= 1000003.0 (/ k 7.0 2.0)))', undefined],
    ['(exists ((k Real)) (= 1000003.0 (/ 7.0 k)))', undefined],
    ['(exists ((k Real)) (= 1000003.0 (/ k 0.0)))', undefined],
    ['(exists ((k Int)) (= 1000003 (- k)))', true],
    ['(exists ((k Int)) (= 1000003 (- 5 k k)))', true],
    ['(exists ((k Int)) (= 1000004 (- 5 k k)))', false],
    ['(exists ((k Int)) (= 1000003 (* 2 k 3)))', false],
    ['(exists ((k Int)) (= 6000006 (* 2 k 3)))', true],
    ['(exists ((k Int)) (= 1000003 (* 0 k)))', false],
    ['(exists ((k Int)) (= (* 2 k) (+ k 1000003)))', true],
    ['(exists ((k Int)) (= (+ k 1) (+ k 1000003)))', false],
    ['(forall ((k Int)) (distinct 1000003 k))', false],
    ['(forall ((k Int)) (distinct 5 1000003 k))', false],
    ['(forall ((k Int)) (distinct k 5 1000003))', false],
    ['(exists ((k Int)) (< 1000003 k 1000004))', false],
    ['(exists ((k Int)) (< 1000003 k 1000005))', true],
    ['(exists ((k Real)) (< 1000003.0 k 1000004.0))', true],
    ['(exists ((k Real)) (and (< 1000003.0 k) (< k 1000003.001)))', true],
    ['(forall ((k Real)) (or (<= k 1000003.0) (>= k 1000003.0)))', true],
    ['(forall ((k Real)) (or (< k 1000003.0) (> k 1000003.0)))', false],
    ['(exists ((k Real)) (> k 1000003.5))', true],
    ['(exists ((k Real)) (< k (- 1000003.5)))', true],
    ['(forall ((k Int)) (= (< k 1000003) (<= k 1000002)))', true],
    ['(forall ((k Int)) (distinct (< k 1000003) (>= k 1000003)))', true],
    ['(forall ((k Int)) (ite (< k 1000003) (<= k 1000002) (> k 1000002)))', true],
    ['(exists ((k Int)) (let ((b (< k 1000003))) (and b (not b))))', false],
    ['(forall ((k Int)) true)', true],
    ['(exists ((k Int)) false)', false],
    ['(exists ((k Int)) (and (= k 1000003) (exists ((k Int)) (= k 5))))', true],
    ['(and (exists ((k Int)) (= k 1000003)) (not (exists ((k Int)) (= 1000003 (* 2 k)))))', true],
    ['(exists ((k Int)) (= 1000003 (* 2 (abs k))))', undefined],
    ['(exists ((k Int)) (! (= 1000003 (* 2 k)) :weight 3))', undefined],
    ['(exists ((k Int)) (= 1000003 (* (ite true k 3) 2)))', undefined],
    ['(exists ((k Int) (b Bool)) (and b (= k 1000003)))', true],
    ['(exists ((k Int) (b (_ BitVec 4))) (and (= k 1000003) (= b #xf)))', true],
    ['(exists ((k Int) (b (_ BitVec 4))) (and (= k 1000003) (bvult b #x0)))', false],
    ['(exists ((k Int) (b (_ BitVec 5))) (and (= k 1000003) (bvult b #b00000)))', undefined],
    ['(exists ((k Int) (b (_ BitVec 4)) (c (_ BitVec 2))) (and (= k 1000003) (= b (concat c c))))', true],
    ['(exists ((k Int) (b (_ BitVec 4)) (c (_ BitVec 4))) (and (= k 1000003) (bvult b c) (bvult c b)))', undefined],
    ['(exists ((k Int) (l Int)) (and (= k 1000003) (= 1000003 (* 2 l))))', undefined],
    ['(exists ((k Int) (l Real)) (and (= 1000003 (* 2 k)) (= l 0.5)))', undefined],
    [`(exists ((k Int)) (= 1000003 ${nest(50)}))`, true],
    [`(exists ((k Int)) (= 1000003 ${nest(150)}))`, undefined],
  ])('evaluates %s to %s', (text, expected) => {
    expect(evaluateFormula(text)).toBe(expected);
  });
});
