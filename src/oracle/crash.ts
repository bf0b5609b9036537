import { evidence, suspectRuns } from './answers.js';
import type { Oracle } from './contract.js';

const CRASH = { kind: 'crashed', exit: 'SIGSEGV', signature: 'SIGSEGV', stderr: '', answers: [] } as const;

export const crash: Oracle = {
  name: 'crash',
  summary: 'the solver crashes: a signal, a failed assertion, an internal error',
  examples: [
    { title: 'a segmentation fault', evidence: evidence({ a: CRASH }), verdict: 'finding' },
    { title: 'an answer', evidence: evidence({ a: ['sat'] }), verdict: 'pass' },
    { title: 'out of memory', evidence: evidence({ a: { kind: 'memout', answers: [] } }), verdict: 'pass' },
    {
      title: 'a refused input',
      evidence: evidence({ a: { kind: 'rejected', message: 'unknown logic' } }),
      verdict: 'pass',
    },
  ],
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
