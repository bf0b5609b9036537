import { scanText } from '../../../src/reduce-front.js';
import { joinCommandLine } from '../../../src/smt.js';
import type {
  Experiment,
  ExperimentPlan,
  ExperimentRow,
  ExperimentEffects,
  FailingScript,
  SettingValues,
} from '../contract.js';
import { checkScript, readLog } from './check-script.js';
import { reducersReport } from './report.js';
import { FILES, type Variant, commandIn, readVariants, resultFile } from './variants.js';

export const reducers: Experiment = {
  name: 'reducers',
  summary: 'comparison of reducers on failing scripts: remaining bytes, executions, time',
  source: 'Kremer, Niemetz and Preiner, CAV 2021 (ddSMT 2.0)',
  settings: {
    algorithms: {
      kind: 'text',
      summary: 'algorithms of gainsay reduce, separated by commas',
      initial: 'full,ddmin,hdd*,changeref+,combined',
      pattern: /^([\w*+-]+(,[\w*+-]+)*)?$/,
      expected: 'names such as full,ddmin',
    },
    others: {
      kind: 'text',
      summary: 'other reducers, "NAME=COMMAND {in} {out} {check}; …"; without {out} the command changes {in}',
      initial: '',
    },
    inputs: {
      kind: 'text',
      summary: 'a folder of scripts that fail according to check; if empty, the findings of a new campaign',
      initial: '',
    },
    check: {
      kind: 'text',
      summary: 'a command that takes a file as its last argument and exits with 0 if the file still fails',
      initial: '',
    },
    count: { kind: 'number', summary: 'maximum number of inputs', initial: 8, least: 1, most: 10_000 },
    seconds: { kind: 'number', summary: 'seconds for one reduction', initial: 300, least: 1, most: 1e6 },
    timeout: { kind: 'number', summary: 'seconds for one execution of the check', initial: 10, least: 0.1, most: 3600 },
    seeds: { kind: 'text', summary: 'a folder of seeds for the campaign; empty for the built-in seeds', initial: '' },
    tests: { kind: 'number', summary: 'test cases of the campaign', initial: 300, least: 1, most: 1e9 },
    key: { kind: 'text', summary: 'the random seed of the campaign', initial: 'reducers' },
  },
  solvers: ['z3', 'cvc5', 'cvc4'],
  hunts: true,
  plan,
};

/** Strategies that find many bugs of all kinds in a short time. */
const STRATEGIES = ['fusion', 'typefuzz', 'storm', 'opfuzz'];
const CHECKS = 3;
const MOST_STEPS = 80;

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const runMs = settings.number('timeout') * 1000;
  const read = readVariants(
    { algorithms: settings.text('algorithms'), others: settings.text('others'), runMs },
    effects,
  );
  if ('problem' in read) throw effects.badSetting(read.problem, read.expected);
  const { variants } = read;
  const inputs = openInputs(settings, effects);
  const limits = { runMs, reductionMs: settings.number('seconds') * 1000 };
  return {
    parameters: [
      ['inputs', inputs.from],
      [
        'time limits',
        `${settings.number('timeout')} s for an execution, ${settings.number('seconds')} s for a reduction`,
      ],
      ...variants.map(({ name, command }): readonly [string, string] => [name, formatCommand(command, effects)]),
    ],
    points: Array.from({ length: inputs.count }, (_, at) => at).flatMap((at) =>
      variants.map((variant) => ({
        key: `${at + 1} ${variant.name}`,
        run: async (signal: AbortSignal) => {
          const all = await inputs.load(signal);
          const input = all[at];
          if (input === undefined)
            return { input: null, reducer: variant.name, problem: `there are only ${all.length} inputs` };
          return { input: input.name, ...(await reduction(input, variant, { effects, limits }, signal)) };
        },
      })),
    ),
    report: (rows) =>
      reducersReport(
        rows,
        variants.map(({ name }) => name),
      ),
  };
}

function formatCommand(command: readonly string[], { gainsay }: ExperimentEffects): string {
  const own = gainsay.every((word, at) => command[at] === word);
  return (own ? ['gainsay', ...command.slice(gainsay.length)] : command).join(' ');
}

