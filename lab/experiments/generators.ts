import { type Cell, type Table } from '../run/tables.js';
import { type Generator, GENERATORS, printScript, TermStore, rngFromSeed } from '../../src/smt.js';
import type {
  Experiment,
  ExperimentPlan,
  ExperimentEffects,
  HuntGroup,
  HuntRequest,
  StoredRow,
  Plot,
  Report,
  Setting,
  SettingValues,
} from './contract.js';

const OF_THE_THESIS = [
  ...['bv_few_sat', 'bv_few_unsat', 'bv_few_syntactic', 'bv_many_sat', 'bv_many_unsat', 'bv_many_syntactic'],
  ...['fp_few_sat', 'fp_few_syntactic', 'fp_many_sat', 'fp_many_syntactic'],
];

const COMMON: Readonly<Record<string, Setting>> = {
  generators: {
    kind: 'text',
    summary: 'generators, separated by commas, or "all"',
    initial: OF_THE_THESIS.join(','),
    pattern: /^[a-z_]+(,[a-z_]+)*$/,
    expected: 'names such as bv_few_sat,fp_few_sat',
  },
  jobs: { kind: 'number', summary: 'concurrent tests', initial: 1, least: 1, most: 64 },
  timeout: { kind: 'number', summary: 'seconds for one query', initial: 2, least: 0.1, most: 600 },
  key: { kind: 'text', summary: 'the random seed', initial: 'dewey' },
};

export const generatorThroughput: Experiment = {
  name: 'generator-throughput',
  summary: 'formulas per second of each generator, and test cases per second with persistent or fresh solvers',
  source: 'Dewey 2017, sections 5.4 and 5.5',
  settings: {
    ...COMMON,
    formulas: { kind: 'number', summary: 'formulas that each generator makes', initial: 2000, least: 1, most: 1e8 },
    tests: { kind: 'number', summary: 'test cases per campaign', initial: 100, least: 1, most: 1e8 },
  },
  solvers: ['z3', 'cvc5', 'cvc4'],
  hunts: true,
  plan: planThroughput,
};

export const generatorBugs: Experiment = {
  name: 'generator-bugs',
  summary: 'groups of findings by generator and by solver, in two phases',
  source: 'Dewey 2017, tables 5.2 and 5.3',
  settings: {
    ...COMMON,
    tests: {
      kind: 'number',
      summary: 'test cases per campaign in the first phase',
      initial: 150,
      least: 1,
      most: 1e8,
    },
    again: {
      kind: 'number',
      summary: 'test cases in the second phase, as a multiple of the first phase; 0 for no second phase',
      initial: 2,
      least: 0,
      most: 1000,
    },
  },
  solvers: ['z3', 'cvc5', 'cvc4'],
  hunts: true,
  plan: planBugs,
};

function generatorsIn(settings: SettingValues): readonly Generator[] {
  const text = settings.text('generators');
  if (text === 'all') return GENERATORS;
  const names = new Set(text.split(','));
  return GENERATORS.filter(({ name }) => names.has(name));
}

function request(settings: SettingValues, name: string, more: Partial<HuntRequest> = {}): HuntRequest {
  return {
    name: `campaigns/${name}`,
    strategies: [`by-construction:${name}`],
    seeds: [],
    tests: Math.trunc(settings.number('tests')),
    forMs: undefined,
    key: settings.text('key'),
    jobs: Math.trunc(settings.number('jobs')),
    timeoutMs: settings.number('timeout') * 1000,
    ...more,
  };
}

