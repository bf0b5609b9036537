import { EMPTY } from './scalar.js';
import type { Scalar } from './scalar-function.js';
import { UNSPECIFIED } from './small-sorts.js';

/** Assignments evaluated together. */
export const LANES = 256;

/** One operator on columns of `LANES` numbers. `out` and `a` to `d` are offsets of columns in memory. */
export interface Step {
  readonly run: Kernel;
  readonly out: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly scalar: Scalar;
  readonly table: Int32Array;
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
}

export type Kernel = (memory: Int32Array, step: Step, lanes: number) => void;

export function negation(memory: Int32Array, { out, a }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    memory[out + i] = x < 0 ? UNSPECIFIED : 1 - x;
  }
}

/** False if one argument is false, even if the other is `UNSPECIFIED`. */
export function conjunction(memory: Int32Array, { out, a, b }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    memory[out + i] = (x | y) < 0 && x !== 0 && y !== 0 ? UNSPECIFIED : x & y;
  }
}

/** True if one argument is true, even if the other is `UNSPECIFIED`. */
export function disjunction(memory: Int32Array, { out, a, b }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    memory[out + i] = x === 1 || y === 1 ? 1 : x | y;
  }
}

export function implication(memory: Int32Array, { out, a, b }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    memory[out + i] = x === 0 || y === 1 ? 1 : x < 0 ? UNSPECIFIED : y;
  }
}

export function difference(memory: Int32Array, { out, a, b }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    memory[out + i] = (x | y) < 0 ? UNSPECIFIED : x === y ? 0 : 1;
  }
}

export function equality(memory: Int32Array, { out, a, b }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    memory[out + i] = (x | y) < 0 ? UNSPECIFIED : x === y ? 1 : 0;
  }
}

/** If the condition is `UNSPECIFIED`, returns the common value of both branches, or `UNSPECIFIED` if they differ. */
export function choice(memory: Int32Array, { out, a, b, c }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const condition = memory[a + i] as number;
    const x = memory[b + i] as number;
    const y = memory[c + i] as number;
    memory[out + i] = condition === 1 ? x : condition === 0 || x === y ? y : UNSPECIFIED;
  }
}

function lookUp1(memory: Int32Array, step: Step, lanes: number): void {
  const { out, a, table } = step;
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    let found = x < 0 ? UNSPECIFIED : (table[x] as number);
    if (found === EMPTY) table[x] = found = step.scalar(x, 0, 0, 0);
    memory[out + i] = found;
  }
}

function lookUp2(memory: Int32Array, step: Step, lanes: number): void {
  const { out, a, b, table, second } = step;
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    const key = (x << second) | y;
    let found = (x | y) < 0 ? UNSPECIFIED : (table[key] as number);
    if (found === EMPTY) table[key] = found = step.scalar(x, y, 0, 0);
    memory[out + i] = found;
  }
}

function lookUp3(memory: Int32Array, step: Step, lanes: number): void {
  const { out, a, b, c, table, second, third } = step;
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    const z = memory[c + i] as number;
    const key = (((x << second) | y) << third) | z;
    let found = (x | y | z) < 0 ? UNSPECIFIED : (table[key] as number);
    if (found === EMPTY) table[key] = found = step.scalar(x, y, z, 0);
    memory[out + i] = found;
  }
}

function lookUp4(memory: Int32Array, step: Step, lanes: number): void {
  const { out, a, b, c, d, table, second, third, fourth } = step;
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    const z = memory[c + i] as number;
    const w = memory[d + i] as number;
    const key = (((((x << second) | y) << third) | z) << fourth) | w;
    let found = (x | y | z | w) < 0 ? UNSPECIFIED : (table[key] as number);
    if (found === EMPTY) table[key] = found = step.scalar(x, y, z, w);
    memory[out + i] = found;
  }
}

function apply1(memory: Int32Array, { out, a, scalar }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    memory[out + i] = x < 0 ? UNSPECIFIED : scalar(x, 0, 0, 0);
  }
}

function apply2(memory: Int32Array, { out, a, b, scalar }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    memory[out + i] = (x | y) < 0 ? UNSPECIFIED : scalar(x, y, 0, 0);
  }
}

function apply3(memory: Int32Array, { out, a, b, c, scalar }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    const z = memory[c + i] as number;
    memory[out + i] = (x | y | z) < 0 ? UNSPECIFIED : scalar(x, y, z, 0);
  }
}

function apply4(memory: Int32Array, { out, a, b, c, d, scalar }: Step, lanes: number): void {
  for (let i = 0; i < lanes; i++) {
    const x = memory[a + i] as number;
    const y = memory[b + i] as number;
    const z = memory[c + i] as number;
    const w = memory[d + i] as number;
    memory[out + i] = (x | y | z | w) < 0 ? UNSPECIFIED : scalar(x, y, z, w);
  }
}

export const LOOK_UP: readonly Kernel[] = [lookUp1, lookUp1, lookUp2, lookUp3, lookUp4];
export const APPLY: readonly Kernel[] = [apply1, apply1, apply2, apply3, apply4];
