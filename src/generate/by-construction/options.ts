import type { Op } from '../../term/index.js';

/** What can be changed about the formulas of a generator. */
export interface GeneratorOptions {
  /** Operators of an assertion, about; half as many to as many are drawn. */
  readonly size: number;
  /** Levels of operators at most. */
  readonly depth: number;
  /** Declared constants: one to as many are drawn. */
  readonly variables: number;
  /** Assertions: one to as many are drawn; an unsatisfiable formula may need more. */
  readonly assertions: number;
  /** Bits of a bit-vector, where the generator makes bit-vectors. */
  readonly width?: number;
  /** Exponent bits, where the generator makes floating-point numbers. */
  readonly exponent?: number;
  /** Significand bits with the hidden bit, where the generator makes floating-point numbers. */
  readonly significand?: number;
  /** How often an operator is drawn in proportion to the others, 1 where nothing is given; 0 for never. */
  readonly weights: Readonly<Partial<Record<Op, number>>>;
}

/** An option that is a whole number. */
export type NumberOption = Exclude<keyof GeneratorOptions, 'weights'>;

/** What an option means and which values it takes. */
export interface OptionInfo {
  readonly summary: string;
  readonly least: number;
  readonly most: number;
}

/** Every number option, in the order in which help lists them. */
export const NUMBER_OPTIONS: Readonly<Record<NumberOption, OptionInfo>> = {
  size: { summary: 'approximate number of operators in an assertion', least: 1, most: 1000 },
  depth: { summary: 'maximum nesting depth of operators', least: 1, most: 100 },
  variables: { summary: 'maximum number of declared constants', least: 1, most: 50 },
  assertions: { summary: 'approximate number of assertions', least: 1, most: 100 },
  width: { summary: 'width of bit-vectors', least: 1, most: 256 },
  exponent: { summary: 'exponent bits of a floating-point number', least: 2, most: 15 },
  significand: { summary: 'significand bits of a floating-point number, with the hidden bit', least: 2, most: 113 },
};
