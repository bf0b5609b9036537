import { type DropReason, type SeedAudit, type SeedKnowledge, SEED_KNOWLEDGE, auditSeed } from '../seeds/seed-audit.js';
import { dirname, relative } from 'node:path';
import type { Command } from 'commander';
import {
  CLOCK,
  BUILT_IN_Z3,
  SEED_FILTER_OPTIONS,
  SeedFilter,
  emitOnce,
  CooperativePause,
  type RunRecord,
  askAndExamine,
  readClaims,
  normalForm,
  asSeed,
  isUninformative,
  formatCount,
} from '../../src/lab-front.js';
import {
  badUsage,
  withDefaults,
  closeAll,
  defaultSolvers,
  openSolvers,
  writeUserFile,
  readSeed,
  findSeedFiles,
  isLeftOut,
  readTextFile,
} from '../../src/index.js';
import { type Script, type Answer, DEFAULT_LIMITS, OWN_COMMANDS, type Solver, timeOption } from '../../src/smt.js';
import {
  addOptions,
  optionsFrom,
  positive,
  makeRepeatableOption,
  makeTimeOption,
  EXIT,
  printProblems,
  onInterrupt,
  printNotice,
  withExitCode,
  makeSizeOption,
} from '../../src/cli/index.js';

interface SeedsOptions {
  readonly solver: string[];
  readonly slow: number;
  readonly jobs: number;
  readonly maxSize: number;
  readonly out?: string;
  readonly trivial: boolean;
  readonly json?: boolean;
}

interface SeedReport extends SeedAudit {
  readonly file: string;
  readonly kept: boolean;
  readonly runs: readonly Pick<RunRecord, 'solver' | 'outcome' | 'answers' | 'ms'>[];
}

export function register(program: Command): void {
  const command = program
    .command('seeds')
    .description(
      'Runs every solver on each file and prints the expected answer of each check with its evidence: certified ' +
        '(a model was evaluated), agreed (two independent solvers), ' +
        'claimed (its :status), single (one solver), disputed, unknown. Drops files that simplification alone decides, ' +
        'and files for which a solver takes longer than --slow. ' +
        'Exit code 1 if a solver contradicts a certified answer, 3 if a solver answers nothing.',
    )
    .argument('<seed...>', 'SMT-LIB files, or folders with .smt2 files at any depth');
  addOptions(command, SEED_FILTER_OPTIONS, ['logics', 'theories'])
    .addOption(
      makeRepeatableOption('-s, --solver <name>', 'a solver; repeatable', {
        otherwise: `the native solvers on PATH, else ${BUILT_IN_Z3}`,
      }),
    )
    .addOption(makeTimeOption('--slow <time>', 'drop a file if a solver takes longer than this', 5_000))
    .option('-j, --jobs <n>', 'number of files tested at a time', positive, 2)
    .addOption(makeSizeOption('--max-size <size>', 'skip files that are larger than this', 1024 * 1024))
    .option('--no-trivial', 'keep files that simplification alone decides')
    .option('-o, --out <file>', 'write the list of kept files to this file, for gainsay hunt @FILE')
    .option('--json', 'print one JSON object per line')
    .action((paths: string[], options: SeedsOptions) => withExitCode(() => runSeeds(paths, options)));
}

async function runSeeds(paths: readonly string[], options: SeedsOptions): Promise<number> {
  const { files, leftOut } = findSeedFiles(paths);
  if (files.length === 0) {
    const [first] = leftOut;
    const why = first === undefined ? 'there is no .smt2 file' : `${first.path}: ${first.reason}`;
    throw badUsage(`no seed in ${paths.join(', ')}: ${why}`, {
      expected: 'SMT-LIB files, or folders that contain some',
    });
  }
  const chosen = applyFilter(files, options);
  const ids = options.solver.length > 0 ? options.solver : await defaultSolvers();
  const reports: (SeedReport | undefined)[] = [];
  let next = 0;
  let shown = 0;
  const off = onInterrupt(() => {
    process.stderr.write('stopped; the files printed above were tested\n');
    // Exiting also ends the solver processes.
    process.exit(EXIT.interrupted);
  });
  const pause = new CooperativePause(CLOCK);
  const worker = async (): Promise<void> => {
    const inspector = await Inspector.open(ids, options);
    try {
      for (let i = next++; i < chosen.length; i = next++) {
        reports[i] = await inspector.inspect(chosen[i] as string, pause);
        // Prints reports in the order of the files, as soon as all earlier ones are ready.
        for (; reports[shown] !== undefined; shown++) show(reports[shown] as SeedReport, options);
      }
    } finally {
      await inspector.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(options.jobs, chosen.length) }, worker));
  } finally {
    off();
  }
  return finish(
    reports.filter((each) => each !== undefined),
    options,
  );
}

