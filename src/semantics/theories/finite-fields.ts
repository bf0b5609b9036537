import type { OpOf } from '../../term/index.js';
import type { Application, Meaning } from '../meaning.js';
import type { Value } from '../value.js';

type Step = (sum: bigint, value: bigint, place: number) => bigint;

function combine(args: readonly Value[], { sort }: Application, first: bigint, step: Step): bigint {
  const order = sort.kind === 'FiniteField' ? sort.order : 1n;
  const reduce = (value: bigint): bigint => ((value % order) + order) % order;
  return (args as readonly bigint[]).reduce((sum, value, place) => reduce(step(sum, value, place)), reduce(first));
}

/** Fields of prime order: the theory reference of cvc5 ("Theory Reference: Finite Fields"). */
export const FINITE_FIELDS = {
  'ff.add': (args, at) => combine(args, at, 0n, (sum, value) => sum + value),
  'ff.mul': (args, at) => combine(args, at, 1n, (product, value) => product * value),
  'ff.neg': (args, at) => combine(args, at, 0n, (zero, value) => zero - value),
  /** `(ff.bitsum a b c …)`: a + 2b + 4c + …. */
  'ff.bitsum': (args, at) => combine(args, at, 0n, (sum, value, place) => sum + (value << BigInt(place))),
} satisfies Record<OpOf<'FiniteFields'>, Meaning>;
