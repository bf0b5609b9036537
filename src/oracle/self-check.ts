import { suspectRuns } from './answers.js';
import type { Oracle } from './contract.js';

export const selfCheck: Oracle = {
  name: 'self-check',
  summary: "the solver's own check of a proof, a core or a formula fails",
  judge: (given) =>
    suspectRuns(given, ({ solver, outcome }) => {
      if (outcome.kind !== 'failed-self-check') return undefined;
      const { kind, message } = outcome;
      const because = `${solver} rejects its own result: ${message}`;
      return { oracle: 'self-check', kind, trust: 'observed', signature: message, because };
    }),
};
