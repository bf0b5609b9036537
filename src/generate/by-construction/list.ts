import type { Generator } from './contract.js';
import { FAMILIES } from './families.js';
import { makeGenerators } from './generators-of.js';
import { HORN_GENERATORS } from './horn/generators.js';
import { HORN_INT_GENERATORS } from './horn/linear-generators.js';
import { SEPARATION_GENERATORS } from './separation/generators.js';

export const GENERATORS: readonly Generator[] = [
  ...FAMILIES.flatMap(makeGenerators),
  ...HORN_GENERATORS,
  ...HORN_INT_GENERATORS,
  ...SEPARATION_GENERATORS,
];

export function generatorNamed(name: string): Generator | undefined {
  return GENERATORS.find((each) => each.name === name);
}
