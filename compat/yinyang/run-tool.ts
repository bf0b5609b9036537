import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Interruption, printProblems, printNotice } from '../../src/cli/index.js';
import {
  type HuntEvent,
  type Summary,
  BadInput,
  badUsage,
  hunt,
  isDiskFull,
  isLogged,
  isNotice,
  makeFolder,
} from '../../src/index.js';
import { joinCommandLine, rngFromSeed, stopwatch } from '../../src/smt.js';
import { fiveLetters } from './bug-folder.js';
import { TOOL_EXIT, ToolStopped, diskTrouble } from './exit-codes.js';
import { dropUnknownOperators } from './known-operators.js';
import type { ToolRequest } from './request.js';
import { findTieBreakers, toSolverId } from './solver-commands.js';
import { Statistics } from './statistics.js';
import { type ToolLog, toolLog } from './tool-log.js';
import { computeBounds, huntOptions } from './tool-plan.js';
import { type ToolSeeds, readToolSeeds } from './tool-seeds.js';
import { ToolWatch } from './tool-watch.js';
import { LEAST_SEEDS } from './tools.js';
import { watchSolver } from './watched-solver.js';
import { watchStrategy } from './watched-strategy.js';

/** Milliseconds until the first status line, as in yinyang. */
const FIRST_STATUS = 1_000;
const STATUS_EVERY = 2_000;

