import { suspectRuns } from './answers.js';
import { certifies } from './certificate.js';
import type { Oracle } from './contract.js';
import { VALID_MODEL } from './findings.js';

/** If evaluation proves the model right, the solver's check of the model is wrong. */
export const invalidModel: Oracle = {
  name: 'invalid-model',
  summary: 'the solver reports that its own model does not satisfy the script',
  judge: (given) =>
    suspectRuns(given, ({ solver, outcome, model }) => {
      if (outcome.kind !== 'invalid-model') return undefined;
      const { message } = outcome;
      const mistaken = certifies(model);
      return {
        oracle: 'invalid-model',
        kind: 'invalid-model',
        trust: mistaken ? 'certified' : 'observed',
        signature: mistaken ? `${message}${VALID_MODEL}` : message,
        because: `${solver} rejects its own model: ${message}${mistaken ? '; the model is valid, so the model check is wrong' : ''}`,
      };
    }),
};
