import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Interruption, printProblems, printNotice } from '../../src/cli/index.js';
import {
  type SessionEvent,
  type Emit,
  type CampaignEvent,
  type Summary,
  type OpenCampaign,
  BadInput,
  badUsage,
  campaignStarted,
  isLogged,
  keepStrategyTexts,
  loadStrategies,
  emitOnce,
  closeAll,
  openSolvers,
  ownProfileTexts,
  ownCampaign,
  permitPlan,
  mapProfiles,
  runSession,
  solverSource,
  strategyTexts,
  createCampaignFolder,
  isCampaignFolder,
  isDiskFull,
  makeFolder,
} from '../../src/index.js';
import { type Solver, OWN_COMMANDS, joinCommandLine, rngFromSeed, stopwatch } from '../../src/smt.js';
import { fiveLetters } from './bug-folder.js';
import { TOOL_EXIT, ToolStopped, diskTrouble } from './exit-codes.js';
import { dropUnknownOperators } from './known-operators.js';
import type { ToolRequest } from './request.js';
import { findTieBreakers, toSolverId } from './solver-commands.js';
import { Statistics } from './statistics.js';
import { type ToolLog, toolLog } from './tool-log.js';
import { computeBounds, toDataFiles, toolPlan } from './tool-plan.js';
import { type ToolSeeds, readToolSeeds } from './tool-seeds.js';
import { ToolWatch } from './tool-watch.js';
import { LEAST_SEEDS } from './tools.js';
import { watchSolver } from './watched-solver.js';
import { watchStrategy } from './watched-strategy.js';

/** Milliseconds, as in yinyang. */
const FIRST_STATUS = 1_000;
const STATUS_EVERY = 2_000;

export async function runTool(request: ToolRequest): Promise<number> {
  // An interruption ends as in yinyang, even before the first test.
  const interruption = new Interruption(() => {
    process.stdout.write(
      `User interrupt\n${request.isQuiet ? '' : new Statistics({ invalid: 0, repeated: 0 }).summary()}`,
    );
    return TOOL_EXIT.nothing;
  });
  try {
    return await runToolUntil(interruption, request);
  } finally {
    interruption.release();
  }
}

async function runToolUntil(interruption: Interruption, request: ToolRequest): Promise<number> {
  for (const [what, folder] of [
    ['bug', request.bugs],
    ['log', request.logs],
    ['scratch', request.scratch],
  ] as const) {
    if (what === 'log' && !request.isLogged) continue;
    makeToolFolder(what, folder);
  }
  // Solvers read their input files from the scratch folder.
  process.env['TMPDIR'] = resolve(request.scratch);
  const seeds = readToolSeeds(request);
  if (seeds.files < LEAST_SEEDS[request.strategy]) {
    throw badUsage(
      seeds.files === 0
        ? 'please provide at least one seed'
        : 'please provide at least two seeds for the fusion strategy',
      { expected: 'files, or folders with files that end in .smt2' },
    );
  }
  const run = new ToolRun(request, seeds, interruption);
  return run.run();
}

function makeToolFolder(what: string, folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw diskTrouble(`the ${what} folder ${folder} cannot be created: ${(error as Error).message}`);
  }
}

class ToolRun {
  readonly #request: ToolRequest;
  readonly #seeds: ToolSeeds;
  readonly #name = fiveLetters(rngFromSeed(String(randomInt(2 ** 32))));
  readonly #place: string;
  readonly #log: ToolLog;
  readonly #statistics: Statistics;
  readonly #interruption: Interruption;
  #watch: ToolWatch | undefined;

  constructor(request: ToolRequest, seeds: ToolSeeds, interruption: Interruption) {
    this.#interruption = interruption;
    this.#request = request;
    this.#seeds = seeds;
    const { tool, logs, scratch, isLogged, isQuiet } = request;
    this.#place = join(isLogged ? logs : scratch, `${tool.name}-${formatTimestamp(new Date())}-${this.#name}`);
    this.#log = toolLog({ file: isLogged ? `${this.#place}.log` : undefined, isQuiet });
    this.#statistics = new Statistics({ invalid: seeds.invalid.length, repeated: seeds.repeated.length });
  }

