import { describe, expect, it } from 'vitest';
import { makeRun } from '../../../../test/support/findings.js';
import { readScript } from '../../../syntax/index.js';
import { type DrawnTest, seedAsTest } from '../draw/index.js';
import type { FullRunRecord } from '../../log/index.js';
import { isNotable } from './refusals.js';

const ARRAY = '(declare-const a (Array Int Int))\n(assert (= (select a 0) 0))\n(check-sat)\n';
const DATATYPE = '(declare-datatypes ((D 0)) (((d))))\n(declare-const e D)\n';

/** Judges the message of a solver that accepts a seed with arrays, but rejects its mutant with arrays and datatypes. */
function judgeRejection(message: string): boolean {
  const seed = { path: 'a.smt2', blob: 'a', script: readScript(ARRAY).script };
  const { script } = readScript(`${DATATYPE}${ARRAY}`);
  const test: DrawnTest = {
    coordinates: { key: 'k', seed: 'a', strategy: 'fusion', index: 0 },
    text: `${DATATYPE}${ARRAY}`,
    made: { script, claim: 'equivalent', base: script, steps: [] },
  };
  const record = makeRun('yices', 'error', { outcome: 'rejected', detail: message });
  const observation = { claimed: [null], runs: [makeRun('yices', 'sat')] };
  return isNotable({ suspects: ['yices'] }, { seed, test, asked: [{ record, history: [] }], observation });
}

it.each([
  ['line 1: syntax error: declare-datatypes is not a command', false],
  ["[error] <string>:8:2: expected command at 'declare-datatypes'", false],
  ['undefined sort constructor: D', false],
  ['the exists/forall solver does not work in incremental mode', false],
  ['quantifiers are not allowed in logic ALL', false],
  ['undefined sort constructor: Array', true],
  ['line 3: unexpected token', true],
])('reports the rejection "%s" only if the seed also uses the rejected feature: %s', (message, expected) => {
  expect(judgeRejection(message)).toBe(expected);
});

describe('isNotable', () => {
  const SEED = { path: 'a.smt2', blob: 'a', script: readScript(ARRAY).script };
  const TEST: DrawnTest = {
    coordinates: { key: 'k', seed: 'a', strategy: 'fusion', index: 0 },
    text: ARRAY,
    made: { script: SEED.script, claim: 'equivalent', base: SEED.script, steps: [] },
  };
  const of = (solver: string, said: string, number?: string, more: Partial<FullRunRecord> = {}) =>
    makeRun(solver, said, { version: { text: solver, ...(number !== undefined && { number }) }, ...more });
  const refusal = (number?: string, detail: string | null = 'line 3: unexpected token') =>
    of('yices', 'error', number, { outcome: 'rejected', detail });

  interface Seen {
    readonly others?: readonly FullRunRecord[];
    readonly before?: readonly FullRunRecord[];
    readonly test?: DrawnTest;
    readonly seed?: typeof SEED | undefined;
    readonly run?: FullRunRecord;
  }
  const isNewsIn = ({ others = [], before = [], test = TEST, run = refusal('2.6.4'), ...more }: Seen) =>
    isNotable(
      { suspects: ['yices'] },
      {
        seed: 'seed' in more ? more.seed : SEED,
        test,
        asked: [...others, run].map((record) => ({ record, history: [] })),
        observation: { claimed: [null], runs: before },
      },
    );

  it.each<[string, FullRunRecord, boolean]>([
    ['an older version accepts the script', of('yices@2.5', 'sat', '2.5.0'), true],
    ['an older version accepts it by the number, not by the text', of('yices@2.10', 'sat', '2.10.0'), false],
    ['the same version accepts it', of('yices o=1', 'sat', '2.6.4'), false],
    ['an older version crashes', of('yices@2.5', 'crash', '2.5.0'), false],
    ['an older version of another solver accepts it', of('z3', 'sat', '2.5.0'), false],
    ['a version without a number accepts it', of('yices@x', 'sat'), false],
  ])('decides whether a rejection is worth reporting if %s: %s', (_, other, expected) => {
    const run = { ...other, family: other.solver.startsWith('yices') ? 'yices' : 'z3' };
    expect(isNewsIn({ others: [run] })).toBe(expected);
    expect(isNewsIn({ others: [run], run: refusal() })).toBe(false);
  });

  it('reports a rejection if the rejecting solver answers the seed', () => {
    expect(isNewsIn({ before: [makeRun('yices', 'sat')] })).toBe(true);
    expect(isNewsIn({ before: [makeRun('z3', 'sat'), makeRun('yices', 'sat')] })).toBe(true);
    expect(isNewsIn({ before: [makeRun('yices', 'sat')], run: refusal('2.6.4', null) })).toBe(true);
    expect(isNewsIn({ before: [makeRun('yices', 'crash')] })).toBe(false);
    expect(isNewsIn({ before: [makeRun('z3', 'sat'), makeRun('yices', 'crash')] })).toBe(false);
    expect(isNewsIn({ before: [] })).toBe(false);
    expect(isNewsIn({ before: [makeRun('yices', 'sat')], test: seedAsTest(SEED, 'k') })).toBe(false);
    expect(
      isNewsIn({ before: [makeRun('yices', 'sat')], run: of('z3', 'error', '1.0', { outcome: 'rejected' }) }),
    ).toBe(false);
  });

  it('searches the base script of the mutant for the rejected feature if the seed is missing', () => {
    const lacking = refusal('2.6.4', 'undefined sort constructor: Array');
    const before = [makeRun('yices', 'sat')];
    const plain = readScript('(assert true)').script;
    const made = { ...TEST.made, base: plain };
    expect(isNewsIn({ before, run: lacking, seed: undefined })).toBe(true);
    expect(isNewsIn({ before, run: lacking, seed: undefined, test: { ...TEST, made } })).toBe(false);
    expect(isNewsIn({ before, run: lacking, test: { ...TEST, made } })).toBe(true);
    expect(isNewsIn({ before, run: lacking, seed: { ...SEED, script: plain } })).toBe(false);
  });
});
