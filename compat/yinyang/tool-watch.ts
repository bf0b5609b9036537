import { join } from 'node:path';
import {
  type GatheredSeed,
  type CampaignEvent,
  type DisputedSeed,
  type FindingRecord,
  type Store,
  SEED_ITSELF,
  judgeablePart,
  isLeftOut,
  writeTextFile,
} from '../../src/index.js';
import {
  type Script,
  type Run,
  type TestCase,
  mutantPrinter,
  contentId,
  firstLine,
  rngFromSeed,
} from '../../src/smt.js';
import type { BugType } from './bug-files.js';
import { fiveLetters, readStem, writeBug } from './bug-folder.js';
import { diskTrouble } from './exit-codes.js';
import type { ToolRequest } from './request.js';
import type { Statistics } from './statistics.js';
import type { ToolLog } from './tool-log.js';
import type { MutantWatch } from './watched-strategy.js';

/** Number of time-outs after which yinyang drops a seed. */
const MOST_TIMEOUTS = 32;
const MOST_TOLD = 10;

const DETECTED: Readonly<Record<BugType, string>> = {
  incorrect: 'Detected soundness bug! ',
  crash: 'Detected crash bug: ',
  segfault: 'Detected segfault: ',
};

export interface WatchParts {
  readonly request: ToolRequest;
  readonly clis: ReadonlyMap<string, string>;
  readonly seeds: readonly GatheredSeed[];
  readonly log: ToolLog;
  readonly statistics: Statistics;
  readonly name: string;
}

