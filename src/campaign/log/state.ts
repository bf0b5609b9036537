import { orCore } from '../../script/index.js';
import { UnusableLog } from './records/json-text.js';
import type { CampaignEvent, EventBody, SeedJudged } from './records/event.js';
import type { FindingState } from './current.js';
import type { Machine } from './records/finding.js';
import { Findings } from './findings.js';
import { DisprovedClaims } from './disproved-claims.js';
import { SilentSolvers } from './silence.js';
import type { Batch, Plan } from './records/plan.js';
import { isMixed, pairName } from './plan.js';
import type { BlobId } from './records/words.js';
import type { Store } from './store.js';
import type { TestResult } from './records/batch.js';

export interface CampaignState {
  readonly plan: Plan;
  /** The plan at the start, which identifies the campaign. */
  readonly begun: Plan;
  readonly at: number;
  readonly judged: ReadonlyMap<BlobId, SeedJudged>;
  /** By `dealName`. */
  readonly done: ReadonlyMap<string, FinishedBatch>;
  readonly yields: ReadonlyMap<string, BatchYield>;
  readonly leftOut: ReadonlySet<string>;
  readonly settled: ReadonlySet<string>;
  readonly findings: readonly FindingState[];
  machineOf(id: string): Machine | undefined;
  readonly again: readonly (CampaignEvent & { readonly kind: 'finding-again' })[];
  readonly steered: ReadonlySet<string>;
  readonly refuted: ReadonlyMap<string, string>;
  readonly silence: SilentSolvers;
  readonly disproved: DisprovedClaims;
  readonly slow: ReadonlySet<string>;
  readonly ended: (CampaignEvent & { readonly kind: 'campaign-ended' }) | undefined;
}

/** Throws `UnusableLog` if the log does not start a campaign of this format. */
export async function readState(
  store: Pick<Store, 'events'>,
  onEvent?: (event: CampaignEvent, sequence: number) => void,
): Promise<CampaignState> {
  const reading = new StateReading();
  for await (const { event, sequence } of store.events()) {
    onEvent?.(event, sequence);
    reading.add(event);
  }
  return reading.state;
}