export async function runTool(request: ToolRequest): Promise<number> {
  // As in yinyang, an interruption prints these lines, even before the first test.
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
  readonly #watch: ToolWatch;
  readonly #interruption: Interruption;
  readonly #elapsed = stopwatch(() => performance.now());
  readonly #skippedOperators: string[] = [];
  #hasFolder = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(request: ToolRequest, seeds: ToolSeeds, interruption: Interruption) {
    this.#interruption = interruption;
    this.#request = request;
    this.#seeds = seeds;
    const { tool, logs, scratch, isLogged, isQuiet } = request;
    this.#place = join(isLogged ? logs : scratch, `${tool.name}-${formatTimestamp(new Date())}-${this.#name}`);
    this.#log = toolLog({ file: isLogged ? `${this.#place}.log` : undefined, isQuiet });
    this.#statistics = new Statistics({ invalid: seeds.invalid.length, repeated: seeds.repeated.length });
    const clis = new Map(request.clis.map((cli) => [toSolverId(cli), cli]));
    const parts = { request, clis, seeds: seeds.seeds, log: this.#log, statistics: this.#statistics, name: this.#name };
    this.#watch = new ToolWatch(parts);
  }

  async run(): Promise<number> {
    if (this.#seeds.seeds.length === 0) return this.#without();
    try {
      const { summary } = await this.#hunt().result;
      const has = (kind: string) => summary.troubles.some((trouble) => trouble.kind === kind);
      const code = this.#end(has('interrupted') ? 'interrupted' : has('stopped') ? 'stopped' : 'ended');
      return this.#codeWith(code, summary.troubles);
    } catch (error) {
      const stopped = toToolStopped(error);
      if (this.#hasFolder && stopped instanceof ToolStopped) this.#end('stopped');
      throw stopped;
    } finally {
      clearTimeout(this.#timer);
      if (!this.#request.isLogged && this.#statistics.bugs === 0) {
        rmSync(this.#place, { recursive: true, force: true });
      }
    }
  }

  #hunt(): ReturnType<typeof hunt> {
    const request = this.#request;
    const watch = this.#watch;
    const { seeds, invalid, repeated } = this.#seeds;
    return hunt(
      { ...huntOptions(request, seeds.length), out: this.#place },
      { signal: this.#interruption.signal },
      {
        gathered: { seeds, leftOut: [...invalid, ...repeated] },
        bounds: computeBounds(request, seeds),
        edit: (text) => (request.strategy === 'opfuzz' ? this.#dropUnknown(text) : text),
        strategy: (strategy) => watchStrategy(strategy, watch),
        solver: (solver) => watchSolver(solver, (run) => watch.run(run)),
        tieBreakers: findTieBreakers,
        keep: (finding, store) => watch.keep(finding, store),
        onEvent: (event) => this.#onEvent(event),
      },
    );
  }

  #dropUnknown(text: string): string {
    const known = dropUnknownOperators(text);
    this.#skippedOperators.push(...known.left);
    return known.text;
  }

  #onEvent(event: HuntEvent): void {
    if (isLogged(event)) this.#watch.onEvent(event);
    else if (event.kind === 'folder-made') this.#begin();
    else if (event.kind === 'session-begun')
      this.#interruption.begin(`gainsay resume ${joinCommandLine([event.folder])}`);
    else if (event.kind === 'warning' || (!this.#hasFolder && isNotice(event))) printNotice(event);
  }

  #begin(): void {
    this.#hasFolder = true;
    this.#introduce();
    const say = (): void => {
      this.#log.info(this.#statistics.status(this.#elapsed() / 1_000));
      this.#timer = setTimeout(say, STATUS_EVERY);
    };
    this.#timer = setTimeout(say, FIRST_STATUS);
  }

  #introduce(): void {
    const { tool, notes, config, clis } = this.#request;
    for (const note of notes) this.#log.info(note);
    const skipped = this.#skippedOperators;
    if (skipped.length > 0) this.#log.info(`${config}: skipped words that are not operators: ${skipped.join(', ')}`);
    this.#log.info(`Strategy: ${tool.name}, ${clis.length} testing targets, ${this.#seeds.files} seeds`);
  }

  #without(): number {
    this.#introduce();
    for (const { path, reason } of this.#seeds.invalid.slice(0, 10))
      this.#log.info(`Seed ${path} is skipped: ${reason}`);
    this.#end('ended');
    printProblems([{ code: 'G501', severity: 'error', message: 'nothing was tested: no seed is valid' }]);
    return TOOL_EXIT.usage;
  }

  #end(how: 'ended' | 'interrupted' | 'stopped'): number {
    const { isQuiet, isLogged } = this.#request;
    const { bugs } = this.#statistics;
    if (this.#hasFolder && (isLogged || bugs > 0)) {
      this.#log.info(`Campaign stored in ${this.#place} (for gainsay findings, report and reduce)`);
    }
    if (how === 'ended') process.stdout.write('All seeds processed\n');
    if (how === 'interrupted' && !isQuiet) process.stdout.write('User interrupt\n');
    if (!isQuiet) process.stdout.write(this.#statistics.summary());
    if (bugs > 0) return TOOL_EXIT.bugs;
    return this.#watch.faults > 0 ? TOOL_EXIT.internal : TOOL_EXIT.nothing;
  }

  /**
   * Prints the reasons why bugs may have been missed. If `code` is `TOOL_EXIT.nothing`, these reasons determine the
   * exit code.
   */
  #codeWith(code: number, troubles: Summary['troubles']): number {
    const grave = troubles.filter(({ kind }) => kind !== 'interrupted' && kind !== 'faults');
    // Removes the prefix `cmd:` of command lines, which the user did not type.
    for (const { text } of grave)
      printProblems([{ code: 'G404', severity: 'error', message: text.replaceAll('cmd:', '') }]);
    if (code !== TOOL_EXIT.nothing || grave.length === 0) return code;
    return grave.some(({ kind }) => kind !== 'nothing-tested') ? TOOL_EXIT.solver : TOOL_EXIT.usage;
  }
}

/** Converts errors of solvers and of the disk, so that each of the two has its own exit code. */
function toToolStopped(error: unknown): unknown {
  if (isDiskFull(error)) return diskTrouble((error as Error).message);
  if (!(error instanceof BadInput)) return error;
  const codes = error.problems.map(({ diagnostic: { code } }) => code);
  if (codes.includes('G503')) return diskTrouble(error.message);
  if (!codes.every((code) => code === 'G401' || code === 'G402')) return error;
  // Removes the prefix `cmd:` of command lines, which the user did not type.
  const problems = error.problems.map(({ diagnostic, ...where }) => {
    return { ...where, diagnostic: { ...diagnostic, message: diagnostic.message.replaceAll('cmd:', '') } };
  });
  return new ToolStopped(TOOL_EXIT.solver, problems);
}

/** Formats local time like `2026-11-21-150405`. */
function formatTimestamp(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}
