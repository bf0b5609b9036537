import type { FragmentReader } from '../syntax/index.js';
import type { Op, Term, TermStore } from '../term/index.js';

/** What z3 writes where it knows that a divisor is not zero, and the operators that these are then. */
const PARTIAL: ReadonlyMap<string, Op> = new Map([
  ['bvudiv_i', 'bvudiv'],
  ['bvurem_i', 'bvurem'],
  ['bvsdiv_i', 'bvsdiv'],
  ['bvsrem_i', 'bvsrem'],
  ['bvsmod_i', 'bvsmod'],
]);

/** Reads z3's divisions that are total nowhere else: for what prints no more than terms. */
export function readPartialDivisions(reader: FragmentReader): void {
  reader.speak({
    term: () => undefined,
    lambda: () => undefined,
    operator: (name) => partialDivision(reader.store, name),
  });
}

/**
 * What an operator of z3 for divisors that are not zero makes of two bit-vectors; undefined for other names. Where the divisor is zero
 * it is not said what z3 means, so the value there is one that the standard leaves open, and nothing `wrong` can depend on it.
 */
export function partialDivision(
  store: TermStore,
  name: string,
): ((args: readonly Term[]) => Term | undefined) | undefined {
  const op = PARTIAL.get(name);
  if (op === undefined) return undefined;
  return (args) => {
    const [dividend, divisor] = args;
    if (args.length !== 2 || dividend === undefined || divisor?.sort.kind !== 'BitVec') return undefined;
    const total = store.tryApp(op, [dividend, divisor]);
    if (total === undefined || (divisor.kind === 'value' && !isZero(divisor, store))) return total;
    return store.app('ite', [store.app('=', [divisor, zeroOf(divisor, store)]), anyOf(divisor, store), total]);
  };
}

function isZero(term: Term, store: TermStore): boolean {
  return term === zeroOf(term, store);
}

function zeroOf(term: Term, store: TermStore): Term {
  return store.bitVec(0n, widthOf(term));
}

/** A bit-vector of any value: what `fp.to_ubv` makes of NaN (SMT-LIB, theory FloatingPoint). */
function anyOf(term: Term, store: TermStore): Term {
  return store.app('fp.to_ubv', [store.app('RNE', []), store.app('NaN', [], [2, 3])], [widthOf(term)]);
}

function widthOf({ sort }: Term): number {
  return sort.kind === 'BitVec' ? sort.width : 0;
}
