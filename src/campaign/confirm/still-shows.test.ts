import { describe, expect, it } from 'vitest';
import type { ModelRecord, RunRecord } from '../log/index.js';
import type { Failure } from './failure.js';
import { contradictExpected, stillShows, voteOnRuns } from './still-shows.js';

function run(
  outcome: RunRecord['outcome'],
  answers: RunRecord['answers'] = [],
  more: Partial<RunRecord> = {},
): RunRecord {
  return { solver: 'z3@1', family: 'z3', mode: 'wasm', outcome, answers, detail: null, ms: 1, ...more };
}

const RIGHT: ModelRecord = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 };
const FALSE: ModelRecord = { ...RIGHT, verdict: 'false', wrong: { assertion: 'a', part: 'a', signature: 'false a' } };
const OPEN: ModelRecord = { ...RIGHT, verdict: 'undetermined', because: 'a quantifier' };

const WRONG_SAT: Failure = {
  kind: 'wrong-answer',
  fromEnd: 1,
  got: 'sat',
  expected: 'unsat',
  trust: 'majority',
  againstItself: false,
};

const shows = (failure: Failure, seen: RunRecord, base?: RunRecord) =>
  stillShows(failure, { run: seen, base, sameBuild: false }).shows;

describe('stillShows, for a wrong answer in another version', () => {
  it('returns `yes` if the version gives the wrong answer', () => {
    expect(shows(WRONG_SAT, run('answered', ['sat']))).toBe('yes');
    expect(shows(WRONG_SAT, run('answered', ['unsat']))).toBe('no');
    expect(shows(WRONG_SAT, run('answered', ['unknown']))).toBe('no');
  });

  it('returns `unclear` for time-outs, rejections and lack of memory', () => {
    for (const kind of ['timeout', 'rejected', 'memout', 'flooded', 'unavailable'] as const) {
      expect(shows(WRONG_SAT, run(kind))).toBe('unclear');
    }
  });

  it('returns `other` if the version crashes instead of answering wrongly', () => {
    expect(shows(WRONG_SAT, run('crashed', [], { detail: 'SIGSEGV' }))).toBe('other');
  });

  it('does not call an answer wrong if a true model proves the answer, even if other solvers disagree', () => {
    expect(shows(WRONG_SAT, run('answered', ['sat'], { model: RIGHT }))).toBe('unclear');
    expect(shows({ ...WRONG_SAT, trust: 'certified' }, run('answered', ['sat'], { model: OPEN }))).toBe('yes');
  });

  it('finds the wrongly answered check by counting from the last check, since other queries may precede the input', () => {
    const second: Failure = { ...WRONG_SAT, fromEnd: 2 };
    expect(shows(second, run('answered', ['unsat', 'unsat', 'sat', 'unsat']))).toBe('yes');
    expect(shows(second, run('answered', ['unsat']))).toBe('unclear');
  });

  it('returns `yes` for a self-contradiction only if the version also answers the seed as before', () => {
    const itself: Failure = { ...WRONG_SAT, trust: 'metamorphic', againstItself: true };
    expect(shows(itself, run('answered', ['sat']), run('answered', ['unsat']))).toBe('yes');
    expect(shows(itself, run('answered', ['sat']), run('answered', ['sat']))).toBe('no');
    expect(shows(itself, run('answered', ['sat']), run('timeout'))).toBe('unclear');
    expect(shows(itself, run('answered', ['sat']))).toBe('unclear');
    expect(shows(itself, run('answered', ['unsat']), run('answered', ['unsat']))).toBe('no');
  });
});