function planThroughput(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const generators = generatorsIn(settings);
  const rules = effects.shippedRules();
  const count = Math.trunc(settings.number('formulas'));
  const making = generators.map((generator) => ({
    key: `formulas ${generator.name}`,
    run: () => {
      const source = generator.open({ store: new TermStore(), options: generator.defaults, rules });
      const rng = rngFromSeed(settings.text('key')).fork(generator.name);
      const started = effects.now();
      const [made, bytes] = makeFormulas(source, rng, count);
      return Promise.resolve({ of: 'formulas', generator: generator.name, made, bytes, ms: effects.now() - started });
    },
  }));
  const asking = generators.flatMap(({ name }) =>
    (['persistent', 'fresh'] as const).map((mode) => ({
      key: `${mode} ${name}`,
      run: async (signal: AbortSignal) => {
        const asked = { ...request(settings, name), name: `campaigns/${name}-${mode}`, mode };
        const { tests, ms, solverMs } = await effects.hunt(asked, signal);
        return { of: mode, generator: name, tests, ms, solverMs };
      },
    })),
  );
  return {
    parameters: [
      ['generators', generators.map(({ name }) => name).join(', ')],
      ['formulas', `${count} of each generator, made and printed on one core`],
      ['campaigns', `${settings.number('tests')} test cases each, ${settings.number('jobs')} at a time`],
      ['time limit of a query', `${settings.number('timeout')} s`],
    ],
    points: [...making, ...asking],
    report: (rows) => reportThroughput(rows, generators),
  };
}

function makeFormulas(
  source: ReturnType<Generator['open']>,
  rng: ReturnType<typeof rngFromSeed>,
  count: number,
): readonly [made: number, bytes: number] {
  let [made, bytes] = [0, 0];
  for (let i = 0; i < count; i++) {
    const formula = source.formula(rng.fork(i));
    if (formula === undefined) continue;
    made++;
    bytes += printScript(formula.script).length;
  }
  return [made, bytes];
}

function reportThroughput(rows: readonly StoredRow[], generators: readonly Generator[]): Report {
  const of = (kind: string, name: string): StoredRow | undefined =>
    rows.find((row) => row.of === kind && row.generator === name);
  const rate = (row: StoredRow | undefined, count: 'made' | 'tests'): number | null =>
    row === undefined ? null : (Number(row[count]) / Number(row.ms)) * 1000;
  const lines = generators.map(({ name }) => ({
    name,
    formulas: rate(of('formulas', name), 'made'),
    bytes: of('formulas', name),
    persistent: rate(of('persistent', name), 'tests'),
    fresh: rate(of('fresh', name), 'tests'),
  }));
  const table: Table = {
    file: 'table',
    title: 'Throughput',
    columns: [
      'generator',
      'formulas per second',
      'bytes per formula',
      'tests per second, persistent',
      'tests per second, fresh',
      'ratio',
    ],
    rows: lines.map(({ name, formulas, bytes, persistent, fresh }): Cell[] => [
      name,
      formulas,
      bytes === undefined ? null : Number(bytes.bytes) / Math.max(1, Number(bytes.made)),
      persistent,
      fresh,
      persistent === null || fresh === null ? null : persistent / fresh,
    ]),
  };
  const plot: Plot = {
    file: 'plot',
    title: 'Test cases per second, with persistent or fresh solvers',
    x: { label: 'generator', scale: 'linear', names: lines.map(({ name }) => name) },
    y: { label: 'test cases per second', scale: 'linear', from: 0 },
    series: (['persistent', 'fresh'] as const).map((mode) => ({
      name: mode,
      draw: 'bars',
      points: lines.flatMap((line, i) => (line[mode] === null ? [] : [[i, line[mode]] as const])),
    })),
  };
  return {
    tables: [table],
    plots: [plot],
    notes: [
      'Every solver runs each test case. Times of campaigns include judging, confirming suspicions and restarting solvers.',
    ],
  };
}

