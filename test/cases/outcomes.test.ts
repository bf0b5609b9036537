import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOLVER_PROFILES, readOutcome } from '../../src/solver/index.js';
import { Budget, judgeModelText } from '../../src/semantics/index.js';
import { findExhaustedAnswer } from '../../src/campaign/hunt/judge/exhaustion.js';
import { readSeed } from '../../src/campaign/hunt/draw/index.js';
import { readScript } from '../../src/syntax/index.js';
import { toJudgeable } from '../../src/script/index.js';
import { javaTrace } from '../support/java-trace.js';

const readText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const parseScript = (name: string) => readScript(readText(name)).script;
const findProfile = (name: string) =>
  SOLVER_PROFILES.find((each) => each.name === name) as (typeof SOLVER_PROFILES)[number];

const DPLL = 'dpll.DPLLEngine';

it.each([
  [
    'smtinterpol-npe-getSize',
    'Cannot invoke "Clause.getSize()" because "c" is null',
    [
      `${DPLL}.generateLevel0Proof(DPLLEngine.java:1490)`,
      `${DPLL}.setLiteral(DPLLEngine.java:465)`,
      `${DPLL}.solve(DPLLEngine.java:1173)`,
    ],
    'fault | NullPointerException | DPLLEngine.generateLevel0Proof | DPLLEngine.setLiteral | DPLLEngine.solve',
  ],
  [
    'smtinterpol-npe-mLiterals',
    'Cannot read field "mLiterals" because "c" is null',
    [
      `${DPLL}.explainConflict(DPLLEngine.java:783)`,
      `${DPLL}.explain(DPLLEngine.java:827)`,
      `${DPLL}.solve(DPLLEngine.java:1181)`,
    ],
    'fault | NullPointerException | DPLLEngine.explainConflict | DPLLEngine.explain | DPLLEngine.solve',
  ],
])('names the crash %s by its exception and stack frames', (_, message, frames, signature) => {
  const stderr = javaTrace(`java.lang.NullPointerException: ${message}`, frames);
  const outcome = readOutcome(findProfile('smtinterpol'), { stdout: 'success\n', stderr, exit: 1 }, { checks: 1 });
  expect(outcome).toMatchObject({ kind: 'crashed', signature });
});

it("classifies SMTInterpol's error about an unsupported feature as a rejection", () => {
  const cause = 'java.lang.UnsupportedOperationException: SMTInterpol does not support Arrays with Boolean indices';
  const stderr = javaTrace(cause, ['smtlib2.SMTInterpol.declareFun(SMTInterpol.java:1344)']);
  const outcome = readOutcome(findProfile('smtinterpol'), { stdout: 'success\n', stderr, exit: 1 }, { checks: 1 });
  expect(outcome).toMatchObject({ kind: 'rejected', why: 'unsupported' });
});

it('classifies a failed proof check of z3 as a failed self-check', () => {
  const stderr =
    "(declare-fun u () String) not handled\nterminate called after throwing an instance of 'default_exception'\n  what():  SMT proof verification failed\n";
  const outcome = readOutcome(findProfile('z3'), { stdout: '', stderr, signal: 'SIGABRT' }, { checks: 1 });
  expect(outcome).toMatchObject({ kind: 'failed-self-check', message: 'SMT proof verification failed' });
});

/** Scripts, each with a solver's model and the verdict on that model. */
it.each([
  ['false/yices-2.6.5-algebraic-rounded.smt2', '(= x 1.414214)', 'undetermined'],
  [
    'today/yices-2.6.5-mcsat-finite-array-invalid-model-1.smt2',
    '((define-fun d () (_ BitVec 1) #b0) (define-fun a () (Array (_ BitVec 1) (_ BitVec 1)) ((as const (Array (_ BitVec 1) (_ BitVec 1))) #b0)))',
    'false',
  ],
  [
    'today/z3-5.4.1-const-array-wrong-sat.smt2',
    '((define-fun A () (Array (_ BitVec 2) (_ BitVec 1)) (store ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b1) #b01 #b0)))',
    'false',
  ],
])('judges a recorded model of %s', (name, model, verdict) => {
  const { judged } = judgeModelText(model, parseScript(name), { budget: new Budget('thorough') });
  expect(judged?.verdict).toBe(verdict);
});

it.each([
  ['today/z3-5.4.1-const-array-wrong-sat.smt2', 'unsat'],
  ['today/yices-2.6.5-mcsat-finite-array-wrong-sat.smt2', 'unsat'],
])('finds the answer of %s by trying all assignments', (name, answer) => {
  expect(findExhaustedAnswer(toJudgeable(parseScript(name)))?.answer).toBe(answer);
});

it.each(['recent/princess-11b.smt2', 'recent/z3-7767.smt2', 'recent/z3-7626.smt2', 'recent/cvc5-12252.smt2'])(
  'accepts %s as a seed',
  (name) => {
    expect(readSeed(readText(name))).toHaveProperty('script');
  },
);
