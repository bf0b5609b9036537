import { evidence, verdictOf } from './answers.js';
import type { Evidence, Oracle, Suspicion } from './contract.js';

const COMPLAINT = { kind: 'invalid-model', message: 'an invalid model was generated', answers: ['sat'] } as const;

/** A solver's own check of its model must not fail. */
export const invalidModel: Oracle = {
  name: 'invalid-model',
  summary: 'the solver says itself that its model does not satisfy the script',
  examples: [
    { title: 'its own complaint', evidence: evidence({ a: COMPLAINT }), verdict: 'finding' },
    { title: 'no complaint', evidence: evidence({ a: ['sat'] }), verdict: 'pass' },
  ],
  judge({ runs }: Evidence) {
    const suspicions = runs.flatMap(({ solver, outcome }): Suspicion[] =>
      outcome.kind !== 'invalid-model'
        ? []
        : [
            {
              oracle: 'invalid-model',
              kind: 'invalid-model',
              trust: 'observed',
              suspects: [solver],
              witnesses: [],
              signature: outcome.message,
              because: `${solver} says of its own model: ${outcome.message}`,
            },
          ],
    );
    return verdictOf(suspicions, runs.length, 'nothing was run');
  },
};
