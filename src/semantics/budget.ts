import { BudgetOverrun } from '../util/index.js';

/** `quick` judges every answer in a hunt, `thorough` decides whether a solver is wrong. */
export type Effort = 'quick' | 'thorough';

export interface EvaluationLimits {
  readonly instances: number;
  /** Maximum number of values of a quantified sort. */
  readonly domain: number;
  readonly fuel: number;
  readonly bits: number;
  readonly length: number;
}

export interface BudgetSize extends EvaluationLimits {
  /** A step takes about 0.1 µs. */
  readonly steps: number;
  /** Four times the time of the steps, so that these run out first and a replay ends at the same point. */
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

/** Steps between readings of the clock (about 2 ms). */
const STEPS_PER_LOOK = 20_000;

/** Thrown when a budget runs out. The judgement is then undetermined. */
export class BudgetSpent extends Error {}

const MOST_LATE_CHARGES = 200_000;

/**
 * The budget of one judgement, shared by its evaluators. An evaluator charges work by its size before the work
 * starts. Without a clock, equal work ends at the same step.
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
  #lateCharges = 0;

  /** Limits missing in `size` are those of `thorough`. `now` returns monotonic milliseconds, such as working time. */
  constructor(size: Effort | Partial<BudgetSize>, now?: () => number, whole?: Budget) {
    const { steps, ms, ...limits } = typeof size === 'string' ? SIZES[size] : { ...SIZES.thorough, ...size };
    this.limits = limits;
    this.#whole = whole;
    this.#steps = steps;
    this.#ms = ms;
    this.#now = now;
    this.#left = steps;
    this.#lookAt = this.#nextCheck();
  }

  /** Creates a smaller budget that also charges its steps to this one. If it runs out, the rest of this one remains. */
  part(size: Partial<BudgetSize>): Budget {
    return new Budget({ ...this.limits, ...size }, undefined, this);
  }

  share(of: number): Budget {
    return this.part({ steps: Math.floor(of * this.#steps) });
  }

  charge(steps: number): void {
    this.#whole?.charge(steps);
    this.#left -= steps;
    if (this.#left < this.#lookAt) this.#check();
  }

  get spent(): string | undefined {
    return this.#spent ?? this.#whole?.spent;
  }

  /** If the budget runs out, calls `otherwise` with the reason. */
  attempt<T>(work: () => T, otherwise: (because: string) => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof BudgetSpent) return otherwise(error.message);
      throw error;
    }
  }

  #check(): void {
    if (this.#spent !== undefined && ++this.#lateCharges > MOST_LATE_CHARGES) throw new BudgetOverrun(this.#spent);
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
    this.#lookAt = this.#nextCheck();
  }

  #nextCheck(): number {
    return this.#now === undefined ? 0 : Math.max(0, this.#left - STEPS_PER_LOOK);
  }
}

/** Charges nothing. For small domains and for values that Gainsay itself generates. */
export const UNCHARGED: Pick<Budget, 'charge'> = { charge: () => undefined };
