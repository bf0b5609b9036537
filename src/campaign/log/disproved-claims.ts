import { ConfirmationCaps, MOST_CONFIRMED } from './confirmation-caps.js';
import type { CampaignEvent } from './records/event.js';
import type { Coordinates } from './records/plan.js';
import { makeRefutation } from './findings.js';

/** Several seeds are needed, since the answer to a single seed may be wrong instead of the claims about it. */
const ENOUGH_SEEDS = 3;

/** A suspicion that rests on a strategy's claim. */
export interface ClaimSuspicion {
  readonly coordinates: Coordinates;
  readonly suspects: readonly string[];
  readonly claimed: string;
  readonly answered: string;
}

/** Counts contradicted claims: by strategy the seeds with a proof, and by strategy, suspects and answers the others. */
export class DisprovedClaims {
  readonly #seeds = new Map<string, Map<string, string | undefined>>();
  #similar = new ConfirmationCaps({ seeds: [], strategies: [] });

  /** Returns the refutation of all claims of the strategy if there is enough evidence. */
  add(event: CampaignEvent): ReturnType<typeof makeRefutation> | undefined {
    if (event.kind === 'campaign-started') this.#similar = new ConfirmationCaps(event.plan);
    if (event.kind !== 'claim-contradicted') return undefined;
    const { strategy, coordinates, because, script, suspects } = event;
    if (suspects !== undefined) this.#similar.add(nameClaim({ ...event, suspects }), { id: '', coordinates });
    if (event.isProved !== true) return undefined;
    const seeds = this.#seeds.get(strategy) ?? new Map<string, string | undefined>();
    this.#seeds.set(strategy, seeds.set(coordinates.seed, seeds.get(coordinates.seed) ?? script));
    if (seeds.size < ENOUGH_SEEDS) return undefined;
    const reason = `proofs contradict its claims about at least ${seeds.size} seeds; for example, a mutant is ${because}`;
    return makeRefutation({ coordinates, base: [...seeds.values()].find((each) => each !== undefined) }, reason);
  }

  /** Checks whether enough similar suspicions about earlier tests were confirmed, and the claims found to be wrong. */
  isEnough(suspicion: ClaimSuspicion): boolean {
    const { coordinates } = suspicion;
    return this.#similar.isOverCap(nameClaim(suspicion), { id: '', coordinates }, MOST_CONFIRMED.other);
  }
}

function nameClaim({ coordinates: { strategy }, suspects, claimed, answered }: ClaimSuspicion): string {
  return JSON.stringify([strategy, suspects, claimed, answered]);
}
