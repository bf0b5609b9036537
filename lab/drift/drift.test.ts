import { describe, expect, it } from 'vitest';
import { makeRun } from '../../test/support/findings.js';
import { type RunRecord, SOLVER_PROFILES } from '../../src/lab-front.js';
import { toDriftVersion } from './drift.js';
import { readScript } from '../../src/smt.js';
import type { DriftPair, DriftRow, DriftRun, Fault, Side } from './contract.js';
import { classifyChange } from './classify.js';
import { judgeAnswers, withFaults } from './judge.js';
import { measureDrift } from './measure.js';
import {
  makeChangeTable,
  driftSummary,
  driftTables,
  openModelTable,
  readableTables,
  withoutEmptyColumns,
} from './report.js';
import { FEWEST_PAIRS, medianRatio } from './statistics.js';
import { makeVerdict } from './verdict.js';
import { type VersionPair, toDriftRun } from './version-pair.js';

const run = (word: string, ms = 10): DriftRun => {
  const answers = word.split(' ').filter((each) => /^(?:sat|unsat|unknown|refused)$/.test(each)) as DriftRun['answers'];
  const last = word.split(' ').at(-1) ?? '';
  const standing = (
    /^(?:sat|unsat)$/.test(last) ? (answers.includes('unknown') ? 'unknown' : 'decided') : last
  ) as DriftRun['standing'];
  return { standing, answers, detail: null, ms };
};
const pair = (from: string, to: string): DriftPair => ({ from: run(from), to: run(to) });

describe('the change between runs', () => {
  it.each([
    ['sat', 'sat', 'same'],
    ['sat', 'unsat', 'contradiction'],
    ['sat unknown', 'unsat timeout', 'contradiction'],
    ['sat timeout', 'sat unsat', 'answered'],
    ['sat sat', 'sat timeout', 'timeout'],
    ['refused sat', 'sat unknown', 'unknown'],
    ['refused sat', 'refused sat', 'same'],
    ['sat unknown', 'unknown sat', 'unknown'],
    ['sat timeout', 'timeout', 'timeout'],
    ['sat', 'unknown', 'unknown'],
    ['unsat', 'timeout', 'timeout'],
    ['unsat', 'memout', 'memout'],
    ['sat', 'refused', 'refused'],
    ['refused', 'crashed', 'crash'],
    ['unknown', 'invalid-model', 'invalid-model'],
    ['crashed', 'timeout', 'crash-gone'],
    ['unknown', 'sat', 'answered'],
    ['timeout', 'unsat', 'answered'],
    ['unknown', 'timeout', 'other'],
    ['timeout', 'timeout', 'same'],
  ])('classifies a change from %s to %s as %s', (from, to, change) => {
    const checks = Math.max(from.split(' ').length, to.split(' ').length);
    expect(classifyChange([pair(from, to)], checks).change).toBe(change);
  });

  it('classifies a change as unsteady if the outcome of one version varies, and as a contradiction if one run answers sat and another unsat', () => {
    expect(classifyChange([pair('sat', 'unknown'), pair('sat', 'sat'), pair('sat', 'unknown')], 1).change).toBe(
      'unsteady',
    );
    const { change, contradiction } = classifyChange([pair('sat', 'sat'), pair('sat', 'unsat sat')], 1);
    expect([change, contradiction]).toEqual(['contradiction', { check: 0, from: 'sat', to: 'unsat' }]);
  });
});

