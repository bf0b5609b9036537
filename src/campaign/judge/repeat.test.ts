import { expect, it } from 'vitest';
import type { FullRunRecord, RunRecord } from '../log/index.js';
import type { Changing } from './failure.js';
import { REPEATS, askUntilChange, contradict, missedOnceIn, timesToSee } from './repeat.js';

const run = (outcome: RunRecord['outcome'], more: Partial<RunRecord> = {}): FullRunRecord =>
  ({ solver: 'a', mode: 'fresh', outcome, answers: [], detail: null, ms: 1, ...more }) as FullRunRecord;
const SAT = run('answered', { answers: ['sat'] });
const UNSAT = run('answered', { answers: ['unsat'] });
const UNKNOWN = run('answered', { answers: ['unknown'] });
const CRASH = run('crashed', { detail: 'SIGSEGV' });
const COMPLAINT = run('invalid-model', { answers: ['sat'], detail: 'an invalid model was generated' });
const model = (verdict: 'true' | 'false') =>
  run('answered', { answers: ['sat'], model: { verdict, because: null, choices: [], wrong: null, ms: 0 } });

it.each<[Changing, readonly FullRunRecord[], boolean]>([
  ['wrong-answer', [SAT, UNSAT], true],
  ['wrong-answer', [SAT, UNKNOWN, run('timeout')], false],
  ['wrong-answer', [SAT, CRASH], false],
  ['wrong-answer', [UNKNOWN, SAT, UNSAT], true],
  ['crash', [SAT, CRASH], true],
  ['crash', [CRASH, run('timeout')], false],
  ['crash', [SAT, UNSAT], false],
  ['invalid-model', [model('true'), model('false')], true],
  ['invalid-model', [model('false'), model('false')], false],
  ['invalid-model', [SAT, SAT], false],
  ['invalid-model', [COMPLAINT, SAT], true],
  ['invalid-model', [COMPLAINT, UNKNOWN], false],
  ['invalid-model', [COMPLAINT, UNSAT], true],
])('%s: whether %j contradict each other', (kind, runs, expected) => {
  expect(contradict(kind, runs)).toBe(expected);
});

it('asks as often as shows what was seen so often', () => {
  const bounds = { oneIn: 1_000, least: 12, most: 64 };
  expect(timesToSee({ said: { sat: 15, unsat: 5 }, times: 20 }, bounds)).toBe(25);
  expect(timesToSee({ said: { sat: 10, unsat: 10 }, times: 20 }, bounds)).toBe(12);
  expect(timesToSee({ said: { sat: 99, unsat: 1 }, times: 100 }, bounds)).toBe(64);
  expect(timesToSee({ said: {}, times: 0 }, bounds)).toBe(12);
  expect(missedOnceIn({ said: { sat: 1, unsat: 1 }, times: 2 }, 10)).toBe(1024);
});

it('stops asking once a change is seen, and counts as many as are wanted then', async () => {
  const series = (frequencies: number, answers: readonly FullRunRecord[]) => {
    let asked = 0;
    const ask = () => Promise.resolve(answers[asked++ % answers.length] as FullRunRecord);
    return askUntilChange({ solver: 'a', suspected: 'wrong-answer', times: 9, frequencies, ask });
  };
  expect(await series(0, [SAT, SAT, UNSAT])).toMatchObject({ changes: true, repeated: { times: 3 } });
  const whole = await series(REPEATS.frequencies, [SAT, SAT, UNSAT]);
  expect(whole.repeated).toMatchObject({ times: 20, said: { sat: 14, unsat: 6 } });
  expect(await series(20, [SAT])).toMatchObject({ changes: false, repeated: { times: 9 } });
});

it('says of a crash that comes and goes which one was seen most often', async () => {
  const runs = [CRASH, SAT, run('crashed', { detail: 'SIGABRT' }), run('crashed', { detail: 'SIGABRT' })];
  let asked = 0;
  const ask = () => Promise.resolve(runs[asked++ % runs.length] as FullRunRecord);
  const { repeated } = await askUntilChange({ solver: 'a', suspected: 'crash', times: 4, frequencies: 8, ask });
  expect(repeated).toMatchObject({ suspected: 'crash', signature: 'SIGABRT', times: 8 });
});