export class StateReading {
  #plans: Pick<CampaignState, 'plan' | 'begun'> | undefined;
  #seeds: ReadonlySet<string> | undefined;
  #at = 0;
  #ended: CampaignState['ended'];
  readonly #findings = new Findings();
  readonly #read = {
    judged: new Map<BlobId, SeedJudged>(),
    done: new Map<string, FinishedBatch>(),
    yields: new Map<string, BatchYield>(),
    leftOut: new Set<string>(),
    settled: new Set<string>(),
    again: [] as (CampaignEvent & { kind: 'finding-again' })[],
    steered: new Set<string>(),
    refuted: new Map<string, string>(),
    slow: new Set<string>(),
    silence: new SilentSolvers(),
    disproved: new DisprovedClaims(),
  };

  add(event: CampaignEvent): void {
    const { judged, leftOut, settled, again, steered, refuted, slow, silence, disproved } = this.#read;
    this.#at = Math.max(this.#at, event.at);
    this.#findings.add(event);
    silence.add(event);
    disproved.add(event);
    const id = findSettledId(event);
    if (id !== undefined) settled.add(id);
    if (event.kind === 'campaign-started') this.#plans = { plan: event.plan, begun: event.plan };
    else if (event.kind === 'seed-judged') judged.set(event.seed, event);
    else if (event.kind === 'batch-done') this.#addBatch(event);
    else if (event.kind === 'seed-left-out') leftOut.add(event.path);
    else if (event.kind === 'finding-again') again.push(event);
    else if (event.kind === 'strategy-steered') steered.add(pairName(event));
    else if (event.kind === 'claim-refuted') refuted.set(event.strategy, event.because);
    else if (event.kind === 'slow') slow.add(slowName(event));
    else if (event.kind === 'campaign-ended') this.#ended = event;
    else if (event.kind === 'campaign-resumed') {
      this.#ended = undefined;
      if (this.#plans !== undefined) this.#plans = { ...this.#plans, plan: { ...this.#plans.plan, ...event.plan } };
    }
  }

  /** The state so far, with live maps and sets. Throws `UnusableLog` if no campaign has started. */
  get state(): CampaignState {
    if (this.#plans === undefined)
      throw new UnusableLog('the log contains no campaign (gainsay hunt --out starts one)');
    const findings = this.#findings;
    const machineOf = (id: string) => findings.machineOf(id);
    return { ...this.#plans, ...this.#read, at: this.#at, ended: this.#ended, findings: findings.all, machineOf };
  }

  #addBatch(event: CampaignEvent & { readonly kind: 'batch-done' }): void {
    const { batch, results } = event;
    const name = dealName(batch);
    const hashes = event.hashes ?? Object.fromEntries(results.map(({ index }) => [index, `${name} ${index}`]));
    this.#read.done.set(name, { batch, hashes });
    if (this.#plans === undefined) return;
    const { plan } = this.#plans;
    this.#seeds ??= new Set(plan.seeds.map(({ blob }) => blob));
    // Only yields of a mix, and of batches without a seed, affect the choice of later batches.
    if (!this.#seeds.has(batch.seed)) this.#read.yields.set(name, sourceYield(event));
    else if (isMixed(plan)) this.#read.yields.set(name, batchYield(event));
  }
}

/** Returns the id of the suspicion whose result an event reports, whether confirmed or not. */
export function findSettledId(event: CampaignEvent | EventBody): string | undefined {
  switch (event.kind) {
    case 'finding':
      return event.finding.id;
    case 'finding-not-confirmed':
      return event.suspect.id;
    case 'seed-disputed':
      return event.disputed.id;
    case 'finding-again':
      return event.id;
    default:
      return undefined;
  }
}

export function slowName({
  solver,
  coordinates,
}: Pick<CampaignEvent & { kind: 'slow' }, 'solver' | 'coordinates'>): string {
  return `${solver} ${coordinates.seed} ${coordinates.strategy} ${coordinates.index}`;
}

export type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };
export type FinishedBatch = Required<Pick<BatchDone, 'batch' | 'hashes'>>;

export interface BatchYield {
  readonly tests: number;
  readonly ms: number;
  readonly draws: number;
  readonly outcomes: readonly string[];
  /** Absent if the batch has a seed. */
  readonly results?: readonly Pick<TestResult, 'index' | 'theories'>[];
}

const ANSWERS = /^(?:sat|unsat|unknown)(?: (?:sat|unsat|unknown))*$/;

export function batchYield({ batch, counts, results }: Pick<BatchDone, 'batch' | 'counts' | 'results'>): BatchYield {
  return {
    tests: counts.tests,
    ms: Object.values(counts.solvers).reduce((sum, { ms }) => sum + ms, 0),
    draws: batch.to - batch.from,
    outcomes: results.filter(isOther).flatMap(listOutcomes),
  };
}

/** Omits most of the results, since a campaign keeps the yields of all batches without a seed in memory. */
export function sourceYield(event: BatchDone): BatchYield {
  return { ...batchYield(event), results: event.results.map(({ index, theories }) => ({ index, theories })) };
}

/** Checks whether a test differs from the previous one in theories or outcomes. */
function isOther(result: TestResult, at: number, all: readonly TestResult[]): boolean {
  const before = all[at - 1];
  if (before === undefined || !isSameList(before.theories, result.theories)) return true;
  return !isSameRecord(before.said, result.said);
}

/** Compares entries in order. Must be fast, since a log needs a million calls. */
function isSameRecord(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  let at = 0;
  for (const name in b) if (names[at++] !== name || a[name] !== b[name]) return false;
  return at === names.length;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

function listOutcomes({ said, theories }: TestResult): string[] {
  const outcomes: string[] = [];
  for (const solver in said) {
    const word = said[solver] as string;
    if (!isAnswers(word)) continue;
    for (const theory of orCore(theories)) outcomes.push(`${theory}: ${solver} ${word}`);
  }
  return outcomes;
}

function isAnswers(word: string): boolean {
  return word === 'sat' || word === 'unsat' || word === 'unknown' || (word.includes(' ') && ANSWERS.test(word));
}

/** Identifies a batch by its start, since the end of the campaign may shorten the batch. */
export function dealName(batch: Pick<Batch, 'seed' | 'strategy' | 'from'>): string {
  return `${pairName(batch)} ${batch.from}`;
}