describe('results by check', () => {
  const read = (stdout: string, checks: number) =>
    toDriftRun(
      {
        solver: 'z3',
        mode: 'fresh',
        outcome: { kind: 'rejected', message: 'no' },
        ms: 1,
        stdout,
        stderr: '',
        command: [],
      },
      checks,
    ).answers;

  it('assigns each result to a check, unless an error may have changed the script', () => {
    expect(read('(error "a")\nsat\n', 2)).toEqual(['refused', 'sat']);
    expect(read('sat\n(error "a")\nsat\nunsat\n', 3)).toEqual(['sat']);
    expect(read('(error "a")\nsat\n', 1)).toEqual([]);
    expect(read('sat\n', 2)).toEqual(['sat']);
  });

  it.each([
    ['timeout', 'fresh', 'stopped after 12.3 s; a longer --timeout may decide it'],
    ['memout', 'fresh', 'stopped by the memory limit; a larger --memory may decide it'],
    ['memout', 'wasm', null],
  ] as const)('names the option for the limit that caused a %s in mode %s', (kind, mode, expected) => {
    const outcome = { kind, answers: [] } as const;
    const { detail } = toDriftRun({ solver: 'z3', mode, outcome, ms: 12_345, stdout: '', stderr: '', command: [] }, 1);
    expect(detail).toBe(expected);
  });

  it('shows the first error, if the solver names an error that follows from it', () => {
    const outcome = { kind: 'rejected', message: 'unknown constant g', why: 'unsupported' } as const;
    const stdout = '(error "line 1: invalid declaration")\n(error "line 2: unknown constant g")\n';
    const { detail } = toDriftRun({ solver: 'z3', mode: 'fresh', outcome, ms: 1, stdout, stderr: '', command: [] }, 1);
    expect(detail).toBe('line 1: invalid declaration');
  });

  it('keeps the start of the first line of a message', () => {
    const outcome = {
      kind: 'rejected',
      message: `unknown parameter ${'x'.repeat(500)}\nLegal parameters are:`,
    } as const;
    const { detail } = toDriftRun(
      { solver: 'z3', mode: 'fresh', outcome, ms: 1, stdout: '', stderr: '', command: [] },
      1,
    );
    expect(detail).toMatch(/^unknown parameter x{50,150}$/);
  });
});

