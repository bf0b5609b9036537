import { type ExperimentFolder, openExperimentFolder } from '../run/experiment-folder.js';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { isObjective, plannedPackage } from '../../src/lab-front.js';
import {
  type Command,
  DEFAULT_LIMITS,
  type Limits,
  OWN_COMMANDS,
  type Solver,
  splitCommandLine,
  contentId,
  firstLine,
} from '../../src/smt.js';
import {
  type Control,
  type Notice,
  type Emit,
  type Work,
  BadInput,
  badUsage,
  begin,
  withDefaults,
  closeAll,
  openSolvers,
} from '../../src/index.js';
import { classifyChange } from './classify.js';
import { type DriftMeasurement, type DriftPair, type DriftRow, type RunSide, CHANGES } from './contract.js';
import { writeDrift } from './drift-files.js';
import { type DrawnPair, type OpenedPair, drawPairs } from './drawn-options.js';
import { type DriftOptions, type DriftSettings, DRIFT_OPTIONS } from './drift-options.js';
import type { DriftResult, DriftVersion } from './drift-result.js';
import { type DriftInput, driftScripts } from './drift-scripts.js';
import { FAILURES, isFailure, maySlow } from './failures.js';
import { OtherSolvers, judgeAnswers, withFaults } from './judge.js';
import {
  type MeasuringRule,
  MOST_REPEATED,
  askFirstPair,
  countRuns,
  isCostly,
  measureDrift,
  needsRepeats,
} from './measure.js';
import { canMeasureWait } from './ready-wait.js';
import { explainUnknown } from './reasons.js';
import { type AcceptedInputs, hasInquiries } from './refused-commands.js';
import { driftSummary } from './report.js';
import { FEWEST_PAIRS } from './statistics.js';
import { makeVerdict } from './verdict.js';
import { VersionPair, countSeeds, toDriftRun } from './version-pair.js';

export type DriftEvent =
  | Notice
  /**
   * A point is a script with one choice of options. `done` is the number of points of earlier runs, `scriptMs` the
   * longest time of a point.
   */
  | { readonly kind: 'drift-begun'; readonly done: number; readonly all: number; readonly scriptMs: number }
  | { readonly kind: 'drift-script'; readonly file: string }
  /** One pair has run. Repeats follow after the first pairs of all scripts. */
  | { readonly kind: 'drift-once'; readonly file: string }
  | { readonly kind: 'drift-row'; readonly done: number; readonly all: number; readonly row: DriftRow };

const REPORT_EVERY = 5_000;

/**
 * Compares two versions of a solver. With `out`, a repeated call resumes. Throws `BadInput` for unusable options, and
 * `CampaignStopped` if a version no longer starts.
 *
 * @example
 * const { rows } = await drift({ seeds: ['regressions/'], from: 'z3@4.15.4', to: './build/z3' }).result;
 * console.log(rows.filter(({ change }) => change === 'unknown').map(({ file }) => file));
 */
export function drift(
  options: DriftOptions,
  { signal = new AbortController().signal }: Control = {},
): Work<DriftEvent, DriftResult> {
  return begin(async (emit) => {
    const settings = withDefaults(DRIFT_OPTIONS, options);
    const configurations = checkSettings(settings);
    const { scripts, skipped } = driftScripts(settings, emit);
    const opened: OpenedPair[] = [];
    const drawn: DrawnPair[] = [];
    try {
      for (const words of configurations) opened.push(await openPair(settings, words, emit));
      drawn.push(...(await drawPairs(scripts, opened[0] as OpenedPair, settings, signal)));
      const use = { settings, scripts, skipped, opened, drawn, emit, signal };
      return await withFolder(settings, opened, (folder) => run({ ...use, folder }));
    } finally {
      await closeAll([...opened, ...new Set(drawn.map(({ pair }) => pair))].flatMap(({ from, to }) => [from, to]));
    }
  });
}

