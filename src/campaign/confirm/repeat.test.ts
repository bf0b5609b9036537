import { describe, expect, it } from 'vitest';
import type { Suspect } from '../../oracle/index.js';
import type { FullRunRecord, RunRecord } from '../log/index.js';
import type { VaryingProperty } from './failure.js';
import {
  REPEATS,
  type SeriesOptions,
  type Comparison,
  askRepeatedly,
  repeatUntilChange,
  toUnstableSuspect,
  contradict,
  formatFrequencies,
  computeMissRate,
  compareRuns,
  timesToSee,
  formatRun,
} from './repeat.js';

const run = (outcome: RunRecord['outcome'], more: Partial<RunRecord> = {}): FullRunRecord =>
  ({ solver: 'a', mode: 'fresh', outcome, answers: [], detail: null, ms: 1, ...more }) as FullRunRecord;
const SAT = run('answered', { answers: ['sat'] });
const UNSAT = run('answered', { answers: ['unsat'] });
const UNKNOWN = run('answered', { answers: ['unknown'] });
const CRASH = run('crashed', { detail: 'SIGSEGV' });
const COMPLAINT = run('invalid-model', { answers: ['sat'], detail: 'an invalid model was generated' });
const model = (verdict: 'true' | 'false') =>
  run('answered', { answers: ['sat'], model: { verdict, because: null, choices: [], wrong: null, ms: 0 } });

it.each<[VaryingProperty, readonly FullRunRecord[], boolean]>([
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
])('decides for a suspected %s whether %j contradict each other', (kind, runs, expected) => {
  expect(contradict(kind, runs)).toBe(expected);
});

it('computes how many repetitions will probably show a change whose frequency is known', () => {
  const bounds = { oneIn: 1_000, least: 12, most: 64 };
  expect(timesToSee({ said: { sat: 15, unsat: 5 }, times: 20 }, bounds)).toBe(25);
  expect(timesToSee({ said: { unsat: 5, unknown: 0, sat: 15 }, times: 20 }, bounds)).toBe(25);
  expect(timesToSee({ said: { sat: 10, unsat: 10 }, times: 20 }, bounds)).toBe(12);
  expect(timesToSee({ said: { sat: 99, unsat: 1 }, times: 100 }, bounds)).toBe(64);
  expect(timesToSee({ said: {}, times: 0 }, bounds)).toBe(12);
  expect(computeMissRate({ said: { sat: 1, unsat: 1 }, times: 2 }, 10)).toBe(1024);
});

it('stops repeating a query once its answer changes, unless the frequencies of the answers are requested', async () => {
  const series = (frequencies: number, answers: readonly FullRunRecord[]) => {
    let asked = 0;
    const ask = () => Promise.resolve(answers[asked++ % answers.length] as FullRunRecord);
    return repeatUntilChange('a', 'wrong-answer', { times: 9, frequencies }, ask);
  };
  expect(await series(0, [SAT, SAT, UNSAT])).toMatchObject({ changes: true, repeated: { times: 3 } });
  const whole = await series(REPEATS.frequencies, [SAT, SAT, UNSAT]);
  expect(whole.repeated).toMatchObject({ times: 20, said: { sat: 14, unsat: 6 } });
  expect(await series(20, [SAT])).toMatchObject({ changes: false, repeated: { times: 9 } });
});

it('records the most frequent signature of an intermittent crash', async () => {
  const runs = [CRASH, SAT, run('crashed', { detail: 'SIGABRT' }), run('crashed', { detail: 'SIGABRT' })];
  let asked = 0;
  const ask = () => Promise.resolve(runs[asked++ % runs.length] as FullRunRecord);
  const { repeated } = await repeatUntilChange('a', 'crash', { times: 4, frequencies: 8 }, ask);
  expect(repeated).toMatchObject({ suspected: 'crash', signature: 'SIGABRT', times: 8 });
});

