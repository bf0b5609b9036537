import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRules } from '../../rewrite/index.js';
import { judgeModelText, Budget } from '../../semantics/index.js';
import { readScript } from '../../syntax/index.js';
import { TermStore } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { GENERATORS } from './list.js';
import { type AssignmentLimits, answerByExhaustion } from './exhaustion.js';
import { byDepth } from '../../../test/support/laws.js';

const { rules } = readRules(readFileSync(new URL('../../../data/approximations.rules', import.meta.url), 'utf8'));
const RUNS = byDepth({ sample: 1, whole: 40, deep: 40 });
const MOST: AssignmentLimits = { compiled: 100_000, interpreted: 10_000 };
const answer = (text: string, most = MOST) => answerByExhaustion(readScript(text).script, most, new Budget('thorough'));

describe('trying all assignments', () => {
  it.each([
    ['(declare-const x (_ BitVec 3))(assert (= (bvmul x x) #b001))(assert (bvugt x #b101))(check-sat)', 'sat'],
    ['(declare-const x (_ BitVec 3))(assert (= (bvmul x x) #b011))(check-sat)', 'unsat'],
    ['(declare-const |a b| Bool)(assert (not |a b|))(check-sat)', 'sat'],
    ['(assert (= 1 2))(check-sat)', 'unsat'],
    ['(declare-const f (_ FloatingPoint 2 3))(assert (not (= f f)))(check-sat)', 'unsat'],
    ['(declare-const f (_ FloatingPoint 2 3))(assert (not (fp.eq f f)))(check-sat)', 'sat'],
    ['(declare-const m RoundingMode)(assert (distinct m RNE RNA RTP RTN))(check-sat)', 'sat'],
    [
      '(declare-datatype E ((a) (b (of Bool))))(declare-const x E)(assert ((_ is b) x))(assert (of x))(check-sat)',
      'sat',
    ],
    ['(declare-const a (Array Bool Bool))(assert (distinct (select a true) (select a false)))(check-sat)', 'sat'],
    ['(define-fun f ((x Bool)) Bool (not x))(declare-const p Bool)(assert (and p (f p)))(check-sat)', 'unsat'],
    ['(declare-const p Bool)(push 1)(assert (not p))(pop 1)(assert p)(check-sat)', 'sat'],
    ['(declare-const p Bool)(assert p)(check-sat-assuming ((not p)))', 'unsat'],
    [
      '(declare-const p Bool)(assert p)(check-sat)(reset-assertions)(declare-const p Bool)(assert (not p))(check-sat)',
      'sat',
    ],
  ])('decides that %s is %s', (text, expected) => {
    const found = answer(text);
    expect(found?.answer).toBe(expected);
    if (found?.answer !== 'sat') return;
    const { judged } = judgeModelText(found.model ?? '', readScript(text).script, { budget: new Budget('thorough') });
    expect(judged?.verdict).toBe('true');
  });

  it.each([
    ['an Int', '(declare-const x Int)(assert (= x x))(check-sat)'],
    ['a wide bit-vector', '(declare-const x (_ BitVec 64))(assert (= x x))(check-sat)'],
    [
      'too many constants together',
      '(declare-const x (_ BitVec 12))(declare-const y (_ BitVec 12))(assert (= x y))(check-sat)',
    ],
    ['a function', '(declare-fun f (Bool) Bool)(assert (f true))(check-sat)'],
    ['a declared sort', '(declare-sort S 0)(declare-const x S)(assert (distinct x x))(check-sat)'],
    ['an array with infinitely many indices', '(declare-const a (Array Int Bool))(assert (select a 1))(check-sat)'],
    [
      'a result that the standard does not specify',
      '(declare-const f (_ FloatingPoint 2 3))(assert (fp.isNegative (fp.min (_ +zero 2 3) (_ -zero 2 3))))(check-sat)',
    ],
    [
      'a definition that may have no solution',
      '(declare-const p Bool)(define-fun-rec f ((x Bool)) Bool (not (f x)))(assert (f p))(check-sat)',
    ],
    ['a script without a check', '(declare-const p Bool)(assert p)'],
    ['an unknown operator', '(declare-const p Bool)(assert (odd-thing p))(check-sat)'],
  ])('gives no answer for %s', (_, text) => {
    expect(answer(text)).toBeUndefined();
  });

  it('stops if an assignment takes too many steps', () => {
    const text =
      '(declare-const p Bool)(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (= (bvadd x y) (bvadd y x))))(assert p)(check-sat)';
    expect(answer(text, { compiled: 0, interpreted: 100, steps: 100 })).toBeUndefined();
  });

  it('agrees with the labels of generated formulas, both in compiled and in interpreted evaluation', () => {
    let [sat, unsat] = [0, 0];
    for (const { name, defaults, open } of GENERATORS.filter((each) => /^(bv|fp)_(few|quant)/.test(each.name))) {
      const source = open({ store: new TermStore(), options: defaults, rules });
      for (let at = 0; at < RUNS; at++) {
        const made = source.formula(rngFromSeed(`${name} ${at}`));
        if (made === undefined) continue;
        const answers = [MOST, { compiled: 0, interpreted: 300 }].map(
          (most) => answerByExhaustion(made.script, most, new Budget('thorough'))?.answer,
        );
        for (const found of answers) {
          if (found === undefined) continue;
          expect(found, name).toBe(made.status);
          if (found === 'sat') sat++;
          else unsat++;
        }
        const whole = answerByExhaustion(made.script, MOST, new Budget('thorough'))?.answer;
        if (whole !== undefined) expect(answers[0]).toBe(whole);
      }
    }
    expect(Math.min(sat, unsat)).toBeGreaterThan(RUNS);
  });
});
