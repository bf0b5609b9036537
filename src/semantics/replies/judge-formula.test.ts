import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { findInquiry } from '../../inquiry/index.js';
import { type Inquiry, inquiryName, isInquiry } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { type FormulaReply, buildConsistencyCheck, buildFaultQuestion, readFormulaReply } from './formula-reply.js';
import { type FormulaJudging, judgeFormula } from './judge-formula.js';

function readReply(text: string, reply: string): FormulaReply | string {
  const { script, ok } = readScript(text);
  if (!ok) throw new Error('it does not read');
  const command = script.commands.findLastIndex(isInquiry);
  const inquiry = script.commands[command] as Inquiry;
  const asked = findInquiry(inquiryName(inquiry))?.formula?.({ script, command, inquiry }, reply) ?? 'no formula';
  return typeof asked === 'string' ? asked : readFormulaReply(asked);
}

function judge(text: string, reply: string, second?: FormulaJudging['second']) {
  const read = readReply(text, reply);
  if (typeof read === 'string') return { verdict: 'undetermined', because: read } as const;
  return judgeFormula(read, {
    script: readScript(text).script,
    rng: rngFromSeed(1),
    budget: new Budget('thorough'),
    second,
  });
}

const fault = (text: string, reply: string, second?: FormulaJudging['second']): string => {
  const told = judge(text, reply, second);
  return told.verdict === 'wrong' ? told.fault : told.verdict;
};
const wrapDefinition = (body: string): string => `(define-fun I () Bool ${body})`;
const INTS = '(declare-const x Int)(declare-const y Int)(declare-const z Int)';

describe('interpolants', () => {
  const asked = `${INTS}(assert (and (> x 3) (< y x)))(get-interpolant I (or (> x 2) (> z 5)))`;

  it('requires an interpolant to follow from the assertions and to imply the conjecture', () => {
    expect(fault(asked, wrapDefinition('(> x 3)'))).toBe('right');
    expect(fault(asked, wrapDefinition('(> x 4)'))).toBe('not implied by the assertions');
    expect(fault(asked, wrapDefinition('(> x 0)'))).toBe('does not imply the conjecture');
    expect(judge(asked, wrapDefinition('(> x 0)'))).toMatchObject({
      proof: expect.stringMatching(/^z = .+, x = [12]: the interpolant is true, and the conjecture is false$/),
    });
  });

  it('rejects an interpolant with a symbol that only one of the two sides has, even inside definitions', () => {
    expect(fault(asked, wrapDefinition('(and (> x 3) (or (> z 5) (<= z 5)))'))).toBe('foreign symbol');
    const withDefinition = `${INTS}(define-fun p () Bool (> x 3))(assert p)(get-interpolant I (> x 2))`;
    expect(fault(withDefinition, wrapDefinition('(> x 3)'))).toBe('right');
    expect(fault(withDefinition, wrapDefinition('p'))).toBe('right');
  });

  it('checks the answer to get-interpolant-next against the goal of the first query', () => {
    expect(fault(`${asked}(get-interpolant-next)`, wrapDefinition('(> x 2)'))).toBe('right');
    expect(fault(`${asked}(get-interpolant-next)`, wrapDefinition('(> x 5)'))).toBe('not implied by the assertions');
    expect(judge(`${INTS}(get-interpolant-next)`, wrapDefinition('true')).verdict).toBe('undetermined');
  });

  it('leaves an interpolant undetermined if the solver found none or the reply is not a definition', () => {
    expect(judge(asked, 'fail')).toEqual({ verdict: 'undetermined', because: 'the solver found no formula' });
    for (const reply of ['(define-fun I (', 'x', '(define-fun I ((a Int)) Bool true)', wrapDefinition('(> w 1)')])
      expect(judge(asked, reply).verdict).toBe('undetermined');
  });

  it("rejects an interpolant that the solver's own model refutes", () => {
    const far = `${INTS}(assert (> x 123456))(get-interpolant I (> x 7))`;
    expect(
      fault(far, wrapDefinition('(> x 200000)'), { answers: ['sat'], model: '((define-fun x () Int 150000))' }),
    ).toBe('not implied by the assertions');
    const near = `${INTS}(assert (> x 123456))(get-interpolant I (or (> x 7) (> (* x x x) 100) (< x (- 200000))))`;
    expect(
      fault(near, wrapDefinition('(or (> x 7) (< (* x x x) (- 8000000000000000)))'), {
        answers: ['sat'],
        model: '((define-fun x () Int 250000))',
      }),
    ).toBe('undetermined');
  });
});

describe('abducts', () => {
  const asked = `${INTS}(assert (> x 3))(get-abduct I (> y 2))`;

  it('requires that an abduct and the assertions together imply the goal', () => {
    expect(fault(asked, wrapDefinition('(> y x)'))).toBe('right');
    expect(fault(asked, wrapDefinition('(> y 1)'))).toBe('does not suffice');
  });

  it('requires an abduct to be consistent with the assertions, if all assignments can be tried', () => {
    expect(fault(asked, wrapDefinition('false'))).toBe('contradicts the assertions');
    const bits = '(declare-const b (_ BitVec 4))(assert (bvult b #x3))(get-abduct I (= b #x9))';
    expect(fault(bits, wrapDefinition('(bvugt b #x7)'))).toBe('contradicts the assertions');
    expect(fault(asked, wrapDefinition('(and (< x 0) (> y 2))'))).toBe('right');
    const open = '(declare-const b (_ BitVec 2))(assert (= 1 (div (bv2nat b) 0)))(get-abduct I (= b #b00))';
    expect(fault(open, wrapDefinition('(= b #b00)'))).not.toBe('contradicts the assertions');
    // Unsatisfiable assertions have no abduct.
    const never = '(declare-const b (_ BitVec 4))(assert (bvult b #x0))(get-abduct I (= b #x9))';
    expect(fault(never, wrapDefinition('(= b #x1)'))).not.toBe('contradicts the assertions');
  });
});

