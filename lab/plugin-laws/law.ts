import { describePluginError } from '../../src/lab-front.js';

export interface LawVerdict {
  readonly part: string;
  readonly law: string;
  readonly kept: boolean;
  /** Description of the violation. If the law is kept, the number of inputs tried. */
  readonly because: string;
}

export const LAW_SEEDS: readonly string[] = [
  '(declare-const x Int)(declare-const y Int)(assert (< x (+ y 2)))(assert (> x 0))(check-sat)',
  '(declare-const p Bool)(declare-const q Bool)(assert (or p (not q)))(check-sat)',
  '(declare-const p Bool)(assert p)(assert (not p))(check-sat)',
  '(declare-const a (_ BitVec 4))(assert (bvult a #x5))(check-sat)',
  '(declare-const a (_ BitVec 4))(declare-const b (_ BitVec 4))(assert (bvult a b))(assert (bvult b a))(check-sat)',
  '(declare-const s String)(assert (= (str.len s) 3))(check-sat)',
  '(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) x)))(check-sat)',
  // Equal and extreme arguments distinguish similar comparisons. Trying all values decides the answers.
  '(assert (> 0 0))(check-sat)',
  '(assert (>= 0 0))(check-sat)',
  '(assert (< 0.0 0.0))(check-sat)',
  '(declare-const p Bool)(assert (> (ite p 1 0) 1))(check-sat)',
  '(declare-const p Bool)(declare-const q Bool)(assert (<= (+ (ite p 1 0) (ite q 1 0)) 0))(assert (or p q))(check-sat)',
  '(declare-const a (_ BitVec 2))(assert (bvslt a #b10))(check-sat)',
  '(declare-const a (_ BitVec 2))(assert (bvuge #b00 a))(check-sat)',
];

/** Makes a verdict per law. `laws` maps a law to its violation, or to an empty text. */
export function verdictsOn(part: string, on: string, laws: Readonly<Record<string, string>>): LawVerdict[] {
  return Object.entries(laws).map(([law, wrong]) => ({ part, law, kept: wrong === '', because: wrong || on }));
}

export function tryCall<T>(call: () => T): { readonly value: T } | { readonly thrown: string } {
  try {
    return { value: call() };
  } catch (error) {
    return { thrown: describePluginError(error) };
  }
}
