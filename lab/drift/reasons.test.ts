import { expect, it } from 'vitest';
import { readScript } from '../../src/smt.js';
import type { DriftRun } from './contract.js';
import type { DriftInput } from './drift-scripts.js';
import { explainUnknown } from './reasons.js';

const TEXT = '(declare-const x Int)\n(check-sat)\n(push 1)\n(assert (> x 1))\n(check-sat)\n(pop 1)\n(check-sat)\n';
const input = { text: TEXT, script: readScript(TEXT).script } as unknown as DriftInput;

async function explain(answers: DriftRun['answers'], printed: string) {
  const asked: string[] = [];
  const from: DriftRun = { standing: 'decided', answers: ['sat', 'sat', 'sat'], detail: null, ms: 1 };
  const to: DriftRun = { ...from, standing: answers.includes('unknown') ? 'unknown' : 'decided', answers };
  const measured = {
    change: 'unknown',
    check: 1,
    pairs: [{ from, to }],
    contradiction: null,
    ratio: null,
    seeds: null,
  } as const;
  const { pairs } = await explainUnknown(measured, { from: input, to: input }, async (side, text) => {
    asked.push(`${side} ${text}`);
    return printed;
  });
  return { details: pairs.map((pair) => [pair.from.detail, pair.to.detail]), asked };
}

it('asks for the reason directly after the first unknown', async () => {
  const end = TEXT.indexOf('\n(pop 1)');
  const printed = 'sat\nunknown\n(:reason-unknown "invalid parameter (nra)")\n';
  expect(await explain(['sat', 'unknown', 'unknown'], printed)).toEqual({
    details: [[null, 'reason-unknown: invalid parameter (nra)']],
    asked: [`to ${TEXT.slice(0, end)}\n(get-info :reason-unknown)\n`],
  });
});

it.each([
  ['another answer', 'sat\nunsat\n(:reason-unknown "")\n'],
  ['an error', 'sat\nunknown\n(error "no info")\n'],
  ['no reason', 'sat\nunknown\n(:reason-unknown "")\n'],
  ['a crash', 'sat\n'],
])('keeps a run as it is after %s', async (_, printed) => {
  expect((await explain(['sat', 'unknown'], printed)).details).toEqual([[null, null]]);
});

it('asks nothing if each check is decided', async () => {
  expect((await explain(['sat', 'unsat', 'sat'], '')).asked).toEqual([]);
});
