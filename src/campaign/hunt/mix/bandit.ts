import type { Rng } from '../../../util/index.js';

export interface Yield {
  readonly groups: number;
  readonly outcomes: number;
  readonly cost: number;
}

/**
 * New outcomes worth one new group. On recorded hunts, 10 found fewer groups than taking strategies in turn, and 100
 * or more found more (`bench/mixing.mjs`).
 */
const GROUP_WORTH = 300;
/** Discount of earlier observations per update, since a strategy's yield declines. */
const REMEMBERED = 0.98;
/** Every fifth choice takes the strategies in turn, so that each strategy gets a minimum of batches. */
export const FLOOR_EVERY = 5;

interface Arm {
  worth: number;
  cost: number;
  turns: number;
}

/**
 * Chooses the next strategy by Thompson sampling (W. R. Thompson, Biometrika 25, 1933; O. Chapelle and L. Li, NIPS
 * 2011) over yield per unit of cost. Models the yield as a Poisson process whose rate has a gamma posterior. Old
 * observations are discounted (V. Raj and S. Kalyani, arXiv:1707.09727). Every fifth choice takes strategies in turn
 * (P. Auer et al., SIAM Journal on Computing 32(1), 2002). Deterministic.
 */
export class Bandit {
  readonly #arms: ReadonlyMap<string, Arm>;
  readonly #rng: Rng;
  #deals = 0;

  constructor(names: readonly string[], rng: Rng) {
    this.#arms = new Map(names.map((name) => [name, { worth: 0, cost: 0, turns: 0 }]));
    this.#rng = rng;
  }

  learn(yields: ReadonlyMap<string, Yield>): void {
    for (const [name, arm] of this.#arms) {
      const { groups, outcomes, cost } = yields.get(name) ?? NOTHING;
      arm.worth = arm.worth * REMEMBERED + groups * GROUP_WORTH + outcomes;
      arm.cost = arm.cost * REMEMBERED + cost;
    }
  }

  /** Throws if `open` is empty. */
  pick(open: readonly string[]): string {
    const deal = this.#deals++;
    const sum = (of: 'worth' | 'cost') => [...this.#arms.values()].reduce((total, arm) => total + arm[of], 0);
    const cost = sum('cost');
    if (cost === 0 || deal % FLOOR_EVERY === 0) return this.#nextInTurn(open);
    // Prior of a strategy without observations: one find at the average cost of a find.
    return this.#luckiest(open, { rng: this.#rng.fork(deal), cost: cost / (sum('worth') + 1) });
  }

  /** Expected yield of each strategy per unit of cost: the posterior mean. */
  rates(): ReadonlyMap<string, number> {
    const arms = [...this.#arms];
    const [worth, cost] = [(of: Arm) => of.worth, (of: Arm) => of.cost].map((part) =>
      arms.reduce((sum, [, arm]) => sum + part(arm), 0),
    ) as [number, number];
    const prior = cost / (worth + 1);
    return new Map(arms.map(([name, arm]) => [name, cost === 0 ? 0 : (1 + arm.worth) / (prior + arm.cost)]));
  }

  #nextInTurn(open: readonly string[]): string {
    const next = best(open, (name) => -this.#arm(name).turns);
    this.#arm(next).turns++;
    return next;
  }

  #luckiest(open: readonly string[], prior: { readonly rng: Rng; readonly cost: number }): string {
    return best(open, (name) => {
      const { worth, cost } = this.#arm(name);
      return drawGamma(prior.rng.fork(name), 1 + worth) / (prior.cost + cost);
    });
  }

  #arm(name: string): Arm {
    const arm = this.#arms.get(name);
    if (arm === undefined) throw new Error(`${name} is not an arm of this bandit`);
    return arm;
  }
}

const NOTHING: Yield = { groups: 0, outcomes: 0, cost: 0 };

function best(names: readonly string[], rate: (name: string) => number): string {
  const [first, ...others] = names;
  if (first === undefined) throw new Error('there is nothing to pick from');
  let [chosen, most] = [first, rate(first)];
  for (const name of others) {
    const number = rate(name);
    if (number > most) [chosen, most] = [name, number];
  }
  return chosen;
}

/**
 * Samples the gamma distribution with scale 1 and a shape of at least 1 (G. Marsaglia and W. W. Tsang, ACM
 * Transactions on Mathematical Software 26(3), 2000).
 */
export function drawGamma(rng: Rng, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(rng);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(uniform(rng)) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Samples the standard normal distribution by the polar method of Marsaglia and Bray. */
function drawNormal(rng: Rng): number {
  for (;;) {
    const [x, y] = [2 * uniform(rng) - 1, 2 * uniform(rng) - 1];
    const s = x * x + y * y;
    if (s > 0 && s < 1) return x * Math.sqrt((-2 * Math.log(s)) / s);
  }
}

const uniform = (rng: Rng): number => (rng.below(2 ** 32) + 0.5) / 2 ** 32;
