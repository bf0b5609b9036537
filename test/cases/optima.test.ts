import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isInquiry } from '../../src/script/index.js';
import { Budget, boundednessScript, judgeOptimum } from '../../src/semantics/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { rngFromSeed } from '../../src/util/index.js';

const text = readFileSync(new URL('recent/z3-7569.smt2', import.meta.url), 'utf8');

function judge(script: string, reply: string, far?: readonly string[]): readonly string[] {
  const read = readScript(script).script;
  const asked = { script: read, command: read.commands.findIndex(isInquiry), reply };
  const second = far && { answers: far };
  const evidence = {
    model: undefined,
    second: undefined,
    far: second,
    budget: new Budget('quick'),
    rng: rngFromSeed(1),
  };
  return judgeOptimum(asked, evidence).map(({ verdict, fault, against }) => [verdict, fault, against].join(' ').trim());
}

describe('an objective that is reported to be unbounded', () => {
  /** Reply of z3 4.16.0. In fact, the first and last objective have the bound 0. */
  const reply = '(objectives\n (a oo)\n (b oo)\n ((- a) (* (- 1) oo))\n)';

  it('rejects a reply that calls an objective unbounded although an assertion bounds the objective', () => {
    expect(judge(text, reply, ['sat', 'sat', 'sat'])).toEqual(['wrong bounded', 'right', 'wrong bounded']);
    expect(judge(text, reply)).toEqual(['wrong bounded', 'undetermined', 'wrong bounded']);
  });

  const ints = '(declare-const x Int)(declare-const y Int)';
  it.each([
    ['(assert (<= 0 x 5))(maximize x)', 'wrong bounded'],
    ['(assert (<= 0 x))(maximize x)', 'undetermined'],
    ['(assert (not (> (* 2 x) 9)))(maximize x)', 'wrong bounded'],
    ['(assert (not (< (* 2 x) 9)))(maximize x)', 'undetermined'],
    ['(assert (and (> y 1) (>= (- 3 (* 2 x)) (* 4 y))))(maximize (+ x (* 2 y)))', 'wrong bounded'],
    ['(assert (>= (- 3 (* 2 x)) (* 4 y)))(maximize (+ x y))', 'undetermined'],
    ['(assert (= (- x y) 7))(maximize (- x y 1))', 'wrong bounded'],
    ['(assert (or (< x 5) (> y 1)))(maximize x)', 'undetermined'],
  ])('uses linear assertions to judge a reply that an objective is unbounded: %s', (script, expected) => {
    expect(judge(`${ints}${script}(check-sat)(get-objectives)`, '(objectives (x oo))')).toEqual([expected]);
  });

  const reals = '(declare-const x Real)(declare-const y Int)(declare-const s String)';
  it.each([
    ['(minimize (* (- x 5.0) (- x 5.0)))', 'oo', 'undetermined'],
    ['(minimize (* (- x 5.0) (- x 5.0)))', '(* (- 1) oo)', 'wrong bounded'],
    ['(maximize (- 3.0 (* 2.0 x x)))', 'oo', 'wrong bounded'],
    ['(maximize (+ (* x x) 1.0))', 'oo', 'undetermined'],
    ['(minimize (+ (* y y) (str.len s) (mod y 7)))', '(* (- 1) oo)', 'wrong bounded'],
    ['(minimize (- (* y y) (abs y)))', '(* (- 1) oo)', 'undetermined'],
    ['(minimize (* y y y))', '(* (- 1) oo)', 'undetermined'],
    ['(minimize (* (- 1) y y))', '(* (- 1) oo)', 'undetermined'],
    ['(maximize (ite (> x 1.0) 7.0 (- (* x x))))', 'oo', 'wrong bounded'],
    ['(maximize (mod y 0))', 'oo', 'undetermined'],
  ])(
    'uses the form of an objective to judge the reply that the objective is unbounded: %s, %s',
    (script, bound, expected) => {
      expect(judge(`${reals}${script}(check-sat)(get-objectives)`, `(objectives (x ${bound}))`)).toEqual([expected]);
    },
  );

  it('asks a solver for a model with a huge objective value, and rejects the reply `oo` if the solver answers unsat', () => {
    const script = readScript(`${ints}(assert (or (< x 5) (< x 1)))(maximize x)(check-sat)(get-objectives)`).script;
    const question = boundednessScript({
      script,
      command: script.commands.findIndex(isInquiry),
      reply: '(objectives (x oo))',
    });
    expect(question && printScript(question)).toContain('(assert (> x 100000000000000000000))\n(check-sat)\n(pop 1)');
    const bounded = `${ints}(assert (or (< x 5) (< x 1)))(maximize x)(check-sat)(get-objectives)`;
    expect(judge(bounded, '(objectives (x oo))', ['unsat'])).toEqual(['wrong bounded itself']);
    expect(judge(bounded, '(objectives (x oo))', ['unknown'])).toEqual(['undetermined']);
    expect(judge(bounded, '(objectives (x 4))', [])).toEqual(['undetermined']);
  });
});
