import { expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import { judgeReplies } from './judge-replies.js';
import { SecondQuestions } from './second-questions.js';

const ARRAYS = `(declare-const a Int)(declare-const b Int)(declare-const c Int)
(declare-const m (Array Int Int))(declare-const n (Array Int Int))(assert (! (= n (store m a 1)) :named A))
(assert (! (= (select n b) c) :named B))(assert (! (not (= (select m b) c)) :named C))(assert (! (not (= a b)) :named D))`;
const CALLS = `(declare-fun f (Int) Int)(declare-const a Int)(declare-const b Int)
(assert (! (= a b) :named A))(assert (! (= (f a) 1) :named B))(assert (! (= (f b) 2) :named C))`;
const COLOURS = `(declare-datatypes ((Col 0)) (((red) (green))))(declare-const a Col)(declare-const b Col)(declare-const c Col)
(assert (! (distinct a b) :named A))(assert (! (distinct b c) :named B))(assert (! (xor (distinct a c) (= a b)) :named C))`;

function judge(asserted: string, parts: string, text: string): readonly (string | undefined)[] {
  const { script, ok } = readScript(`${asserted}(check-sat)(get-interpolants ${parts})`);
  expect(ok).toBe(true);
  const given = { replies: [{ at: 0, text, whole: true }], answers: ['unsat'], model: undefined } as const;
  const found = judgeReplies(given, script, { effort: 'thorough', now: () => 0 });
  return found.map(({ verdict, because, wrong }) => wrong?.signature ?? because ?? verdict);
}

// Replies of SMTInterpol 2.5-1388.
it.each([
  [CALLS, 'A B C', '((and (not (= 1 2)) (= a b)) (and (not (= 1 2)) (= 1 (f b))))'],
  [CALLS, 'C A B', '((and (not (= 1 2)) (= (f b) 2)) (and (not (= 1 2)) (= (f a) 2)))'],
  [
    ARRAYS,
    '(and A D) B C',
    '((let ((.cse1 (select n b)) (.cse0 (select m b))) (or (= .cse0 .cse1) (= .cse1 .cse0))) (= c (select m b)))',
  ],
  [ARRAYS, 'A (and B C D)', '((= (store m a 1) n))'],
])('accepts an interpolant sequence for the assertions %s in the parts %s', (asserted, parts, reply) => {
  expect(judge(asserted, parts, reply)).toEqual(['right']);
});

it.each([
  [CALLS, 'A B C', '((= a b) (= 2 (f b)))', 'not implied by the assertions (Ints, UF)'],
  [CALLS, 'A B C', '((= a b) true)', 'does not contradict the rest (Ints, UF)'],
  [CALLS, 'A B C', '((= a b) (= 1 (f a)))', 'foreign symbol (Ints, UF)'],
  // SMTInterpol 2.5-1388 returns interpolants with foreign symbols for larger formulas.
  [COLOURS, 'C B A', '(((_ is green) c) (= c green))', 'foreign symbol (Datatypes)'],
])('rejects an interpolant sequence for the assertions %s in the parts %s', (asserted, parts, reply, signature) => {
  expect(judge(asserted, parts, reply)).toEqual([signature]);
});

it.each([
  ['A B C', '((= a b))', 'the reply has the wrong number of formulas'],
  ['A (B) C', '((= a b) true)', 'the parts do not contain every assertion exactly once'],
  ['A B', '((= a b))', 'the parts do not contain every assertion exactly once'],
  ['A B (and C A)', '((= a b) true)', 'the parts do not contain every assertion exactly once'],
  ['A B C', '((= a @x) true)', '@x cannot be read'],
])('gives no verdict on an interpolant sequence for the parts %s: %s', (parts, reply, because) => {
  expect(judge(CALLS, parts, reply)).toEqual([because]);
});

it('asks whether any step of the sequence can fail', () => {
  const text = `${CALLS}(check-sat)(get-interpolants A B C)`;
  const question = new SecondQuestions(text).question({ at: 0, text: '((= a b) (= 1 (f b)))', whole: true }, 'unsat');
  expect(question).toContain('(not (= a b))');
  expect(question).toContain('(not (= 1 (f b)))');
  expect(question).toContain('(and (= 1 (f b)) (= (f b) 2))');
});