/** Selects files by the filter options. Also selects unreadable files, so that they are reported later. */
function applyFilter(files: readonly string[], options: SeedsOptions): readonly string[] {
  const filter = new SeedFilter(withDefaults(SEED_FILTER_OPTIONS, optionsFrom(SEED_FILTER_OPTIONS, { ...options })));
  if (!filter.isActive) return files;
  const chosen = files.filter((path) => {
    const read = readTextFile(path, options.maxSize);
    const seed = isLeftOut(read) ? read : readSeed(read.text);
    return 'reason' in seed || filter.keeps(seed.script);
  });
  filter.report(printNotice);
  return chosen;
}

/** Prints each notice once, although each worker opens the same solvers. */
const tellOnce = emitOnce(printNotice);

class Inspector {
  readonly #solvers: readonly Solver[];
  readonly #simplifier: Solver | undefined;
  readonly #options: SeedsOptions;

  private constructor(solvers: readonly Solver[], simplifier: Solver | undefined, options: SeedsOptions) {
    this.#solvers = solvers;
    this.#simplifier = simplifier;
    this.#options = options;
  }

  static async open(ids: readonly string[], options: SeedsOptions): Promise<Inspector> {
    const how = { mode: 'auto', checkModels: false } as const;
    const solvers = await openSolvers({ permission: OWN_COMMANDS, ids, ...how }, tellOnce);
    if (!options.trivial) return new Inspector(solvers, undefined, options);
    try {
      const [simplifier] = await openSolvers({ permission: OWN_COMMANDS, ids: [BUILT_IN_Z3], ...how }, tellOnce);
      return new Inspector(solvers, simplifier, options);
    } catch (error) {
      await closeAll(solvers);
      throw error;
    }
  }

