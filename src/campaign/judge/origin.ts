import { type Strategy, isSeedless } from '../../strategy/index.js';
import { fusionPartnersOf, partnershipIn } from './joined.js';
import type { CampaignState, Coordinates, Plan, Store } from '../log/index.js';
import { type LoadedSeed, type Origin, readSeed } from '../cases/index.js';
import { modelsOf } from './seed-proof.js';
import { directionOf } from './standing.js';

/** The seeds of a plan from the campaign's own copies, each read once and when it is first asked for. */
export class KeptSeeds {
  readonly #plan: Plan;
  readonly #store: Pick<Store, 'get'>;
  readonly #seeds = new Map<string, Promise<LoadedSeed | undefined>>();

  constructor(plan: Plan, store: Pick<Store, 'get'>) {
    this.#plan = plan;
    this.#store = store;
  }

  /** The seed with this content id; undefined where the plan has none, or its text is not there or does not read. */
  get(name: string): Promise<LoadedSeed | undefined> {
    const seed = this.#seeds.get(name) ?? this.#load(name);
    this.#seeds.set(name, seed);
    return seed;
  }

  /** Several of them, by name; those that are not there are left out. */
  async all(names: readonly string[]): Promise<ReadonlyMap<string, LoadedSeed>> {
    const found = new Map<string, LoadedSeed>();
    for (const name of names) {
      const seed = await this.get(name);
      if (seed !== undefined) found.set(name, seed);
    }
    return found;
  }

  async #load(name: string): Promise<LoadedSeed | undefined> {
    const planned = this.#plan.seeds.find(({ blob }) => blob === name);
    const text = planned === undefined ? undefined : await this.#store.get(planned.blob);
    const read = text === undefined ? undefined : readSeed(text);
    if (planned === undefined || read === undefined || 'reason' in read) return undefined;
    const { path, blob, certified } = planned;
    return { path, blob, ...read, ...(certified === undefined ? {} : { certified }) };
  }
}

/** What is needed for finding out what a test case was drawn from. */
export interface OriginContext {
  readonly state: Pick<CampaignState, 'plan' | 'judged'>;
  readonly store: Store;
  readonly seeds: KeptSeeds;
}

/**
 * What a test case of a campaign was drawn from: its seed or source, and all that the strategy was told beside it. It follows
 * from the plan and the log; undefined where a seed is not there.
 */
export async function originOf(
  strategy: Strategy,
  { seed: name }: Pick<Coordinates, 'seed'>,
  { state, store, seeds }: OriginContext,
): Promise<Origin | undefined> {
  if (isSeedless(strategy)) return { kind: 'source', strategy, source: name };
  const seed = await seeds.get(name);
  if (seed === undefined) return undefined;
  const judged = state.judged.get(name);
  const direction = directionOf(judged?.agreed ?? []);
  const models = strategy.usesModels === true && judged !== undefined ? await modelsOf(judged, store) : [];
  const origin: Origin = { kind: 'seed', strategy, seed, direction, models };
  if (strategy.seeds === 1) return origin;
  const partnership = partnershipIn(state.plan.seeds, state.judged, { name, key: state.plan.key });
  if (partnership === undefined) return origin;
  const scripts = await seeds.all([partnership.self, ...partnership.partners].map((each) => each.name));
  const fusionPartners = fusionPartnersOf(partnership, (each) => scripts.get(each));
  return fusionPartners && { ...origin, fusionPartners };
}
