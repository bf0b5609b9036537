import type { CampaignEvent } from './records/event.js';
import { makeRefutation } from './findings.js';

/** Several seeds are needed, since the answer to a single seed may be wrong instead of the claims about it. */
const ENOUGH_SEEDS = 3;

/** Counts by strategy the seeds with a claim that a proof contradicts. */
export class DisprovedClaims {
  readonly #seeds = new Map<string, Map<string, string | undefined>>();

  /** Returns the refutation of all claims of the strategy if there is enough evidence. */
  add(event: CampaignEvent): ReturnType<typeof makeRefutation> | undefined {
    if (event.kind !== 'claim-contradicted' || event.isProved !== true) return undefined;
    const { strategy, coordinates, because, script } = event;
    const seeds = this.#seeds.get(strategy) ?? new Map<string, string | undefined>();
    this.#seeds.set(strategy, seeds.set(coordinates.seed, seeds.get(coordinates.seed) ?? script));
    if (seeds.size < ENOUGH_SEEDS) return undefined;
    const reason = `proofs contradict its claims about ${seeds.size} seeds; for example, a mutant is ${because}`;
    return makeRefutation({ coordinates, base: [...seeds.values()].find((each) => each !== undefined) }, reason);
  }
}