function checkSettings({ from, to, options, pairs, percent, failOn }: DriftSettings): readonly string[] {
  for (const [flag, given] of [
    ['--from', from],
    ['--to', to],
  ] as const) {
    if (given === undefined)
      throw badUsage(`no ${flag} is given`, {
        expected: 'two versions, such as --from z3@4.15.4 --to z3@newest',
      });
  }
  if (pairs < FEWEST_PAIRS) {
    throw badUsage(`--pairs ${pairs} is too few`, {
      expected: `at least ${FEWEST_PAIRS}, for a 95 % confidence interval`,
    });
  }
  for (const name of failOn) {
    if (!FAILURES.some((each) => each === name))
      throw badUsage(`--fail-on: unknown change '${name}'`, { expected: FAILURES.join(', ') });
  }
  if (percent <= 100)
    throw badUsage(`--percent ${percent} is not a slowdown`, { expected: 'more than 100, such as 150' });
  for (const words of options) {
    const split = splitCommandLine(words);
    if (!Array.isArray(split)) throw new BadInput(split);
    if (split.length === 0) throw badUsage('--options is empty', { expected: 'options, such as "smt.arith.solver=2"' });
  }
  return ['', ...new Set(options)];
}

async function openPair({ from = '', to = '' }: DriftSettings, options: string, emit: Emit): Promise<OpenedPair> {
  const open = async (id: string): Promise<Solver> => {
    const name = options === '' ? id : `${id} ${options}`;
    const [solver] = await openSolvers(
      { permission: OWN_COMMANDS, ids: [name], mode: 'fresh', checkModels: false },
      emit,
    );
    return solver as Solver;
  };
  const [older, newer] = await Promise.allSettled([open(from), open(to)]);
  if (older.status === 'fulfilled' && newer.status === 'fulfilled')
    return { options, drawn: [], from: older.value, to: newer.value };
  for (const each of [older, newer]) if (each.status === 'fulfilled') await each.value.close();
  throw older.status === 'rejected' ? older.reason : (newer as PromiseRejectedResult).reason;
}

type Folder = ExperimentFolder<DriftRow>;

async function withFolder(
  settings: DriftSettings,
  opened: readonly OpenedPair[],
  use: (folder: Folder | undefined) => Promise<DriftResult>,
): Promise<DriftResult> {
  const {
    out,
    seeds,
    logics,
    theories,
    maxBytes,
    from = '',
    to = '',
    options,
    pairs,
    percent,
    timeoutMs,
    memoryBytes,
    varyOptions,
    key,
  } = settings;
  if (out === undefined) return use(undefined);
  const folder = openExperimentFolder<DriftRow>(out, {
    experiment: 'drift',
    settings: {
      from,
      to,
      options: options.join(' | '),
      pairs,
      percent,
      timeout: timeoutMs,
      memory: memoryBytes,
      scripts: seeds.length === 0 ? 'the shipped seeds' : seeds.map((path) => resolve(path)).join(' | '),
      logic: logics.join(),
      theory: theories.join(),
      'max-size': maxBytes,
      ...(varyOptions === 'none' ? {} : { 'vary-options': varyOptions, seed: key }),
    },
    solvers: opened.flatMap((pair) =>
      [pair.from, pair.to].map(({ id, version: { text, sha256 } }) => ({
        id,
        version: sha256 === undefined ? text : `${text}, ${sha256}`,
      })),
    ),
  });
  try {
    return await use(folder);
  } finally {
    folder.close();
  }
}

interface Running {
  readonly settings: DriftSettings;
  readonly scripts: readonly DriftInput[];
  readonly skipped: DriftResult['skipped'];
  readonly opened: readonly OpenedPair[];
  readonly drawn: readonly DrawnPair[];
  readonly folder: Folder | undefined;
  readonly emit: (event: DriftEvent) => void;
  readonly signal: AbortSignal;
}