describe('the measurement', () => {
  const RULE = { checks: 1, pairs: 6, factor: 1.5, newerFirst: false, seeds: 0, timed: true };
  /** Measures runs that `says` supplies. `log` lists the side of each run in order, and marks new processes. */
  const measureWith = async (says: (side: Side, time: number, seed?: number) => DriftRun, rule = RULE) => {
    const asked: Record<Side, number> = { from: 0, to: 0 };
    const log: string[] = [];
    const result = await measureDrift((side, { fresh, seed }) => {
      log.push(`${side}${fresh ? ' fresh' : ''}`);
      return Promise.resolve(says(side, asked[side]++, seed));
    }, rule);
    return { ...result, log };
  };

  it('runs each version only once, in the given order, if the results of the versions agree', async () => {
    expect((await measureWith(() => run('sat'))).log).toEqual(['from', 'to']);
    expect((await measureWith(() => run('sat'), { ...RULE, newerFirst: true })).log).toEqual(['to', 'from']);
  });

  it('runs both versions again in new processes if their answers differ', async () => {
    const lost = await measureWith((side) => run(side === 'from' ? 'sat' : 'unknown'));
    expect([lost.change, lost.log.length]).toEqual(['unknown', 6]);
    expect(lost.log.slice(2)).toEqual(['to fresh', 'from fresh', 'from fresh', 'to fresh']);
    const once = await measureWith((side, time) => run(side === 'to' && time === 0 ? 'timeout' : 'sat'));
    expect(once.change).toBe('unsteady');
  });

  it('reports the newer version as slower or faster only if every pair of runs after the first pair agrees', async () => {
    const slow = await measureWith((side) => run('sat', side === 'from' ? 100 : 200));
    expect([slow.change, slow.pairs.length, slow.ratio]).toEqual([
      'slower',
      7,
      { median: 2, low: 2, high: 2, pairs: 6 },
    ]);
    expect((await measureWith((side) => run('sat', side === 'from' ? 200 : 100))).change).toBe('faster');
  });

  it('ignores the first pair of runs, and reports equal times if one of the six other pairs shows no difference', async () => {
    const first = await measureWith((side, time) => run('sat', side === 'to' && time === 0 ? 900 : 100));
    expect([first.change, first.ratio?.median]).toEqual(['same', 1]);
    const some = await measureWith((side, time) => run('sat', side === 'to' && time !== 3 ? 900 : 100));
    expect([some.change, some.ratio?.low]).toEqual(['same', 1]);
  });

  it('counts a change in an answer or in time only if at least half of the other random seeds confirm it', async () => {
    const rule = { ...RULE, seeds: 3 };
    const lost = await measureWith((side) => run(side === 'from' ? 'sat' : 'timeout'), rule);
    expect([lost.change, lost.seeds]).toEqual(['timeout', { change: 'timeout', shown: 4, of: 4 }]);
    const most = await measureWith((side, _, seed) => run(side === 'from' && seed !== 2 ? 'unknown' : 'sat'), rule);
    expect([most.change, most.seeds]).toEqual(['answered', { change: 'answered', shown: 3, of: 4 }]);
    const lucky = await measureWith((side, _, seed) => run(side === 'from' && !seed ? 'unknown' : 'sat'), rule);
    expect([lucky.change, lucky.seeds]).toEqual(['seed-dependent', { change: 'answered', shown: 2, of: 4 }]);
    const slow = (side: Side, seed?: number) => ((side === 'to') === (seed === undefined) ? 200 : 100);
    const reversed = await measureWith((side, _, seed) => run('sat', slow(side, seed)), rule);
    expect([reversed.change, reversed.seeds]).toEqual(['seed-dependent', { change: 'slower', shown: 1, of: 4 }]);
    const wrong = await measureWith(
      (side, _, seed) => run(side === 'from' ? 'sat' : seed === 1 ? 'unsat' : 'unknown'),
      rule,
    );
    expect([wrong.change, wrong.contradiction]).toEqual(['contradiction', { check: 0, from: 'sat', to: 'unsat' }]);
    const crashed = await measureWith((side) => run(side === 'from' ? 'sat' : 'crashed'), rule);
    expect([crashed.change, crashed.seeds]).toEqual(['crash', null]);
  });

  it('screens a slow script with two pairs, and ignores the times of both', async () => {
    const steady = await measureWith(() => run('sat', 1_500));
    expect([steady.change, steady.pairs.length]).toEqual(['same', 2]);
    const late = await measureWith((side, time) => run('sat', side === 'to' && time > 0 ? 8_000 : 1_500));
    expect([late.change, late.pairs.length, late.ratio?.pairs]).toEqual(['slower', 8, 6]);
    const second = await measureWith((side, time) => run('sat', side === 'to' && time === 1 ? 8_000 : 1_500));
    expect([second.change, second.pairs.length]).toEqual(['same', 8]);
  });

  it('compares no times if the builds differ in kind', async () => {
    const slow = await measureWith((side) => run('sat', side === 'from' ? 100 : 900), { ...RULE, timed: false });
    expect([slow.change, slow.pairs.length, slow.ratio]).toEqual(['same', 1, null]);
  });

  it('ignores time differences within the noise and between time-outs', async () => {
    expect((await measureWith((side) => run('sat', side === 'from' ? 1 : 9))).pairs).toHaveLength(1);
    expect((await measureWith((side) => run('timeout', side === 'from' ? 100 : 900))).pairs).toHaveLength(1);
  });
});

it.each([
  ['z3@npm:newest', 'Z3 5.1.0.0 (npm z3-solver 5.2.0)', '5.2.0', 'wasm', 'z3 5.1.0 (npm 5.2.0)', 'npm WebAssembly'],
  ['z3@4.13.0', 'Z3 version 4.13.0 - 64 bit (PyPI z3-solver 4.13.0.0)', '4.13.0', 'fresh', 'z3 4.13.0', 'PyPI native'],
  ['z3', 'Z3 version 4.8.12 - 64 bit', '4.8.12', 'fresh', 'z3 4.8.12', 'native'],
] as const)(
  'names %s by its own number, and by that of its package if it differs',
  (id, text, number, mode, name, build) => {
    const profile = SOLVER_PROFILES.find((each) => each.name === 'z3') as (typeof SOLVER_PROFILES)[number];
    const version = toDriftVersion({ id, profile, version: { text, number }, mode });
    expect([version.name, version.build]).toEqual([name, build]);
  },
);

