import { describe, expect, it } from 'vitest';
import { graphSize } from '../../src/btor/index.js';
import { readRules } from '../../src/rewrite/index.js';
import type {
  Experiment,
  ExperimentPlan,
  ExperimentEffects,
  GraphSolver,
  StoredRow,
  SettingValues,
} from './contract.js';
import { EXPERIMENTS } from './list.js';
import { runExperiment } from './run.js';
import { readSettings } from './settings.js';

/** A solver whose answer depends on the graph alone. */
function makeSolver(id: string): GraphSolver {
  return {
    id,
    version: '1',
    input: 'BTOR',
    ask: (graph) => {
      const size = graphSize(graph);
      const outcome = size % 5 === 0 ? 'crashed' : size % 3 === 0 ? 'unsat' : 'sat';
      return Promise.resolve({ outcome, detail: '', ms: size });
    },
  };
}

const RULES = `(rule lt-le Arith (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))
(rule never Core (vars (p Bool)) (same (=> p true) true))`;

const effects: ExperimentEffects = {
  solvers: [makeSolver('one'), makeSolver('two')],
  openCommand: () => {
    throw new Error('no commands here');
  },
  hunt: ({ strategies: [strategy = ''], key }) => {
    const count = strategy === 'opfuzz' ? 1 : 3 + Number(key.at(-1));
    const groups = Array.from({ length: count }, (_, i) => ({
      name: `${strategy === 'sae' ? 'shared' : strategy} ${i}`,
      kind: 'crash' as const,
      solver: 'one',
      ms: 100 * i,
      tests: i,
    }));
    const rewrites = [
      {
        name: 'sae:lt-le',
        tests: 20,
        solverMs: 300,
        outcomes: { sat: 12, timeout: 8 },
        changed: 8,
        findings: 1,
        groups: 1,
      },
      { name: 'sae:inject-or', tests: 30, solverMs: 500, outcomes: { sat: 30 }, changed: 0, findings: 0, groups: 0 },
    ];
    const claims = { unconfirmedClaims: 0, refutedClaims: [] };
    const facts = {
      tests: 50,
      ms: 1000,
      solverMs: 800,
      findings: count,
      ...claims,
      groups,
      rewrites,
      fingerprint: key,
    };
    return Promise.resolve(facts);
  },
  bisected: (campaign) => {
    const of = (name: string, firstBad: string | null, fixedIn: string | null) =>
      ({ name, kind: 'crash', solver: 'z3', family: 'z3@npm', versions: ['1', '2', '10'], firstBad, fixedIn }) as const;
    const groups = campaign === 'b' ? [of('late', '10', null)] : [of('old', null, '2'), of('alive', '2', null)];
    return Promise.resolve({ groups, others: 3 });
  },
  found: (campaign) => {
    const bug = {
      solver: 'z3',
      theories: ['Ints'],
      state: 'new',
      fixed: null,
      ms: 60_000,
      findings: 2,
      ofSeed: false,
    } as const;
    const wrong = {
      ...bug,
      name: 'wrong',
      kind: 'wrong-answer',
      fixed: true,
      ms: campaign === 'a' ? 90_000 : 30_000,
    } as const;
    const crash = {
      ...bug,
      name: `crash ${campaign}`,
      kind: 'crash',
      solver: 'cvc5',
      theories: [],
      state: 'reported',
    } as const;
    return Promise.resolve([wrong, crash]);
  },
  uniqueBugs: (hunts) =>
    Promise.resolve(hunts.map((_, at) => [{ number: at % 3, solver: 'one', by: at % 3 === 0 ? 'versions' : 'group' }])),
  failing: () =>
    Promise.resolve([
      {
        name: 'first',
        kind: 'crash',
        solver: 'one',
        text: '(assert (and a b))(check-sat)',
        check: 'grep -q a',
        files: [],
      },
      { name: 'flaky', kind: 'crash', solver: 'one', text: 'b', check: 'false', files: [] },
    ]),
  // A reducer that removes half of the text and runs the check once per character.
  runTool: ({ files, words, read }) => {
    const text = files('/folder').find(({ name }) => name === 'input.smt2')?.text ?? '';
    const isCheck = words('/folder').includes('-c');
    const log = `1\n0 ${text.length}\n${'1\n'.repeat(text.length)}0 ${text.length / 2}\n`;
    const left: [string, string][] =
      read.length === 0
        ? []
        : [
            ['input.smt2', text.slice(0, text.length / 2)],
            ['output.smt2', 'a'],
            ['check.log', log],
          ];
    return Promise.resolve({ ended: isCheck && text === 'b' ? 1 : 0, ms: 10, files: new Map(left), said: '' });
  },
  runHere: () => Promise.resolve({ ended: 0, said: '' }),
  recorded: (solver, { name }) => {
    const until = (last: number) => new Set(Array.from({ length: last }, (_, at) => at + 1));
    const reached = until(name === 'seeds-0' ? 10 : 10 + name.length);
    const file = { lines: until(50), reached, functions: new Set([1, 11, 40]), reachedFunctions: new Set([1, 11]) };
    const system = { ...file, lines: until(1000) };
    const coverage = new Map([
      ['/build/src/a.c', file],
      ['/build/src/b/c.c', file],
      ['/usr/include/stdio.h', system],
    ]);
    return { solver, command: [solver], coverage: () => Promise.resolve(coverage) };
  },
  program: (name) => `/bin/${name}`,
  words: (line) => line.trim().split(' '),
  badSetting: (problem, expected) => new Error(`${problem}: ${expected}`),
  gainsay: ['gainsay'],
  listFiles: ([path = '']) => (path === 'seeds' ? ['seeds/ints/a.smt2', 'seeds/bv/b.smt2'] : []),
  readFile: (path) =>
    path.includes('ints')
      ? '(declare-const x Int)(assert (and (< x 1) (< 0 x)))(check-sat)'
      : '(assert true)(check-sat)',
  shippedSeeds: 'seeds',
  shippedRules: () => readRules(RULES).rules,
  writeFile: () => undefined,
  now: () => 0,
};

