import { readDecided, toVerdict } from './answers.js';
import { certifyingRuns } from './certificate.js';
import type { Evidence, ModelObservation, Observation, Oracle, Suspicion } from './contract.js';

export const model: Oracle = {
  name: 'model',
  summary: 'a model makes the script false, or it makes the script true although another solver answers unsat',
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
