import { describe, expect, it } from 'vitest';
import { readScript } from '../../../syntax/index.js';
import { isHopeless } from './hopeless.js';
import { Proofs } from './proofs.js';
import type { TargetFailure } from './target.js';

const CLOCK = { now: () => 0, sleep: () => Promise.resolve() };
const parseScript = (text: string) => readScript(text).script;
const BASE: TargetFailure = {
  kind: 'crash',
  trust: 'observed',
  suspects: ['a'],
  wrong: undefined,
  failures: new Map(),
};
const wrongly = (got: 'sat' | 'unsat'): TargetFailure => ({
  ...BASE,
  kind: 'wrong-answer',
  wrong: { got, expected: got === 'sat' ? 'unsat' : 'sat' },
});
const model = (seen: 'false' | 'complaint' | 'mistaken', parts: ReadonlySet<string> | null = null): TargetFailure => {
  const failure = { kind: 'invalid-model', seen, expected: null, words: '', parts } as const;
  return { ...BASE, kind: 'invalid-model', failures: new Map([['a', failure]]) };
};
const hopeless = (target: TargetFailure, text: string, proofs = new Proofs(CLOCK)) =>
  isHopeless(target, parseScript(text), proofs);

const X = '(declare-const x (_ BitVec 4))';
const SATISFIABLE = `${X}(assert (bvult x #x3))(check-sat)`;
const CONTRADICTION = `${X}(assert (bvult x #x0))(check-sat)`;
const VALID = `${X}(assert (bvuge x #x0))(check-sat)`;

describe('isHopeless', () => {
  it('rejects a candidate on which the suspected answer is right', () => {
    expect(hopeless(wrongly('sat'), SATISFIABLE)).toBe(true);
    expect(hopeless(wrongly('sat'), CONTRADICTION)).toBe(false);
    expect(hopeless(wrongly('unsat'), SATISFIABLE)).toBe(false);
    expect(hopeless(wrongly('unsat'), CONTRADICTION)).toBe(true);
    expect(hopeless({ ...wrongly('sat'), wrong: undefined }, SATISFIABLE)).toBe(false);
  });

  it('rejects a candidate for a wrong sat if a known model satisfies it', () => {
    const wide = '(declare-const x Int)(assert (> (* x x x) 20))(check-sat)';
    const proofs = new Proofs(CLOCK);
    expect(hopeless(wrongly('sat'), wide, proofs)).toBe(false);
    proofs.addSatisfying('((define-fun x () Int 3))');
    expect(hopeless(wrongly('sat'), wide, proofs)).toBe(true);
    expect(hopeless(wrongly('unsat'), wide, proofs)).toBe(false);
    expect(hopeless(wrongly('sat'), '(declare-const x Int)(assert (< x 0))(check-sat)', proofs)).toBe(false);
  });

  it('rejects a tautology if a false model is to be kept, and an unsatisfiable candidate if a rejected true model is', () => {
    expect(hopeless(model('false'), VALID)).toBe(true);
    expect(hopeless(model('false'), SATISFIABLE)).toBe(false);
    expect(hopeless(model('mistaken'), CONTRADICTION)).toBe(true);
    expect(hopeless(model('mistaken'), SATISFIABLE)).toBe(false);
    expect(hopeless(model('complaint'), VALID)).toBe(false);
  });

  it('rejects a candidate for a false model if every Boolean term of the candidate has an operator that the original false part lacks', () => {
    const parts = new Set(['bvult', 'bvmul']);
    const small = model('false', parts);
    expect(hopeless(small, `${X}(assert (bvult (bvmul x x) x))(check-sat)`)).toBe(false);
    expect(hopeless(small, `${X}(assert (or (= x #x0) (not (bvult (bvmul x x) x))))(check-sat)`)).toBe(false);
    expect(hopeless(small, `${X}(assert (bvult (bvadd x x) x))(check-sat)`)).toBe(true);
    expect(hopeless(small, `${X}(define-fun f () Bool (bvult (bvmul x x) x))(assert f)(check-sat)`)).toBe(false);
  });

  it('rejects an empty script and `assert true` for any failure, and a script without assertions for all failures but crashes', () => {
    for (const target of [BASE, wrongly('sat'), model('complaint')]) {
      expect(hopeless(target, '(check-sat)')).toBe(true);
      expect(hopeless(target, '(assert true)(check-sat)')).toBe(true);
      expect(hopeless(target, '(assert false)(check-sat)')).toBe(false);
      expect(hopeless(target, '(set-logic QF_BV)(check-sat)')).toBe(target.kind !== 'crash');
    }
    expect(hopeless(BASE, SATISFIABLE)).toBe(false);
  });

  it('rejects a candidate for a wrong unsat if the literal `true` or `false` makes an assertion false', () => {
    const wide = '(declare-const x Int)(assert (> (* x x x) 20))';
    expect(hopeless(wrongly('unsat'), `${wide}(assert (not (or (= x 1) true)))(check-sat)`)).toBe(true);
    expect(hopeless(wrongly('unsat'), `${wide}(assert (< 1 0))(check-sat)`)).toBe(false);
    expect(hopeless(model('complaint'), `${wide}(assert (not (or (= x 1) true)))(check-sat)`)).toBe(false);
    expect(hopeless(wrongly('unsat'), `${wide}(push 1)(assert false)(pop 1)(check-sat)`)).toBe(false);
    expect(hopeless(wrongly('unsat'), `${wide}(check-sat)(assert false)`)).toBe(false);
    expect(hopeless(wrongly('sat'), `${wide}(assert false)(check-sat)`)).toBe(false);
    expect(hopeless(BASE, `${wide}(assert false)(check-sat)`)).toBe(false);
  });

  it('accepts any script with several checks', () => {
    expect(hopeless(wrongly('sat'), `${SATISFIABLE}(check-sat)`)).toBe(false);
  });
});
