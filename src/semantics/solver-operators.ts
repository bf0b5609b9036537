import { rational } from '../util/index.js';
import type { FragmentReader } from '../syntax/index.js';
import type { Op, Term, TermStore } from '../term/index.js';

/** z3 appends `_i` to these names if the divisor is not zero. */
const PARTIAL: readonly Op[] = ['bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod'];

type Build = (store: TermStore, args: readonly Term[]) => Term | undefined;

const SOLVER_OPERATORS: ReadonlyMap<string, Build> = new Map<string, Build>([
  // cvc5 (theory/arith/kinds): divisor zero gives quotient 0, and the dividend as remainder.
  ['div_total', total('div', (store) => store.int(0n))],
  ['mod_total', total('mod', (_, dividend) => dividend)],
  ['/_total', total('/', (store) => store.real(rational(0n, 1n)))],
  // z3 (bv_decl_plugin): true if the product fits. The signed operators check overflow and underflow separately.
  ['bvumul_noovfl', (store, args) => negate(store, store.tryApp('bvumulo', args))],
  ['bvsmul_noovfl', isNotTooLarge],
  ['bvsmul_noudfl', isNotTooSmall],
  ...PARTIAL.map((op): [string, Build] => [`${op}_i`, (store, args) => partialDivision(store, op, args)]),
]);

export function readSolverOperators(reader: FragmentReader): void {
  reader.setDialect({
    term: () => undefined,
    lambda: () => undefined,
    operator: (name) => solverOperator(reader.store, name),
  });
}

export function solverOperator(
  store: TermStore,
  name: string,
): ((args: readonly Term[]) => Term | undefined) | undefined {
  const build = SOLVER_OPERATORS.get(name);
  return build === undefined ? undefined : (args) => build(store, args);
}

/** z3 does not define the value for divisor zero, so the term is then `fp.to_ubv` of NaN, which may be any value. */
function partialDivision(store: TermStore, op: Op, args: readonly Term[]): Term | undefined {
  const [dividend, divisor] = args;
  if (args.length !== 2 || dividend === undefined || divisor?.sort.kind !== 'BitVec') return undefined;
  const whole = store.tryApp(op, [dividend, divisor]);
  if (whole === undefined || (divisor.kind === 'value' && divisor !== makeZero(divisor, store))) return whole;
  return store.app('ite', [store.app('=', [divisor, makeZero(divisor, store)]), makeAny(divisor, store), whole]);
}

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

function isNotTooSmall(store: TermStore, args: readonly Term[]): Term | undefined {
  const overflow = store.tryApp('bvsmulo', args);
  return overflow === undefined
    ? undefined
    : negate(store, store.app('and', [overflow, haveSigns(store, args, 'different')]));
}

function isNotTooLarge(store: TermStore, args: readonly Term[]): Term | undefined {
  const overflow = store.tryApp('bvsmulo', args);
  const [a] = args;
  if (overflow === undefined || a === undefined) return undefined;
  const isAny = store.app('=', [makeAny(a, store), makeZero(a, store)]);
  const zeros = args.map((each) => store.app('=', [each, makeZero(each, store)]));
  const isZeroProduct = store.app('or', zeros);
  const isSure = store.app('or', [isZeroProduct, haveSigns(store, args, 'same')]);
  return store.app('ite', [isSure, store.app('not', [overflow]), isAny]);
}

function haveSigns(store: TermStore, args: readonly Term[], how: 'same' | 'different'): Term {
  const signs = args.map((each) => store.app('bvslt', [each, makeZero(each, store)]));
  return how === 'same' ? store.app('=', signs) : store.app('xor', signs);
}

function negate(store: TermStore, term: Term | undefined): Term | undefined {
  return term === undefined ? undefined : store.app('not', [term]);
}

function makeZero(term: Term, store: TermStore): Term {
  return store.bitVec(0n, widthOf(term));
}

function makeAny(term: Term, store: TermStore): Term {
  return store.app('fp.to_ubv', [store.app('RNE', []), store.app('NaN', [], [2, 3])], [widthOf(term)]);
}

function widthOf({ sort }: Term): number {
  return sort.kind === 'BitVec' ? sort.width : 0;
}
