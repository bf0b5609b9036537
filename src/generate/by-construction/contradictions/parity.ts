import type { Op, Sort, Term } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

interface Involution {
  readonly combine: Op;
  readonly sort: Sort;
}

/**
 * Equations `(= (bvxor a b) c)` in which every term occurs an even number of times although the right sides do not
 * cancel. Their sum equates the neutral element with another value.
 */
export const parity: Construction = {
  name: 'parity',
  summary: 'equations of exclusive ors in which every term occurs twice, with right sides that do not cancel',
  contradict: (cx) => {
    const involutions = cx.variables.flatMap((sort) => findInvolutions(sort));
    if (involutions.length === 0) return undefined;
    const { combine, sort } = cx.rng.pick(involutions);
    const terms = Array.from({ length: cx.rng.between(3, 4) }, () => cx.term(sort));
    const sides: Term[] = [];
    for (let i = 1; i < terms.length; i++) {
      const side = cx.literal(sort);
      if (side === undefined) return undefined;
      sides.push(side);
    }
    const last = otherThan(cx, sides, sort);
    if (last === undefined) return undefined;
    const equations = [...sides, last].map((side, i) => {
      const pair = [terms[i] as Term, terms[(i + 1) % terms.length] as Term];
      return cx.store.app('=', [cx.store.app(combine, pair), side]);
    });
    return { terms: equations, because: `every term occurs twice under ${combine}, and the right sides do not cancel` };
  },
};

function findInvolutions(sort: Sort): Involution[] {
  if (sort.kind === 'BitVec') return [{ combine: 'bvxor', sort }];
  return sort.kind === 'Bool' ? [{ combine: 'xor', sort }] : [];
}

function otherThan(cx: ConstructionContext, sides: readonly Term[], sort: Sort): Term | undefined {
  const numbers = sides.map((side) => (side.kind === 'value' ? BigInt(side.value as bigint | boolean) : 0n));
  const sum = numbers.reduce((all, each) => all ^ each, 0n);
  if (sort.kind === 'Bool') return cx.store.bool(sum === 0n);
  if (sort.kind !== 'BitVec') return undefined;
  return cx.store.bitVec(sum ^ (1n + (cx.rng.bits(sort.width) % ((1n << BigInt(sort.width)) - 1n))), sort.width);
}
