import { describe, expect, it } from 'vitest';
import { findingOf, runOf } from '../../../test/support/findings.js';
import type { Suspect } from '../../oracle/index.js';
import type { FindingRecord, FullRunRecord } from '../log/index.js';
import { type AskedAgain, seenAgain } from './seen-again.js';

const suspectOf = (more: Partial<Suspect> = {}): Suspect => ({
  kind: 'wrong-answer',
  trust: 'majority',
  suspects: ['z3'],
  witnesses: ['cvc5'],
  because: 'z3 against cvc5',
  oracle: 'agreement',
  oracles: ['agreement'],
  wrong: { check: 0, got: 'unsat', expected: 'sat' },
  ...more,
});
const built = (solver: string, said: string, sha256?: string, more: Partial<FullRunRecord> = {}): FullRunRecord =>
  runOf(solver, said, { version: { text: solver, ...(sha256 === undefined ? {} : { sha256 }) }, ...more });

/** The reason why the finding is still there after these runs. */
function again(
  finding: FindingRecord,
  now: readonly (FullRunRecord | AskedAgain)[],
  { suspected = [], others = false }: { suspected?: readonly Suspect[]; others?: boolean } = {},
) {
  const asked = now.map((each): AskedAgain => ('run' in each ? each : { run: each }));
  return seenAgain(finding, asked, { suspected, others });
}

describe('a wrong answer', () => {
  const finding = findingOf('w', { trust: 'majority' });

  it('is still there if it recurs, by oracles or else by known answers', () => {
    expect(again(finding, [runOf('z3', 'unsat')], { suspected: [suspectOf()] })).toBe('z3 against cvc5');
    expect(again(finding, [runOf('z3', 'unsat')])).toBe('z3 answers unsat too; sat is correct');
    const other = suspectOf({ suspects: ['cvc5'], because: 'another' });
    expect(again(finding, [runOf('z3', 'unsat')], { suspected: [other] })).toBe('z3 answers unsat too; sat is correct');
    const crash = suspectOf({ kind: 'crash', because: 'a crash' });
    expect(again(finding, [runOf('z3', 'unsat')], { suspected: [crash] })).toBe('z3 answers unsat too; sat is correct');
  });

  it('is gone if the answer differs, whatever oracles suspect', () => {
    expect(again(finding, [runOf('z3', 'sat')], { suspected: [suspectOf()] })).toBeUndefined();
    expect(again(finding, [])).toBeUndefined();
  });

  it('must come from the blamed solver, unless others stand for it', () => {
    expect(again(finding, [runOf('cvc5', 'unsat')])).toBeUndefined();
    expect(again(finding, [runOf('z3@5', 'unsat')])).toBeUndefined();
    expect(again(finding, [runOf('z3@5', 'unsat')], { others: true })).toBe('z3@5 answers unsat too; sat is correct');
    expect(again(finding, [runOf('z3@5', 'sat')], { others: true })).toBeUndefined();
  });

  it('needs a contradiction now if it was undecided which solver was wrong', () => {
    const open = findingOf('o', { trust: 'majority', solver: null, suspects: ['z3', 'cvc5'] });
    const now = [runOf('z3', 'unsat'), runOf('cvc5', 'sat')];
    const suspected = [suspectOf({ suspects: ['z3', 'cvc5'], because: 'one against one' })];
    expect(again(open, now, { suspected })).toBe('one against one');
    expect(again(open, now)).toBeUndefined();
    expect(again(open, [runOf('z3', 'sat'), runOf('cvc5', 'unsat')], { suspected })).toBeUndefined();
  });

  it('of a solver that contradicts itself depends on its answer to the seed', () => {
    const own = findingOf('m', { trust: 'metamorphic', oracles: ['metamorphic'] });
    const run = runOf('z3', 'unsat');
    expect(again(own, [{ run, seedRun: runOf('z3', 'sat') }])).toBe('z3 answers unsat too; sat is correct');
    expect(again(own, [{ run, seedRun: runOf('z3', 'unsat') }])).toBeUndefined();
    expect(again(own, [run])).toBeUndefined();
  });
});

describe('a crash', () => {
  const crashed = (detail: string, sha256?: string) => built('z3', 'crash', sha256, { outcome: 'crashed', detail });
  const finding = findingOf('c', {
    kind: 'crash',
    wrong: null,
    signature: 'SIGABRT | ASSERTION VIOLATION x (f.cpp) | g',
    runs: [crashed('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g', 'one')],
  });
  const suspected = [suspectOf({ kind: 'crash', because: 'z3 crashes' })];

  it('must have the whole signature in the same build, and the same message in another', () => {
    const moved = 'SIGSEGV | ASSERTION VIOLATION x (f.cpp) | h';
    expect(again(finding, [crashed('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g', 'one')], { suspected })).toBe(
      'z3 crashes',
    );
    expect(again(finding, [crashed(moved, 'one')], { suspected })).toBeUndefined();
    expect(again(finding, [crashed(moved, 'two')], { suspected })).toBe('z3 crashes');
    // Runs without a hash are not known to be of one build.
    expect(again(finding, [crashed(moved)], { suspected })).toBe('z3 crashes');
    const unknown = { ...finding, runs: [crashed('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g')] };
    expect(again(unknown, [crashed(moved)], { suspected })).toBe('z3 crashes');
  });

  it('is gone unless an oracle suspects it', () => {
    expect(again(finding, [crashed('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g', 'one')])).toBeUndefined();
  });
});

it('asks the oracle alone if that decides the failure', () => {
  const finding = findingOf('a', { kind: 'anomaly', wrong: null, signature: 'odd' });
  const suspected = (signature: string) => [suspectOf({ kind: 'anomaly', signature, because: 'odd still' })];
  expect(again(finding, [runOf('z3', 'sat')], { suspected: suspected('odd') })).toBe('odd still');
  expect(again(finding, [runOf('z3', 'sat')], { suspected: suspected('even') })).toBeUndefined();
  expect(again(finding, [runOf('cvc5', 'sat')], { suspected: suspected('odd') })).toBeUndefined();
});