/** Produces the output and files of yinyang's tools: bugs, stored mutants and dropped seeds. */
export class ToolWatch implements MutantWatch {
  readonly #parts: WatchParts;
  readonly #seeds: ReadonlyMap<string, GatheredSeed>;
  readonly #scripts = new Map<Script, GatheredSeed>();
  readonly #done = new Set<string>();
  readonly #timeouts = new Map<string, number>();
  readonly #kept = new Set<string>();
  readonly #print = mutantPrinter();
  #told = 0;
  #faults = 0;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#seeds = new Map(parts.seeds.map((seed) => [seed.blob, seed]));
    for (const seed of parts.seeds) this.#scripts.set(judgeablePart(seed), seed);
  }

  get faults(): number {
    return this.#faults;
  }

  isDone(seed: Script): boolean {
    const known = this.#scripts.get(seed);
    return known !== undefined && this.#done.has(known.blob);
  }

  /** Writes the mutant to a file, unless a mutant with the same text was already written. */
  onMutant(seed: Script, { script, joined }: TestCase): void {
    const { request, name } = this.#parts;
    if (!request.keepsMutants) return;
    const text = this.#print(script);
    const id = contentId(text);
    if (this.#kept.has(id)) return;
    this.#kept.add(id);
    const names = this.#stems(joined?.seeds ?? [this.#scripts.get(seed)?.blob ?? '']).join('-');
    const letters = fiveLetters(rngFromSeed(request.key).fork('mutant').fork(id));
    const path = join(request.scratch, `${names.replace(/[.=]/g, '')}-${name}-${letters}.smt2`);
    const trouble = writeTextFile(path, text);
    if (trouble !== undefined && isLeftOut(trouble)) throw diskTrouble(`${path} cannot be written: ${trouble.reason}`);
  }

  run(run: Run): void {
    this.#parts.statistics.addRun(run);
  }

  async keep(finding: FindingRecord, store: Store): Promise<void> {
    const { request, clis, log, statistics } = this.#parts;
    const text = (await store.get(finding.mutant)) ?? '';
    const { seed } = finding.coordinates;
    const { path, type } = writeBug(finding, {
      clis,
      seedNames: this.#stems(finding.joined?.seeds.map((each) => each.seed) ?? [seed]),
      oracle: request.strategy === 'fusion' ? request.oracle : undefined,
      folder: request.bugs,
      text,
      key: request.key,
    });
    statistics.addBug();
    this.#leave(seed);
    log.info(`${DETECTED[type]}${path}`);
    log.debug(`${finding.id}: ${finding.because} (${finding.trust})`);
  }

  onEvent(event: CampaignEvent): void {
    this.#parts.statistics.onEvent(event);
    switch (event.kind) {
      case 'seed-left-out':
        return this.#printSeed(`Seed ${event.path} is skipped: ${event.reason}`);
      case 'seed-judged':
        return this.#onJudged(event);
      case 'seed-disputed':
        return this.#onDisputed(event.disputed);
      case 'finding-again':
        this.#parts.log.debug(`Duplicate of ${event.group}`);
        return this.#leave(event.coordinates.seed);
      case 'finding-not-confirmed':
        return this.#parts.log.debug(`Not confirmed: ${event.suspect.because} (${event.suspect.reason})`);
      case 'solver-dropped':
        return this.#parts.log.info(`Dropped: ${event.because}`);
      case 'fault':
        this.#faults++;
        return this.#parts.log.info(`Internal error of Gainsay: ${firstLine(event.message)}`);
      case 'batch-done':
        return this.#countTimeouts(event);
      default:
        return undefined;
    }
  }

  #onJudged({ seed, path, agreed }: CampaignEvent & { readonly kind: 'seed-judged' }): void {
    const { request, log } = this.#parts;
    log.debug(`Processing seed ${path}`);
    const [answer] = agreed;
    if (request.strategy !== 'fusion' || !answer || answer === request.oracle) return;
    this.#leave(seed);
    this.#printSeed(`Seed ${path} is skipped: solvers answer ${answer}, but -o says ${request.oracle}`);
  }

  /** Reports an answer that only the user or the file contradicts. Such an answer does not count as a bug. */
  #onDisputed({ path, claimed, answered, solvers, coordinates }: DisputedSeed): void {
    const { request, clis } = this.#parts;
    const names = solvers.map((solver) => clis.get(solver) ?? solver).join(' and ');
    const verb = solvers.length === 1 ? 'answers' : 'answer';
    const to = coordinates.strategy === SEED_ITSELF ? '' : ' to a mutant of it';
    const claim = request.strategy === 'fusion' ? '-o' : 'its :status';
    this.#printSeed(
      `Seed ${path} is disputed: ${names} ${verb} ${answered}${to}; only ${claim} says ${claimed}. ` +
        'No bug is counted until another solver confirms it (name a second one, or install one on PATH)',
    );
  }

  #countTimeouts({ batch, counts }: CampaignEvent & { readonly kind: 'batch-done' }): void {
    const timeouts = Object.values(counts.solvers).reduce((sum, { answers }) => sum + (answers['timeout'] ?? 0), 0);
    const all = (this.#timeouts.get(batch.seed) ?? 0) + timeouts;
    this.#timeouts.set(batch.seed, all);
    if (all < MOST_TIMEOUTS || this.#done.has(batch.seed)) return;
    this.#leave(batch.seed);
    this.#parts.log.debug(`${this.#seeds.get(batch.seed)?.path}: ${all} time-outs, so it gets no more mutants`);
  }

  #leave(seed: string): void {
    this.#done.add(seed);
  }

  #printSeed(line: string): void {
    const { log } = this.#parts;
    if (++this.#told > MOST_TOLD) log.debug(line);
    else log.info(line);
  }

  /** Names of the seeds, in the order given by the user. */
  #stems(blobs: readonly string[]): string[] {
    const wanted = new Set(blobs);
    const paths = this.#parts.seeds.filter(({ blob }) => wanted.has(blob)).map(({ path }) => path);
    const given = this.#parts.request.seeds;
    paths.sort((a, b) => given.indexOf(a) - given.indexOf(b) || (a < b ? -1 : 1));
    return paths.map(readStem);
  }
}