  async run(): Promise<number> {
    const request = this.#request;
    const tell = emitOnce(printNotice);
    const left: string[] = [];
    const withoutUnknown = (text: string): string => {
      const known = dropUnknownOperators(text);
      left.push(...known.left);
      return known.text;
    };
    const edit = request.strategy === 'opfuzz' ? { edit: withoutUnknown } : {};
    const given = await strategyTexts([request.strategy], toDataFiles(request), { prove: true, tell, ...edit });
    const texts = { ...given, bounds: computeBounds(request, this.#seeds.seeds) };
    const strategies = loadStrategies([request.strategy], texts, tell);
    const ids = request.clis.map(toSolverId);
    const choice = { permission: OWN_COMMANDS, ids, mode: 'fresh', checkModels: false } as const;
    const solvers = await openToolSolvers(() => openSolvers(choice, tell));
    try {
      const { tool, notes } = request;
      for (const note of notes) this.#log.info(note);
      if (left.length > 0) this.#log.info(`${request.config}: no operators, skipped: ${left.join(', ')}`);
      this.#log.info(`Strategy: ${tool.name}, ${ids.length} testing targets, ${this.#seeds.files} seeds`);
      if (this.#seeds.seeds.length === 0) return this.#without();
      const source = solverSource(choice, solvers, tell);
      return await this.#campaign(async (folder) => {
        const { store } = folder;
        const { seeds } = this.#seeds;
        for (const text of [...seeds.map((seed) => seed.text), ...ownProfileTexts(solvers)]) await store.put(text);
        const kept = await keepStrategyTexts(texts, store);
        const plan = toolPlan(request, { seeds, solvers, tieBreakers: await findTieBreakers(solvers), texts: kept });
        const clis = new Map(request.clis.map((cli) => [toSolverId(cli), cli]));
        const watch = new ToolWatch({
          request,
          clis,
          seeds,
          store,
          log: this.#log,
          statistics: this.#statistics,
          name: this.#name,
        });
        this.#watch = watch;
        return runSession({
          folder: ownCampaign(folder, plan, permitPlan(plan, mapProfiles(solvers))),
          seeds,
          strategies: strategies.map((strategy) => watchStrategy(strategy, watch)),
          jobs: request.jobs,
          openSolvers: async () => (await source()).map((solver) => watchSolver(solver, (run) => watch.run(run))),
          releaseSolvers: () => closeAll(solvers),
          first: [campaignStarted(plan), ...this.#listSkipped()],
          keep: (finding) => watch.keep(finding),
          tell: (event) => this.#hear(event, watch, tell),
          signal: this.#interruption.signal,
        });
      });
    } finally {
      await closeAll(solvers);
    }
  }

  #hear(event: SessionEvent, watch: ToolWatch, tell: Emit): void {
    if (event.kind === 'session-begun') {
      this.#interruption.begin(`gainsay resume ${joinCommandLine([event.folder])}`);
    } else if (isLogged(event)) watch.tell(event);
    else if (event.kind === 'warning') tell(event);
  }

  #without(): number {
    for (const { path, reason } of this.#seeds.invalid.slice(0, 10))
      this.#log.info(`Seed ${path} is skipped: ${reason}`);
    return this.#end('ended');
  }

  async #campaign(work: (folder: OpenCampaign) => Promise<Summary>): Promise<number> {
    const folder = await createCampaignFolder(this.#place);
    if (!isCampaignFolder(folder)) throw diskTrouble(folder.message);
    const elapsed = stopwatch(() => performance.now());
    const say = (): void => this.#log.info(this.#statistics.status(elapsed() / 1_000));
    let every: NodeJS.Timeout | undefined;
    const first = setTimeout(() => {
      say();
      every = setInterval(say, STATUS_EVERY);
    }, FIRST_STATUS);
    try {
      const { troubles } = await work(folder);
      const interrupted = troubles.some(({ kind }) => kind === 'interrupted');
      const stopped = troubles.some(({ kind }) => kind === 'stopped');
      const code = this.#end(interrupted ? 'interrupted' : stopped ? 'stopped' : 'ended');
      return this.#codeWith(code, troubles);
    } catch (error) {
      const stopped = isDiskFull(error) ? diskTrouble((error as Error).message) : error;
      if (stopped instanceof ToolStopped) this.#end('stopped');
      throw stopped;
    } finally {
      clearTimeout(first);
      clearInterval(every);
      await folder.close();
      if (!this.#request.isLogged && this.#statistics.bugs === 0) {
        rmSync(this.#place, { recursive: true, force: true });
      }
    }
  }

  #end(how: 'ended' | 'interrupted' | 'stopped'): number {
    const { isQuiet, isLogged } = this.#request;
    const { bugs } = this.#statistics;
    if (this.#watch !== undefined && (isLogged || bugs > 0)) {
      this.#log.info(`Campaign kept in ${this.#place} (gainsay findings, report and reduce take it)`);
    }
    if (how === 'ended') process.stdout.write('All seeds processed\n');
    if (how === 'interrupted' && !isQuiet) process.stdout.write('User interrupt\n');
    if (!isQuiet) process.stdout.write(this.#statistics.summary());
    if (bugs > 0) return TOOL_EXIT.bugs;
    return (this.#watch?.faults ?? 0) > 0 ? TOOL_EXIT.internal : TOOL_EXIT.nothing;
  }

  /** Prints doubts about the absence of bugs, which determine the exit code unless there are bugs. */
  #codeWith(code: number, troubles: Summary['troubles']): number {
    const grave = troubles.filter(({ kind }) => kind !== 'interrupted' && kind !== 'faults');
    // The user did not type `cmd:`.
    for (const { text } of grave)
      printProblems([{ code: 'G404', severity: 'error', message: text.replaceAll('cmd:', '') }]);
    if (code !== TOOL_EXIT.nothing || grave.length === 0) return code;
    return grave.some(({ kind }) => kind !== 'nothing-tested') ? TOOL_EXIT.solver : TOOL_EXIT.usage;
  }

  #listSkipped(): CampaignEvent[] {
    return [...this.#seeds.invalid, ...this.#seeds.repeated].map((each) => ({ kind: 'seed-left-out', at: 0, ...each }));
  }
}

async function openToolSolvers(open: () => Promise<Solver[]>): Promise<Solver[]> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    // The user did not type `cmd:`.
    const told = error.problems.map(({ diagnostic, ...where }) => {
      return { ...where, diagnostic: { ...diagnostic, message: diagnostic.message.replaceAll('cmd:', '') } };
    });
    throw new ToolStopped(TOOL_EXIT.solver, told);
  }
}

/** `2026-11-21-150405`, local time. */
function formatTimestamp(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}
