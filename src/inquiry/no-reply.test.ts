import { describe, expect, it } from 'vitest';
import { type Script, isInquiry } from '../script/index.js';
import type { Reply } from '../solver/index.js';
import { readScript } from '../syntax/index.js';
import { examplesOf } from '../../test/support/inquiry-examples.js';
import { INQUIRIES } from './list.js';
import { judgeReplies } from './judge-replies.js';
import { SecondQuestions } from './second-questions.js';

interface Asked {
  readonly text: string;
  readonly answer?: 'sat' | 'unsat';
  readonly model?: string;
  readonly wrong: string;
  readonly second?: Reply['second'];
}

const HOSTILE = ['unsupported', 'success', 'unknown', 'error', 'timeout', 'fail', 'none']
  .map((name) => `(declare-const ${name} Bool)`)
  .join('\n');
const SOLVED = `(declare-const x Int)\n${HOSTILE}\n(assert (> x 3))\n(assert (not unsupported))\n(check-sat)\n`;
const REFUTED = `(declare-const x Int)\n${HOSTILE}\n(assert (! (> x 3) :named a))\n(assert (! (< x 9) :named b))\n(assert (! (< x 2) :named c))\n(check-sat)\n`;
const MODEL = `((define-fun x () Int 5)${['unsupported', 'success', 'unknown', 'error', 'timeout', 'fail', 'none']
  .map((name) => `(define-fun ${name} () Bool false)`)
  .join('')})`;
const SYNTHESIS = `(set-logic LIA)\n(synth-fun f ((x Int)) Int)\n(declare-var x Int)\n(constraint (> (f x) x))\n`;

const ASKED: Readonly<Record<string, Asked>> = {
  'get-value': { text: `${SOLVED}(get-value (x unsupported))`, wrong: '((x 7) (unsupported true))' },
  'get-assignment': {
    text: `(declare-const x Int)\n${HOSTILE}\n(assert (! (> x 3) :named a))\n(check-sat)\n(get-assignment)`,
    wrong: '((a false))',
  },
  eval: { text: `${SOLVED}(eval (> x 4))`, wrong: '(not true)' },
  simplify: { text: `${SOLVED}(simplify (> x 4))`, wrong: '(not (> x 4))' },
  apply: { text: `${SOLVED}(apply simplify)`, wrong: '(goals (goal (< x 3) :precision precise :depth 1))' },
  'get-unsat-core': { text: `${REFUTED}(get-unsat-core)`, answer: 'unsat', wrong: '(a nobody)' },
  'get-assertions': {
    text: `${SOLVED}(get-assertions)`,
    wrong: 'sat',
    second: { answers: ['unsat'] },
  },
  'get-qe': { text: `${SOLVED}(get-qe (exists ((q Int)) (> q x)))`, wrong: '(< x 3)' },
  'get-qe-disjunct': { text: `${SOLVED}(get-qe-disjunct (exists ((q Int)) (and (< x q) (< q 5))))`, wrong: '(> x 3)' },
  'get-interpolant': { text: `${SOLVED}(get-interpolant I (> x 2))`, wrong: '(define-fun I () Bool (> x 1))' },
  'get-interpolant-next': {
    text: `${SOLVED}(get-interpolant I (> x 2))\n(get-interpolant-next)`,
    wrong: '(define-fun I () Bool (> x 1))',
  },
  'get-abduct': { text: `${SOLVED}(get-abduct A (> x 9))`, wrong: '(define-fun A () Bool (> x 8))' },
  'get-abduct-next': {
    text: `${SOLVED}(get-abduct A (> x 9))\n(get-abduct-next)`,
    wrong: '(define-fun A () Bool (> x 8))',
  },
  'get-unsat-assumptions': {
    text: `(declare-const p Bool)\n(declare-const q Bool)\n${HOSTILE}\n(assert (not p))\n(check-sat-assuming (p unknown))\n(get-unsat-assumptions)`,
    answer: 'unsat',
    wrong: '(q)',
  },
  'get-objectives': {
    text: `(declare-const x Int)\n(assert (> x 3))\n(minimize x)\n(check-sat)\n(get-objectives)`,
    wrong: '(objectives (x 9))',
  },
  'check-synth': { text: `${SYNTHESIS}(check-synth)`, wrong: '((define-fun f ((x Int)) Int x))' },
  'check-synth-next': {
    text: `${SYNTHESIS}(check-synth)\n(check-synth-next)`,
    wrong: '((define-fun f ((x Int)) Int x))',
  },
  query: {
    text: `(declare-rel p ((_ BitVec 2)))\n(declare-rel unsupported ())\n(rule (p #b01))\n(rule unsupported)\n(query p)`,
    wrong: 'unsat',
  },
};