describe('stillShows, for an invalid model in another version', () => {
  const model = (seen: 'false' | 'complaint' | 'mistaken', expected: 'sat' | 'unsat' | null = null): Failure => {
    return { kind: 'invalid-model', seen, expected, words: null, parts: null };
  };
  const complaint = (record?: ModelRecord) =>
    run('invalid-model', ['sat'], { detail: 'an invalid model was generated', ...(record && { model: record }) });

  it("returns `yes` if Gainsay's evaluator finds the model false", () => {
    expect(shows(model('false'), run('answered', ['sat'], { model: FALSE }))).toBe('yes');
    expect(shows(model('false'), complaint(FALSE))).toBe('yes');
    expect(shows(model('false'), run('answered', ['sat'], { model: RIGHT }))).toBe('no');
    expect(shows(model('false'), run('answered', ['sat'], { model: OPEN }))).toBe('unclear');
    expect(shows(model('false'), run('answered', ['sat']))).toBe('unclear');
  });

  it("returns `other` if only the solver's own check rejects the model", () => {
    expect(shows(model('false'), complaint(OPEN))).toBe('other');
    expect(shows(model('complaint'), complaint(OPEN))).toBe('yes');
  });

  it('returns `no` if the solver no longer answers sat, unless its new answer is known to be wrong', () => {
    expect(shows(model('false', 'unsat'), run('answered', ['unsat']))).toBe('no');
    expect(shows(model('false', 'sat'), run('answered', ['unsat']))).toBe('other');
    expect(shows(model('false'), run('answered', ['unknown']))).toBe('no');
  });

  it('distinguishes a wrong model check from a wrong model', () => {
    expect(shows(model('mistaken'), complaint(RIGHT))).toBe('yes');
    expect(shows(model('mistaken'), complaint(FALSE))).toBe('other');
    expect(shows(model('mistaken'), run('answered', ['sat'], { model: RIGHT }))).toBe('no');
    expect(shows(model('complaint'), complaint(RIGHT))).toBe('other');
  });
});

describe('stillShows, for a crash in another version', () => {
  const crash: Failure = { kind: 'crash', signature: 'fault | ASSERTION VIOLATION a (f.cpp)' };

  it('returns `yes` for a crash with the same fault, whatever the signal', () => {
    expect(shows(crash, run('crashed', [], { detail: 'SIGABRT | ASSERTION VIOLATION a (f.cpp) | g' }))).toBe('yes');
    expect(shows(crash, run('crashed', [], { detail: 'SIGABRT | ASSERTION VIOLATION b (f.cpp)' }))).toBe('other');
    expect(shows(crash, run('crashed', [], { detail: 'SIGSEGV' }))).toBe('other');
    expect(shows({ kind: 'crash', signature: null }, run('crashed', [], { detail: 'SIGSEGV' }))).toBe('yes');
  });

  it('returns `no` if a version answers instead of crashing', () => {
    expect(shows(crash, run('answered', ['sat']))).toBe('no');
    expect(shows(crash, run('timeout'))).toBe('unclear');
    const fault: Failure = { kind: 'crash', signature: 'SIGSEGV | g' };
    expect(shows(fault, run('answered', ['sat'], { mode: 'fresh' }))).toBe('no');
    expect(shows(fault, run('answered', ['sat'], { mode: 'wasm' }))).toBe('unclear');
    expect(shows(fault, run('crashed', [], { mode: 'wasm', detail: 'SIGSEGV | g' }))).toBe('yes');
    expect(shows(crash, run('answered', ['sat'], { mode: 'wasm' }))).toBe('no');
    expect(shows(crash, run('rejected', [], { detail: 'unknown constant' }))).toBe('unclear');
  });
});

describe('stillShows, for an answer that a user expects', () => {
  const expected: Failure = { kind: 'expected', answers: ['sat', null, 'unsat'] };

  it('returns `yes` if a check has the opposite of the expected answer', () => {
    expect(shows(expected, run('answered', ['sat', 'sat', 'unsat']))).toBe('no');
    expect(shows(expected, run('answered', ['sat', 'unsat', 'sat']))).toBe('yes');
    expect(shows(expected, run('answered', ['unknown', 'unsat', 'unknown']))).toBe('no');
    expect(shows(expected, run('answered', ['sat']))).toBe('unclear');
  });
});

describe('stillShows, for an invalid model in the same build', () => {
  const falseBy = (signature: string) =>
    run('answered', ['sat'], { model: { ...FALSE, wrong: { assertion: 'a', part: 'a', signature } } });
  const failure = (...parts: string[]): Failure => {
    return { kind: 'invalid-model', seen: 'false', expected: null, words: null, parts: new Set(parts) };
  };
  const inSameBuild = (of: Failure, seen: RunRecord) => stillShows(of, { run: seen, sameBuild: true }).shows;

  it('returns `other` for a false model whose false part has an operator that the original false part lacks', () => {
    expect(inSameBuild(failure('bvadd', 'bvmul'), falseBy('false bvadd of bvmul'))).toBe('yes');
    expect(inSameBuild(failure('bvadd', 'bvmul'), falseBy('false bvadd'))).toBe('yes');
    expect(inSameBuild(failure('bvadd'), falseBy('false bvadd of bvmul'))).toBe('other');
    expect(inSameBuild(failure('bvadd'), falseBy('false Ints'))).toBe('other');
    expect(inSameBuild({ ...failure(), parts: null } as Failure, falseBy('false bvadd of bvmul'))).toBe('yes');
  });
});