function settings(experiment: Experiment, given: Record<string, string> = {}): SettingValues {
  const values = readSettings(experiment, given);
  if ('problem' in values) throw new Error(values.problem);
  return values;
}

function findExperiment(name: string): Experiment {
  return EXPERIMENTS.find((each) => each.name === name) as Experiment;
}

const SMALL: Readonly<Record<string, Record<string, string>>> = {
  'btor-size': { max: '210', files: '2' },
  'btor-cnf': { sizes: '10,20', max: '2', files: '3' },
  'generator-throughput': { generators: 'bv_few_sat,fp_few_unsat', formulas: '6' },
  'generator-bugs': { generators: 'bv_few_sat,fp_few_unsat,bv_many_sat' },
  'sae-rules': { campaigns: '4' },
  versions: { campaigns: 'a,b,c,d,e,f' },
  'sae-bugs': { campaigns: 'a,b,a,,c,d,e,f' },
  'sae-forms': { repetitions: '2' },
  'yinyang-compare': { repetitions: '2', versions: 'z3' },
  coverage: { built: './z3', repetitions: '2', strategies: 'opfuzz,sae' },
  reducers: { algorithms: 'full,ddmin', others: 'other=half {in} {check}', count: '3' },
  compare: { strategies: 'opfuzz,sae,storm' },
};

async function ran(name: string, stopAfter = Infinity, kept: readonly StoredRow[] = []) {
  const plan = findExperiment(name).plan(settings(findExperiment(name), SMALL[name]), effects);
  const made: StoredRow[] = [];
  const stop = new AbortController();
  const append = (row: StoredRow) => {
    made.push(row);
    if (made.length >= stopAfter) stop.abort();
  };
  const rows = await runExperiment({ plan, kept, append, emit: () => undefined }, stop.signal);
  return { plan, made, rows };
}

