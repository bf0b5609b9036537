import { describe, expect, it } from 'vitest';
import { makeFinding, makeRun } from '../../../test/support/findings.js';
import type { Suspect } from '../../oracle/index.js';
import type { FindingState, FullRunRecord } from '../log/index.js';
import { type NewRun, checkStillThere } from './still-shows.js';

const makeSuspect = (more: Partial<Suspect> = {}): Suspect => ({
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
const makeBuiltRun = (
  solver: string,
  said: string,
  sha256?: string,
  more: Partial<FullRunRecord> = {},
): FullRunRecord =>
  makeRun(solver, said, { version: { text: solver, ...(sha256 === undefined ? {} : { sha256 }) }, ...more });

/** Returns the evidence in these runs that the finding still reproduces. */
function checkAgain(
  finding: FindingState,
  now: readonly (FullRunRecord | NewRun)[],
  { suspected = [], others = false }: { suspected?: readonly Suspect[]; others?: boolean } = {},
) {
  const asked = now.map((each): NewRun => ('run' in each ? each : { run: each }));
  return checkStillThere(finding, asked, { suspected, others });
}

describe('checkAgain, for a wrong answer', () => {
  const finding = makeFinding('w', { trust: 'majority' });

  it('accepts a wrong answer that recurs, if an oracle suspects it or the correct answer is known', () => {
    expect(checkAgain(finding, [makeRun('z3', 'unsat')], { suspected: [makeSuspect()] })).toBe('z3 against cvc5');
    expect(checkAgain(finding, [makeRun('z3', 'unsat')])).toBe('z3 also answers unsat; sat is expected');
    const other = makeSuspect({ suspects: ['cvc5'], because: 'another' });
    expect(checkAgain(finding, [makeRun('z3', 'unsat')], { suspected: [other] })).toBe(
      'z3 also answers unsat; sat is expected',
    );
    const crash = makeSuspect({ kind: 'crash', because: 'a crash' });
    expect(checkAgain(finding, [makeRun('z3', 'unsat')], { suspected: [crash] })).toBe(
      'z3 also answers unsat; sat is expected',
    );
  });

  it('rejects a wrong answer that has changed, whatever oracles suspect', () => {
    expect(checkAgain(finding, [makeRun('z3', 'sat')], { suspected: [makeSuspect()] })).toBeUndefined();
    expect(checkAgain(finding, [])).toBeUndefined();
  });

  it('requires that the blamed solver repeats the wrong answer, unless the caller runs other versions of the solver', () => {
    expect(checkAgain(finding, [makeRun('cvc5', 'unsat')])).toBeUndefined();
    expect(checkAgain(finding, [makeRun('z3@5', 'unsat')])).toBeUndefined();
    expect(checkAgain(finding, [makeRun('z3@5', 'unsat')], { others: true })).toBe(
      'z3@5 also answers unsat; sat is expected',
    );
    expect(checkAgain(finding, [makeRun('z3@5', 'sat')], { others: true })).toBeUndefined();
  });

  it('requires a new contradiction if it was undecided which solver was wrong', () => {
    const open = makeFinding('o', { trust: 'majority', solver: null, suspects: ['z3', 'cvc5'] });
    const now = [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat')];
    const suspected = [makeSuspect({ suspects: ['z3', 'cvc5'], because: 'one against one' })];
    expect(checkAgain(open, now, { suspected })).toBe('one against one');
    expect(checkAgain(open, now)).toBeUndefined();
    expect(checkAgain(open, [makeRun('z3', 'sat'), makeRun('cvc5', 'unsat')], { suspected })).toBeUndefined();
  });

  it('requires an unchanged answer to the seed if the finding is a self-contradiction', () => {
    const own = makeFinding('m', { trust: 'metamorphic', oracles: ['metamorphic'] });
    const run = makeRun('z3', 'unsat');
    expect(checkAgain(own, [{ run, seedRun: makeRun('z3', 'sat') }])).toBe('z3 also answers unsat; sat is expected');
    expect(checkAgain(own, [{ run, seedRun: makeRun('z3', 'unsat') }])).toBeUndefined();
    expect(checkAgain(own, [run])).toBeUndefined();
  });
});

describe('checkAgain, for a crash', () => {
  const makeCrash = (detail: string, sha256?: string) =>
    makeBuiltRun('z3', 'crash', sha256, { outcome: 'crashed', detail });
  const finding = makeFinding('c', {
    kind: 'crash',
    wrong: null,
    signature: 'SIGABRT | ASSERTION VIOLATION x (f.cpp) | g',
    runs: [makeCrash('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g', 'one')],
  });
  const suspected = [makeSuspect({ kind: 'crash', because: 'z3 crashes' })];

  it('requires the complete crash signature in the same build, but only the crash message in another build', () => {
    const moved = 'SIGSEGV | ASSERTION VIOLATION x (f.cpp) | h';
    expect(checkAgain(finding, [makeCrash('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g', 'one')], { suspected })).toBe(
      'z3 crashes',
    );
    expect(checkAgain(finding, [makeCrash(moved, 'one')], { suspected })).toBeUndefined();
    expect(checkAgain(finding, [makeCrash(moved, 'two')], { suspected })).toBe('z3 crashes');
    // Runs without a hash are not known to be of one build.
    expect(checkAgain(finding, [makeCrash(moved)], { suspected })).toBe('z3 crashes');
    const unknown = { ...finding, runs: [makeCrash('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g')] };
    expect(checkAgain(unknown, [makeCrash(moved)], { suspected })).toBe('z3 crashes');
  });

  it('rejects a crash unless an oracle suspects it', () => {
    expect(checkAgain(finding, [makeCrash('SIGABRT | ASSERTION VIOLATION x (f.cpp) | g', 'one')])).toBeUndefined();
  });
});

it('accepts an anomaly only if the oracle reports the same signature for the same solver', () => {
  const finding = makeFinding('a', { kind: 'anomaly', wrong: null, signature: 'odd' });
  const makeSuspects = (signature: string) => [makeSuspect({ kind: 'anomaly', signature, because: 'odd still' })];
  expect(checkAgain(finding, [makeRun('z3', 'sat')], { suspected: makeSuspects('odd') })).toBe('odd still');
  expect(checkAgain(finding, [makeRun('z3', 'sat')], { suspected: makeSuspects('even') })).toBeUndefined();
  expect(checkAgain(finding, [makeRun('cvc5', 'sat')], { suspected: makeSuspects('odd') })).toBeUndefined();
});
