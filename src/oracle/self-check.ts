import { evidence, toVerdict } from './answers.js';
import type { Evidence, Observation, Oracle, Suspicion } from './contract.js';

const FAILED = { kind: 'failed-self-check', message: 'produced core was satisfiable', answers: [] } as const;

export const selfCheck: Oracle = {
  name: 'self-check',
  summary: "the solver's own check of a proof, a core or a formula fails",
  examples: [
    { title: 'a check that fails', evidence: evidence({ a: FAILED }), verdict: 'finding' },
    {
      title: 'a failed check of one solver, although another solver answers',
      evidence: evidence({ a: FAILED, b: ['unsat'] }),
      verdict: 'finding',
    },
    { title: 'no complaint', evidence: evidence({ a: ['unsat'] }), verdict: 'pass' },
  ],
  judge({ runs }: Evidence) {
    return toVerdict(runs.flatMap(findFailure), runs.length, 'nothing was run');
  },
};

function findFailure({ solver, outcome }: Observation): Suspicion[] {
  if (outcome.kind !== 'failed-self-check') return [];
  const { message } = outcome;
  return [
    {
      oracle: 'self-check',
      kind: 'failed-self-check',
      trust: 'observed',
      suspects: [solver],
      witnesses: [],
      signature: message,
      because: `${solver} rejects its own result: ${message}`,
    },
  ];
}
