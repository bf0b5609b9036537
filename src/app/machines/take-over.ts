import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CampaignEvent, type Plan, HANDED_OVER } from '../../campaign/index.js';
import type { LiveBucket } from '../../host/index.js';
import type { Permission } from '../../solver/index.js';
import { BadInput, type Emit } from '../base/index.js';
import { resume } from '../hunt/index.js';

/** Random interval in milliseconds, so that workers do not all check at once. */
const LOOK_MS = { least: 2_000, most: 5_000 } as const;

export type LeadEvent =
  | { readonly kind: 'leading'; readonly address: string }
  /** Another process may lead. */
  | { readonly kind: 'not-leading'; readonly address: string; readonly because: string };

export class LeadershipState {
  #plan: Plan | undefined;
  #isStopped = false;
  #ended: string | undefined;
  permission: Permission | undefined;

  hear(event: CampaignEvent): void {
    if (event.kind === 'campaign-started') this.#plan = event.plan;
    if (event.kind === 'campaign-started' || event.kind === 'campaign-resumed') this.#isStopped = false;
    this.#ended = event.kind === 'campaign-ended' ? event.reason : undefined;
    if (event.kind === 'campaign-interrupted' || event.kind === 'campaign-ended') this.#isStopped = true;
  }

  get ended(): string | undefined {
    return this.#ended;
  }

  /** False if its user stopped it, or if it has plug-ins, whose code only its user has. */
  get mayBeLed(): boolean {
    return this.#plan !== undefined && !this.#isStopped && (this.#plan.plugins ?? []).length === 0;
  }
}

/** Takes over whenever the leader is gone, until the signal aborts. */
export async function takeOver(
  address: string,
  {
    live,
    goingOn,
    tell,
  }: { readonly live: LiveBucket; readonly goingOn: LeadershipState; readonly tell: Emit<LeadEvent> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const pause = randomInt(LOOK_MS.least, LOOK_MS.most);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    const { permission } = goingOn;
    if (signal.aborted || !goingOn.mayBeLed || permission === undefined) continue;
    if ((await live.leader().catch(() => 'unknown')) !== undefined) continue;
    const handing = new AbortController();
    const handOver = () => handing.abort(HANDED_OVER);
    signal.addEventListener('abort', handOver, { once: true });
    try {
      const leading = resume(address, { trust: permission }, { signal: handing.signal });
      for await (const event of leading) {
        if (event.kind === 'session-begun') tell({ kind: 'leading', address });
      }
      await leading.result;
    } catch (error) {
      // A `BadInput` means that another worker was faster.
      if (!(error instanceof BadInput) && !signal.aborted)
        tell({ kind: 'not-leading', address, because: String(error) });
    } finally {
      signal.removeEventListener('abort', handOver);
    }
  }
}
