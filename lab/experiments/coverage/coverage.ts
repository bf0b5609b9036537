import type {
  Coverage,
  Experiment,
  ExperimentPlan,
  ExperimentRow,
  ExperimentEffects,
  RecordedSolver,
  SettingValues,
} from '../contract.js';
import { countLines, packCoverage } from './merge.js';
import { SEEDS, coverageReport } from './report.js';

export const coverage: Experiment = {
  name: 'coverage',
  summary: 'functions and lines of a solver that a strategy reaches, and that the seeds alone do not reach',
  source: 'Yao et al., ESEC/FSE 2021, table 7',
  settings: {
    built: { kind: 'text', summary: 'the solver that was built with coverage, such as ./build/z3', initial: '' },
    make: {
      kind: 'text',
      summary: 'a command that builds the solver before the first run, such as "make -C build -j4"',
      initial: '',
    },
    reader: {
      kind: 'text',
      summary: 'program that reads the coverage: the gcov or llvm-cov of the compiler that built the solver',
      initial: 'gcov',
    },
    strategies: {
      kind: 'text',
      summary: 'strategies, separated by commas',
      initial: 'opfuzz,sae,typefuzz,fusion,storm',
      pattern: /^[a-z][\w:-]*(,[a-z][\w:-]*)*$/,
      expected: 'names such as opfuzz,sae',
    },
    seeds: { kind: 'text', summary: 'a folder of seeds; empty for the built-in seeds', initial: '' },
    repetitions: { kind: 'number', summary: 'campaigns of each strategy', initial: 3, least: 1, most: 1000 },
    tests: { kind: 'number', summary: 'test cases per campaign', initial: 100, least: 1, most: 1e9 },
    timeout: { kind: 'number', summary: 'seconds for one query', initial: 5, least: 0.1, most: 600 },
    key: { kind: 'text', summary: 'random seed; repetition n uses the seed `KEY-n`', initial: 'coverage' },
  },
  solvers: [],
  hunts: true,
  plan,
};

/** Strategy that returns each seed unchanged, to measure the seeds alone. */
const AS_IT_IS = 'cmd:cat';
const MAKE_MS = 4 * 3_600_000;
/** Prefix of system headers, which are excluded. */
const SYSTEM = '/usr/';

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const built = settings.text('built');
  if (built === '') throw effects.badSetting('no solver is given', 'built=SOLVER: a solver built with coverage');
  const strategies = [...new Set(settings.text('strategies').split(','))];
  const repetitions = Array.from({ length: settings.number('repetitions') }, (_, at) => at + 1);
  const make = once((signal) => makeSolver(settings.text('make'), effects, signal));
  const measure = async (hunting: CoverageHunt, signal: AbortSignal): Promise<ExperimentRow> => {
    await make(signal);
    const name = `${hunting.strategy}-${hunting.repetition}`;
    const solver = effects.recorded(built, { name, reader: settings.text('reader') });
    const row = await runHunt(solver, hunting, signal);
    const reached = ofSolver(await solver.coverage(signal));
    return {
      ...row,
      lines: countLines(reached, 'lines'),
      reached: countLines(reached, 'reached'),
      functions: countLines(reached, 'functions'),
      reachedFunctions: countLines(reached, 'reachedFunctions'),
      coverage: packCoverage(reached),
    };
  };
  return {
    parameters: [
      ['solver', built],
      ...(settings.text('make') === '' ? [] : [['built by', settings.text('make')] as const]),
      ['read by', settings.text('reader')],
      ['seeds', settings.text('seeds') || 'those that ship'],
      ['a campaign', `${settings.number('tests')} test cases, ${settings.number('timeout')} s for a query`],
    ],
    points: [
      {
        key: SEEDS,
        run: (signal) => measure({ settings, effects, strategy: SEEDS, repetition: 0 }, signal),
      },
      ...repetitions.flatMap((repetition) =>
        strategies.map((strategy) => ({
          key: `${strategy} ${repetition}`,
          run: (signal: AbortSignal) => measure({ settings, effects, strategy, repetition }, signal),
        })),
      ),
    ],
    report: (rows) => coverageReport(rows, strategies),
  };
}

function once(work: (signal: AbortSignal) => Promise<void>): (signal: AbortSignal) => Promise<void> {
  let done: Promise<void> | undefined;
  return (signal) => (done ??= work(signal));
}

async function makeSolver(line: string, effects: ExperimentEffects, signal: AbortSignal): Promise<void> {
  if (line === '') return;
  const { ended, said } = await effects.runHere(line, { timeoutMs: MAKE_MS }, signal);
  if (ended !== 0) throw effects.badSetting(`'${line}' did not build the solver (${ended}): ${said}`, 'exit code 0');
}

interface CoverageHunt {
  readonly settings: SettingValues;
  readonly effects: ExperimentEffects;
  readonly strategy: string;
  readonly repetition: number;
}

async function runHunt(
  { solver }: RecordedSolver,
  { settings, effects, strategy, repetition }: CoverageHunt,
  signal: AbortSignal,
): Promise<ExperimentRow> {
  const { tests, ms, fingerprint } = await effects.hunt(
    {
      name: `campaigns/${strategy}-${repetition}`,
      strategies: [strategy === SEEDS ? AS_IT_IS : strategy],
      // Coverage is written when the solver's process ends.
      mode: 'fresh',
      seeds: settings.text('seeds') === '' ? [] : [settings.text('seeds')],
      tests: settings.number('tests'),
      forMs: undefined,
      key: `${settings.text('key')}-${repetition}`,
      jobs: 1,
      timeoutMs: settings.number('timeout') * 1000,
      solvers: [solver],
    },
    signal,
  );
  return { strategy, repetition, tests, ms, fingerprint };
}

function ofSolver(all: Coverage): Coverage {
  return new Map([...all].filter(([name]) => !name.startsWith(SYSTEM)));
}