describe('the interval of a median', () => {
  it('needs six values for the confidence interval of a median, and excludes the extremes if there are many values', () => {
    expect(medianRatio([])).toBeNull();
    expect(medianRatio([1, 2, 3, 4, 5])).toEqual({ median: 3, low: null, high: null, pairs: 5 });
    expect(medianRatio([6, 5, 4, 3, 2, 1])).toEqual({ median: 3.5, low: 1, high: 6, pairs: FEWEST_PAIRS });
    const twenty = Array.from({ length: 20 }, (_, i) => i + 1);
    // A Binomial(20, 1/2) number is at most 5 with probability 0.0207.
    expect(medianRatio(twenty)).toEqual({ median: 10.5, low: 6, high: 15, pairs: 20 });
    const many = Array.from({ length: 2_001 }, (_, i) => i);
    expect(medianRatio(many)).toMatchObject({ median: 1_000, pairs: 2_001 });
    const { low, high } = medianRatio(many) as { low: number; high: number };
    expect([Math.abs(low - 956) < 3, Math.abs(high - 1044) < 3]).toEqual([true, true]);
  });
});

describe('wrong versions', () => {
  const fault = (kind: Fault['kind'], trust: Fault['trust']): Fault => ({ kind, trust, check: 0, because: 'why' });
  const answer = fault('wrong-answer', 'certified');
  const model = fault('invalid-model', 'certified');
  const claim = fault('wrong-answer', 'claimed');
  const none = null;
  it.each([
    ['sat', 'unsat', none, answer, 'wrong-answer'],
    ['sat', 'unsat', answer, none, 'wrong-gone'],
    ['sat', 'unsat', model, none, 'contradiction'],
    ['sat', 'unsat', claim, none, 'contradiction'],
    ['sat', 'sat', none, model, 'wrong-model'],
    ['sat', 'sat', model, none, 'wrong-gone'],
    ['sat', 'timeout', model, none, 'wrong-gone'],
    ['sat', 'crashed', model, none, 'crash'],
    ['sat', 'sat', model, model, 'wrong-in-both'],
    ['sat', 'sat', claim, claim, 'disputed'],
    ['timeout', 'sat', none, claim, 'contradiction'],
    ['sat', 'sat', none, none, 'same'],
  ] as const)('classifies %s and %s, with these faults, as expected (%#)', (older, newer, from, to, change) => {
    const pairs = [pair(older, newer)];
    const measured = { ...classifyChange(pairs, 1), pairs, ratio: null, seeds: null };
    expect(withFaults(measured, { from, to }, { difference: null })).toBe(change);
  });
});

