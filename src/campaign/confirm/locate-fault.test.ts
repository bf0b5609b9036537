import { describe, expect, it } from 'vitest';
import { evidence } from '../../../test/support/fault-evidence.js';
import { makeRun } from '../../../test/support/findings.js';
import { readScript } from '../../syntax/index.js';
import { tryAll } from '../hunt/judge/exhaustion.js';
import { type AskGround, type FaultEvidence, locateFault } from './locate.js';

/** Makes a solver that answers ground scripts correctly, unless they use one of `operators`. */
function makeWrongSolver(...operators: readonly string[]): { ask: AskGround; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    ask(text) {
      asked.push(text);
      const right = tryAll(readScript(text).script, 'quick')?.answer;
      const isWrong = operators.some((operator) => text.includes(`(${operator} `));
      return Promise.resolve(right === undefined ? undefined : isWrong ? (right === 'sat' ? 'unsat' : 'sat') : right);
    },
  };
}

const causeIn = async (given: FaultEvidence, ask: AskGround) => (await locateFault(given, ask))?.cause;

describe('locateFault for a wrong answer', () => {
  const formulas = [
    '(declare-const a (_ BitVec 4)) (assert (= (bvurem (bvadd a #x3) #x5) (bvmul a a))) (check-sat)',
    '(declare-const a (_ BitVec 8)) (declare-const b Bool) (assert (or b (bvult (bvurem a #x07) #x02))) (check-sat)',
    '(declare-const a (_ BitVec 4)) (assert (distinct (bvurem a a) (ite (bvslt a #x1) #x2 (bvor a #x8)))) (check-sat)',
    '(declare-const c (_ BitVec 3)) (assert (bvuge (bvsrem c #b011) (bvurem #b101 c))) (check-sat)',
  ];

  it('finds the faulty operator in every formula that shows the fault', async () => {
    for (const text of formulas) expect(await causeIn(evidence(text), makeWrongSolver('bvurem').ask)).toBe('bvurem');
    const causes = await Promise.all(
      formulas.map((text) => causeIn(evidence(text), makeWrongSolver('bvurem', 'bvsrem').ask)),
    );
    expect(new Set(causes).size).toBeLessThanOrEqual(2);
  });

  it('returns a ground assertion with a known answer that shows the fault', async () => {
    const [text = ''] = formulas;
    const model = '((define-fun a () (_ BitVec 4) #x4))';
    const fault = await locateFault(evidence(text, { kind: 'invalid-model', model }), makeWrongSolver('bvurem').ask);
    expect(fault).toEqual({
      cause: 'bvurem',
      term: '(assert (= (bvurem #x7 #x5) #x2))',
      text: '(assert (= (bvurem #x7 #x5) #x2))\n(check-sat)\n',
      expected: 'sat',
    });
  });

  it('returns a cause that does not depend on the element sorts of arrays', async () => {
    const arrays = (sort: string, value: string) =>
      `(declare-const a (Array Bool ${sort})) (assert (= (select (store a true ${value}) false) ${value})) (check-sat)`;
    const model = (sort: string, value: string) =>
      `((define-fun a () (Array Bool ${sort}) ((as const (Array Bool ${sort})) ${value})))`;
    const about = (sort: string, value: string) =>
      causeIn(
        evidence(arrays(sort, value), { kind: 'invalid-model', model: model(sort, value) }),
        makeWrongSolver('select').ask,
      );
    expect(await about('Int', '3')).toBe('select');
    expect(await about('(_ BitVec 8)', '#x03')).toBe('select');
    // A solver that compares arrays wrongly, both for `=` and for `distinct`.
    const findComparisonCause = (text: string) =>
      causeIn(evidence(`(assert ${text}) (check-sat)`), (asked) => {
        const isEqual = asked.includes('(= (store') || asked.includes('(distinct (store');
        return Promise.resolve(isEqual && asked.includes('(not ') ? 'sat' : isEqual ? 'unsat' : 'unknown');
      });
    const store = (sort: string, [a, b]: readonly string[]) =>
      `(store ((as const (Array Bool ${sort})) ${a}) true ${b}) ((as const (Array Bool ${sort})) ${a})`;
    expect(await findComparisonCause(`(= ${store('Int', ['1', '2'])})`)).toBe('= of Array');
    expect(await findComparisonCause(`(distinct ${store('Bool', ['true', 'false'])})`)).toBe('= of Array');
  });

  it('reports whether the result of a faulty float operator overflows or underflows', async () => {
    const about = (operator: string, x: string) =>
      causeIn(
        evidence(
          `(declare-const x (_ FloatingPoint 2 3)) (assert (not (= (${operator} x x) (_ NaN 2 3)))) (check-sat)`,
          { kind: 'invalid-model', model: `((define-fun x () (_ FloatingPoint 2 3) ${x}))` },
        ),
        makeWrongSolver(operator.replace(/ .*/, '')).ask,
      );
    expect(await about('fp.add RTZ', '(fp #b0 #b10 #b11)')).toBe('fp.add with overflow');
    expect(await about('fp.add RTZ', '(fp #b0 #b01 #b01)')).toBe('fp.add');
    for (const mode of ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ']) {
      expect(await about(`fp.mul ${mode}`, '(fp #b0 #b00 #b01)')).toBe('fp.mul with underflow');
      expect(await about(`fp.mul ${mode}`, '(fp #b1 #b00 #b01)')).toBe('fp.mul with underflow');
      // These results are tiny but exact, so they do not count as underflow.
      expect(await about(`fp.sub ${mode}`, '(fp #b0 #b01 #b01)')).toBe('fp.sub');
      expect(await about(`fp.mul ${mode}`, '(fp #b0 #b00 #b10)')).toBe('fp.mul');
    }
  });

  it('finds the fault in the instance that decides a quantifier', async () => {
    const text =
      '(declare-const a Bool) (assert (forall ((x (_ BitVec 2))) (= (bvmul x x) (bvand x #b11)))) (check-sat)';
    const model = '((define-fun a () Bool true))';
    const found = evidence(text, { kind: 'invalid-model', model });
    expect(await causeIn(found, makeWrongSolver('bvmul').ask)).toBe('bvmul');
  });

  it('returns a whole assertion with fixed values for its symbols if no single term is at fault', async () => {
    const text = '(declare-const p Bool) (declare-const q Bool) (assert (or (not p) q)) (check-sat)';
    const model = '((define-fun p () Bool true) (define-fun q () Bool false))';
    const ask: AskGround = (asked) => Promise.resolve(asked.includes('declare-const') ? 'sat' : 'unknown');
    const fault = await locateFault(evidence(text, { kind: 'invalid-model', model }), ask);
    expect(fault).toMatchObject({ cause: null, expected: 'unsat' });
    expect(fault?.text).toContain('(assert (= q false))\n(assert (or (not p) q))');
  });

  it('uses the operators of a whole assertion as the name of the cause if the assertion has no symbols', async () => {
    const text = `(assert (= ((as const (Array Bool Int)) 1) (store ((as const (Array Bool Int)) 0) false 1))) (check-sat)`;
    const right = makeWrongSolver().ask;
    const ask: AskGround = (asked, isFresh) =>
      asked.startsWith('(assert (= ((as const') ? Promise.resolve('sat') : right(asked, isFresh);
    const about = await causeIn(evidence(text, { kind: 'invalid-model', model: '()' }), ask);
    expect(about).toBe('= of Array');
  });

  it('finds no fault if the solver answers every part correctly, never answers, or is wrong only once', async () => {
    const [text = ''] = formulas;
    expect(await locateFault(evidence(text), makeWrongSolver().ask)).toBeUndefined();
    expect(await locateFault(evidence(text), () => Promise.resolve(undefined))).toBeUndefined();
    const once: AskGround = (asked, isFresh) =>
      (isFresh ? makeWrongSolver().ask : makeWrongSolver('bvurem').ask)(asked, isFresh);
    expect(await locateFault(evidence(text), once)).toBeUndefined();
  });

  it('finds a fault despite a few unanswered questions, but not despite many', async () => {
    const [text = ''] = formulas;
    const { ask } = makeWrongSolver('bvurem');
    const locateUnanswered = (most: number) => {
      let asked = 0;
      const askSometimes: AskGround = (...question) =>
        ++asked <= most ? Promise.resolve(undefined) : ask(...question);
      return { given: askSometimes, count: () => asked };
    };
    expect(await causeIn(evidence(text), locateUnanswered(2).given)).toBe('bvurem');
    const silent = locateUnanswered(Infinity);
    expect(await causeIn(evidence(text), silent.given)).toBeUndefined();
    expect(silent.count()).toBeLessThanOrEqual(3);
  });

  it('finds no fault if the solver gives the same answer to every question', async () => {
    const [text = ''] = formulas;
    expect(await locateFault(evidence(text), () => Promise.resolve('unsat'))).toBeUndefined();
    expect(await locateFault(evidence(text), () => Promise.resolve('sat'))).toBeUndefined();
  });

  it('never asks about a term with an unspecified value', async () => {
    const text = '(declare-const x Int) (assert (= (div x 0) (mod x 0))) (check-sat)';
    const { ask, asked } = makeWrongSolver();
    await locateFault(evidence(text, { kind: 'invalid-model', model: '((define-fun x () Int 3))' }), ask);
    expect(asked.filter((each) => /\((?:div|mod) /.test(each))).toEqual([]);
  });
});

describe('locateFault for a wrong reply', () => {
  it('finds the fault in the queried term, at values for which the term and the reply differ', async () => {
    const text = '(declare-const x (_ BitVec 4)) (simplify (bvudiv x #x3)) (assert true) (check-sat)';
    const wrong = { term: '(bvudiv x #x3)', reply: 'x', proof: '', signature: 's' };
    const replies = [{ inquiry: 'simplify', verdict: 'wrong', because: null, wrong }] as const;
    const given = evidence(text, { kind: 'wrong-simplification', signature: 's' });
    const runs = [makeRun('z3', 'sat', { replies })];
    expect(await causeIn({ ...given, runs }, makeWrongSolver('bvudiv').ask)).toBe('bvudiv');
  });
});

it('names the negation if the solver answers only the negated fact wrongly', async () => {
  const right = makeWrongSolver().ask;
  const wrong = makeWrongSolver('not').ask;
  const ask: AskGround = (asked, isFresh) => (asked.includes('(not (<=') ? wrong : right)(asked, isFresh);
  const fault = await locateFault(
    evidence('(declare-const x Int) (assert (not (<= (* x x) (- 1)))) (assert (<= x 1)) (check-sat)', {
      model: '((define-fun x () Int 1))',
    }),
    ask,
  );
  expect(fault).toMatchObject({ cause: 'not of <=', expected: 'unsat' });
  expect(fault?.text).toContain('(assert (not (<=');
});
