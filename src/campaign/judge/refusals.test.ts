import { expect, it } from 'vitest';
import { runOf } from '../../../test/support/findings.js';
import { readScript } from '../../syntax/index.js';
import type { MadeTest } from '../cases/index.js';
import { isNews } from './refusals.js';

const ARRAY = '(declare-const a (Array Int Int))\n(assert (= (select a 0) 0))\n(check-sat)\n';
const DATATYPE = '(declare-datatypes ((D 0)) (((d))))\n(declare-const e D)\n';

/** Judges a refusal of a mutant with arrays and datatypes. The solver accepted its seed, which has arrays only. */
function isNewsOf(message: string): boolean {
  const seed = { path: 'a.smt2', blob: 'a', script: readScript(ARRAY).script };
  const { script } = readScript(`${DATATYPE}${ARRAY}`);
  const test: MadeTest = {
    coordinates: { key: 'k', seed: 'a', strategy: 'fusion', index: 0 },
    text: `${DATATYPE}${ARRAY}`,
    made: { script, claim: 'equivalent', base: script, steps: [] },
  };
  const record = runOf('yices', 'error', { outcome: 'rejected', detail: message });
  const observation = { claimed: [null], runs: [runOf('yices', 'sat')] };
  return isNews({ suspects: ['yices'] }, { seed, test, asked: [{ record, history: [] }], observation });
}

it.each([
  ['line 1: syntax error: declare-datatypes is not a command', false],
  ["[error] <string>:8:2: expected command at 'declare-datatypes'", false],
  ['undefined sort constructor: D', false],
  ['the exists/forall solver does not work in incremental mode', false],
  ['quantifiers are not allowed in logic ALL', false],
  ['undefined sort constructor: Array', true],
  ['line 3: unexpected token', true],
])('%s: news if the seed has what the message names: %s', (message, expected) => {
  expect(isNewsOf(message)).toBe(expected);
});