function planBugs(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const generators = generatorsIn(settings);
  const again = Math.trunc(settings.number('again'));
  const rowFor = async (name: string, phase: 1 | 2, signal: AbortSignal) => {
    const tests = Math.trunc(settings.number('tests')) * (phase === 1 ? 1 : again);
    const key = `${settings.text('key')}-${phase}`;
    const facts = await effects.hunt(
      request(settings, name, { name: `campaigns/${name}-${phase}`, tests, key }),
      signal,
    );
    return {
      generator: name,
      phase,
      tests: facts.tests,
      findings: facts.findings,
      groups: facts.groups.length,
      fingerprint: facts.fingerprint,
      found: JSON.stringify(facts.groups),
    };
  };
  const phases = again === 0 ? ([1] as const) : ([1, 2] as const);
  return {
    parameters: [
      ['generators', generators.map(({ name }) => name).join(', ')],
      ['first phase', `${settings.number('tests')} test cases of each generator`],
      ['second phase', again === 0 ? 'none' : `${settings.number('tests') * again} more, with another random seed`],
      ['time limit of a query', `${settings.number('timeout')} s`],
    ],
    points: phases.flatMap((phase) =>
      generators.map(({ name }) => ({
        key: `phase ${phase} ${name}`,
        run: (signal: AbortSignal) => rowFor(name, phase, signal),
      })),
    ),
    report: (rows) => reportBugs(rows, generators),
  };
}

/** Checks for "correctness bugs" in the sense of Dewey's thesis: findings about an answer, a model or a reply. */
function isAboutCorrectness({ kind }: HuntGroup): boolean {
  return kind !== 'crash' && kind !== 'anomaly' && kind !== 'unstable';
}

function reportBugs(rows: readonly StoredRow[], generators: readonly Generator[]): Report {
  const readGroups = (row: StoredRow): HuntGroup[] => JSON.parse(String(row.found)) as HuntGroup[];
  const first = new Map<string, HuntGroup>();
  for (const row of rows) for (const group of readGroups(row)) if (!first.has(group.name)) first.set(group.name, group);
  const collectFound = (name: string, phase?: number): ReadonlySet<string> => {
    const own = rows.filter((row) => row.generator === name && (phase === undefined || row.phase === phase));
    return new Set(own.flatMap((row) => readGroups(row).map((group) => group.name)));
  };
  const correct = (names: Iterable<string>): number =>
    [...names].filter((name) => isAboutCorrectness(first.get(name) as HuntGroup)).length;
  const byGenerator = generators.map(({ name }) => {
    const [all, one, two] = [collectFound(name), collectFound(name, 1), collectFound(name, 2)];
    const again = [...two].filter((group) => one.has(group)).length;
    const tests = rows.reduce((sum, row) => sum + (row.generator === name ? Number(row.tests) : 0), 0);
    return { name, tests, all, again, one: one.size, two: two.size };
  });
  const solvers = [...new Set([...first.values()].map(({ solver }) => solver))].sort();
  const tables: Table[] = [
    {
      file: 'table',
      title: 'Groups of findings by generator',
      columns: ['generator', 'tests', 'groups', 'about correctness', 'first phase', 'second phase', 'in both'],
      rows: byGenerator.map(({ name, tests, all, again, one, two }) => [
        name,
        tests,
        all.size,
        correct(all),
        one,
        two,
        again,
      ]),
    },
    {
      file: 'solvers',
      title: 'Groups of findings by solver',
      columns: ['solver', 'groups', 'about correctness', 'crashes'],
      rows: solvers.map((solver) => {
        const own = [...first.values()].filter((group) => group.solver === solver);
        const right = own.filter(isAboutCorrectness).length;
        return [solver, own.length, right, own.filter(({ kind }) => kind === 'crash').length];
      }),
    },
  ];
  const plot: Plot = {
    file: 'plot',
    title: 'Groups of findings by generator',
    x: { label: 'generator', scale: 'linear', names: byGenerator.map(({ name }) => name) },
    y: { label: 'groups of findings', scale: 'linear', from: 0 },
    series: [
      { name: 'all', draw: 'bars', points: byGenerator.map(({ all }, i) => [i, all.size] as const) },
      { name: 'about correctness', draw: 'bars', points: byGenerator.map(({ all }, i) => [i, correct(all)] as const) },
    ],
  };
  return {
    tables,
    plots: [plot],
    notes: [
      "A group contains the findings that a campaign counts as one bug. Dewey's thesis distinguished bugs by the revisions that fixed them. " +
        '`gainsay campaign count` distinguishes the bugs of a campaign by the versions of Z3 on npm.',
    ],
  };
}