interface Inputs {
  readonly from: string;
  readonly count: number;
  load(signal: AbortSignal): Promise<readonly FailingScript[]>;
}

function openInputs(settings: SettingValues, effects: ExperimentEffects): Inputs {
  const most = settings.number('count');
  const [folder, check] = [settings.text('inputs'), settings.text('check')];
  if ((folder === '') !== (check === '')) {
    throw effects.badSetting(
      folder === '' ? 'check without inputs' : 'inputs without check',
      'both, or none: inputs=FOLDER check=COMMAND',
    );
  }
  if (folder !== '') {
    const files = effects.listFiles([folder], ['.smt2']).slice(0, most);
    const [program = '', ...args] = effects.words(check);
    const line = `${joinCommandLine([effects.program(program), ...args])} "$candidate"`;
    const solver = program;
    const load = () =>
      Promise.resolve(
        files.map((path) => ({
          name: path,
          kind: 'failing',
          solver,
          text: effects.readFile(path),
          check: line,
          files: [],
        })),
      );
    return { from: `${files.length} scripts of ${folder}, checked by ${check}`, count: files.length, load };
  }
  let found: Promise<readonly FailingScript[]> | undefined;
  const request = {
    name: 'campaigns/inputs',
    strategies: STRATEGIES,
    mode: 'fresh',
    seeds: settings.text('seeds') === '' ? [] : [settings.text('seeds')],
    tests: settings.number('tests'),
    forMs: undefined,
    key: settings.text('key'),
    jobs: 1,
    timeoutMs: 2000,
  } as const;
  return {
    from: `one finding per group, from ${request.tests} test cases of ${STRATEGIES.join(', ')}`,
    count: most,
    load: (signal) => (found ??= effects.failing(request, signal)),
  };
}

interface Reducing {
  readonly effects: ExperimentEffects;
  readonly limits: { readonly runMs: number; readonly reductionMs: number };
}

async function reduction(
  input: FailingScript,
  variant: Variant,
  { effects, limits }: Reducing,
  signal: AbortSignal,
): Promise<ExperimentRow> {
  const before = { bytes: countBytes(input.text), nodes: scanText(input.text).size[0] };
  const facts = { reducer: variant.name, kind: input.kind, solver: input.solver, ...before };
  const failsAlways = async (text: string): Promise<boolean> => {
    const command = `for turn in 1 2 3; do ./${FILES.check} ${FILES.in} || exit 1; done`;
    const request = { words: () => ['/bin/sh', '-c', command], timeoutMs: CHECKS * limits.runMs, read: [] };
    const { ended } = await effects.runTool(
      { ...request, files: (folder) => listFiles(folder, { ...input, text }) },
      signal,
    );
    return ended === 0;
  };
  if (!(await failsAlways(input.text))) return { ...facts, problem: `not all of ${CHECKS} runs failed` };
  const result = resultFile(variant);
  const run = await effects.runTool(
    {
      files: (folder) => listFiles(folder, input),
      words: (folder) => commandIn(folder, variant),
      timeoutMs: limits.reductionMs,
      read: [result, FILES.log],
    },
    signal,
  );
  const { executions, steps } = readLog(run.files.get(FILES.log) ?? '');
  const left = run.files.get(result) ?? input.text;
  const holds = await failsAlways(left);
  return {
    ...facts,
    left: countBytes(left),
    nodesLeft: scanText(left).size[0],
    executions,
    ms: Math.round(run.ms),
    holds,
    cut: run.ended === 'time limit',
    ended: run.ended,
    ...(holds && executions > 0 ? {} : { said: run.said }),
    steps: JSON.stringify(thin(steps)),
  };
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function listFiles(folder: string, input: FailingScript) {
  return [
    ...input.files,
    { name: FILES.in, text: input.text },
    { name: FILES.check, text: checkScript(folder, input), executable: true },
  ];
}

/** Evenly spaced, including the first and the last. */
function thin<T>(steps: readonly T[]): readonly T[] {
  if (steps.length <= MOST_STEPS) return steps;
  const every = (steps.length - 1) / (MOST_STEPS - 1);
  return Array.from({ length: MOST_STEPS }, (_, at) => steps[Math.round(at * every)] as T);
}
