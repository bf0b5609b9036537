import { rational } from '../util/index.js';
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

type Build = (store: TermStore, args: readonly Term[]) => Term | undefined;

/** Operators of solvers for which the standard has no name, by what they mean in its terms. */
const OWN: ReadonlyMap<string, Build> = new Map<string, Build>([
  // cvc5 (theory/arith/kinds): by zero, a quotient is 0 and the rest is the dividend.
  ['div_total', total('div', (store) => store.int(0n))],
  ['mod_total', total('mod', (_, dividend) => dividend)],
  ['/_total', total('/', (store) => store.real(rational(0n, 1n)))],
  // z3 (bv_decl_plugin): products that fit, of signed numbers in one direction each.
  ['bvumul_noovfl', (store, args) => negated(store, store.tryApp('bvumulo', args))],
  ['bvsmul_noovfl', isNotTooLarge],
  ['bvsmul_noudfl', isNotTooSmall],
  ...[...PARTIAL].map(([name, op]): [string, Build] => [name, (store, args) => partialDivision(store, op, args)]),
]);

/** Reads operators that only solvers write: for what prints no more than terms. */
export function readSolverOperators(reader: FragmentReader): void {
  reader.speak({
    term: () => undefined,
    lambda: () => undefined,
    operator: (name) => solverOperator(reader.store, name),
  });
}

/** What an operator that only solvers write makes of its arguments; undefined for other names. */
export function solverOperator(
  store: TermStore,
  name: string,
): ((args: readonly Term[]) => Term | undefined) | undefined {
  const build = OWN.get(name);
  return build === undefined ? undefined : (args) => build(store, args);
}

/**
 * Where the divisor is zero it is not said what z3 means, so the value there is one that the standard leaves open, and nothing `wrong` can
 * depend on it.
 */
function partialDivision(store: TermStore, op: Op, args: readonly Term[]): Term | undefined {
  const [dividend, divisor] = args;
  if (args.length !== 2 || dividend === undefined || divisor?.sort.kind !== 'BitVec') return undefined;
  const whole = store.tryApp(op, [dividend, divisor]);
  if (whole === undefined || (divisor.kind === 'value' && !isZero(divisor, store))) return whole;
  return store.app('ite', [store.app('=', [divisor, zeroOf(divisor, store)]), anyOf(divisor, store), whole]);
}

/** A division that has a value by zero too. */
function total(op: Op, byZero: (store: TermStore, dividend: Term) => Term): Build {
  return (store, args) => {
    const [dividend, divisor] = args;
    if (args.length !== 2 || dividend === undefined || divisor === undefined) return undefined;
    const quotient = store.tryApp(op, [dividend, divisor]);
    if (quotient === undefined) return undefined;
    const zero = divisor.sort.kind === 'Real' ? store.real(rational(0n, 1n)) : store.int(0n);
    return store.tryApp('ite', [store.app('=', [divisor, zero]), byZero(store, dividend), quotient]);
  };
}

/** Whether a signed product of numbers of different signs is not too small; one of numbers of one sign never is. */
function isNotTooSmall(store: TermStore, args: readonly Term[]): Term | undefined {
  const overflow = store.tryApp('bvsmulo', args);
  return overflow === undefined
    ? undefined
    : negated(store, store.app('and', [overflow, haveSigns(store, args, 'different')]));
}

/** Whether a signed product of numbers of one sign is not too large. Of other numbers z3 4.8 says what z3 5 does not, so it is left open. */
function isNotTooLarge(store: TermStore, args: readonly Term[]): Term | undefined {
  const overflow = store.tryApp('bvsmulo', args);
  const [a] = args;
  if (overflow === undefined || a === undefined) return undefined;
  const isAny = store.app('=', [anyOf(a, store), zeroOf(a, store)]);
  const isZeroProduct = store.app(
    'or',
    args.map((each) => store.app('=', [each, zeroOf(each, store)])),
  );
  const isSure = store.app('or', [isZeroProduct, haveSigns(store, args, 'same')]);
  return store.app('ite', [isSure, store.app('not', [overflow]), isAny]);
}

function haveSigns(store: TermStore, args: readonly Term[], how: 'same' | 'different'): Term {
  const signs = args.map((each) => store.app('bvslt', [each, zeroOf(each, store)]));
  return how === 'same' ? store.app('=', signs) : store.app('xor', signs);
}

function negated(store: TermStore, term: Term | undefined): Term | undefined {
  return term === undefined ? undefined : store.app('not', [term]);
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
