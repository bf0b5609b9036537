import { expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import { judgeReplies } from './judge-replies.js';

const MODEL = '((define-fun x () Int 5))';

const judgeValue = (commands: string, value: string) => {
  const { script } = readScript(`(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n${commands}\n(get-value (x))`);
  const asked = script.commands.filter(
    ({ kind }) => kind !== 'declare-fun' && kind !== 'assert' && kind !== 'check-sat',
  );
  const replies = [{ at: asked.length - 1, text: `((x ${value}))`, whole: true }];
  const given = { replies, answers: ['sat'], model: MODEL } as const;
  return judgeReplies(given, script, { effort: 'thorough', now: () => 0 }).map(
    ({ verdict, because }) => because ?? verdict,
  );
};

it.each([
  '(get-qe (exists ((q Int)) (> q x)))',
  '(get-qe-disjunct (exists ((q Int)) (> q x)))',
  '(get-abduct A (> x 9))',
  '(get-abduct A (> x 9)) (get-abduct-next)',
  '(get-interpolant I (> x 2))',
  '(get-qe (exists ((q Int)) (> q x))) (simplify (+ x 1))',
])('does not compare a value with the model after %s, which may change the model', (commands) => {
  expect(judgeValue(commands, '7')[0]).toMatch(/^get-\S+ may have changed the model$/);
});

it.each(['', '(simplify (+ x 1))', '(apply simplify)', '(eval x)', '(get-value ((+ x 1)))'])(
  'compares a value with the model after %j',
  (commands) => {
    expect(judgeValue(commands, '7')).toEqual(['wrong']);
    expect(judgeValue(commands, '5')).toEqual(['right']);
  },
);

it.each([
  ['((a true) (p false))', ['right', 'right']],
  ['((a false) (p false))', ['wrong', 'right']],
  ['((a true) (p true))', ['right', 'wrong']],
  ['((q true))', ['no formula has this name']],
  ['((a true)\n (p ???))', ['right', 'the solver prints no value']],
  ['((a 3) (p true))', ['the reply is not a list of truth values']],
])('compares truth values of names and defined constants with the model: %s', (text, expected) => {
  const { script } = readScript(
    '(declare-const x Int)(define-fun p () Bool (> x 9))(define-fun q ((y Int)) Bool (> y 9))' +
      '(assert (! (> x 3) :named a))(check-sat)(get-assignment)',
  );
  const given = { replies: [{ at: 0, text, whole: true }], answers: ['sat'], model: MODEL } as const;
  const found = judgeReplies(given, script, { effort: 'thorough', now: () => 0 });
  expect(found.map(({ verdict, because }) => because ?? verdict)).toEqual(expected);
});

it('states which objective is undetermined next to one whose value is optimal', () => {
  const { script } = readScript(
    '(set-option :opt.priority box)(declare-const x Int)(declare-const y Real)(assert (< x 9))(assert (< y 1.0))' +
      '(maximize x)(maximize y)(check-sat)(get-objectives)',
  );
  const reply = { at: 0, text: '(objectives (x 8) (y (+ 1.0 (* (- 1.0) epsilon))))', whole: true };
  const given = { replies: [{ ...reply, second: { answers: ['unsat'] } }], answers: ['sat'] } as const;
  const found = judgeReplies({ ...given, model: undefined }, script, { effort: 'thorough', now: () => 0 });
  expect(found.map(({ verdict, about }) => [verdict, about])).toEqual([
    ['right', undefined],
    ['undetermined', 'maximize Real: '],
  ]);
});

it('judges equal replies to one script only once', () => {
  const { script } = readScript('(declare-const x Int)(assert (> x 3))(check-sat)(get-value (x))');
  let readings = 0;
  const options = { effort: 'thorough', now: () => readings++ } as const;
  const judge = (value: string, model = MODEL) => {
    const replies = [{ at: 0, text: `((x ${value}))`, whole: true }];
    return judgeReplies({ replies, answers: ['sat'], model }, script, options)[0]?.verdict;
  };
  expect(judge('5')).toBe('right');
  const readingsOfFirst = readings;
  expect(judge('5')).toBe('right');
  expect(readings).toBe(readingsOfFirst);
  expect(judge('6')).toBe('wrong');
  expect(judge('5', '((define-fun x () Int 6))')).toBe('wrong');
});
