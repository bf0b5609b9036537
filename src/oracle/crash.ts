import { suspectRuns } from './answers.js';
import type { Oracle } from './contract.js';

export const crash: Oracle = {
  name: 'crash',
  summary: 'the solver crashes: a signal, a failed assertion, an internal error',
  judge: (given) =>
    suspectRuns(given, ({ solver, outcome }) => {
      if (outcome.kind !== 'crashed') return undefined;
      const { signature } = outcome;
      return {
        oracle: 'crash',
        kind: 'crash',
        trust: 'observed',
        signature,
        because: `${solver} crashes: ${signature}`,
      };
    }),
};