describe('voteOnRuns', () => {
  it('returns the result of most runs, ignoring time-outs', () => {
    const look = (each: 'yes' | 'no' | 'other' | 'unclear') => ({ shows: each, said: each });
    expect(voteOnRuns([look('yes')])).toEqual({ shows: 'yes', said: 'yes', times: 1 });
    expect(voteOnRuns([look('yes'), look('no'), look('yes')])).toEqual({
      shows: 'yes',
      said: 'yes / no (yes 2, no 1 of 3)',
      times: 3,
      votes: { yes: 2, no: 1 },
    });
    expect(voteOnRuns([look('no'), look('yes'), look('yes')])).toMatchObject({
      shows: 'yes',
      said: 'no / yes (yes 2, no 1 of 3)',
    });
    expect(voteOnRuns([look('no'), look('unclear'), look('unclear')]).shows).toBe('no');
    expect(voteOnRuns([look('yes'), look('no')]).shows).toBe('unclear');
    expect(voteOnRuns([look('unclear'), look('unclear')]).shows).toBe('unclear');
    expect(voteOnRuns([look('yes'), look('other'), look('other')])).toMatchObject({
      shows: 'yes',
      votes: { other: 2, yes: 1 },
    });
    expect(voteOnRuns([look('no'), look('other'), look('other')]).shows).toBe('other');
  });
});

describe('the text about a run with many answers', () => {
  it('shortens a long list of answers', () => {
    const long = run(
      'answered',
      Array.from({ length: 40 }, () => 'sat' as const),
    );
    expect(stillShows({ kind: 'crash', signature: 'x' }, { run: long, sameBuild: false }).said).toBe(
      '34 answers, then sat sat sat sat sat sat',
    );
    const few = run('answered', ['sat', 'unsat', 'sat', 'unsat', 'unknown']);
    expect(stillShows({ kind: 'crash', signature: 'x' }, { run: few, sameBuild: false }).said).toBe(
      'sat unsat sat unsat unknown',
    );
  });
});