describe('compareRuns', () => {
  const SIGABRT = run('crashed', { detail: 'SIGABRT' });
  const answers = (...said: RunRecord['answers']) => run('answered', { answers: said });

  it.each<[Suspect['kind'], FullRunRecord, FullRunRecord, Comparison]>([
    ['wrong-answer', SAT, SAT, 'same'],
    ['wrong-answer', SAT, UNSAT, 'otherwise'],
    ['wrong-answer', SAT, UNKNOWN, 'open'],
    ['wrong-answer', SAT, CRASH, 'open'],
    ['wrong-answer', SAT, run('timeout', { answers: ['unsat'] }), 'open'],
    ['wrong-answer', UNKNOWN, UNSAT, 'same'],
    ['wrong-answer', answers('sat', 'unsat'), answers('sat', 'sat'), 'otherwise'],
    ['wrong-answer', answers('sat', 'unsat'), answers('unknown', 'sat'), 'otherwise'],
    ['wrong-answer', answers('sat', 'unsat'), answers('sat'), 'open'],
    ['wrong-answer', SAT, COMPLAINT, 'same'],
    ['unstable', SAT, UNSAT, 'otherwise'],
    ['slow', SAT, SAT, 'same'],
    ['crash', CRASH, CRASH, 'same'],
    ['crash', CRASH, SIGABRT, 'same'],
    ['crash', CRASH, SAT, 'otherwise'],
    ['crash', CRASH, run('memout'), 'open'],
    ['invalid-model', COMPLAINT, COMPLAINT, 'same'],
    ['invalid-model', model('false'), model('false'), 'same'],
    ['invalid-model', model('false'), model('true'), 'otherwise'],
    ['invalid-model', model('false'), SAT, 'open'],
    ['invalid-model', model('false'), UNKNOWN, 'open'],
    ['invalid-model', model('false'), CRASH, 'otherwise'],
    ['invalid-model', model('false'), UNSAT, 'otherwise'],
    ['invalid-model', COMPLAINT, SAT, 'otherwise'],
    ['invalid-model', COMPLAINT, answers('unsat', 'sat'), 'otherwise'],
    ['invalid-model', COMPLAINT, UNKNOWN, 'open'],
    ['invalid-model', model('false'), COMPLAINT, 'open'],
    ['invalid-model', COMPLAINT, run('flooded'), 'open'],
    ['anomaly', SAT, SAT, 'same'],
    ['anomaly', SAT, UNSAT, 'open'],
    ['anomaly', run('timeout'), run('timeout'), 'same'],
    ['anomaly', run('timeout'), run('rejected'), 'open'],
    ['anomaly', answers('sat', 'unsat'), answers('sat'), 'open'],
  ])('compares runs of a suspected %s: %j, then %j', (kind, reference, seen, expected) => {
    expect(compareRuns(reference, seen, { kind })).toBe(expected);
  });

  it.each(['timeout', 'memout', 'flooded', 'rejected', 'unavailable'] as const)(
    'returns `open` if a run ends with %s',
    (outcome) => {
      for (const kind of ['wrong-answer', 'crash', 'invalid-model'] as const) {
        expect(compareRuns(CRASH, run(outcome), { kind })).toBe('open');
      }
    },
  );

  it('compares two runs only at the wrongly answered check if that check is known', () => {
    const wrong = { check: 1, got: 'sat', expected: 'unsat' } as const;
    const compareTo = (seen: FullRunRecord) =>
      compareRuns(answers('sat', 'sat'), seen, { kind: 'wrong-answer', wrong });
    expect(compareTo(answers('unsat', 'sat'))).toBe('same');
    expect(compareTo(answers('sat', 'unsat'))).toBe('otherwise');
    expect(compareTo(answers('sat', 'unknown'))).toBe('open');
  });
});

it.each([
  [SAT, 'sat'],
  [model('false'), 'sat with a false model'],
  [model('true'), 'sat'],
  [CRASH, 'crashed (SIGSEGV)'],
  [run('crashed'), 'crashed ()'],
  [run('timeout', { answers: ['sat'] }), 'sat, then timeout'],
])('writes the run %j as %s', (said, words) => {
  expect(formatRun(said)).toBe(words);
});