describe("a solver's answers about its own abduct", () => {
  it("rejects an abduct if the solver's later answer contradicts it", () => {
    const text = `${INTS}(assert (> x 3))(get-abduct I (> y 2))`;
    const { script } = readScript(text);
    const read = readReply(text, wrapDefinition('(and (< x 0) (> y 2))'));
    if (typeof read === 'string') throw new Error(read);
    const judging = { script, rng: rngFromSeed(1), budget: new Budget('thorough'), second: { answers: ['unsat'] } };
    expect(judgeFormula(read, { ...judging, consistent: { answers: ['sat'] } }).verdict).toBe('right');
    const contradicting = { ...judging, consistent: { answers: ['unsat'] } };
    expect(judgeFormula(read, { ...contradicting, answer: 'sat' })).toMatchObject({
      fault: 'contradicts the assertions',
      against: 'itself',
    });
    for (const answer of [undefined, 'unknown'])
      expect(judgeFormula(read, { ...contradicting, answer }).verdict).toBe('undetermined');
    expect(judgeFormula(read, { ...judging, consistent: { answers: ['unsat'] }, answer: 'unsat' })).toEqual({
      verdict: 'undetermined',
      because: 'the assertions are unsat',
    });
    expect(printScript(buildConsistencyCheck(read, script) ?? script)).toContain(
      '(assert (and (> x 3) (and (< x 0) (> y 2))))\n(check-sat)',
    );
  });
});

describe('eliminated quantifiers', () => {
  const of = (quantified: string, before = ''): string => `${INTS}${before}(get-qe ${quantified})`;

  it('requires the reply to get-qe to be an equivalent formula, and decides linear formulas by finitely many instances', () => {
    const between = '(exists ((k Int)) (and (< x k) (< k y)))';
    expect(fault(of(between), '(< (+ x 1) y)')).toBe('right');
    expect(fault(of(between), '(< x y)')).toBe('a case is added');
    expect(fault(of(between), '(< (+ x 2) y)')).toBe('a case is lost');
    const even = '(exists ((k Int)) (= x (* 2 k)))';
    expect(fault(of(even), '(= 0 (mod x 2))')).toBe('right');
    expect(fault(of(even), 'true')).toBe('a case is added');
  });

  it('requires the formula without quantifiers to be equivalent only under the assertions', () => {
    const positive = '(exists ((k Int)) (and (< 0 k) (< k y)))';
    expect(fault(of(positive, '(assert (> y 1))'), 'true')).toBe('right');
    expect(fault(of(positive, '(assert (> y 0))'), 'true')).toBe('a case is added');
  });

  it('leaves a reply undetermined if it keeps the quantifier', () => {
    const formula = '(exists ((k Int)) (= x (* k k)))';
    expect(judge(of(formula), formula)).toEqual({
      verdict: 'undetermined',
      because: 'the reply still has the quantifier',
    });
  });

  it('decides equivalence by trying all values of finite sorts', () => {
    const bits = '(declare-const v (_ BitVec 4))(get-qe (exists ((k (_ BitVec 4))) (and (bvult v k) (bvult k #x4))))';
    expect(fault(bits, '(bvult v #x3)')).toBe('right');
    expect(fault(bits, '(bvult v #x2)')).toBe('a case is lost');
  });

  it('requires that the answer to get-qe-disjunct implies a given `exists`, or follows from a given `forall`', () => {
    const some = `${INTS}(get-qe-disjunct (exists ((k Int)) (or (= k x) (< y k x))))`;
    expect(fault(some, '(> x 7)')).toBe('right');
    expect(fault(`${INTS}(get-qe-disjunct (exists ((k Int)) (< y k x)))`, '(> x 7)')).toBe('a case is added');
    expect(fault(`${INTS}(get-qe-disjunct (forall ((k Int)) (or (< k x) (> k y))))`, '(> x y)')).toBe('right');
    expect(fault(`${INTS}(get-qe-disjunct (forall ((k Int)) (or (< k x) (> k y))))`, '(> x (+ y 2))')).toBe(
      'a case is lost',
    );
  });

  it("refutes a quantifier elimination with the solver's own witness if no other evidence decides", () => {
    const square = of('(exists ((k Int)) (= x (* k k k)))');
    expect(fault(square, '(< x 1000)')).not.toBe('a case is lost');
    const read = readReply(square, '(< x 1000)');
    if (typeof read === 'string') throw new Error(read);
    const question = printScript(buildFaultQuestion(read, readScript(square).script).script);
    const name = /\(declare-const (k\S*) Int\)/.exec(question)?.[1] ?? '';
    const model = `((define-fun x () Int 1331) (define-fun ${name} () Int 11))`;
    expect(fault(square, '(< x 1000)', { answers: ['sat'], model })).toBe('a case is lost');
  });
});