describe('stillShows, in the build of the finding', () => {
  const same = (failure: Failure, seen: RunRecord) => stillShows(failure, { run: seen, sameBuild: true });
  const other = (failure: Failure, seen: RunRecord) => stillShows(failure, { run: seen, sameBuild: false });
  const complaint = (detail: string, model?: ModelRecord) =>
    run('invalid-model', ['sat'], { detail, ...(model && { model }) });
  const model = (
    seen: 'false' | 'complaint' | 'mistaken',
    more: { words?: string; expected?: 'sat' | 'unsat' } = {},
  ): Failure => {
    return { kind: 'invalid-model', seen, expected: more.expected ?? null, words: more.words ?? null, parts: null };
  };

  it('compares the stack frames of crashes only in the same build', () => {
    const crash: Failure = { kind: 'crash', signature: 'SIGABRT | ASSERTION VIOLATION a (f.cpp) | g' };
    const makeCrash = (detail: string | null) => run('crashed', [], { detail });
    expect(same(crash, makeCrash('SIGABRT | ASSERTION VIOLATION a (f.cpp) | g')).shows).toBe('yes');
    expect(same(crash, makeCrash('SIGABRT | ASSERTION VIOLATION a (f.cpp) | h')).shows).toBe('other');
    expect(other(crash, makeCrash('SIGABRT | ASSERTION VIOLATION a (f.cpp) | h')).shows).toBe('yes');
    expect(same(crash, makeCrash(null)).shows).toBe('other');
  });

  it.each<[string, Failure, RunRecord, string, string]>([
    ['the same complaint', model('complaint', { words: 'bad' }), complaint('bad'), 'yes', 'yes'],
    ['a different complaint', model('complaint', { words: 'bad' }), complaint('worse'), 'other', 'yes'],
    ['a complaint if none is recorded', model('complaint'), complaint('bad'), 'yes', 'yes'],
    ['a complaint about a true model', model('complaint'), complaint('bad', RIGHT), 'yes', 'other'],
    ['a complaint about a false model', model('complaint'), complaint('bad', FALSE), 'yes', 'yes'],
    [
      'a false model without a complaint',
      model('complaint'),
      run('answered', ['sat'], { model: FALSE }),
      'other',
      'yes',
    ],
    [
      'an undetermined model without a complaint',
      model('complaint'),
      run('answered', ['sat'], { model: OPEN }),
      'no',
      'no',
    ],
    ['the same wrong complaint', model('mistaken', { words: 'bad' }), complaint('bad', RIGHT), 'yes', 'yes'],
    ['a different wrong complaint', model('mistaken', { words: 'bad' }), complaint('worse', RIGHT), 'other', 'yes'],
    ['a complaint about an undetermined model', model('mistaken'), complaint('bad', OPEN), 'other', 'other'],
    ['a false model', model('mistaken'), run('answered', ['sat'], { model: FALSE }), 'other', 'other'],
    ['no complaint', model('mistaken'), run('answered', ['sat'], { model: OPEN }), 'no', 'no'],
    ['a complaint and a false model', model('false'), complaint('bad', FALSE), 'yes', 'yes'],
    ['only a complaint', model('false'), complaint('bad'), 'other', 'other'],
    [
      'an answer known to be wrong',
      model('complaint', { expected: 'sat' }),
      run('answered', ['unsat']),
      'other',
      'other',
    ],
    ['the answer unknown', model('complaint', { expected: 'sat' }), run('answered', ['unknown']), 'no', 'no'],
    ['no answer', model('complaint'), run('timeout'), 'unclear', 'unclear'],
    ['a crash', model('complaint'), run('crashed'), 'other', 'other'],
  ])("compares a model's failure with a run that has %s", (_, failure, seen, inSame, inOther) => {
    expect([same(failure, seen).shows, other(failure, seen).shows]).toEqual([inSame, inOther]);
  });

  it('returns `other` for a false model if the last check was not answered sat', () => {
    const seen = { ...FALSE, wrong: { assertion: 'a', part: 'a', signature: 'false bvadd' } };
    const failure: Failure = {
      kind: 'invalid-model',
      seen: 'false',
      expected: null,
      words: null,
      parts: new Set(['bvadd']),
    };
    expect(same(failure, run('answered', ['sat', 'unknown'], { model: seen })).shows).toBe('other');
    expect(same(failure, run('answered', ['unsat', 'sat'], { model: seen })).shows).toBe('yes');
    expect(same(failure, run('answered', ['sat'], { model: { ...seen, wrong: null } })).shows).toBe('other');
  });

  it('returns `unclear` if one run cannot decide, or no answer is known to be wrong', () => {
    const unstable: Failure = { kind: 'unstable', suspected: 'wrong-answer', seen: { said: {}, times: 0 } };
    for (const failure of [unstable, { kind: 'none' } as const]) {
      expect(same(failure, run('answered', ['sat']))).toEqual({ shows: 'unclear', said: 'sat' });
      expect(same(failure, run('crashed')).shows).toBe('other');
    }
  });
});

describe('stillShows, for a wrong answer at any check', () => {
  const any: Failure = { ...WRONG_SAT, fromEnd: null };

  it('returns `yes` if any check has the wrong answer', () => {
    expect(shows(any, run('answered', ['unsat', 'sat', 'unsat']))).toBe('yes');
    expect(shows(any, run('answered', ['unsat', 'unknown']))).toBe('no');
    expect(shows(any, run('answered', []))).toBe('unclear');
  });

  it('accepts a true model as proof of a sat answer only at the last check', () => {
    expect(shows(any, run('answered', ['sat'], { model: RIGHT }))).toBe('unclear');
    expect(shows(any, run('answered', ['unsat', 'sat'], { model: RIGHT }))).toBe('yes');
    const second: Failure = { ...WRONG_SAT, fromEnd: 2 };
    expect(shows(second, run('answered', ['sat', 'sat'], { model: RIGHT }))).toBe('yes');
    const unsat: Failure = { ...WRONG_SAT, got: 'unsat', expected: 'sat' };
    expect(shows(unsat, run('answered', ['unsat'], { model: RIGHT }))).toBe('yes');
  });

  it('returns `other` if the solver rejects its own model instead of answering wrongly', () => {
    const unsat: Failure = { ...WRONG_SAT, got: 'unsat', expected: 'sat' };
    expect(shows(unsat, run('invalid-model', ['sat']))).toBe('other');
    expect(shows(unsat, run('invalid-model', ['unknown']))).toBe('no');
    expect(shows({ kind: 'expected', answers: ['sat'] }, run('invalid-model', ['sat']))).toBe('other');
    expect(shows({ kind: 'expected', answers: ['unsat'] }, run('invalid-model', ['sat']))).toBe('yes');
    const crash: Failure = { kind: 'crash', signature: 'x' };
    expect(shows(crash, run('invalid-model', ['sat']))).toBe('other');
    expect(shows(crash, run('invalid-model', ['sat', 'sat']))).toBe('no');
  });

  it("uses the seed's last answer to judge whether a solver still contradicts itself", () => {
    const itself: Failure = { ...any, trust: 'metamorphic', againstItself: true };
    expect(shows(itself, run('answered', ['sat']), run('answered', ['sat', 'unsat']))).toBe('yes');
    expect(shows(itself, run('answered', ['sat']), run('invalid-model', ['unsat']))).toBe('unclear');
    const first: Failure = { ...itself, fromEnd: 2 };
    expect(shows(first, run('answered', ['sat', 'unsat']), run('answered', ['unsat', 'sat']))).toBe('yes');
  });
});