describe('askRepeatedly', () => {
  const suspect: Suspect = {
    kind: 'wrong-answer',
    trust: 'majority',
    suspects: ['a'],
    witnesses: [],
    because: '',
    oracle: 'agreement',
    oracles: ['agreement'],
  };

  /** Repeats a query. The solver returns the runs in `said` in turn, then the last one again; each takes `takes` ms. */
  async function series(
    said: readonly FullRunRecord[],
    { takes = 0, ...more }: Partial<SeriesOptions> & { takes?: number } = {},
  ) {
    let time = 1_000_000;
    let asked = 0;
    const reference = more.reference ?? SAT;
    return askRepeatedly({
      solver: 'a',
      of: 'script',
      reference,
      before: [reference],
      suspect,
      most: REPEATS.most,
      unsteady: false,
      alike: false,
      now: () => time,
      ask() {
        time += takes;
        return Promise.resolve(said[Math.min(asked++, said.length - 1)] as FullRunRecord);
      },
      ...more,
    });
  }

  it.each<[string, FullRunRecord[], Parameters<typeof series>[1], string, number]>([
    ['after the full number of repetitions', [SAT], {}, 'steady', 24],
    ["after the user's maximum of repetitions", [SAT], { most: 3 }, 'steady', 3],
    ['earlier if each run takes long', [SAT], { takes: 1_000 }, 'steady', 12],
    ['earlier if a similar finding is known', [SAT], { alike: true }, 'steady', 6],
    ['earlier in WebAssembly', [SAT], { reference: { ...SAT, mode: 'wasm' } }, 'steady', 4],
    [
      'later if the solver is known to be unstable, however long that takes',
      [SAT],
      { unsteady: true, takes: 1_000 },
      'steady',
      64,
    ],
    ['later even if a similar finding is known', [SAT], { unsteady: true, alike: true }, 'steady', 64],
    ['once the frequency of a change is known', [UNSAT, SAT], {}, 'unstable', 20],
    ['early after a change if each run takes long', [SAT, UNSAT], { takes: 1_000 }, 'unstable', 7],
    ['after a few runs if the first answer never returns', [UNSAT], { before: [] }, 'gone', 8],
    ['after two slow runs if the first answer never returns', [UNSAT], { before: [], takes: 2_501 }, 'gone', 2],
    ['after too many runs without an answer', [UNKNOWN], {}, 'open', 5],
    ['later if a few runs give no answer', [UNKNOWN, UNKNOWN, UNKNOWN, SAT], {}, 'steady', 27],
  ])('ends the repetitions %s', async (_, said, more, verdict, times) => {
    const { verdict: came, repeated } = await series(said, more);
    expect([came, repeated.times]).toEqual([verdict, times]);
    expect(Object.values(repeated.said).reduce((sum, count) => sum + count, 0)).toBe(times);
  });

  it('returns the run that shows the finding, and the property that varies', async () => {
    const again = { ...SAT, ms: 7 };
    expect((await series([UNSAT, again, SAT], { before: [] })).same).toBe(again);
    expect((await series([UNSAT], { before: [] })).same).toBeUndefined();
    expect((await series([UNSAT, SAT])).repeated).toMatchObject({
      solver: 'a',
      of: 'script',
      suspected: 'wrong-answer',
    });
    expect((await series([SAT])).repeated).not.toHaveProperty('suspected');
    const crash = { suspect: { ...suspect, kind: 'crash' as const }, reference: CRASH };
    expect((await series([CRASH, SAT], crash)).repeated).toMatchObject({ suspected: 'crash', signature: 'SIGSEGV' });
    const models = { suspect: { ...suspect, kind: 'invalid-model' as const }, reference: model('false') };
    const comesAndGoes = await series([model('true'), model('false')], models);
    expect(comesAndGoes).toMatchObject({ verdict: 'unstable', repeated: { suspected: 'invalid-model' } });
    const changing = { suspect: { ...suspect, kind: 'unstable' as const } };
    const { verdict, repeated } = await series([UNSAT, SAT], changing);
    expect(verdict).toBe('unstable');
    expect(repeated).not.toHaveProperty('suspected');
  });

  it('reports a suspected instability with the most frequent result first', () => {
    const repeated = { solver: 'a', of: 'script', times: 20, said: { unsat: 1, sat: 19 } } as const;
    expect(toUnstableSuspect(repeated)).toEqual({
      kind: 'unstable',
      trust: 'observed',
      suspects: ['a'],
      witnesses: [],
      because: 'a gives answers that vary between runs on the same input: sat 19 times, unsat 1 time of 20',
      oracle: 'repetition',
      oracles: ['repetition'],
    });
    expect(toUnstableSuspect({ ...repeated, signature: 'SIGSEGV' }).signature).toBe('SIGSEGV');
    expect(formatFrequencies({ ...repeated, of: 'seed' })).toContain('on the seed: sat 19 times');
  });
});

it('distinguishes wrong replies of two runs by their signatures', () => {
  const makeReplies = (...signatures: readonly (string | null)[]) =>
    run('answered', {
      answers: ['sat'],
      replies: signatures.map((signature) => ({
        inquiry: 'simplify' as const,
        verdict: 'wrong' as const,
        because: null,
        wrong: signature === null ? null : { term: '', reply: '', proof: '', signature },
      })),
    });
  const compareTo = (reference: FullRunRecord, seen: FullRunRecord) =>
    compareRuns(reference, seen, { kind: 'wrong-simplification' });
  expect(compareTo(makeReplies('a'), makeReplies('a'))).toBe('same');
  expect(compareTo(makeReplies('a'), makeReplies('b'))).toBe('open');
  expect(compareTo(makeReplies('a'), makeReplies(null))).toBe('open');
  expect(compareTo(makeReplies('a', null), makeReplies('a', null))).toBe('same');
  expect(compareTo(makeReplies('a', 'b'), makeReplies('b', 'a'))).toBe('open');
  expect(compareTo(makeReplies('ab', 'c'), makeReplies('a', 'bc'))).toBe('open');
  expect(compareTo(makeReplies(null), SAT)).toBe('same');
  expect(compareTo(makeReplies('a'), SAT)).toBe('open');
  const about = { kind: 'wrong-simplification', signature: 'a' } as const;
  expect(compareRuns(makeReplies('a', 'b'), makeReplies('c', 'a'), about)).toBe('same');
  expect(compareRuns(makeReplies('a', 'b'), makeReplies('b'), about)).toBe('open');
  expect(compareRuns(makeReplies('a', 'a'), makeReplies('a'), about)).toBe('same');
});
