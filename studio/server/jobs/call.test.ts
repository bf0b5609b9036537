import { expect, it } from 'vitest';
import { type CallResult, findSuspectedBugs } from '../../workspace/index.js';
import { judgeModels, wrongSoFar } from './call.js';

const GRAPH = { text: '1 var 4 x\n2 constd 4 3\n3 eq 1 1 2\n4 root 1 3\n', language: 'btor' } as const;
const SCRIPT = {
  text: '(declare-const x Int)(assert (> x 0))(check-sat)(push 1)(assert (> x 5))(check-sat)',
  language: 'smt2',
} as const;

const call = (stdout: string, model: string | null, ...answers: string[]) => ({ stdout, model, answers });

it('judges the model of a graph', () => {
  const verdict = (model: string) => judgeModels(GRAPH, call('sat', model, 'sat')).models;
  expect(verdict('n1.x 0011')).toMatchObject([{ check: 1, verdict: 'true', because: null }]);
  expect(verdict('n1.x 0111')).toMatchObject([{ check: 1, verdict: 'false', because: expect.stringContaining('=') }]);
});

it('judges a model that leaves values open like the oracle', () => {
  const both = { text: '1 var 4 x\n2 var 4 y\n3 eq 1 1 2\n4 root 1 3\n', language: 'btor' } as const;
  const called = answered('a', 'sat', 'n1.x 0000\nn2.y xxxx');
  const { models, judged } = judgeModels(both, called);
  expect(models).toMatchObject([{ verdict: 'true', because: expect.stringMatching(/^may depend on symbol /) }]);
  const wrong = findSuspectedBugs(both, [{ ...called, judged }, answered('b', 'unsat')]);
  expect(wrong).toMatchObject([{ because: expect.stringMatching(/the model of a satisfies every assertion/) }]);
});

it('judges each printed model at its check', () => {
  const stdout = 'sat\n((define-fun x () Int 1))\nsat\n((define-fun x () Int 1))\n';
  const { models, judged } = judgeModels(SCRIPT, call(stdout, null, 'sat', 'sat'));
  expect(models.map(({ check, verdict }) => [check, verdict])).toEqual([
    [1, 'true'],
    [2, 'false'],
  ]);
  expect(judged?.verdict).toBe('false');
});

it('judges no model after `unknown`, and leaves a verdict on missing values open', () => {
  const verdict = (text: string, answer: string) =>
    judgeModels(SCRIPT, call(`sat\n${answer}\n${text}`, null, 'sat', answer)).models;
  expect(verdict('((define-fun x () Int 1))', 'unknown')).toMatchObject([{ verdict: null }]);
  expect(verdict('((define-fun y () Int 1))', 'sat')).toMatchObject([{ verdict: 'undetermined' }]);
});

const answered = (name: string, answer: 'sat' | 'unsat', model: string | null = null): CallResult => ({
  ...{ name, family: name, command: name, ending: 'exit 0', exit: 0, signal: null, ms: 1, answers: [answer] },
  ...{ outcome: { kind: 'answered', answers: [answer] }, model, sent: null, stdout: answer, stderr: '' },
});

it('lists a contradicted minority once, with all its solvers', () => {
  const said = [answered('a', 'sat'), answered('b', 'unsat'), undefined, answered('c', 'unsat')];
  const more = [answered('d', 'sat'), answered('e', 'sat')];
  expect(wrongSoFar(GRAPH, [...said, ...more])).toEqual([
    { kind: 'wrong-answer', who: [1, 3], witnesses: [0, 4, 5], because: 'a, d, e answered sat and b, c unsat' },
  ]);
});

it('reports a false model', () => {
  const called = answered('a', 'sat', 'n1.x 0111');
  const { judged } = judgeModels(GRAPH, called);
  expect(findSuspectedBugs(GRAPH, [{ ...called, judged }])).toMatchObject([{ kind: 'invalid-model', who: [0] }]);
});
