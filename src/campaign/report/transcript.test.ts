import { expect, it } from 'vitest';
import { makeRun } from '../../../test/support/findings.js';
import { toFullRecord, cutStream } from '../log/index.js';
import { formatEnding, formatTranscript } from './transcript.js';

const whole = { toLastAnswer: false, idle: [] };

it("shows a solver's output verbatim", () => {
  const model = '(\n  (define-fun x () Int 6)\n)';
  const run = makeRun('z3', 'sat', {
    outcome: 'invalid-model',
    stdout: `sat\n(error "an invalid model was generated")\n${model}\n`,
    stderr: 'Aborted\n',
  });
  expect(formatTranscript(run, whole)).toEqual({
    text: `sat\n(error "an invalid model was generated")\n${model}\nAborted`,
    isCut: false,
    warnings: 0,
  });
});

it('ends the transcript at the last answer if the output of get-model is omitted', () => {
  const run = makeRun('z3', 'unsat', {
    answers: ['sat', 'unsat'],
    stdout: 'sat\n\nunsat\n(error "line 3 column 22: model is not available")\n',
    stderr: 'a warning\n',
  });
  expect(formatTranscript(run, { ...whole, toLastAnswer: true }).text).toBe('sat\n\nunsat');
  // The output has no line that is an answer (`sat` is inside a value), so the recorded answers replace the output.
  expect(formatTranscript({ ...run, stdout: '((s "\nsat"))' }, { ...whole, toLastAnswer: true }).text).toBe(
    'sat\nunsat',
  );
});

it('keeps the replies to inquiries of the script after a last answer of unsat', () => {
  const stdout = 'unsat\n(((or p q) true))\n(error "line 5 column 10: model is not available")\n';
  const run = makeRun('z3', 'unsat', { answers: ['unsat'], stdout });
  expect(formatTranscript(run, { ...whole, toLastAnswer: true }).text).toBe('unsat\n(((or p q) true))');
});

it('omits harmless warnings, and returns their number', () => {
  const run = makeRun('cvc5', 'sat', { stdout: 'sat\n', stderr: '<stdin>:1.1: No logic.\nfault\n' });
  expect(formatTranscript(run, { ...whole, idle: [/No logic/u] })).toEqual({
    text: 'sat\nfault',
    isCut: false,
    warnings: 1,
  });
});

it('shortens long output to whole lines, and adds no note on the omitted text', () => {
  const long = `${'0123456789\n'.repeat(1_000)}`;
  const run = makeRun('z3', 'sat');
  const solver = { profile: { lacks: [], input: 'stdin' }, version: { text: 'z3' } } as unknown as Parameters<
    typeof toFullRecord
  >[1];
  const ran = { solver: 'z3', mode: 'fresh', outcome: { kind: 'answered', answers: ['sat'] }, ms: 1, command: ['z3'] };
  const kept = toFullRecord(
    { ...ran, stdout: long, stderr: '' } as unknown as Parameters<typeof toFullRecord>[0],
    solver,
  );
  expect(kept.stdout).toContain('more characters');
  expect(cutStream(kept.stdout)).toEqual({ text: long.slice(0, 4_000), isCut: true });
  const { text, isCut } = formatTranscript({ ...run, stdout: kept.stdout }, whole);
  expect(isCut).toBe(true);
  expect(text).toMatch(/^(?:0123456789\n)+0123456789$/);
});

it('describes how a crashed process ended, separately from the transcript', () => {
  expect(formatEnding(makeRun('z3', 'crashed', { exit: 'SIGSEGV' }))).toBe('killed by SIGSEGV');
  expect(formatEnding(makeRun('z3', 'crashed', { exit: 134 }))).toBe('exit code 134');
  expect(formatEnding(makeRun('z3', 'sat', { exit: 1 }))).toBeNull();
});