const NO_REPLIES = [
  '',
  'unsupported',
  'success',
  'success\nsuccess',
  'unsupported\n; ignored',
  '; ignored\nunsupported',
  '(error "line 9 column 3: not supported")',
  '(error "a) (b")',
  'unsupported\n(error "not supported")',
  'WARNING: not supported\n(error "not supported")',
  '(error)',
  '(unsupported)',
  '(success)',
  '(timeout)',
  '(error "unfinished',
  'unknown',
  'timeout',
  'canceled',
  'Parse Error: a.smt2:1.2: expected a command',
  'Segmentation fault (core dumped)',
  '5) (define-fun x () Int 7',
  'true false',
  '()',
  '(())',
  '(',
  ')',
  '"text"',
  '|bar',
  '@#%',
  '\u0000\ufffd',
  '(goals)',
  '(goals )',
  '(objectives)',
  '(objectives (x unsupported))',
  '(objectives (error "not supported"))',
  '((error "not supported"))',
  '((x (error "not supported")) (unsupported unsupported))',
  '((a unsupported))',
  '((x 5) (unsupported unknown))',
  '(define-fun I () Bool unsupported))',
  '((define-fun f ((x Int)) Int unsupported))',
  '((define-fun f ((x Int)) Int))',
  'null',
  'sat-or-unsat',
];

const EXAMPLES = INQUIRIES.flatMap(({ name, problem }) =>
  examplesOf(name).map(({ script, answers, model, wrong }): [string, Asked] => {
    const text = `${problem === undefined ? HOSTILE : ''}${script}`;
    const { second } = wrong;
    const [answer = 'sat'] = answers;
    if (answer === 'unknown') throw new Error(script);
    return [script, { text, answer, wrong: wrong.text, ...(model && { model }), ...(second && { second }) }];
  }),
);

function wrongOnes(
  { script, answer = 'sat', ...asked }: Asked & { readonly script: Script },
  reply: Pick<Reply, 'text' | 'whole' | 'second'>,
) {
  const at = script.commands.filter(isInquiry).length - 1;
  const model = asked.model ?? (answer === 'sat' ? MODEL : undefined);
  const given = { replies: [{ ...reply, at }], answers: [answer], model };
  return judgeReplies(given, script, { effort: 'thorough', now: () => 0 }).filter(({ verdict }) => verdict === 'wrong');
}

describe.each([...Object.entries(ASKED), ...EXAMPLES])('%s', (_, inquiry) => {
  const { text, answer = 'sat', wrong, second } = inquiry;
  const { script, ok, diagnostics } = readScript(text);
  if (!ok) throw new Error(diagnostics[0]?.message);
  const asked = { ...inquiry, script };
  const at = script.commands.filter(isInquiry).length - 1;

  it('judges a wrong reply as wrong', () => {
    expect(wrongOnes(asked, { text: wrong, whole: true, ...(second && { second }) })).not.toEqual([]);
  });

  it('does not judge a text as wrong if it is not a reply', () => {
    const judged = NO_REPLIES.filter((none) =>
      [true, false].some((whole) => wrongOnes(asked, { text: none, whole }).length > 0),
    );
    expect(judged).toEqual([]);
  });

  it('does not judge a truncated reply as wrong', () => {
    const parts = new Set(Array.from(wrong, (_, length) => wrong.slice(0, length).trim()));
    expect([...parts].filter((part) => wrongOnes(asked, { text: part, whole: true }).length > 0)).toEqual([]);
    expect(wrongOnes(asked, { text: wrong, whole: false })).toEqual([]);
  });

  it('asks no second question about a text that is not a reply', () => {
    for (const none of ['', 'unsupported', 'success', 'unknown', '(error "a")', 'unsupported\n(error "a")']) {
      const questions = new SecondQuestions(text);
      const reply = { at, text: none, whole: true };
      expect(questions.question(reply, answer), none).toBeUndefined();
      expect(questions.otherQuestion(reply, undefined), none).toBeUndefined();
    }
  });
});
