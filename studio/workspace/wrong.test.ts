import { expect, it } from 'vitest';
import { ORACLE_EXAMPLES } from '../../test/support/oracle-examples.js';
import { collectSuspects } from '../../src/oracle/index.js';
import type { Answer, Outcome } from '../../src/solver/index.js';
import type { CallResult } from './call.js';
import { type JudgedFormula, findSuspectedBugs } from './wrong.js';

const ONE_CHECK: JudgedFormula = { text: '(assert true)(check-sat)', language: 'smt2' };
const TWO_CHECKS: JudgedFormula = { text: '(check-sat)(push 1)(assert false)(check-sat)', language: 'smt2' };

const makeCalled = (name: string, outcome: Outcome, more: Partial<CallResult> = {}): CallResult => ({
  name,
  family: name,
  command: name,
  ending: 'exit 0',
  exit: 0,
  signal: null,
  ms: 1,
  answers: 'answers' in outcome ? outcome.answers : [],
  outcome,
  model: null,
  sent: null,
  stdout: '',
  stderr: '',
  ...more,
});
const answers = (name: string, ...said: readonly Answer[]): CallResult =>
  makeCalled(name, { kind: 'answered', answers: said });
const crash = (signature: string): Outcome => ({ kind: 'crashed', exit: 134, signature, stderr: '', answers: ['sat'] });
const kinds = (...args: Parameters<typeof findSuspectedBugs>) =>
  findSuspectedBugs(...args).map(({ kind, who, witnesses }) => [kind, who, witnesses]);

it('blames the solver that contradicts a known answer, or all solvers if no answer is known', () => {
  const [a, b, c] = [answers('a', 'sat'), answers('b', 'unsat'), answers('c', 'unknown')];
  expect(kinds({ ...ONE_CHECK, status: 'sat' }, [a, b, c])).toEqual([['wrong-answer', [1], []]]);
  expect(kinds(ONE_CHECK, [a, c, b])).toEqual([['wrong-answer', [0, 2], []]]);
  expect(kinds(ONE_CHECK, [a, c, answers('d', 'sat')])).toEqual([]);
  expect(kinds(ONE_CHECK, [a, b, answers('d', 'sat')])).toEqual([['wrong-answer', [1], [0, 2]]]);
});

it('compares answers check by check', () => {
  expect(kinds(TWO_CHECKS, [answers('a', 'sat', 'unsat'), answers('b', 'sat', 'unsat')])).toEqual([]);
  expect(kinds(TWO_CHECKS, [answers('a', 'sat', 'unsat'), answers('b', 'sat', 'sat')])).toHaveLength(1);
  const unclear: JudgedFormula = { text: '(include "more.smt2")(check-sat)', language: 'smt2' };
  expect(kinds(unclear, [answers('a', 'sat'), answers('b', 'unsat')])).toEqual([]);
});

it('distinguishes solvers with equal names', () => {
  expect(kinds(ONE_CHECK, [answers('a', 'sat'), answers('a', 'unsat')])).toEqual([['wrong-answer', [0, 1], []]]);
});

it('ignores the answers of solvers that crash or reject the formula', () => {
  expect(kinds(ONE_CHECK, [makeCalled('a', crash('abort in f')), answers('b', 'unsat')])).toEqual([['crash', [0], []]]);
  const rejected = makeCalled('a', { kind: 'rejected', message: 'no arrays', why: 'unsupported' });
  expect(kinds({ ...ONE_CHECK, status: 'unsat' }, [rejected, answers('b', 'unsat')])).toEqual([]);
});

it('states only once in a description how a crashed program ended', () => {
  const because = (signature: string, ending: string) =>
    findSuspectedBugs(ONE_CHECK, [makeCalled('a', crash(signature), { ending })])[0]?.because;
  expect(because('SIGABRT', 'SIGABRT')).toBe('a crashes: SIGABRT');
  expect(because('SIGABRT | Assertion failed: mul', 'SIGABRT')).toBe('a crashes: SIGABRT: Assertion failed: mul');
  expect(because('SIGABRT | abort in f', 'SIGABRT')).toBe('a crashes: SIGABRT: abort in f');
  expect(because('fault | ASSERTION VIOLATION (a.cpp)', 'exit 1')).toBe(
    'a crashes: exit 1: ASSERTION VIOLATION (a.cpp)',
  );
});

it('gives similar bugs equal keys', () => {
  const keys = (outcome: Outcome) => findSuspectedBugs(ONE_CHECK, [makeCalled('a', outcome)]).map(({ key }) => key);
  const failSelfCheck = (message: string): Outcome => ({ kind: 'failed-self-check', message, answers: [] });
  expect(keys(failSelfCheck('proof is wrong'))).toEqual(keys(failSelfCheck('proof is wrong')));
  expect(keys(failSelfCheck('proof is wrong'))).not.toEqual(keys(failSelfCheck('core is wrong')));
});

it('finds every kind of bug that single calls can show', () => {
  const seen = new Set<string>();
  for (const { title, evidence } of Object.values(ORACLE_EXAMPLES).flat()) {
    // Omits evidence with a seed, a model or replies, which only a hunt collects.
    const rests = evidence.parent !== undefined || evidence.runs.some(({ model, replies }) => model ?? replies);
    if (rests || evidence.checks !== 1 || evidence.hasOwnTerms === true) continue;
    const [known] = evidence.known;
    const formula: JudgedFormula = { ...ONE_CHECK, status: known?.trust === 'certified' ? known.answer : null };
    if (known !== undefined && known.trust !== 'certified') continue;
    const runs = evidence.runs.map(({ solver, family, outcome, ms }) => makeCalled(solver, outcome, { family, ms }));
    const wanted = collectSuspects(evidence).map(({ kind }) => kind);
    expect(
      findSuspectedBugs(formula, runs).map(({ kind }) => kind),
      title,
    ).toEqual(wanted);
    for (const kind of wanted) seen.add(kind);
  }
  const all = ['wrong-answer', 'invalid-model', 'failed-self-check', 'crash', 'refuses'];
  expect([...seen]).toEqual(expect.arrayContaining(all));
});