async function run({ settings, scripts, skipped, opened, drawn, folder, emit, signal }: Running): Promise<DriftResult> {
  const [plain] = opened as [OpenedPair];
  const asked = opened.flatMap((pair) => scripts.map((script) => ({ pair, script })));
  const given = new Set(opened.map(({ options }) => options));
  const more = drawn.filter(({ pair }) => !given.has(pair.options));
  const all = [...asked, ...more].map((each) => ({ ...each, point: makePointKey(each.script, each.pair) }));
  // Rows of earlier Gainsay versions, which judged less, and unfinished rows are measured again.
  const isUsable = (row: DriftRow) =>
    'timed' in row && row.unfinished === undefined && (row.seeds === null || 'tried' in row.seeds);
  const kept = new Map(folder?.kept.filter(isUsable).map((row) => [row.point, row]));
  const left = all.filter(({ point }) => !kept.has(point));
  const rows = new Map(all.flatMap(({ point }) => [kept.get(point) ?? []].flat().map((row) => [point, row] as const)));
  const once = new Map<string, DriftRow>();
  const result = (): DriftResult => {
    const measured = all.flatMap(({ point }) => rows.get(point) ?? once.get(point) ?? []);
    const versions = { from: toDriftVersion(plain.from), to: toDriftVersion(plain.to) };
    return {
      ...versions,
      rows: measured,
      summary: driftSummary(measured),
      verdict: makeVerdict(measured, {
        ...versions,
        all: all.length,
        unrepeated: measured.filter((row) => !rows.has(row.point)).length,
        seeds: settings.seeds,
        scripts: scripts.length,
        hasSequences: scripts.some(({ checks, script }) => checks > 1 || script.commands.some(isPush)),
        skipped,
        applied: scripts.filter(({ script }) => script.commands.some(isApply)).length,
        unknown: scripts.flatMap(listUnknownCommands),
        isLoaded:
          !((settings.jobs === 1 || isNative(plain)) && canMeasureWait()) &&
          (loadavg()[0] ?? 0) > availableParallelism(),
      }),
      failed: measured.filter((row) => isFailure(row, settings.failOn)).map(({ point }) => point),
      undecided: settings.failOn.includes('slower') ? measured.filter(maySlow).map(({ point }) => point) : [],
      skipped,
      all: all.length,
      folder: settings.out ?? null,
      stopped: signal.aborted,
    };
  };
  const hasObjectives = scripts.some(({ script }) => script.commands.some(isObjective));
  const runs = countRuns({ pairs: settings.pairs, seeds: countSeeds(plain), hasObjectives });
  emit({ kind: 'drift-begun', done: rows.size, all: all.length, scriptMs: runs * settings.timeoutMs });
  let reported = performance.now();
  const limits = { ...DEFAULT_LIMITS, timeoutMs: settings.timeoutMs, memoryBytes: settings.memoryBytes };
  const keep = (row: DriftRow): void => {
    folder?.append(row);
    rows.set(row.point, row);
    emit({ kind: 'drift-row', done: rows.size, all: all.length, row });
    write();
  };
  const keepOnce = (row: DriftRow): void => {
    once.set(row.point, row);
    emit({ kind: 'drift-once', file: row.file });
    write();
  };
  const write = (): void => {
    if (folder === undefined || performance.now() - reported < REPORT_EVERY) return;
    writeDrift(result(), folder);
    reported = performance.now();
  };
  const others = new OtherSolvers(plain);
  try {
    // Mixes folders, so that the points of an interrupted run are a fair sample. Each change of options starts solvers.
    const places = new Map([...new Set(left.map(({ pair }) => pair))].map((pair, at) => [pair, at]));
    const place = ({ pair }: Point) => places.get(pair) ?? 0;
    const mixed = left.toSorted((a, b) => place(a) - place(b) || (contentId(a.point) < contentId(b.point) ? -1 : 1));
    await measurePoints(mixed, { limits, settings, signal, others, emit, keep, keepOnce });
  } finally {
    await others.close();
    if (folder !== undefined) writeDrift(result(), folder);
  }
  return result();
}

interface Point {
  readonly pair: OpenedPair;
  readonly script: DriftInput;
  readonly point: string;
}

interface FirstPair {
  readonly runs: DriftPair;
  readonly printsErrors: boolean;
}

interface Repeat {
  readonly next: Point;
  readonly first: FirstPair;
}

