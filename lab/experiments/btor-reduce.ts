import {
  type Check,
  ALGORITHMS,
  observe,
  reduceGraph,
  reducibleBtor,
  makeStage,
  startProblem,
} from '../../src/reduce-front.js';
import { type DialectName, printBtor } from '../../src/smt.js';
import { type FailingInput, FAILING_INPUTS } from './btor-failures.js';
import { tabulateReductions } from './btor-reduce-tables.js';
import type { Experiment, ExperimentPlan, ExperimentRow, ExperimentEffects, SettingValues } from './contract.js';

const NAMES = [
  'lw',
  'bfs',
  'ddmin',
  'hdd',
  'hdd+',
  'hdd*',
  'changeref',
  'changeref+',
  'deltabtor',
  'combined',
  'thorough',
];
const DIALECT: DialectName = 'boolector-1.5';

export const btorReduce: Experiment = {
  name: 'btor-reduce',
  summary: 'calls, final size and reduction per call of each delta debugger on ten failing BTOR graphs',
  source: "chapter 5 of Vida's thesis, tables 5.1 to 5.7",
  settings: {
    timeout: { kind: 'number', summary: 'seconds for each run of boolector', initial: 8, least: 0.001, most: 86_400 },
    inputs: {
      kind: 'number',
      summary: 'number of inputs',
      initial: FAILING_INPUTS.length,
      least: 1,
      most: FAILING_INPUTS.length,
    },
    calls: {
      kind: 'number',
      summary: 'calls after which a reduction is stopped',
      initial: 20_000,
      least: 1,
      most: 1e9,
    },
    boolector: { kind: 'text', summary: 'the program', initial: 'boolector' },
  },
  solvers: [],
  plan,
};

interface Trial {
  readonly input: FailingInput;
  readonly algorithm: string;
  readonly simplify: boolean;
}

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const timeoutMs = settings.number('timeout') * 1000;
  const mostCalls = settings.number('calls');
  const program = settings.text('boolector');
  const inputs = FAILING_INPUTS.slice(0, settings.number('inputs'));
  const trials = inputs.flatMap((input) =>
    [true, false].flatMap((simplify) => NAMES.map((algorithm): Trial => ({ input, algorithm, simplify }))),
  );
  const makeCheck = ({ args, match }: FailingInput): Check => ({
    runner: effects.openCommand([program, ...args].join(' '), { timeoutMs, extension: '.btor' }),
    options: { match },
  });
  // Opens one check per input, on first use.
  const checks = new Map<string, Check>();
  return {
    parameters: [
      ['program', program],
      ['time limit', `${settings.number('timeout')} s`],
      ['most calls', String(mostCalls)],
      ...inputs.map(({ name, failure }): readonly [string, string] => [name, failure]),
    ],
    points: trials.map((trial) => ({
      key: `${trial.input.name} ${trial.algorithm} ${trial.simplify ? 'simplified' : 'plain'}`,
      run: (signal: AbortSignal) => {
        const check = checks.get(trial.input.name) ?? makeCheck(trial.input);
        checks.set(trial.input.name, check);
        return runTrial(trial, { check, mostCalls, effects }, signal);
      },
    })),
    report: tabulateReductions,
  };
}

interface TrialEffects {
  readonly check: Check;
  readonly mostCalls: number;
  readonly effects: ExperimentEffects;
}

async function runTrial(
  trial: Trial,
  { check, mostCalls, effects }: TrialEffects,
  signal: AbortSignal,
): Promise<ExperimentRow> {
  const { input, simplify } = trial;
  const algorithm = ALGORITHMS.find(({ name }) => name === trial.algorithm);
  if (algorithm === undefined) throw new Error(`no algorithm ${trial.algorithm}`);
  const graph = input.graph();
  const text = new TextEncoder().encode(printBtor(graph, { dialect: DIALECT }));
  const coordinates = { input: input.name, algorithm: algorithm.name, simplify };
  const start = await observe(check, text, signal);
  const problem = startProblem(check, start, { any: false });
  if (problem !== undefined) return { ...coordinates, before: graph.nodes.length, after: null, problem };
  const enough = new AbortController();
  const started = effects.now();
  const reduction = reduceGraph(reducibleBtor(graph), {
    algorithm,
    simplify,
    stage: limitRuns(makeStage(check, start), { mostCalls, enough }),
    jobs: 1,
    cache: new Map(),
    signal: AbortSignal.any([signal, enough.signal]),
  });
  let after = graph.nodes.length;
  let bytes = text;
  for await (const step of reduction.steps) {
    after = step.subject.measure[0];
    bytes = new Uint8Array(step.text);
  }
  signal.throwIfAborted();
  const ms = Math.round(effects.now() - started);
  effects.writeFile(
    `${input.name}-${algorithm.name}-${simplify ? 'simplified' : 'plain'}.btor`,
    new TextDecoder().decode(bytes),
  );
  const { calls, cacheHits } = reduction.counts();
  return { ...coordinates, before: graph.nodes.length, after, calls, cacheHits, cut: enough.signal.aborted, ms };
}

function limitRuns(
  stage: ReturnType<typeof makeStage>,
  { mostCalls, enough }: { readonly mostCalls: number; readonly enough: AbortController },
): ReturnType<typeof makeStage> {
  let calls = 0;
  return (input) => {
    const staged = stage(input);
    return {
      run(signal) {
        if (calls++ >= mostCalls) enough.abort();
        return staged.run(signal);
      },
      drop: () => staged.drop(),
    };
  };
}
