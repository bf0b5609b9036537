import type { OpOf } from '../../term/index.js';
import type { Meaning } from '../meaning.js';
import type { Closure, Value } from '../value.js';

/** SMT-LIB 2.7, section 3.6. */
export const HIGHER_ORDER = {
  /** Applies a function to some or all of its arguments. */
  '@': ([fun, ...args], at) => {
    const closure = fun as Closure;
    const given: readonly Value[] = [...closure.given, ...args];
    if (given.length < closure.params.length) return { ...closure, given, sort: at.sort };
    return { kind: 'apply', of: { ...closure, given: [] }, args: given };
  },
} satisfies Record<OpOf<'HigherOrder'>, Meaning>;
