import type { CampaignEvent } from './events.js';
import type { FindingRecord } from './finding-record.js';
import { Findings } from './findings.js';
import { type BatchYield, batchYield, dealName } from './batch-yield.js';
import { type Batch, type Plan, isMixed, pairName } from './plan.js';
import type { BlobId } from './blob-id.js';
import type { Store } from './store.js';

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
  /** What was counted as one more instance of a bug that was found many times. */
  readonly again: readonly (CampaignEvent & { readonly kind: 'finding-again' })[];
  /** Seeds and strategies of which less is made: by `pairName`. */
  readonly steered: ReadonlySet<string>;
  /** By `slowName`. */
  readonly slow: ReadonlySet<string>;
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
  hear?: (event: CampaignEvent) => void,
): Promise<CampaignState> {
  let plan: Plan | undefined;
  let begun: Plan | undefined;
  let at = 0;
  let ended: CampaignState['ended'];
  const judged = new Map<BlobId, SeedJudged>();
  const done = new Set<string>();
  const yields = new Map<string, BatchYield>();
  const leftOut = new Set<string>();
  const settled = new Set<string>();
  const slow = new Set<string>();
  const again: (CampaignEvent & { kind: 'finding-again' })[] = [];
  const steered = new Set<string>();
  const findings = new Findings();
  for await (const { event } of store.events()) {
    hear?.(event);
    at = Math.max(at, event.at);
    findings.add(event);
    if (event.kind === 'campaign-started') begun = plan = event.plan;
    else if (event.kind === 'seed-judged') judged.set(event.seed, event);
    else if (event.kind === 'batch-done') {
      done.add(batchName(event.batch));
      if (plan !== undefined && isMixed(plan)) yields.set(dealName(event.batch), batchYield(event));
    } else if (event.kind === 'seed-left-out') leftOut.add(event.path);
    else if (event.kind === 'finding') settled.add(event.finding.id);
    else if (event.kind === 'finding-not-confirmed') settled.add(event.suspect.id);
    else if (event.kind === 'seed-disputed') settled.add(event.disputed.id);
    else if (event.kind === 'finding-again') {
      settled.add(event.id);
      again.push(event);
    } else if (event.kind === 'strategy-steered') steered.add(pairName(event));
    else if (event.kind === 'slow') slow.add(slowName(event));
    else if (event.kind === 'campaign-ended') ended = event;
    else if (event.kind === 'campaign-resumed') {
      ended = undefined;
      if (plan !== undefined) plan = { ...plan, ...event.plan };
    }
  }
  if (plan === undefined || begun === undefined)
    throw new UnusableLog('no campaign was begun in it (gainsay hunt --out can begin one there)');
  return {
    plan,
    begun,
    at,
    judged,
    done,
    yields,
    leftOut,
    settled,
    again,
    steered,
    slow,
    ended,
    findings: findings.all,
  };
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