describe('the judgement of a contradiction', () => {
  const { script } = readScript('(declare-fun f (Int) Int)(assert (> (f 0) 0))(check-sat)');
  const input = {
    file: 'a',
    blob: 'a',
    text: '',
    script,
    logic: null,
    theories: [],
    certified: null,
    claimed: [],
    checks: 1,
  };
  const pairs = [pair('sat', 'unsat')];
  const measured = { ...classifyChange(pairs, 1), pairs, ratio: null, seeds: null };
  const judgeRuns = async (
    claimed: readonly string[],
    runs: readonly (readonly [number, RunRecord])[],
    text?: string,
  ) => {
    const own = { ...input, claimed, ...(text !== undefined && { script: readScript(text).script }) };
    const versions = {
      familyOf: () => 'z3',
      examineChecks: (side: Side) =>
        Promise.resolve({ runs: new Map(side === 'from' ? runs : []), because: 'timeout' }),
      examine: () => Promise.resolve(makeRun('cvc5', 'sat')),
    };
    const others = { list: () => Promise.resolve([{ id: 'cvc5' }]) };
    const cx = { others, signal: new AbortController().signal } as unknown as Parameters<typeof judgeAnswers>[3];
    const pair = versions as unknown as VersionPair;
    return judgeAnswers({ from: own, to: own }, measured, pair, cx);
  };
  const judge = async (claimed: readonly string[], model: NonNullable<RunRecord['model']> | null = null) =>
    (await judgeRuns(claimed, [[0, makeRun('z3', 'sat', { model })]])).faults;

  it('is certified by a true model, and otherwise a hint by the status or by another solver', async () => {
    const model = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 } as const;
    expect((await judge([], model)).to).toMatchObject({
      kind: 'wrong-answer',
      trust: 'certified',
      other: 'the older version: sat, and its model is true',
    });
    expect((await judge([])).to).toMatchObject({
      trust: 'majority',
      because: 'the older version, cvc5 answered sat and the newer version unsat',
    });
    expect(await judge(['unsat'])).toMatchObject({ from: { trust: 'claimed' } });
  });

  it('names each sat answer without a model, with the reason', async () => {
    const open = async (...runs: readonly (readonly [number, RunRecord])[]) => (await judgeRuns([], runs)).openModels;
    expect(await open()).toEqual([{ side: 'from', check: 0, because: 'no model: timeout' }]);
    expect(await open([0, makeRun('z3', 'sat')])).toEqual([
      { side: 'from', check: 0, because: 'no model: the version prints none' },
    ]);
  });

  it.each([
    ['(assert (= (+ 1 1) 3))(check-sat)', 'from', 'wrong-gone', 'unsat is proved by trying all values'],
    ['(declare-const x Int)(assert (> x 0))(check-sat)', 'to', 'wrong-answer', 'sat is proved by a model found by'],
    ['(declare-const x Int)(assert (> x 0))(check-sat)(check-sat)', 'to', 'contradiction', 'answered sat and'],
  ] as const)(
    'proves by values which version is wrong about a small script: %s',
    async (text, side, change, because) => {
      const wrong = { assertion: 'a', part: 'b', signature: 'c' };
      const model = { verdict: 'false', because: null, choices: [], wrong, ms: 1 } as const;
      const runs = change === 'wrong-gone' ? ([[0, makeRun('z3', 'sat', { model })]] as const) : [];
      const { faults } = await judgeRuns([], runs, text);
      expect(faults[side]).toMatchObject({ kind: 'wrong-answer', because: expect.stringContaining(because) as string });
      expect(withFaults(measured, faults, { difference: null })).toBe(change);
    },
  );

  it('blames a version whose model is false, although its answer may be right', async () => {
    const wrong = { assertion: '(> x 0)', part: '(> x 0), where x = 0', signature: '>' };
    const model = { verdict: 'false', because: null, choices: [], wrong, ms: 1 } as const;
    const faults = await judge([], model);
    expect([faults.from?.kind, withFaults(measured, faults, { difference: null })]).toEqual([
      'invalid-model',
      'contradiction',
    ]);
  });
});