describe('the text about a run', () => {
  const describeRun = (failure: Failure, seen: RunRecord, base?: RunRecord) =>
    stillShows(failure, { run: seen, base, sameBuild: false }).said;
  const model = (seen: 'false' | 'complaint'): Failure => {
    return { kind: 'invalid-model', seen, expected: null, words: null, parts: null };
  };
  const itself: Failure = { ...WRONG_SAT, trust: 'metamorphic', againstItself: true };

  it.each<[Failure, RunRecord, string]>([
    [model('false'), run('answered', ['sat'], { model: FALSE }), 'sat, invalid model'],
    [model('false'), run('answered', ['sat'], { model: RIGHT }), 'sat, valid model'],
    [model('false'), run('answered', ['sat'], { model: OPEN }), 'sat, model undetermined (a quantifier)'],
    [
      model('false'),
      run('answered', ['sat'], { model: { ...OPEN, because: null } }),
      'sat, model undetermined (reason unknown)',
    ],
    [model('false'), run('answered', ['sat']), 'sat, no model'],
    [
      model('complaint'),
      run('invalid-model', ['sat'], { detail: 'bad', model: FALSE }),
      'sat, then invalid-model (bad), invalid model',
    ],
    [WRONG_SAT, run('answered', ['sat'], { model: RIGHT }), 'sat, with a valid model'],
    [WRONG_SAT, run('crashed', [], { detail: ' a\n  b ' }), 'crashed (a b)'],
    [WRONG_SAT, run('rejected', [], { detail: 'x'.repeat(101) }), `rejected (${'x'.repeat(100)}…)`],
    [WRONG_SAT, run('rejected', [], { detail: 'x'.repeat(100) }), `rejected (${'x'.repeat(100)})`],
    // Output of an answered run is irrelevant.
    [WRONG_SAT, run('answered', ['sat'], { detail: 'a warning' }), 'sat'],
    [itself, run('answered', ['sat']), 'sat, seed: no answer'],
    [
      WRONG_SAT,
      run('timeout', ['sat', 'sat', 'sat', 'sat', 'sat', 'sat', 'unsat']),
      '1 answers, then sat sat sat sat sat unsat, then timeout',
    ],
  ])('describes, for the failure %j, the run %j', (failure, seen, words) => {
    expect(describeRun(failure, seen)).toBe(words);
  });

  it('includes the answer to the seed in the text about a run', () => {
    expect(describeRun(itself, run('answered', ['sat']), run('timeout'))).toBe('sat, seed: timeout');
    expect(describeRun(itself, run('answered', ['sat']), run('answered', ['unsat']))).toBe('sat, seed: unsat');
  });
});

it('returns `other` if a self-check of the solver fails', () => {
  const failed = run('failed-self-check', ['sat'], { detail: 'bad proof' });
  expect(shows({ kind: 'crash', signature: 'SIGSEGV' }, failed)).toBe('other');
  expect(shows({ kind: 'crash', signature: null }, failed)).toBe('other');
  expect(shows(WRONG_SAT, failed)).toBe('yes');
  expect(shows({ kind: 'crash', signature: 'SIGBUS | f' }, run('answered', ['sat']))).toBe('unclear');
  expect(shows({ kind: 'crash', signature: null }, run('answered', ['sat']))).toBe('no');
});

it.each([
  [['unsat'], ['sat'], 'sat is expected'],
  [['sat', 'sat'], [null, 'unsat'], 'unsat is expected of check 2'],
  [['sat'], ['sat'], undefined],
  [['unknown'], ['sat'], undefined],
  [['unsat'], [null], undefined],
  // The run may lack the answer of any check.
  [['unsat'], ['sat', 'unsat'], undefined],
] as const)('compares the answers %j with the expected answers %j', (answers, expected, other) => {
  expect(contradictExpected({ answers }, expected)).toBe(other);
});