describe('experiments', () => {
  it('gives experiments distinct names, and describes their settings', () => {
    expect(new Set(EXPERIMENTS.map(({ name }) => name)).size).toBe(EXPERIMENTS.length);
    for (const { settings: all } of EXPERIMENTS)
      for (const { summary } of Object.values(all)) expect(summary).not.toBe('');
  });

  it.each(Object.keys(SMALL))('runs every point of %s once, and fills every column of its report', async (name) => {
    const { plan, made, rows } = await ran(name);
    expect(rows).toHaveLength(plan.points.length);
    expect(new Set(made.map(({ point }) => point)).size).toBe(made.length);
    const { tables, plots } = plan.report(rows);
    for (const { columns, rows: lines } of tables) for (const line of lines) expect(line).toHaveLength(columns.length);
    expect(tables[0]?.file).toBe('table');
    expect(plots[0]?.file).toBe('plot');
    expect(new Set(tables.map(({ file }) => file)).size).toBe(tables.length);
  });

  it('runs several points concurrently, and stops the others if one fails', async () => {
    let running = 0;
    let most = 0;
    const point = (key: string) => ({
      key,
      run: async (signal: AbortSignal) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        if (key === 'bad') throw new Error('no solver');
        signal.throwIfAborted();
        return { of: key };
      },
    });
    const plan = (keys: readonly string[]): ExperimentPlan => ({
      parameters: [],
      points: keys.map(point),
      report: () => ({ tables: [], plots: [], notes: [] }),
    });
    const run = async (keys: readonly string[]) => {
      const made: string[] = [];
      const append = ({ point: key }: StoredRow) => void made.push(key);
      const options = { plan: plan(keys), kept: [], append, emit: () => undefined, parallel: 3 };
      const ended = await runExperiment(options, new AbortController().signal).catch((error: unknown) => String(error));
      return { made, ended };
    };
    const { made, ended } = await run(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(most).toBe(3);
    expect([...made].sort().join('')).toBe('abcdefg');
    expect(Array.isArray(ended) && ended.map(({ point: key }) => key).join('')).toBe('abcdefg');
    const broken = await run(['a', 'bad', 'c', 'd', 'e', 'f', 'g']);
    expect(broken.ended).toBe('Error: no solver');
    expect(broken.made.length).toBeLessThan(3);
    expect(running).toBe(0);
  });

  it.each(Object.keys(SMALL))('gives equal results for %s if it is stopped and resumed', async (name) => {
    const whole = await ran(name);
    const first = await ran(name, 5);
    expect(first.made).toHaveLength(5);
    expect(first.plan.report(first.rows).tables[0]?.rows.length).toBeGreaterThan(0);
    const second = await ran(name, Infinity, first.made);
    expect(second.made).toHaveLength(whole.made.length - 5);
    expect(second.rows).toEqual(whole.rows);
  });

  it('divides, in the experiment btor-size, the share of failures by the mean time', async () => {
    const { plan, rows } = await ran('btor-size');
    const [table] = plan.report(rows).tables;
    const group = rows.filter((row) => row.size === 10 && row.solver === 'one');
    const failing = group.filter((row) => row.outcome === 'crashed').length / group.length;
    const mean = group.reduce((sum, { ms }) => sum + Number(ms), 0) / group.length / 1000;
    expect(table?.rows[0]?.at(-1)).toBeCloseTo(failing / mean);
    expect(plan.points.length).toBe(3 * 2 * 2);
  });

  it('reports contradictory answers in the experiment btor-size', () => {
    const plan = findExperiment('btor-size').plan(settings(findExperiment('btor-size')), effects);
    const row = { point: '', size: 10, seed: 4, nodes: 12, detail: '', ms: 1 };
    const rows = [
      { ...row, solver: 'one', outcome: 'sat' },
      { ...row, solver: 'two', outcome: 'unsat' },
    ];
    expect(plan.report(rows).notes.at(-1)).toBe('Contrary answers on -n=10 -s=4: one says sat, two says unsat.');
  });

  it('counts a bug once in sae-bugs even if several campaigns found the bug, and reports the earliest time', async () => {
    const { plan, rows } = await ran('sae-bugs');
    const { tables, plots } = plan.report(rows);
    const table = (file: string) => tables.find((each) => each.file === file)?.rows;
    expect(table('table')).toEqual([
      ['crash', 6, 0, 6, 0, 0, 6],
      ['soundness', 0, 1, 1, 1, 0, 0],
    ]);
    expect(table('status')).toContainEqual(['reported', 6, 0, 6]);
    // Two findings of each crash, and two of the wrong answer, in each of six campaigns.
    expect(table('status')).toContainEqual(['duplicates', 6, 11, 17]);
    expect(table('theories')).toEqual([
      ['Core', 6, 0, 6],
      ['Ints', 0, 1, 1],
    ]);
    expect(plots[0]?.series.find(({ name }) => name === 'soundness')?.points[1]).toEqual([0.5, 1]);
  });

  it('compares only finished inputs in btor-reduce, separately with and without simplification', () => {
    const plan = findExperiment('btor-reduce').plan(settings(findExperiment('btor-reduce')), effects);
    const row = (input: string, algorithm: string, simplify: boolean, after: number) => {
      return { point: `${input} ${algorithm}`, input, algorithm, simplify, before: 100, after, calls: 10, ms: 10 };
    };
    const rows = [
      row('ex2', 'combined', true, 7),
      row('ex2', 'thorough', true, 7),
      row('ex2', 'combined', false, 6),
      row('ex2', 'thorough', false, 6),
      row('ex3', 'combined', true, 90),
    ];
    const { notes, tables } = plan.report(rows);
    expect(notes).toEqual([
      'The tables omit inputs that some algorithm has not finished: ex3 simplified.',
      'In 2 of 2 comparisons (each input with and without simplification), the result of `thorough` is no larger than that of any single algorithm.',
    ]);
    const reduced = tables.find(({ file }) => file === 'table')?.rows.find(([name]) => name === 'COMBINED')?.[1];
    expect(reduced).toBe(93);
    const worse = plan.report([...rows.slice(0, 3), row('ex2', 'thorough', false, 8)]);
    expect(worse.notes).toContain('ex2 plain: `thorough` ends at 8 nodes, `combined` at 6.');
  });

  it('interpolates the number of clauses at which half of the graphs are sat, in btor-cnf', () => {
    const plan = findExperiment('btor-cnf').plan(settings(findExperiment('btor-cnf')), effects);
    const rows = [1, 2, 3].flatMap((clauses) =>
      [0, 1, 2, 3].map((seed) => ({
        point: `${clauses} ${seed}`,
        curve: '50 nodes',
        solver: 'one',
        clauses,
        seed,
        nodes: 60,
        ms: 1,
        // The share of sat is 1 for one clause, 3/4 for two and 0 for three.
        outcome: clauses === 1 || (clauses === 2 && seed > 0) ? 'sat' : 'unsat',
      })),
    );
    const half = plan.report(rows).tables.find(({ file }) => file === 'half');
    expect(half?.rows[0]).toEqual(['one', '50 nodes', 2 + 25 / 75]);
  });

  it('rejects unknown and out-of-range settings', () => {
    const experiment = findExperiment('btor-size');
    expect(readSettings(experiment, { foo: '1' })).toMatchObject({ problem: 'btor-size has no setting foo' });
    expect(readSettings(experiment, { files: '0' })).toMatchObject({ expected: 'a number from 1 to 10000' });
    expect(readSettings(experiment, { files: 'x' })).toHaveProperty('problem');
    expect(readSettings(findExperiment('btor-cnf'), { sizes: '10,x' })).toMatchObject({
      expected: 'numbers from 1, separated by commas',
    });
  });
});
