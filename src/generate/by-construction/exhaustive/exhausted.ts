import type { ConstTerm } from '../../../term/index.js';
import type { Certificate } from '../certificate.js';
import { numberValues } from './numbered-values.js';

export function certifyExhaustion(constants: readonly ConstTerm[], satisfying: number): Certificate {
  const variables = constants.map(({ name, sort }) => ({ name, sort: sort.text }));
  const sizes = constants.map(({ sort }) => numberValues(sort)?.values.length ?? 0);
  const assignments = sizes.reduce((product, size) => product * size, 1);
  return { kind: 'exhaustion', variables, assignments, satisfying };
}
