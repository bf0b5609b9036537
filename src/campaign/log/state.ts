import type { CampaignEvent, Untimed } from './events.js';
import type { FindingRecord } from './finding-record.js';
import { Findings } from './findings.js';
import type { Machine } from './machine.js';
import { Silence } from './silence.js';
import { type BatchYield, batchYield, dealName } from './batch-yield.js';
import { type Batch, type Plan, isMixed, pairName } from './plan.js';
import type { BlobId } from './blob-id.js';
import type { Store } from './store.js';
import { lackingIn, lackingText } from '../../solver/index.js';

export type SeedJudged = CampaignEvent & { readonly kind: 'seed-judged' };

/** What a campaign must know to go on: computed from the log, never kept beside it. */
export interface CampaignState {
  /** The plan, with what the user changed of it since. */
  readonly plan: Plan;
  /** The plan as it was when the campaign began: by it the campaign is known. */
  readonly begun: Plan;
  /** Milliseconds of work so far. */
  readonly at: number;
  readonly judged: ReadonlyMap<BlobId, SeedJudged>;
  /** By `batchName`. */
  readonly done: ReadonlySet<string>;
  /** What batches came to, by `dealName`; empty where that decides nothing. */
  readonly yields: ReadonlyMap<string, BatchYield>;
  /** Paths of seeds of which it was said that they are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** What was looked into already, by id: confirmed or not. */
  readonly settled: ReadonlySet<string>;
  /** What was confirmed, with what was made of it since. */
  readonly findings: readonly FindingRecord[];
  /** Where a finding was seen; undefined where the log does not say. */
  machineOf(id: string): Machine | undefined;
  /** What was counted as one more instance of a bug that was found many times. */
  readonly again: readonly (CampaignEvent & { readonly kind: 'finding-again' })[];
  /** Seeds and strategies of which less is made: by `pairName`. */
  readonly steered: ReadonlySet<string>;
  /** How the solvers answered so far. */
  readonly silence: Silence;
  /** By `slowName`. */
  readonly slow: ReadonlySet<string>;
  /** By solver, what it does not have (`lackingText`), as it said itself. */
  readonly lacking: ReadonlyMap<string, ReadonlySet<string>>;
  readonly ended: (CampaignEvent & { readonly kind: 'campaign-ended' }) | undefined;
}

/** Why a log cannot be used. */
export class UnusableLog extends Error {}

/**
 * Reads a campaign's log; `hear` is given each event on the way. Throws `UnusableLog` where it does not begin as a campaign of this
 * format does.
 */
export async function readState(
  store: Pick<Store, 'events'>,
  hear?: (event: CampaignEvent, sequence: number) => void,
): Promise<CampaignState> {
  const reading = new StateReading();
  for await (const { event, sequence } of store.events()) {
    hear?.(event, sequence);
    reading.add(event);
  }
  return reading.state;
}

/** What a campaign's log says, event by event. */
export class StateReading {
  #plan: Plan | undefined;
  #begun: Plan | undefined;
  /** The seeds of the plan, by blob. */
  #seeds: ReadonlySet<string> | undefined;
  #at = 0;
  #ended: CampaignState['ended'];
  readonly #judged = new Map<BlobId, SeedJudged>();
  readonly #done = new Set<string>();
  readonly #yields = new Map<string, BatchYield>();
  readonly #leftOut = new Set<string>();
  readonly #settled = new Set<string>();
  readonly #slow = new Set<string>();
  readonly #lacking = new Map<string, Set<string>>();
  readonly #again: (CampaignEvent & { kind: 'finding-again' })[] = [];
  readonly #steered = new Set<string>();
  readonly #findings = new Findings();
  readonly #silence = new Silence();

  add(event: CampaignEvent): void {
    this.#at = Math.max(this.#at, event.at);
    this.#findings.add(event);
    this.#silence.add(event);
    const settled = settledIn(event);
    if (settled !== undefined) this.#settled.add(settled);
    for (const { solver, lacking } of lackingInEvent(event)) {
      this.#lacking.set(solver, (this.#lacking.get(solver) ?? new Set()).add(lacking));
    }
    if (event.kind === 'campaign-started') this.#begun = this.#plan = event.plan;
    else if (event.kind === 'seed-judged') this.#judged.set(event.seed, event);
    else if (event.kind === 'batch-done') this.#addBatch(event);
    else if (event.kind === 'seed-left-out') this.#leftOut.add(event.path);
    else if (event.kind === 'finding-again') this.#again.push(event);
    else if (event.kind === 'strategy-steered') this.#steered.add(pairName(event));
    else if (event.kind === 'slow') this.#slow.add(slowName(event));
    else if (event.kind === 'campaign-ended') this.#ended = event;
    else if (event.kind === 'campaign-resumed') {
      this.#ended = undefined;
      if (this.#plan !== undefined) this.#plan = { ...this.#plan, ...event.plan };
    }
  }

  /**
   * What is known so far; its maps and sets are those of the reading, and grow with it. Throws `UnusableLog` where no campaign
   * was begun yet.
   */
  get state(): CampaignState {
    if (this.#plan === undefined || this.#begun === undefined)
      throw new UnusableLog('no campaign was begun in it (gainsay hunt --out can begin one there)');
    return {
      plan: this.#plan,
      begun: this.#begun,
      at: this.#at,
      judged: this.#judged,
      done: this.#done,
      yields: this.#yields,
      leftOut: this.#leftOut,
      settled: this.#settled,
      again: this.#again,
      steered: this.#steered,
      slow: this.#slow,
      lacking: this.#lacking,
      silence: this.#silence,
      ended: this.#ended,
      findings: this.#findings.all,
      machineOf: (id) => this.#findings.machineOf(id),
    };
  }

  /** Whether what came of a batch decides what is dealt next: of strategies that are mixed, and of sources. */
  #decidesDeals({ seed }: Batch): boolean {
    if (this.#plan === undefined) return false;
    this.#seeds ??= new Set(this.#plan.seeds.map(({ blob }) => blob));
    return isMixed(this.#plan) || !this.#seeds.has(seed);
  }

  #addBatch(event: CampaignEvent & { readonly kind: 'batch-done' }): void {
    this.#done.add(batchName(event.batch));
    if (this.#decidesDeals(event.batch)) this.#yields.set(dealName(event.batch), batchYield(event));
  }
}

/** What solvers said in an event that they do not have. */
export function lackingInEvent(event: CampaignEvent): { readonly solver: string; readonly lacking: string }[] {
  const said =
    event.kind === 'seed-judged'
      ? event.runs.flatMap((run) => (run.outcome === 'rejected' ? [[run.solver, run.detail ?? ''] as const] : []))
      : event.kind === 'batch-done'
        ? event.results.flatMap(({ refused = {} }) => Object.entries(refused))
        : [];
  return said.flatMap(([solver, message]) => {
    const lacking = lackingIn(message);
    return lacking === undefined ? [] : [{ solver, lacking: lackingText(lacking) }];
  });
}

/** The id of what an event says that it was looked into: confirmed or not; undefined for other events. */
export function settledIn(event: CampaignEvent | Untimed): string | undefined {
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

/** A batch by its name: the same work always has the same name. */
export function batchName({ seed, strategy, from, to }: Batch): string {
  return `${seed} ${strategy} ${from} ${to}`;
}

/** A record of slowness by its name. */
export function slowName({
  solver,
  coordinates,
}: Pick<CampaignEvent & { kind: 'slow' }, 'solver' | 'coordinates'>): string {
  return `${solver} ${coordinates.seed} ${coordinates.strategy} ${coordinates.index}`;
}
