import { readDecided, evidence, toVerdict } from './answers.js';
import { certifyingRuns } from './certificate.js';
import type { Evidence, ModelObservation, Observation, Oracle, Suspicion } from './contract.js';

const TRUE: ModelObservation = { verdict: 'true', because: null, choices: [], wrong: null };
const FALSE: ModelObservation = {
  verdict: 'false',
  because: null,
  choices: [],
  wrong: { assertion: '(< x y)', part: '(< x y), where x = 2, y = 1', signature: 'false < over Ints' },
};
const OPEN: ModelObservation = {
  verdict: 'undetermined',
  because: 'the quantifier ranges over Int',
  choices: [],
  wrong: null,
};

export const model: Oracle = {
  name: 'model',
  summary: 'a model makes the script false, or it makes the script true although another solver answers unsat',
  examples: [
    { title: 'a false model', evidence: evidence({ a: ['sat'] }, { models: { a: FALSE } }), verdict: 'finding' },
    { title: 'a true model', evidence: evidence({ a: ['sat'] }, { models: { a: TRUE } }), verdict: 'pass' },
    {
      title: 'a true model, although other solvers answer unsat',
      evidence: evidence({ a: ['sat'], b: ['unsat'], c: ['unsat'] }, { models: { a: TRUE } }),
      verdict: 'finding',
    },
    {
      title: 'a true model of a solver that answers unknown, although another solver answers unsat',
      evidence: evidence({ a: ['unknown'], b: ['unsat'] }, { models: { a: TRUE } }),
      verdict: 'finding',
    },
    {
      title: 'a model that depends on a choice for division by zero',
      evidence: evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: { ...TRUE, choices: ['operator /'] } } }),
      verdict: 'finding',
    },
    {
      title: 'a model that depends on a choice that every solver makes itself, as for fp.min',
      evidence: evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: { ...TRUE, choices: ['operator fp.min'] } } }),
      verdict: 'pass',
    },
    {
      title: 'a false model of a solver that answers unknown',
      evidence: evidence({ a: ['unknown'] }, { models: { a: FALSE } }),
      verdict: 'inconclusive',
    },
    {
      title: 'an undetermined model',
      evidence: evidence({ a: ['sat'], b: ['unsat'] }, { models: { a: OPEN } }),
      verdict: 'inconclusive',
    },
    { title: 'no model', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge(given: Evidence) {
    const { checks, runs } = given;
    const last = checks - 1;
    const lastAnswer = (run: Observation) => readDecided(run.outcome, checks)[last];
    const suspicions: Suspicion[] = [];
    for (const run of runs) {
      const wrong = run.model?.verdict === 'false' ? run.model.wrong : null;
      if (wrong !== null && lastAnswer(run) === 'sat') suspicions.push(falseModel(run, wrong));
    }
    const witnesses = certifyingRuns(runs).map(({ solver }) => solver);
    const suspects = witnesses.length === 0 ? [] : runs.filter((run) => lastAnswer(run) === 'unsat');
    for (const run of suspects) suspicions.push(suspectUnsat(run.solver, witnesses, last));
    const settled = runs.filter((run) => run.model?.verdict === 'true').length;
    return toVerdict(suspicions, settled, 'no solver gave a model that could be evaluated');
  },
};

function falseModel({ solver }: Observation, wrong: NonNullable<ModelObservation['wrong']>): Suspicion {
  return {
    oracle: 'model',
    kind: 'invalid-model',
    trust: 'certified',
    suspects: [solver],
    witnesses: [],
    signature: wrong.signature,
    because: `${solver} answers sat, but its model makes an assertion false: ${wrong.part}`,
  };
}

function suspectUnsat(solver: string, witnesses: readonly string[], check: number): Suspicion {
  return {
    oracle: 'model',
    kind: 'wrong-answer',
    trust: 'certified',
    suspects: [solver],
    witnesses,
    wrong: { check, got: 'unsat', expected: 'sat' },
    because: `${solver} answers unsat, but the model of ${witnesses.join(' and of ')} satisfies every assertion`,
  };
}
