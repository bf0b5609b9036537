/** How much one judgement may cost. `quick`: for every answer in a hunt; `thorough`: when it decides whether a solver is called wrong. */
export type Effort = 'quick' | 'thorough';

/** What is refused whatever is left of a budget, so that one hard part does not spend all of it. */
export interface EvaluationLimits {
  /** Instances of quantifiers for one evaluator. */
  readonly instances: number;
  /** Values of one sort that a quantifier goes through. */
  readonly domain: number;
  /** Applications of defined functions for one evaluator. */
  readonly fuel: number;
  /** Bits of a number. */
  readonly bits: number;
  /** Characters of a string. */
  readonly length: number;
}

export interface BudgetSize extends EvaluationLimits {
  /** Steps of about 0.1 µs. */
  readonly steps: number;
  /** Milliseconds by the clock: four times what the steps take, so that steps decide and a replay ends alike. */
  readonly ms: number;
}

const SIZES: Readonly<Record<Effort, BudgetSize>> = {
  quick: { steps: 500_000, ms: 200, instances: 5_000, domain: 4_096, fuel: 20_000, bits: 100_000, length: 100_000 },
  thorough: {
    steps: 5_000_000,
    ms: 2_000,
    instances: 200_000,
    domain: 65_536,
    fuel: 100_000,
    bits: 1_000_000,
    length: 1_000_000,
  },
};

/** Steps between two looks at the clock: some 2 ms. */
const STEPS_PER_LOOK = 20_000;

/** Thrown when a budget is spent; the judgement that it belongs to is undetermined. */
export class BudgetSpent extends Error {}

/**
 * What one judgement may cost, shared by all evaluators and searches that it starts. Work is charged before it is done, by its size.
 * Without a clock the same work always ends at the same step.
 */
export class Budget {
  readonly limits: EvaluationLimits;
  readonly #whole: Budget | undefined;
  readonly #steps: number;
  readonly #ms: number;
  readonly #now: (() => number) | undefined;
  #start: number | undefined;
  #left: number;
  #lookAt: number;
  #spent: string | undefined;

  /** What `size` does not say is as for `thorough`. `now` gives milliseconds that never go back. */
  constructor(size: Effort | Partial<BudgetSize>, now?: () => number, whole?: Budget) {
    const { steps, ms, ...limits } = typeof size === 'string' ? SIZES[size] : { ...SIZES.thorough, ...size };
    this.limits = limits;
    this.#whole = whole;
    this.#steps = steps;
    this.#ms = ms;
    this.#now = now;
    this.#left = steps;
    this.#lookAt = this.#nextLook();
  }

  /** A part of this budget: spending it leaves the rest, and what it spends is spent here too. */
  part(size: Partial<BudgetSize>): Budget {
    return new Budget({ ...this.limits, ...size }, undefined, this);
  }

  /** A part of this budget with a share of all its steps. */
  share(of: number): Budget {
    return this.part({ steps: Math.floor(of * this.#steps) });
  }

  /** Takes steps. Throws `BudgetSpent` if there are not so many left. */
  charge(steps: number): void {
    this.#whole?.charge(steps);
    this.#left -= steps;
    if (this.#left < this.#lookAt) this.#look();
  }

  /** Why the budget is spent, or undefined while it is not. */
  get spent(): string | undefined {
    return this.#spent ?? this.#whole?.spent;
  }

  /** The result of `work`, or of `otherwise` with the reason if the budget is spent in it. */
  within<T>(work: () => T, otherwise: (because: string) => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof BudgetSpent) return otherwise(error.message);
      throw error;
    }
  }

  #look(): void {
    if (this.#left < 0) this.#spent ??= `the evaluation takes more than ${this.#steps} steps`;
    else if (this.#now !== undefined) {
      const now = this.#now();
      this.#start ??= now;
      if (now - this.#start > this.#ms) {
        this.#spent ??= `the evaluation takes more than ${this.#ms} ms`;
        this.#left = -1;
      }
    }
    if (this.#spent !== undefined) throw new BudgetSpent(this.#spent);
    this.#lookAt = this.#nextLook();
  }

  #nextLook(): number {
    return this.#now === undefined ? 0 : Math.max(0, this.#left - STEPS_PER_LOOK);
  }
}

/** For work that is bounded in another way: small domains, values that Gainsay makes itself. */
export const UNCHARGED: Pick<Budget, 'charge'> = { charge: () => undefined };
