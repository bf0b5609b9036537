import type { ConstTerm } from '../../../term/index.js';
import type { Certificate } from '../certificate.js';
import { numberedValuesOf } from './numbered-values.js';

export function exhausted(constants: readonly ConstTerm[], satisfying: number): Certificate {
  const variables = constants.map(({ name, sort }) => ({ name, sort: sort.text }));
  const sizes = constants.map(({ sort }) => numberedValuesOf(sort)?.values.length ?? 0);
  const assignments = sizes.reduce((product, size) => product * size, 1);
  return { kind: 'exhaustion', variables, assignments, satisfying };
}
