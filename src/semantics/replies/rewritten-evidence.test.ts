import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { Budget } from '../budget.js';
import { differenceQuestion, judgeRewrittenTerm } from './judge-reply.js';
import { goalsQuestion, judgeSatisfiability } from './satisfiable-goals.js';

function simplification(declared: string, text: string, reply: string) {
  const { script, ok, diagnostics } = readScript(`${declared}(simplify ${text})(check-sat)`);
  if (!ok) throw new Error(diagnostics[0]?.message);
  const command = script.commands.findIndex(({ kind }) => kind === 'simplify');
  const asked = script.commands[command];
  if (asked?.kind !== 'simplify') throw new Error('nothing is simplified');
  return { script, command, term: asked.term, reply };
}

const INTS = '(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)';
const RARE = ['(= (* x x) 1679934169)', 'false'] as const;

describe('asking under which assignment two terms differ', () => {
  type Said = { answers: string[]; model?: string };
  const judge = (second?: Said, model?: string, other?: Said) =>
    judgeRewrittenTerm(simplification(INTS, ...RARE), {
      rng: rngFromSeed(1),
      budget: new Budget('quick'),
      second,
      other,
      model,
    });

  it('builds one query that asks whether the two terms differ', () => {
    const question = differenceQuestion(simplification(INTS, ...RARE));
    expect(question && printScript(question)).toContain('(assert (not (= (= (* x x) 1679934169) false)))');
  });

  it('includes the options that affect how the script is read', () => {
    const options = '(set-option :smtlib2_compliant true)(set-option :produce-unsat-cores true)(set-logic ALL)';
    const question = differenceQuestion(simplification(options + INTS, ...RARE));
    expect(question && printScript(question)).toMatch(
      /^\(set-option :smtlib2_compliant true\)\n\(set-logic ALL\)\n\(declare/,
    );
  });

  it('builds no query if all assignments are tried, or the terms are identical', () => {
    const bools = '(declare-const p Bool)(declare-const b (_ BitVec 4))';
    expect(differenceQuestion(simplification(bools, '(and p (= b #x3))', '(and p (= #x3 b))'))).toBeUndefined();
    expect(differenceQuestion(simplification(INTS, '(+ x y)', '(+ x y)'))).toBeUndefined();
  });

  it('leaves terms with a defined constant to the solver, since not all assignments are tried', () => {
    const bools = '(declare-const b (_ BitVec 8))(define-fun p () Bool (= b #x31))';
    expect(differenceQuestion(simplification(bools, '(not p)', 'true'))).toBeDefined();
    expect(differenceQuestion(simplification(bools, '(= b #x31)', 'false'))).toBeUndefined();
  });

  it("rejects a reply by the solver's model, or by the solver's contradiction if there is no model", () => {
    expect(judge()).toEqual({ verdict: 'right' });
    const model = '((define-fun x () Int 40987))';
    expect(judge({ answers: ['sat'], model })).toEqual({ verdict: 'wrong', proof: `with ${model}`, at: model });
    expect(judge({ answers: ['sat'], model: '((define-fun x () Int 3))' })).toMatchObject({ against: 'itself' });
    expect(judge({ answers: ['sat'] })).toMatchObject({ verdict: 'wrong', against: 'itself' });
    expect(judge({ answers: ['unsat'] }).verdict).toBe('right');
  });

  it("rejects a reply by the model of a second solver, despite the first solver's own answer", () => {
    const own = { answers: ['unsat'] };
    const shown = '((define-fun x () Int 40987))';
    expect(judge(own, undefined, { answers: ['sat'], model: shown })).toEqual({
      verdict: 'wrong',
      proof: `with ${shown}`,
      at: shown,
    });
    expect(judge(own, undefined, { answers: ['sat'], model: '((define-fun x () Int 3))' }).verdict).toBe(
      'undetermined',
    );
    expect(judge(own, undefined, { answers: ['sat'] }).verdict).toBe('undetermined');
    expect(judge(own, undefined, { answers: ['unsat'] }).verdict).toBe('right');
  });

  it('uses the model that the solver printed in the same test', () => {
    expect(judge(undefined, '((define-fun x () Int (- 40987)))').verdict).toBe('wrong');
  });

  it('proves nothing if the difference depends on an unspecified value', () => {
    const asked = simplification(INTS, '(= (div x 0) 77)', 'false');
    const model = '((define-fun x () Int 5)(define-fun div0 ((a Int)) Int 77))';
    const judged = judgeRewrittenTerm(asked, {
      rng: rngFromSeed(1),
      budget: new Budget('quick'),
      second: { answers: ['sat'], model },
    });
    expect(judged.verdict).toBe('undetermined');
  });

  it('proves a difference by a model that also chooses unspecified values', () => {
    const asked = simplification(INTS, '(= (* x (div x 2)) 839946591)', 'false');
    const judgeAt = (value: number) =>
      judgeRewrittenTerm(asked, {
        rng: rngFromSeed(1),
        budget: new Budget('quick'),
        second: {
          answers: ['sat'],
          model: `((define-fun x () Int ${value})(define-fun div0 ((a Int)) Int 77))`,
        },
      }).verdict;
    expect(judgeAt(40_987)).toBe('wrong');
    expect(judgeAt(5)).toBe('undetermined');
  });
});

it('reports the sort that prevents a judgement', () => {
  const wide = '(declare-const a (_ FloatingPoint 2 200000000))';
  const judged = judgeRewrittenTerm(simplification(wide, '(= a a)', '(not (= a a))'), {
    rng: rngFromSeed(1),
    budget: new Budget('quick'),
  });
  expect(judged).toEqual({
    verdict: 'undetermined',
    because: 'the sort (_ FloatingPoint 2 200000000) is not supported',
  });
});

describe('equisatisfiable goals', () => {
  const goals = (reply: string) => ({ ...simplification(`${INTS}(assert (> x y))`, 'x', reply), reply });
  const judge = (reply: string, answer: string | undefined, second?: { answers: string[]; model?: string }) =>
    judgeSatisfiability(goals(reply), { budget: new Budget('quick'), answer, second });

  it('declares the symbols of a tactic in the second question', () => {
    const question = goalsQuestion(goals('(and (or k!0 (> x 3)) (not k!0))'));
    expect(question && printScript(question)).toContain('(declare-const k!0 Bool)');
    const number = goalsQuestion(goals('(> (+ x!1 3) x)'));
    expect(number && printScript(number)).toContain('(declare-const x!1 Int)');
    expect(goalsQuestion(goals('(sk!2 x)'))).toBeUndefined();
  });

  it('accepts goals if the solver gives the same answer to goals and assertions', () => {
    expect(judge('(> x 3)', 'sat', { answers: ['sat'] }).verdict).toBe('right');
    expect(judge('(and (> x 3) (< x 3))', 'unsat', { answers: ['unsat'] }).verdict).toBe('right');
    expect(judge('true', 'sat').verdict).toBe('right');
  });

  it('rejects goals if the solver gives opposite answers to goals and assertions', () => {
    expect(judge('true', 'unsat')).toMatchObject({ verdict: 'wrong', against: 'itself' });
    expect(judge('(> x 3)', 'unsat', { answers: ['sat'], model: '((define-fun x () Int 4))' })).toMatchObject({
      verdict: 'wrong',
      proof: expect.stringContaining('with ((define-fun x () Int 4))'),
    });
    expect(judge('(and (> x 3) (< x 3))', 'sat', { answers: ['unsat'] })).toMatchObject({ against: 'itself' });
  });

  it('compares goals with the proved answer to the assertions', () => {
    const judgeProved = (answer: 'sat' | 'unsat', reply: string, more: object = {}) =>
      judgeSatisfiability(goals(reply), {
        budget: new Budget('quick'),
        answer: undefined,
        second: undefined,
        proved: { answer, witnesses: ['construction'] },
        ...more,
      });
    expect(judgeProved('sat', 'true')).toEqual({ verdict: 'right' });
    expect(judgeProved('unsat', 'true')).toEqual({
      verdict: 'wrong',
      proof: 'the assertions are unsat (known by construction), and the goals are sat',
    });
    expect(judgeProved('sat', '(> x 3)', { second: { answers: ['unsat'] } })).toMatchObject({ against: 'itself' });
    const model = '((define-fun x () Int 4))';
    expect(judgeProved('unsat', '(> x 3)', { other: { answers: ['sat'], model } })).not.toHaveProperty('against');
    expect(judgeProved('unsat', '(> x 3)', { other: { answers: ['sat'] } }).verdict).toBe('undetermined');
    // A proved answer overrides the solver's answer.
    expect(judgeProved('sat', '(> x 3)', { answer: 'unsat', second: { answers: ['sat'] } }).verdict).toBe('right');
  });

  it('does not trust `sat` for goals if the solver may choose unspecified values', () => {
    const bits = '(declare-const a (_ BitVec 3))(declare-const b (_ BitVec 3))(declare-const f (_ FloatingPoint 3 4))';
    const asserted = '(assert (distinct (bvadd a b) (bvadd b a)))';
    const judgeBits = (reply: string) =>
      judgeSatisfiability(
        { ...simplification(`${bits}${asserted}`, 'a', reply), reply },
        {
          budget: new Budget('quick'),
          answer: 'unsat',
          second: { answers: ['sat'] },
          proved: { answer: 'unsat', witnesses: ['construction'] },
        },
      ).verdict;
    expect(judgeBits('(= (bvudiv_i a b) #b100)')).toBe('undetermined');
    expect(judgeBits('(= ((_ fp.to_ubv 3) RNE f) #b100)')).toBe('undetermined');
    expect(judgeBits('(= (/ 1.0 (fp.to_real f)) 2.0)')).toBe('undetermined');
    expect(judgeBits('(= (bvudiv_i a #b010) #b001)')).toBe('wrong');
    expect(judgeBits('(= (bvudiv a b) #b100)')).toBe('wrong');
  });

  it("compares goals with a second solver's model of the assertions", () => {
    const model = '((define-fun x () Int 4))';
    const asked = { budget: new Budget('quick'), answer: 'unsat', second: { answers: ['unsat'] } };
    const judged = judgeSatisfiability(goals('(> x 3)'), { ...asked, other: { answers: ['sat'], model } });
    expect(judged).toMatchObject({ verdict: 'wrong', against: 'itself', proof: expect.stringContaining(model) });
  });

  it('leaves goals undetermined if new symbols may have other sorts than assumed', () => {
    const unsat = { answers: ['unsat'] };
    // k!1 may be an Int and k!4 a Real, so the goals may be satisfiable.
    expect(judge('(and (= k!1 17) (= k!4 (/ 5.0 2.0)))', 'sat', unsat).verdict).toBe('undetermined');
    // Bool has no three distinct values, but other sorts do.
    expect(judge('(distinct k!1 k!2 k!3)', 'sat', unsat).verdict).toBe('undetermined');
    expect(judge('(and (or k!0 (> x 3)) (= k!1 k!2) (distinct k!1 k!2))', 'sat', unsat).verdict).toBe('undetermined');
    expect(judge('(and (or k!0 (> x 3)) (not k!0) (< x 3))', 'sat', unsat).verdict).toBe('wrong');
    expect(judge('(and (=> k!0 k!1) k!0 (ite k!1 (> x 3) false) (< x 3))', 'sat', unsat).verdict).toBe('wrong');
  });

  it('leaves goals undetermined unless the solver answers both the goals and the assertions', () => {
    expect(judge('(> x 3)', undefined, { answers: ['sat'] }).verdict).toBe('undetermined');
    expect(judge('(> x 3)', 'sat', { answers: ['unknown'] }).verdict).toBe('undetermined');
    expect(judge('(> x 3)', 'unknown', { answers: ['sat'] }).verdict).toBe('undetermined');
    expect(judge('(sk!2 x)', 'sat', { answers: ['unsat'] }).verdict).toBe('undetermined');
  });
});
