import type { Op } from '../../term/index.js';

export interface GeneratorOptions {
  readonly size: number;
  readonly depth: number;
  readonly variables: number;
  readonly assertions: number;
  readonly width?: number;
  readonly exponent?: number;
  readonly significand?: number;
  /** Relative weights of operators, 1 by default. 0 excludes an operator. */
  readonly weights: Readonly<Partial<Record<Op, number>>>;
}

export type NumberOption = Exclude<keyof GeneratorOptions, 'weights'>;

export interface OptionInfo {
  readonly summary: string;
  readonly least: number;
  readonly most: number;
}

export const NUMBER_OPTIONS: Readonly<Record<NumberOption, OptionInfo>> = {
  size: { summary: 'approximate number of operators in an assertion', least: 1, most: 1000 },
  depth: { summary: 'maximum nesting depth of operators', least: 1, most: 100 },
  variables: { summary: 'maximum number of declared constants', least: 1, most: 50 },
  assertions: { summary: 'approximate number of assertions', least: 1, most: 100 },
  width: { summary: 'width of bit-vectors', least: 1, most: 256 },
  exponent: { summary: 'exponent bits of a floating-point number', least: 2, most: 15 },
  significand: { summary: 'significand bits of a floating-point number, with the hidden bit', least: 2, most: 113 },
};