describe('tables', () => {
  const row = (file: string, from: string, to: string, more: Partial<DriftRow> = {}): DriftRow => {
    const pairs = [pair(from, to)];
    const facts = {
      point: file,
      file,
      logic: 'QF_BV',
      theories: ['FixedSizeBitVectors'],
      options: '',
      drawn: [],
      checks: 1,
    };
    const faults = { from: null, to: null };
    const errors = faults;
    const none = { true: 0, false: 0, undetermined: 0, missing: 0 };
    const models = { from: none, to: none };
    return {
      ...facts,
      pairs,
      ...classifyChange(pairs, 1),
      ratio: null,
      seeds: null,
      faults,
      errors,
      models,
      openModels: [],
      optima: { compared: 0, difference: null, open: [] },
      timed: true,
      ...more,
    };
  };
  const rows = [
    row('a', 'sat', 'sat'),
    row('b', 'sat', 'timeout'),
    row('c', 'sat', 'unsat', {
      faults: { from: { kind: 'wrong-answer', trust: 'claimed', check: 0, because: ':status is unsat' }, to: null },
    }),
    row('d\u001b[2J', 'timeout', 'sat', { logic: null, theories: [], options: 'opt=1' }),
  ];

  it('prints tables with the gravest change first, and escapes control characters', () => {
    const { columns, rows: cells } = makeChangeTable(rows);
    expect(cells.map((each) => each[0])).toEqual(['contradiction', 'timeout', 'answered']);
    expect(cells[0]?.at(-1)).toBe('no proof: :status is unsat');
    const because = 'a false model';
    const fault = { kind: 'invalid-model', trust: 'certified', check: 0, because } as const;
    const older = { ...fault, other: 'the newer version: unsat' };
    const newer = { ...fault, other: 'the older version: sat, and its model is true' };
    const detail = (faults: DriftRow['faults'], change: 'wrong-model' | 'wrong-in-both') =>
      makeChangeTable([row('e', 'sat', 'sat', { change, faults })]).rows[0]?.at(-1);
    expect(detail({ from: null, to: newer }, 'wrong-model')).toBe(`${because}; ${newer.other}`);
    expect(detail({ from: older, to: newer }, 'wrong-in-both')).toBe(`${because}; ${because}`);
    const seeds = { change: 'faster', shown: 3, of: 4 } as const;
    const fast = row('e', 'sat', 'sat', { change: 'wrong-model', faults: { from: null, to: newer }, seeds });
    expect(makeChangeTable([fast]).rows[0]?.at(-1)).toBe(
      `${because}; ${newer.other}; faster with 2 of 3 other random seeds`,
    );
    const stopped = { ...run('timeout'), detail: 'stopped after 10.0 s' };
    const lost = { pairs: [{ from: run('sat'), to: stopped }], change: 'seed-dependent' } as const;
    const once = { change: 'timeout', shown: 1, of: 4 } as const;
    expect(makeChangeTable([row('e', 'sat', 'timeout', { ...lost, seeds: once })]).rows[0]?.at(-1)).toBe(
      'timeout with 0 of 3 other random seeds; stopped after 10.0 s',
    );
    expect(cells[2]?.[columns.indexOf('file')]).toBe('d\\x1b[2J');
    const models = {
      from: { true: 2, false: 0, undetermined: 0, missing: 1 },
      to: { true: 0, false: 0, undetermined: 0, missing: 0 },
    };
    const openModels = (['from', 'to'] as const).map((side) => ({ side, check: 0, because: 'too slow' }));
    const open = row('e', 'sat', 'sat', { models, openModels });
    const all = makeChangeTable([...rows, open], { all: true });
    expect(all.rows).toHaveLength(5);
    expect([all.columns.slice(-3), all.rows.at(-1)?.slice(-3)]).toEqual([
      ['from models', 'to models', 'models not judged'],
      ['2 true, 1 missing', '', 'both versions: too slow'],
    ]);
    expect(openModelTable([...rows, open]).rows).toEqual([['e', '', 1, 'both', 'too slow']]);
  });

  it('counts changes by logic, theory and options', () => {
    const tables = driftTables(rows);
    expect(tables.map(({ file }) => file)).toEqual(['drift', 'logics', 'theories', 'options']);
    const logics = tables[1] as (typeof tables)[number];
    expect(withoutEmptyColumns(logics).columns).toEqual(['logic', 'scripts', 'contradiction', 'timeout', 'answered']);
    expect(withoutEmptyColumns(logics).rows).toEqual([
      ['QF_BV', 3, 1, 1, 0],
      ['(none set)', 1, 0, 0, 1],
    ]);
    expect(driftSummary(rows)).toMatchObject({ scripts: 4, answered: { from: 3, to: 3 }, ratio: null });
  });

  it('names files relative to their common folder, lists undecided scripts, and omits tables without changes', () => {
    const tables = readableTables([
      row('my/a/1.smt2', 'sat', 'timeout'),
      row('my/b/2.smt2', 'unknown', 'unknown'),
      row('my/b/3.smt2', 'refused', 'refused'),
      row('my/b/4.smt2', 'sat', 'sat', { logic: 'QF_LIA', theories: ['Ints'] }),
      row('my/b/5.smt2', 'decided', 'decided', { checks: 0 }),
    ]);
    expect(tables.map(({ title }) => title)).toEqual([
      'What changed, in my/',
      'By logic',
      'By theory',
      'Not decided by either version, in my/',
      'Only crashes are compared: no check-sat, in my/',
    ]);
    expect(tables[0]?.rows[0]).toContain('a/1.smt2');
    expect(tables.at(-2)?.rows).toEqual([
      ['b/2.smt2', 'unknown', 'unknown'],
      ['b/3.smt2', 'refused', 'refused'],
    ]);
    expect(tables.at(-1)?.rows).toEqual([['b/5.smt2', 'no check-sat', 'no check-sat']]);
    const same = [row('a', 'sat', 'sat'), row('b', 'sat', 'sat', { logic: null, theories: [] })];
    expect(readableTables(same)).toEqual([]);
  });

  it('uses the confirmed ratio of each script, and no ratio if fewer than five scripts have one', () => {
    const confirmed = { ratio: { median: 1.1, low: 1, high: 1.2, pairs: 6 } };
    const slow = (file: string, more: Partial<DriftRow> = {}) =>
      row(file, 'sat', 'sat', { pairs: [{ from: run('sat', 100), to: run('sat', 300) }], ...more });
    const timed = ['a', 'b', 'c', 'd'].map((file) => slow(file, confirmed));
    expect(driftSummary(timed).ratio).toBeNull();
    expect(driftTables(timed)[1]?.rows[0]?.at(-1)).toBe('–');
    expect(driftSummary([...timed, slow('e')]).ratio?.median).toBe(1.1);
    expect(driftSummary([...timed, row('quick', 'sat', 'sat')]).ratio).toBeNull();
  });

  it('counts the sat answers that a model proves, by version', () => {
    const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
    const compared = { from: version, to: version, all: 1, seeds: [], scripts: 1, hasSequences: false, skipped: [] };
    const to = { true: 36, false: 1, undetermined: 2, missing: 1 };
    const models = { from: { true: 1, false: 0, undetermined: 0, missing: 0 }, to };
    expect(makeVerdict([row('a', 'sat', 'sat', { models })], compared)).toContain(
      'Models prove 36 of 40 sat answers of the newer version (1 false model, 2 models could not be judged, 1 answer has no model), and 1 of 1 sat answer of the older version.',
    );
    expect(makeVerdict([row('a', 'unsat', 'unsat')], compared).join()).not.toContain('Models prove');
  });

  it('names the version that decides a script in each run if the other one varies', () => {
    const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
    const compared = { from: version, to: version, all: 2, seeds: [], scripts: 2, hasSequences: false, skipped: [] };
    const vary = (file: string, ...pairs: readonly DriftPair[]) =>
      row(file, 'sat', 'sat', { pairs, ...classifyChange(pairs, 1) });
    const gain = vary('a', pair('timeout', 'sat'), pair('sat', 'sat'));
    const loss = vary('b', pair('sat', 'timeout'), pair('sat', 'sat'));
    const both = vary('c', pair('sat', 'timeout'), pair('timeout', 'sat'));
    const verdict = makeVerdict([gain, loss, both], { ...compared, all: 3 }).join('\n');
    expect(verdict).toContain('The newer version decides 1 script in each run, the older one only in some.');
    expect(verdict).toContain('The older version decides 1 script in each run, the newer one only in some.');
    expect(verdict).toContain('Not compared: 1 result that varies from run to run.');
    expect(makeChangeTable([gain]).rows[0]?.at(-1)).toBe(
      'the newer version decides in 2 of 2 runs, the older version in 1 of 2',
    );
  });

  it('summarises the rows, and names the next commands', () => {
    const version = (name: string, build = 'native') => ({
      solver: `./${name}/z3`,
      version: name,
      name: `z3 ${name}`,
      number: name,
      family: 'z3',
      build,
    });
    const compared = {
      from: version('1'),
      to: version('2'),
      all: 4,
      seeds: ['my formulas'],
      scripts: 4,
      hasSequences: false,
      skipped: [],
    };
    const verdict = makeVerdict(rows, compared);
    const [changes, , limits, undecided, next] = verdict;
    expect(changes).toBe('z3 2 (new) against z3 1 (old) on 4 scripts: 1 contradiction, 1 lost answer, 1 new answer.');
    expect(limits).toMatch(/^Not confirmed with other random seeds: 2 changes/);
    expect(verdict.join()).not.toContain('may stay unseen');
    expect(makeVerdict(rows, { ...compared, from: version('2'), to: version('1.9') }).join()).toContain(
      '--to names an older version than --from: z3 1.9 against z3 2.',
    );
    expect(undecided).toContain('gainsay reduce c --solver ./1/z3 --solver ./2/z3');
    expect(next).toContain(`gainsay hunt 'my formulas' --solver ./1/z3 --solver ./2/z3`);
    const same = [row('a', 'sat', 'sat'), row('b', 'sat', 'sat')];
    expect(makeVerdict(same, { ...compared, all: 2 })[0]).toBe(
      'No change: z3 2 (new) against z3 1 (old) on 2 scripts: 2 of 2 have the same outcome, and none differs significantly in time.',
    );
    const seeds = { change: 'slower', shown: 2, of: 4 } as const;
    const slow = { pairs: [{ from: run('sat', 100), to: run('sat', 900) }], change: 'seed-dependent', seeds } as const;
    expect(makeVerdict([...same, row('c', 'sat', 'sat', slow)], { ...compared, all: 3 }).slice(1, 3)).toEqual([
      '1 change at the default seed depends on the seed: 1 slower.',
      'Time on the 2 scripts that both versions decide, without changes that depend on the seed (2 measured once): new 20 ms, old 20 ms.',
    ]);
    const [, time] = makeVerdict(
      [...same, row('d', 'sat', 'sat', { pairs: [{ from: run('sat', 1_700), to: run('sat', 8_800) }] })],
      { ...compared, all: 3 },
    );
    expect(time).toBe(
      'Time on the 3 scripts that both versions decide (3 measured once): new 8.8 s, old 1.7 s. The largest difference: new 8.8 s, old 1.7 s on d, not significant.',
    );
    const refused = [...same, row('c', 'refused', 'refused'), row('d', 'unknown', 'unknown')];
    const some = [...refused, row('e', 'decided', 'decided', { checks: 0 })];
    const partly = makeVerdict(some, { ...compared, all: 5 });
    expect(partly[0]).toContain('on 5 scripts: 2 of the 2 compared have the same outcome');
    expect(partly.join('\n')).toContain(
      'Not compared: 1 script without check-sat (only a crash counts there), 1 script that neither version decides, 1 script that both versions refuse.',
    );
    expect(partly.join('\n')).toContain('With 2 compared scripts, a fault that affects up to 78 %');
    const open = makeVerdict([row('c', 'unknown', 'unknown'), row('d', 'unknown', 'unknown')], { ...compared, all: 2 });
    expect(open[0]).toBe('Nothing was compared: z3 2 (new) against z3 1 (old) on 2 scripts.');
    expect(open.join()).not.toContain('may stay unseen');
    expect(open.at(-1)).not.toContain('hunt');
    const slow1 = makeVerdict([row('c', 'unknown', 'timeout')], { ...compared, all: 1 }).join('\n');
    expect(slow1).toContain(
      '1 script that neither version decides (1 for different reasons, such as unknown and timeout)',
    );
    const timed = (change: 'slower' | 'faster', more: Partial<DriftRow> = {}) =>
      row(JSON.stringify([change, more]), 'unknown', 'unknown', { change, ...more });
    const found = { change: 'faster', shown: 1, of: 4 } as const;
    const unknown = [timed('slower'), timed('faster'), timed('faster', { change: 'seed-dependent', seeds: found })];
    const judged = makeVerdict([...unknown, row('sat', 'sat', 'sat')], { ...compared, all: 4 }).join('\n');
    expect(judged).toMatch(/^No change: .* on 4 scripts: 1 of the 1 compared have the same outcome/);
    expect(judged).toContain('Not compared: 3 scripts that neither version decides (1 slower, 1 faster).');
    expect(judged).toContain('With 1 compared script');
    expect(makeVerdict(unknown, { ...compared, all: 3 })[0]).toMatch(/^Nothing was compared: /);
    expect(slow1).toContain('With a longer --timeout');
    expect(makeVerdict(same, { ...compared, hasSequences: true }).at(-1)).toContain(
      '--strategy opfuzz,sae,session --mix even',
    );
    const skipped = ['has no assertions', 'cannot be parsed: a', 'cannot be parsed: b'].map((reason) => ({
      path: 'e',
      reason,
    }));
    expect(makeVerdict(same, { ...compared, scripts: 2, skipped })).toContain(
      '3 of 5 files skipped: has no assertions (1); cannot be parsed (2)',
    );
    const untimed = same.map((each) => ({ ...each, timed: false }));
    const builds = makeVerdict(untimed, { ...compared, from: version('1', 'npm WebAssembly') }).join('\n');
    expect(builds).toContain('npm WebAssembly against native), so times are not compared.');
    expect(builds).toContain('2 of 2 have the same outcome.');
    expect(builds).not.toMatch(/Time on|ratio/);
  });
});