/** Runs one pair of each point first. Then repeats the cheap ones first. */
async function measurePoints(
  points: readonly Point[],
  cx: {
    readonly limits: Limits;
    readonly settings: DriftSettings;
    readonly signal: AbortSignal;
    readonly others: OtherSolvers;
    readonly emit: (event: DriftEvent) => void;
    readonly keep: (row: DriftRow) => void;
    readonly keepOnce: (row: DriftRow) => void;
  },
): Promise<void> {
  const queue = [...points];
  const repeats: Repeat[] = [];
  const options = [...new Set(points.map(({ pair }) => pair))];
  const cost = ({ next, first: { runs } }: Repeat) => [options.indexOf(next.pair), runs.from.ms + runs.to.ms] as const;
  const take = (): { readonly next: Point; readonly first?: FirstPair } | undefined => {
    const next = queue.shift();
    if (next !== undefined) return { next };
    repeats.sort((a, b) => cost(a)[0] - cost(b)[0] || cost(a)[1] - cost(b)[1]);
    return repeats.shift();
  };
  const failed = new AbortController();
  const signal = AbortSignal.any([cx.signal, failed.signal]);
  const worker = async (): Promise<void> => {
    let open: { readonly of: OpenedPair; readonly pair: VersionPair } | undefined;
    try {
      for (let taken = take(); taken !== undefined && !signal.aborted; taken = take()) {
        const { next } = taken;
        if (open?.of !== next.pair) {
          await open?.pair.close();
          const { from, to } = next.pair;
          open = {
            of: next.pair,
            pair: new VersionPair({ from: from.fresh(), to: to.fresh() }, cx.limits, {
              runsAlone: cx.settings.jobs === 1,
            }),
          };
        }
        cx.emit({ kind: 'drift-script', file: next.script.file });
        const asking = { ...cx.settings, others: cx.others, signal };
        const first = taken.first ?? (await runFirstPair(next, open.pair, asking));
        if (taken.first === undefined && isPostponed(next, first, ruleFor(next, open.pair, asking))) {
          repeats.push({ next, first });
          cx.keepOnce(makeFirstRow(next, first, open.pair.comparesTimes));
        } else cx.keep(await measureRow(next, open.pair, { ...asking, first }));
      }
    } catch (error) {
      if (signal.aborted) return;
      failed.abort(error);
      throw error;
    } finally {
      await open?.pair.close();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: cx.settings.jobs }, worker));
  const wrong = ended.find((each) => each.status === 'rejected');
  if (wrong !== undefined) throw wrong.reason;
}

type Asking = DriftSettings & { readonly others: OtherSolvers; readonly signal: AbortSignal };

function ruleFor({ script, point }: Point, pair: VersionPair, { pairs, percent }: Asking): MeasuringRule {
  return {
    checks: script.checks,
    pairs,
    factor: percent / 100,
    newerFirst: isOdd(point),
    seeds: pair.seeds,
    timed: pair.comparesTimes,
  };
}

async function runFirstPair(next: Point, pair: VersionPair, cx: Asking): Promise<FirstPair> {
  let printsErrors = false;
  const { text: input, checks } = next.script;
  const ask: RunSide = async (side, how) => {
    const run = await pair.ask(side, { input }, how, cx.signal);
    printsErrors ||= run.stdout.includes('(error ');
    return toDriftRun(run, checks);
  };
  const runs = await askFirstPair(ask, ruleFor(next, pair, cx));
  return { runs, printsErrors };
}

/** Judging a slow script takes as long as repeating it. */
function isPostponed({ script }: Point, { runs }: FirstPair, rule: MeasuringRule): boolean {
  const hasAnswers = runs.from.answers.length + runs.to.answers.length > 0;
  return needsRepeats(runs, rule) || (script.checks > 0 && hasAnswers && isCostly(runs));
}

function makeFirstRow(
  { script, pair: { options, drawn }, point }: Point,
  { runs }: FirstPair,
  timed: boolean,
): DriftRow {
  const { file, logic, theories, checks } = script;
  const none = { true: 0, false: 0, undetermined: 0, missing: 0 };
  return {
    ...{ point, file, logic, theories, options, drawn, checks, timed },
    ...classifyChange([runs], checks),
    ...{ pairs: [runs], ratio: null, seeds: null },
    faults: { from: null, to: null },
    errors: { from: null, to: null },
    models: { from: none, to: none },
    openModels: [],
    optima: { compared: 0, difference: null, open: [] },
  };
}

