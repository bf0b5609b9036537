import type { OpOf } from '../../term/index.js';
import { sameValue } from '../key.js';
import type { Meaning, MeaningContext } from '../meaning.js';
import { type Undetermined, type Value, makeUndetermined } from '../value.js';

const UNKNOWN_EQUALITY = 'a term compares functions, or arrays that are not given by a table';

/** Theory Core. The evaluator evaluates `and`, `or`, `=>` and `ite` lazily. */
export const CORE = {
  not: ([a]) => a === false,
  /** Right associative: false only if the last argument is false and all others are true. */
  '=>': (args) => args.at(-1) === true || args.slice(0, -1).includes(false),
  and: (args) => !args.includes(false),
  or: (args) => args.includes(true),
  xor: (args) => args.filter((arg) => arg === true).length % 2 === 1,
  /** Identity of values, for every sort. */
  '=': (args, _at, cx) => {
    let unknown = false;
    for (let i = 1; i < args.length; i++) {
      const same = sameValue(args[i - 1] as Value, args[i] as Value, cx);
      if (same === false) return false;
      if (same === undefined) unknown = true;
    }
    return unknown ? makeUndetermined(UNKNOWN_EQUALITY) : true;
  },
  distinct: (args, _at, cx) => distinct(args, cx),
  ite: ([condition, then, otherwise]) => (condition === true ? then : otherwise) as Value,
} satisfies Record<OpOf<'Core'>, Meaning>;

function distinct(args: readonly Value[], cx: MeaningContext): boolean | Undetermined {
  let unknown = false;
  for (let i = 0; i < args.length; i++) {
    for (let j = i + 1; j < args.length; j++) {
      const same = sameValue(args[i] as Value, args[j] as Value, cx);
      if (same === true) return false;
      if (same === undefined) unknown = true;
    }
  }
  return unknown ? makeUndetermined(UNKNOWN_EQUALITY) : true;
}