  async inspect(path: string, pause: CooperativePause): Promise<SeedReport> {
    const read = readTextFile(path, this.#options.maxSize);
    const seed = isLeftOut(read) ? read : await pause.run(() => readSeed(read.text));
    if ('reason' in seed) return unreadable(path, seed.reason);
    const { script } = seed;
    const { claimed } = readClaims(script);
    const asked = await pause.run(() => ({ text: normalForm(script), script: asSeed(script) }));
    const limits = { ...DEFAULT_LIMITS, timeoutMs: this.#options.slow };
    const runs: RunRecord[] = [];
    for (const solver of this.#solvers) {
      runs.push(await askAndExamine(solver, asked, { limits, clock: CLOCK, models: true, effort: 'thorough' }));
    }
    const simplified = await this.#simplify(asked.text, script);
    const audit = auditSeed({ runs, claimed, simplified, certificate: undefined, slowMs: this.#options.slow });
    return { file: path, kept: audit.dropped === null, ...audit, runs: runs.map(shortRun) };
  }

  /** Answers of z3's `simplify` for each check. Empty if the script uses assumptions. */
  async #simplify(text: string, script: Script): Promise<readonly Answer[]> {
    if (this.#simplifier === undefined) return [];
    if (script.commands.some(({ kind }) => kind === 'check-sat-assuming')) return [];
    const input = text.replace(/^\(check-sat\)$/gm, '(check-sat-using simplify)');
    const run = await this.#simplifier.run({ input }, { ...DEFAULT_LIMITS, timeoutMs: this.#options.slow });
    return run.outcome.kind === 'answered' ? run.outcome.answers : [];
  }

  async close(): Promise<void> {
    await closeAll([...this.#solvers, ...(this.#simplifier ? [this.#simplifier] : [])]);
  }
}

function shortRun({ solver, outcome, answers, ms }: RunRecord): SeedReport['runs'][number] {
  return { solver, outcome, answers, ms };
}

function unreadable(file: string, reason: string): SeedReport {
  return { file, kept: false, checks: [], how: 'unknown', dropped: { kind: 'unreadable', reason }, runs: [] };
}

function show(report: SeedReport, { json }: SeedsOptions): void {
  if (json === true) {
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const { file, how, checks, dropped } = report;
  const answers = checks.map(({ answer }) => answer ?? 'unknown').join(' ');
  const by = [...new Set(checks.flatMap((check) => check.by))];
  const from = by.length === 0 ? '' : ` by ${by.join(', ')}`;
  const status = checks.length === 0 ? '' : `${answers}, ${how}${from}`;
  const fate = dropped === null ? 'kept' : `dropped, ${dropText(dropped)}`;
  const wrong = [...new Set(checks.flatMap((check) => check.wrong))];
  const alarm = wrong.length === 0 ? '' : `; WRONG: ${wrong.join(', ')}`;
  process.stdout.write(`${file}: ${[status, fate].filter((part) => part !== '').join('; ')}${alarm}\n`);
}

function dropText(dropped: DropReason): string {
  switch (dropped.kind) {
    case 'trivial':
      return `trivial: simplification alone answers ${dropped.answer}`;
    case 'slow':
      return `slow: ${dropped.solver} takes over ${timeOption(Math.floor(dropped.ms))}`;
    case 'unreadable':
      return dropped.reason;
  }
}

function finish(reports: readonly SeedReport[], { out, json, solver }: SeedsOptions): number {
  const kept = reports.filter((report) => report.kept);
  if (out !== undefined) {
    const lines = kept.map(({ file }) => relative(dirname(out), file));
    writeUserFile(out, lines.map((line) => `${line}\n`).join(''));
  }
  if (json !== true) process.stdout.write(formatSummary(reports, out));
  const contradicted = reports.some(({ checks }) => checks.some(({ wrong }) => wrong.length > 0));
  if (contradicted) return EXIT.findings;
  const silent = silentIn(reports, { named: solver.length > 0 });
  for (const solver of silent) {
    printProblems([{ code: 'G404', severity: 'error', message: `${solver} answered none of these files` }]);
  }
  return silent.length > 0 ? EXIT.fault : EXIT.nothing;
}

/** Lists solvers that answered no seed. Default solvers are listed only if none of them answered any seed. */
function silentIn(reports: readonly SeedReport[], { named }: { readonly named: boolean }): string[] {
  const runs = reports.flatMap((report) => report.runs);
  const answering = new Set(runs.filter(({ outcome }) => !isUninformative(outcome)).map(({ solver }) => solver));
  if (!named && answering.size > 0) return [];
  return [...new Set(runs.map(({ solver }) => solver))].filter((solver) => !answering.has(solver));
}

function formatSummary(reports: readonly SeedReport[], out: string | undefined): string {
  const readable = reports.filter(({ checks }) => checks.length > 0);
  const count = (how: SeedKnowledge): number => readable.filter((report) => report.how === how).length;
  const known = SEED_KNOWLEDGE.map((how) => [count(how), how] as const).filter(([n]) => n > 0);
  const countDropped = (kind: DropReason['kind']): number =>
    reports.filter((each) => each.dropped?.kind === kind).length;
  const reasons = (['trivial', 'slow', 'unreadable'] as const)
    .map((kind) => [countDropped(kind), kind] as const)
    .filter(([n]) => n > 0);
  const list = (parts: readonly (readonly [number, string])[]): string =>
    parts.map(([n, name]) => `${n} ${name}`).join(', ');
  const kept = reports.filter((report) => report.kept).length;
  const where = out === undefined ? '' : `; the list is in ${out}`;
  const lost = reasons.length === 0 ? '' : ` (dropped: ${list(reasons)})`;
  return `${formatCount(reports.length, 'file')}: ${list(known)}; ${kept} kept${lost}${where}\n`;
}
