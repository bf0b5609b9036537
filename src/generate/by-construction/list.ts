import type { Generator } from './contract.js';

/** Every generator, in the order in which help lists them. */
export const GENERATORS: readonly Generator[] = [];

/** The generator of a name. */
export function generatorNamed(name: string): Generator | undefined {
  return GENERATORS.find((each) => each.name === name);
}
