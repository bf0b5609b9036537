import { describe, expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import { SecondQuestions, listInquiries } from './second-questions.js';

const reply = (at: number, text: string, whole = true) => ({ at, text, whole });
const ASKED =
  '(set-logic LIA)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n(get-value (x))\n' +
  '(get-qe (exists ((k Int)) (< x k 9)))\n';

describe('SecondQuestions', () => {
  it('asks whether the formula in a reply can be wrong, and replaces existential variables by new constants', () => {
    const asked = new SecondQuestions(ASKED).question(reply(1, '(< x 8)'), 'sat') ?? '';
    expect(readScript(asked).ok).toBe(true);
    expect(asked.replace(/k![^ )]+/g, 'k!')).toBe(
      '(set-logic LIA)\n(declare-const x Int)\n(declare-const k! Int)\n' +
        '(assert (or (and (> x 3) (< x k! 9) (not (< x 8))) (and (> x 3) (< x 8) (not (exists ((k Int)) (< x k 9))))))\n(check-sat)\n',
    );
  });

  it('asks no question about a reply that is an error, truncated, not a formula or known to be wrong', () => {
    const questions = new SecondQuestions(`${ASKED}(declare-const y Int)\n(get-interpolant I (> x 2))\n`);
    for (const [at, text, whole] of [
      [0, '((x 4))'],
      [1, 'fail'],
      [1, '(error "no")'],
      [1, '(< x', false],
      [1, '(exists ((k Int)) (< x k 9))'],
      [2, '(define-fun I () Bool (> y 2))'],
      [3, 'true'],
    ] as const)
      expect([text, questions.question(reply(at, text, whole), 'sat')]).toEqual([text, undefined]);
    expect(questions.question(reply(2, '(define-fun I () Bool (> x 3))'), 'sat')).toBeDefined();
  });

  it('asks in a separate query whether an abduct is consistent with the assertions', () => {
    const text = '(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n(get-abduct C (> x 7))\n';
    expect(new SecondQuestions(text).otherQuestion(reply(0, '(define-fun C () Bool (> x 9))'), undefined)).toBe(
      '(declare-const x Int)\n(assert (and (> x 3) (> x 9)))\n(check-sat)\n',
    );
    expect(new SecondQuestions(ASKED).otherQuestion(reply(1, '(< x 8)'), undefined)).toBeUndefined();
  });

  it('asks whether the assertions of a core are satisfiable, unless the core contains all assertions', () => {
    const text =
      '(declare-const p Bool)\n(assert (! p :named a))\n(assert (! (not p) :named b))\n(check-sat)\n(get-unsat-core)\n';
    const questions = new SecondQuestions(text);
    expect(questions.question(reply(0, '(a)'), 'unsat')).toContain('(assert (! p :named a))');
    expect(questions.question(reply(0, '(a)'), 'sat')).toBeUndefined();
    expect(questions.question(reply(0, '(a b)'), 'unsat')).toBeUndefined();
  });

  it('finds an inquiry although an earlier inquiry cannot be parsed', () => {
    const { script } = readScript(
      '(declare-const x Int)\n(get-interpolant I (> x 2) ((S Bool)) ((S Bool (true))))\n(get-abduct C (> x 7))\n',
    );
    const [first, second] = listInquiries(script);
    expect(first).toBeUndefined();
    expect(second?.inquiry).toMatchObject({ kind: 'get-abduct', name: 'C' });
  });

  it("asks about a tactic's goals only if the tactic eliminates quantifiers", () => {
    const goals = '(goals (goal p (or p p) :precision precise :depth 1) (goal :precision precise :depth 1))';
    const askAbout = (tactic: string) =>
      new SecondQuestions(`(declare-const p Bool)(assert p)(apply ${tactic})`).question(reply(0, goals), undefined) ??
      '';
    expect(askAbout('(then simplify (try-for qe2 500))')).toContain(
      '(assert (or (and p (not (or (and p (or p p)) true)))',
    );
    // No query is sent, because Gainsay can try all assignments itself.
    expect(askAbout('simplify')).toBe('');
  });
});
