import type { FormulaSource, GeneratorInput } from './contract.js';
import type { Family } from './family.js';
import { openWorkshop } from './workshop.js';
export function unsatisfiable(family: Family, input: GeneratorInput): FormulaSource {
  openWorkshop(family, input);
  return { formula: () => undefined };
}