async function measureRow(
  next: Point,
  pair: VersionPair,
  cx: Asking & { readonly first: FirstPair },
): Promise<DriftRow> {
  const {
    script,
    pair: { options, drawn },
    point,
  } = next;
  const { file, logic, theories } = script;
  let { printsErrors } = cx.first;
  const start = performance.now();
  const rule = {
    ...ruleFor(next, pair, cx),
    isOver: (times = 1) => performance.now() - start >= times * MOST_REPEATED * cx.timeoutMs,
    measureShift: () => pair.measureShift(cx.signal),
  };
  const measure = (inputs: AcceptedInputs['inputs'], first?: DriftPair) =>
    measureDrift(
      async (side, how) => {
        const run = await pair.ask(side, { input: inputs[side].text }, how, cx.signal);
        printsErrors ||= run.stdout.includes('(error ');
        return toDriftRun(run, inputs.to.checks);
      },
      { ...rule, checks: inputs.to.checks },
      first,
    );
  let accepted: AcceptedInputs = {
    inputs: { from: script, to: script },
    errors: { from: null, to: null },
    isNewError: false,
  };
  let measured = await measure(accepted.inputs, cx.first.runs);
  if (script.checks > 0 && (isAnyRefused(measured) || printsErrors || hasInquiries(script.text))) {
    const found = await pair.dropRefused(script, { isSame: isSame(measured), signal: cx.signal });
    const { from, to } = found?.inputs ?? accepted.inputs;
    const isWhole = from.text === script.text && to.text === script.text;
    if (found !== undefined) [accepted, measured] = [found, isWhole ? measured : await measure(found.inputs)];
  }
  const { inputs, errors, isNewError } = accepted;
  measured = await explainUnknown(measured, inputs, async (side, input) => {
    const run = await pair.ask(side, { input, asGiven: true }, { fresh: false }, cx.signal);
    return run.stdout;
  });
  const { faults, models, openModels, optima } = await judgeAnswers(inputs, measured, pair, cx);
  const changes = [
    withFaults(measured, faults, optima),
    ...(isNewError && !isAnyRefused(measured) ? (['error'] as const) : []),
  ];
  const change = CHANGES.find((each) => changes.includes(each)) ?? 'same';
  const { checks } = inputs.to;
  return {
    point,
    file,
    logic,
    theories,
    options,
    drawn,
    checks,
    ...measured,
    change,
    faults,
    errors,
    models,
    openModels,
    optima,
    timed: pair.comparesTimes,
  };
}

const isNative = ({ from, to }: OpenedPair): boolean => from.mode !== 'wasm' && to.mode !== 'wasm';

const isPush = ({ kind }: Command): boolean => kind === 'push';

function isAnyRefused({ pairs }: DriftMeasurement): boolean {
  return pairs.some(({ from, to }) => from.standing === 'refused' || to.standing === 'refused');
}

function isSame({ pairs: [first] }: DriftMeasurement): boolean {
  return first !== undefined && first.from.answers.join() === first.to.answers.join();
}

function isOdd(point: string): boolean {
  return Number.parseInt(point.slice(-1), 16) % 2 === 1;
}

function makePointKey({ blob }: DriftInput, { options }: OpenedPair): string {
  return options === '' ? blob : contentId(JSON.stringify([blob, options]));
}

const withoutLastZero = (version: string): string => version.replace(/^(\d+\.\d+\.\d+)\.0$/, '$1');

export function toDriftVersion({
  id,
  profile,
  version,
  mode,
}: Pick<Solver, 'id' | 'profile' | 'version' | 'mode'>): DriftVersion {
  const { text, number } = version;
  const fetched = plannedPackage(id, text);
  const reported = fetched === undefined ? number : (/\b\d+(?:\.\d+)+/.exec(text)?.[0] ?? number);
  const own = reported === undefined ? undefined : withoutLastZero(reported);
  const packaged = fetched && withoutLastZero(fetched.version);
  const registry = /\((\w+) /.exec(text)?.[1];
  // Some packages have other version numbers than their solvers.
  const other = packaged === undefined || packaged === own ? '' : ` (${registry} ${packaged})`;
  const exact = own === undefined ? packaged : `${own}${other}`;
  const kind = mode === 'wasm' ? 'WebAssembly' : 'native';
  return {
    solver: id,
    version: text,
    number: own ?? packaged ?? null,
    family: profile.family,
    name: exact === undefined ? id : `${profile.name} ${exact}`,
    build: fetched === undefined ? kind : `${registry} ${kind}`,
  };
}

const isApply = (command: Command): boolean => command.kind === 'output' && command.name === 'apply';

const LONGEST_NAME = 20;

function listUnknownCommands({ file, script }: DriftInput) {
  return script.commands.flatMap((command) =>
    command.kind === 'verbatim' && !isObjective(command)
      ? [{ file, name: command.name || firstLine(command.text, LONGEST_NAME) }]
      : [],
  );
}
