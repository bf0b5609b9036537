import type { Certificate } from '../certificate.js';
import type { Remaining } from './remaining.js';

/** The certificate of having tried all assignments. */
export function exhausted({ space }: Remaining, satisfying: number): Certificate {
  const variables = space.variables.flatMap((term) =>
    term.kind === 'const' ? [{ name: term.name, sort: term.sort.text }] : [],
  );
  return { kind: 'exhaustion', variables, assignments: space.size, satisfying };
}
