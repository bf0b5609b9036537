import { evidence, suspectRuns } from './answers.js';
import type { Oracle } from './contract.js';

const FAILED = { kind: 'failed-self-check', message: 'produced core was satisfiable', answers: [] } as const;

export const selfCheck: Oracle = {
  name: 'self-check',
  summary: "the solver's own check of a proof, a core or a formula fails",
  examples: [
    { title: 'a check that fails', evidence: evidence({ a: FAILED }), verdict: 'finding' },
    {
      title: 'a solver whose own check fails, although another solver answers',
      evidence: evidence({ a: FAILED, b: ['unsat'] }),
      verdict: 'finding',
    },
    { title: 'no complaint', evidence: evidence({ a: ['unsat'] }), verdict: 'pass' },
  ],
  judge: (given) =>
    suspectRuns(given, ({ solver, outcome }) => {
      if (outcome.kind !== 'failed-self-check') return undefined;
      const { kind, message } = outcome;
      const because = `${solver} rejects its own result: ${message}`;
      return { oracle: 'self-check', kind, trust: 'observed', signature: message, because };
    }),
};
