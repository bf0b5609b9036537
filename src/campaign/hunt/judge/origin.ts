import { type Strategy, isSeedless } from '../../../strategy/index.js';
import { loadPartners, findPartnership } from './joined.js';
import type { CampaignState, Coordinates, Plan, Store } from '../../log/index.js';
import { type LoadedSeed, type Origin, readSeed } from '../draw/index.js';
import { readModels } from './seed-proof.js';
import { chooseDirection } from './evidence.js';

export class StoredSeeds {
  readonly #plan: Plan;
  readonly #store: Pick<Store, 'get'>;
  readonly #seeds = new Map<string, Promise<LoadedSeed | undefined>>();

  constructor(plan: Plan, store: Pick<Store, 'get'>) {
    this.#plan = plan;
    this.#store = store;
  }

  /** Undefined if the plan has no seed of this name, or the seed's text is missing or unreadable. */
  get(name: string): Promise<LoadedSeed | undefined> {
    const seed = this.#seeds.get(name) ?? this.#load(name);
    this.#seeds.set(name, seed);
    return seed;
  }

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

export interface OriginContext {
  readonly state: Pick<CampaignState, 'plan' | 'judged'>;
  readonly store: Store;
  readonly seeds: StoredSeeds;
}

export async function findOrigin(
  strategy: Strategy,
  { seed: name }: Pick<Coordinates, 'seed'>,
  { state, store, seeds }: OriginContext,
): Promise<Origin | undefined> {
  if (isSeedless(strategy)) return { kind: 'source', strategy, source: name };
  const seed = await seeds.get(name);
  if (seed === undefined) return undefined;
  const judged = state.judged.get(name);
  const direction = chooseDirection(judged?.agreed ?? []);
  const models = strategy.usesModels === true && judged !== undefined ? await readModels(judged, store) : [];
  const origin: Origin = { kind: 'seed', strategy, seed, direction, models };
  if (strategy.seeds === 1) return origin;
  const partnership = findPartnership(state.plan.seeds, state.judged, { name, key: state.plan.key });
  if (partnership === undefined) return origin;
  const scripts = await seeds.all([partnership.self, ...partnership.partners].map((each) => each.name));
  const fusionPartners = loadPartners(partnership, (each) => scripts.get(each));
  return fusionPartners && { ...origin, fusionPartners };
}
