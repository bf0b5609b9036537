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

  it('includes in the query the options that affect how the script is read', () => {
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

  it('asks the solver about terms with a defined constant, since not all assignments of such terms are tried', () => {
    const bools = '(declare-const b (_ BitVec 8))(define-fun p () Bool (= b #x31))';
    expect(differenceQuestion(simplification(bools, '(not p)', 'true'))).toBeDefined();
    expect(differenceQuestion(simplification(bools, '(= b #x31)', 'false'))).toBeUndefined();
  });

  it("uses the solver's model to reject a reply, or the solver's self-contradiction if no model refutes the reply", () => {
    expect(judge()).toEqual({ verdict: 'right' });
    const model = '((define-fun x () Int 40987))';
    expect(judge({ answers: ['sat'], model })).toEqual({ verdict: 'wrong', proof: `with ${model}`, at: model });
    expect(judge({ answers: ['sat'], model: '((define-fun x () Int 3))' })).toMatchObject({ against: 'itself' });
    expect(judge({ answers: ['sat'] })).toMatchObject({ verdict: 'wrong', against: 'itself' });
    expect(judge({ answers: ['unsat'] }).verdict).toBe('right');
  });

  it("rejects a reply if a second solver's model refutes the reply, even if the first solver's own answer confirms the reply", () => {
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

  it('declares, in the query about the goals of a tactic, the symbols that the tactic introduced', () => {
    const question = goalsQuestion(goals('(and (or k!0 (> x 3)) (not k!0))'));
    expect(question && printScript(question)).toContain('(declare-const k!0 Bool)');
    const number = goalsQuestion(goals('(> (+ x!1 3) x)'));
    expect(number && printScript(number)).toContain('(declare-const x!1 Int)');
    expect(goalsQuestion(goals('(sk!2 x)'))).toBeUndefined();
  });

  it('accepts the goals of a tactic if the solver gives the same answer to goals and assertions', () => {
    expect(judge('(> x 3)', 'sat', { answers: ['sat'] }).verdict).toBe('right');
    expect(judge('(and (> x 3) (< x 3))', 'unsat', { answers: ['unsat'] }).verdict).toBe('right');
    expect(judge('true', 'sat').verdict).toBe('right');
  });

  it('rejects the goals of a tactic if the solver gives opposite answers to goals and assertions', () => {
    expect(judge('true', 'unsat')).toMatchObject({ verdict: 'wrong', against: 'itself' });
    expect(judge('(> x 3)', 'unsat', { answers: ['sat'], model: '((define-fun x () Int 4))' })).toMatchObject({
      verdict: 'wrong',
      proof: expect.stringContaining('with ((define-fun x () Int 4))'),
    });
    expect(judge('(and (> x 3) (< x 3))', 'sat', { answers: ['unsat'] })).toMatchObject({ against: 'itself' });
  });

  it('compares the goals of a tactic with the proved answer to the assertions', () => {
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

  it('does not trust `sat` for the goals of a tactic if the solver may choose unspecified values', () => {
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

  it("proves by a second solver's model that the goals of a tactic are satisfiable", () => {
    const model = '((define-fun x () Int 4))';
    const asked = { budget: new Budget('quick'), answer: 'unsat', second: { answers: ['unsat'] } };
    const judged = judgeSatisfiability(goals('(> x 3)'), { ...asked, other: { answers: ['sat'], model } });
    expect(judged).toMatchObject({ verdict: 'wrong', against: 'itself', proof: expect.stringContaining(model) });
  });

  it('leaves the goals of a tactic undetermined if new symbols may have other sorts than assumed', () => {
    const unsat = { answers: ['unsat'] };
    // k!1 may be an Int and k!4 a Real, so the goals may be satisfiable.
    expect(judge('(and (= k!1 17) (= k!4 (/ 5.0 2.0)))', 'sat', unsat).verdict).toBe('undetermined');
    // Bool does not have three values, but the new symbols may have another sort.
    expect(judge('(distinct k!1 k!2 k!3)', 'sat', unsat).verdict).toBe('undetermined');
    expect(judge('(and (or k!0 (> x 3)) (= k!1 k!2) (distinct k!1 k!2))', 'sat', unsat).verdict).toBe('undetermined');
    expect(judge('(and (or k!0 (> x 3)) (not k!0) (< x 3))', 'sat', unsat).verdict).toBe('wrong');
    expect(judge('(and (=> k!0 k!1) k!0 (ite k!1 (> x 3) false) (< x 3))', 'sat', unsat).verdict).toBe('wrong');
  });

  it('leaves the goals of a tactic undetermined unless the solver answers both the goals and the assertions', () => {
    expect(judge('(> x 3)', undefined, { answers: ['sat'] }).verdict).toBe('undetermined');
    expect(judge('(> x 3)', 'sat', { answers: ['unknown'] }).verdict).toBe('undetermined');
    expect(judge('(> x 3)', 'unknown', { answers: ['sat'] }).verdict).toBe('undetermined');
    expect(judge('(sk!2 x)', 'sat', { answers: ['unsat'] }).verdict).toBe('undetermined');
  });
});

describe('evidence about goals', () => {
  const DECLARED = `(set-logic ALL)(set-option :produce-models true)(declare-const x Int)(declare-const y Int)
    (declare-const p Bool)(declare-const r Real)(declare-const f (_ FloatingPoint 3 4))(declare-const u (Seq Int))
    (declare-const b (_ BitVec 4))`;
  const at = (reply: string, more = '') => ({
    ...simplification(`${DECLARED}${more}(assert (> x y))`, 'x', reply),
    reply,
  });
  type Evidence = Partial<Parameters<typeof judgeSatisfiability>[1]>;
  const judge = (reply: string, evidence: Evidence, more = '') => {
    const judged = judgeSatisfiability(at(reply, more), {
      budget: new Budget('quick'),
      answer: undefined,
      second: undefined,
      ...evidence,
    });
    if (judged.verdict === 'undetermined') expect(judged.because).not.toBe('');
    if (judged.verdict === 'wrong') expect(judged.proof).not.toBe('');
    return judged.verdict === 'wrong' ? `wrong ${judged.against ?? ''}`.trim() : judged.verdict;
  };
  const sat = { answers: ['sat'] };
  const shown = { answers: ['sat'], model: '((define-fun x () Int 4))' };
  const refuted = { answers: ['sat'], model: '((define-fun x () Int 2))' };
  const unsat = { answers: ['unsat'] };
  const proved = (answer: 'sat' | 'unsat') => ({ answer, witnesses: ['construction'] });

  it('trusts a model that satisfies the goals of a tactic, whatever the solver answers', () => {
    expect(judge('(> x 3)', { answer: 'sat', second: unsat, other: shown })).toBe('right');
    expect(judge('(> x 3)', { answer: 'sat', second: unsat, other: refuted })).toBe('wrong itself');
    expect(judge('(> x 3)', { answer: 'sat', second: unsat, other: sat })).toBe('wrong itself');
    expect(judge('(> x 3)', { answer: 'unsat', second: refuted, other: shown })).toBe('wrong itself');
    expect(judge('(> x 3)', { proved: proved('unsat'), second: shown })).toBe('wrong');
    expect(judge('(> x 3)', { proved: proved('unsat'), second: refuted })).toBe('wrong itself');
    expect(judge('(> x 3)', { proved: proved('unsat'), second: refuted, other: shown })).toBe('wrong');
    expect(judge('(> x 3)', { proved: proved('unsat'), second: { ...shown, answers: ['unsat'] } })).toBe('right');
    expect(judge('(> x 3)', { proved: proved('sat'), second: unsat })).toBe('wrong itself');
    expect(judge('(> x 3)', { proved: proved('sat'), second: shown })).toBe('right');
    expect(judge('(> x 3)', { answer: 'unknown', second: shown })).toBe('undetermined');
    expect(judge('(> x 3)', { second: shown })).toBe('undetermined');
    expect(judge('(> x 3)', { answer: 'sat' })).toBe('undetermined');
    expect(judge('true', { answer: 'unsat', second: unsat })).toBe('wrong itself');
    expect(judge('true', { proved: proved('unsat') })).toBe('wrong');
  });

  it.each([
    '(= ((_ fp.to_ubv 3) RNE f) #b100)',
    '(= ((_ fp.to_sbv 3) RNE f) #b100)',
    '(= (fp.to_real f) 1.0)',
    '(fp.eq (fp.min f f) f)',
    '(fp.eq (fp.max f f) f)',
    '(= (seq.nth u 0) 1)',
    '(= (div x y) 1)',
    '(= (mod x 0) 1)',
    '(= (/ r r) 1.0)',
    '(= 1 (set.choose (set.singleton x)))',
    '(= 1 (bag.choose (bag x 1)))',
  ])('does not trust the answer sat to goals if the value of %s is open', (goal) => {
    expect(judge(goal, { answer: 'unsat', second: sat })).toBe('undetermined');
    expect(judge(goal, { answer: 'sat', second: unsat })).toBe('wrong itself');
    expect(judge(goal, { answer: 'sat', second: sat })).toBe('undetermined');
  });

  it.each([
    '(= (div x 2) 1)',
    '(= (mod x 3) 1)',
    '(= (/ r 2.0) 1.0)',
    '(= (bvudiv b b) b)',
    '(fp.eq f f)',
    '(= (abs x) 1)',
  ])('trusts the answer sat to goals if the value of %s is defined', (goal) => {
    expect(judge(goal, { answer: 'unsat', second: sat })).toBe('wrong itself');
  });

  it.each([
    ['k!0', true],
    ['(not k!0)', true],
    ['(and k!0 p)', true],
    ['(or p k!0)', true],
    ['(xor k!0 p)', true],
    ['(=> k!0 p)', true],
    ['(=> p k!0)', true],
    ['(ite k!0 p (not p))', true],
    ['(and p (or (not k!0) (= k!0 k!0)))', true],
    ['(and |k!0| p)', true],
    ['(ite p (= k!0 k!1) k!0)', false],
    ['(= k!0 p)', true],
    ['(= k!0 k!1)', false],
    ['(distinct k!0 k!1)', false],
    ['(and k!0 (= k!1 k!2))', false],
    ['(> k!0 3)', false],
    ['(and k!0 (> k!1 3))', false],
  ])('finds a fault of the goals %s only if the sorts of new symbols are known: %s', (goal, isKnown) => {
    const judged = judge(goal, { answer: 'sat', second: unsat });
    // The equation `(= k!0 p)` determines the sort of `k!0` too, but is not used for this purpose.
    expect(judged).toBe(isKnown && goal !== '(= k!0 p)' ? 'wrong itself' : 'undetermined');
  });

  it('reports wrong goals that contain new symbols as a self-contradiction of the solver, even if a model satisfies the goals', () => {
    const model = { answers: ['sat'], model: '((define-fun k!0 () Bool true)(define-fun x () Int 4))' };
    expect(judge('(and k!0 (> x 3))', { proved: proved('unsat'), second: model })).toBe('wrong itself');
  });

  it("does not judge the goals of a tactic if they contain an unknown name, or a new symbol for which none of the script's first six sorts is suitable", () => {
    for (const goal of ['|k 0!1|', 'k', '(k!0 x)', '(str.prefixof k!0 k!1)', '(and p', '(p) (p)', '3'])
      expect(judge(goal, { answer: 'sat', second: unsat }), goal).toBe('undetermined');
    expect(goalsQuestion(at('(str.prefixof k!0 k!1)'))).toBeUndefined();
    expect(goalsQuestion(at('(str.prefixof k!0 k!1)', '(declare-const s String)'))).toBeUndefined();
    expect(goalsQuestion(at('(= (bvnot k!0) k!1)'))).toBeDefined();
  });

  it("declares new symbols of a tactic's goals with the first suitable sort, and then omits the logic of the script", () => {
    const print = (reply: string) => {
      const question = goalsQuestion(at(reply));
      return question && printScript(question);
    };
    expect(print('(> x 3)')).toMatch(/^\(set-logic ALL\)\n\(declare-const x Int\)/);
    expect(print('(and k!0 (> x 3))')).not.toContain('set-logic');
    expect(print('(= k!0 k!1)')).toMatch(
      /\(declare-const k!0 Bool\)\n\(declare-const k!1 Bool\)\n\(assert \(= k!0 k!1\)\)\n\(check-sat\)\n$/,
    );
    expect(print('(fp.eq k!0 f)')).toContain('(declare-const k!0 (_ FloatingPoint 3 4))');
    expect(print('(and |k!0| (not k!0))')?.match(/declare-const k!0/g)).toHaveLength(1);
  });
});

describe('evidence about a rewritten term', () => {
  const DECLARED = `(declare-const x Int)(declare-const y Int)(declare-const a (Array Int Int))(declare-const s String)
    (declare-fun f (Int) Int)(define-fun d ((n Int)) Int n)(declare-datatypes ((D 0)) (((c (g Int)) (e))))(declare-const t D)`;
  const rare = '(= (* x x) 1679934169)';
  const judge = (term: string, reply: string, evidence: object = {}, more = '') => {
    const judged = judgeRewrittenTerm(simplification(`${DECLARED}${more}`, term, reply), {
      rng: rngFromSeed(1),
      budget: new Budget('quick'),
      ...evidence,
    });
    if (judged.verdict === 'undetermined') expect(judged.because).not.toBe('');
    return judged.verdict === 'wrong' ? `wrong ${judged.against ?? ''}`.trim() : judged.verdict;
  };
  const sat = { answers: ['sat'] };
  const unsat = { answers: ['unsat'] };
  const at = (x: number) => ({ answers: ['sat'], model: `((define-fun x () Int ${x}))` });

  it('trusts the answer sat about a rewritten term only if the terms have no unspecified values, definitions or selectors', () => {
    expect(judge(rare, 'false', { second: sat })).toBe('wrong itself');
    expect(judge(`(and ${rare} (= (select a x) y))`, 'false', { second: sat })).toBe('wrong itself');
    expect(judge(`(and ${rare} (= (f x) y))`, 'false', { second: sat })).toBe('wrong itself');
    for (const open of ['(div x y)', '(mod x 3)', '(str.len s)', '(d x)', '(g t)', '(match t (((c n) n) (e 0)))'])
      expect(judge(`(and ${rare} (= ${open} y))`, 'false', { second: sat }), open).toBe('undetermined');
    expect(judge('false', `(and ${rare} (= (div x y) y))`, { second: sat })).toBe('undetermined');
  });

  it('refutes a rewritten term by a model that either of two solvers printed for the query about the term, or by the model of the test', () => {
    expect(judge(rare, 'false', { second: at(40_987) })).toBe('wrong');
    expect(judge(rare, 'false', { other: at(40_987) })).toBe('wrong');
    expect(judge(rare, 'false', { second: unsat, other: at(40_987) })).toBe('wrong');
    expect(judge(rare, 'false', { second: at(3), other: at(40_987) })).toBe('wrong');
    expect(judge(rare, 'false', { second: unsat, model: at(40_987).model })).toBe('wrong');
    expect(judge(rare, 'false', { second: unsat, model: at(3).model })).toBe('right');
    expect(judge(rare, 'false', { other: unsat })).toBe('right');
    expect(judge(rare, 'false', { second: unsat, other: sat })).toBe('undetermined');
    expect(judge(rare, 'false', { second: unsat, other: at(3) })).toBe('undetermined');
    expect(judge(rare, 'false', { second: { answers: ['unknown'] } })).toBe('right');
  });

  it('compares a term and its rewritten form only under assignments that satisfy the assertions', () => {
    expect(judge('(> x 3)', 'true')).toBe('wrong');
    expect(judge('(> x 3)', 'true', {}, '(assert (> x 5))')).toBe('right');
    expect(judge('(> x 3)', 'true', {}, '(assert (> x 2))')).toBe('wrong');
    expect(judge('(> x 3)', 'true', {}, '(assert (> x 5))(assert (> y 5))')).toBe('right');
    expect(judge(rare, 'false', { second: at(40_987) }, '(assert (< x 40000))')).not.toBe('wrong');
    expect(judge(rare, 'false', { second: at(40_987) }, '(assert (> x 40000))')).toBe('wrong');
    const given = { ...simplification(`${DECLARED}(assert (> x 5))`, '(> x 3)', 'true'), given: 'nothing' } as const;
    expect(judgeRewrittenTerm(given, { rng: rngFromSeed(1), budget: new Budget('quick') }).verdict).toBe('wrong');
    const question = differenceQuestion(given);
    expect(question && printScript(question)).not.toContain('(> x 5)');
  });

  it('asks no solver about a rewritten term if the symbols of the query have at most 11 bits in all, since all values can be tried', () => {
    const bits =
      '(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 4))(declare-const v (_ BitVec 3))(declare-const p Bool)';
    const ask = (term: string, reply: string, more = '') =>
      differenceQuestion(simplification(`${bits}${more}`, term, reply)) !== undefined;
    expect(ask('(= b #x31)', 'false')).toBe(false);
    expect(ask('(and (= b #x31) (= v #b101))', 'false')).toBe(false);
    expect(ask('(and (= b #x31) (= c #x1))', 'false')).toBe(true);
    expect(ask('(and (= b #x31) (= v #b101) p)', 'false')).toBe(true);
    expect(ask('(and (= b #x31) p)', 'false', '(assert (= v #b101))')).toBe(true);
    expect(ask('(and (= b #x31) p)', 'false')).toBe(false);
    expect(ask('(and (exists ((w (_ BitVec 2))) (= w #b00)) p)', 'false')).toBe(true);
    expect(ask('(h b)', 'false', '(declare-fun h ((_ BitVec 8)) Bool)')).toBe(true);
    expect(ask('(h b)', 'false', '(define-fun h ((n (_ BitVec 8))) Bool (= n #x00))')).toBe(true);
    expect(ask('(and p n)', 'false', '(assert (! (or p (= b #x00)) :named n))')).toBe(true);
    expect(ask('p', '(mystery p)')).toBe(false);
  });
});
