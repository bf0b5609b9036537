/** What an evaluation may cost. */
export interface EvaluationLimits {
  /** Steps of the machine over the life of an evaluator. */
  readonly steps: number;
  /** Instances of quantifiers. */
  readonly instances: number;
  /** Values of one sort that a quantifier goes through. */
  readonly domain: number;
  /** Applications of defined functions. */
  readonly fuel: number;
  /** Bits of a number. */
  readonly bits: number;
  /** Characters of a string. */
  readonly length: number;
}

export const DEFAULT_EVALUATION_LIMITS: EvaluationLimits = {
  steps: 5_000_000,
  instances: 200_000,
  domain: 65_536,
  fuel: 100_000,
  bits: 1_000_000,
  length: 1_000_000,
};
