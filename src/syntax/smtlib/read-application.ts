import {
  BOOL,
  INT,
  type Index,
  type Op,
  REAL,
  type Sort,
  type Term,
  type TermStore,
  UNKNOWN,
  mayEqual,
  applySort,
  isCollectionSort,
  isOpaqueSort,
  isStandard,
  isUnindexed,
  operatorInfo,
  operatorNamed,
  operatorOfStrings,
  indexText,
} from '../../term/index.js';
import { toArrays, coerce, mayBeArray, toReal } from './coerce.js';
import { applyCurried } from './curried-arrays.js';
import { type FunSymbol, unify } from './environment.js';
import type { ReadContext } from './read-context.js';

export interface Application {
  readonly node: number;
  readonly args: readonly Term[];
  readonly lenient: boolean;
}

/** Applies an operator, converting Int to Real as solvers do. Reports arguments that do not fit, unless `lenient`. */
export function applyOperator(
  cx: ReadContext,
  op: Op,
  { node, args: given, lenient }: Application,
  { indices, qualifier }: { readonly indices: readonly Index[]; readonly qualifier?: Sort | undefined },
): Term | undefined {
  const { store } = cx;
  const curried = cx.curriesArrays ? applyCurried(cx, op, given, qualifier) : undefined;
  if (curried !== undefined) return curried;
  const fitted = withArrays(cx, op, given);
  // z3 prints `(select f i)` if an array is a function `f` of the script.
  if (op === 'select' && fitted[0]?.sort.kind === 'Function') {
    return applyOperator(cx, '@', { node, args: given, lenient }, { indices });
  }
  const args = giveNilsSorts(cx, op, fitted);
  const term =
    store.tryApp(op, args, indices, qualifier) ??
    store.tryApp(op, toReals(store, op, { args, qualifier }), indices, qualifier);
  if (term !== undefined) return term;
  const ofStrings = operatorOfStrings(op, args);
  if (ofStrings !== op) return applyOperator(cx, ofStrings, { node, args, lenient }, { indices, qualifier });
  // Solvers accept `to_real` of a Real as that Real.
  if (op === 'to_real' && args.length === 1 && args[0]?.sort === REAL) return args[0];
  const { arity, rule, associativity } = operatorInfo(op);
  // Solvers accept a left-associative operator of one argument as that argument.
  if (args.length === 1 && arity[0] === 2 && associativity === 'left') {
    const [arg] = args as [Term];
    if (store.tryApp(op, [arg, arg], indices) !== undefined) return arg;
  }
  if (lenient || args.some((arg) => isOpaqueSort(arg.sort))) return undefined;
  if (reportHeap(cx, op, node, args)) return undefined;
  const isOfHeap = operatorInfo(op).theory === 'SeparationLogic';
  if (!isOfHeap && (!isStandard(op) || (qualifier !== undefined && !isArraySort(qualifier)) || isExtension(op, args))) {
    cx.warnOnce('G207', node, `${op} extended`, `${op} with these arguments is an extension: kept as is`);
    return undefined;
  }
  if (args.length < arity[0] || args.length > arity[1]) {
    const many = arity[0] === arity[1] ? `${arity[0]}` : `${arity[0]} or more`;
    cx.error('G205', node, `${op} is given ${args.length} argument${args.length === 1 ? '' : 's'}`, {
      expected: `${many}: ${rule.expects}`,
    });
    return undefined;
  }
  const indexed = indices.length === 0 ? op : `(_ ${op} ${indices.map(indexText).join(' ')})`;
  cx.error('G204', node, `${indexed} cannot be applied to (${args.map((arg) => arg.sort.text).join(' ')})`, {
    expected: rule.expects,
  });
  return undefined;
}

/** Reports errors in heap operators. Returns false for operators of other theories. */
export function reportHeap(cx: ReadContext, op: Op, node: number, args: readonly Term[]): boolean {
  if (operatorInfo(op).theory !== 'SeparationLogic') return false;
  const { heap } = cx.store.sorts;
  if (heap === undefined) {
    const hint = 'declare it before: (declare-heap (T U)) with the sorts of locations and data';
    cx.error('G204', node, `${op} needs a heap, but the script declares no heap`, { hint });
    return true;
  }
  const { arity, rule } = operatorInfo(op);
  if (args.length < arity[0] || args.length > arity[1]) return false;
  const given = args.length === 0 ? 'have this sort' : `be applied to (${args.map(({ sort }) => sort.text).join(' ')})`;
  cx.error('G204', node, `${op} cannot ${given}`, {
    expected: `${rule.expects}, which maps ${heap.location.text} to ${heap.data.text}`,
  });
  return true;
}

/** If a term such as `nil` was written without `as`, gives it the sort that its context requires. */
export function giveNilSort(cx: ReadContext, term: Term, sort: Sort): Term {
  if (term.kind === 'app' && term.sort === UNKNOWN && isCollectionSort(sort)) {
    return operatorInfo(term.op).qualified ? (cx.store.tryApp(term.op, [], [], sort) ?? term) : term;
  }
  if (term.kind !== 'const' || term.sort !== UNKNOWN || sort.kind !== 'Named') return term;
  const binding = cx.env.symbol(term.name);
  const makesIt = (fun: FunSymbol): boolean =>
    fun.params.length === 0 && fun.result.kind === 'Named' && fun.result.name === sort.name;
  return binding?.kind === 'funs' && binding.funs.some(makesIt) ? cx.store.const(term.name, sort, true) : term;
}

/** Converts lambdas to arrays for `select` and `store`, or if another argument is an array. */
function withArrays(cx: ReadContext, op: Op, args: readonly Term[]): readonly Term[] {
  if (!args.some(mayBeArray)) return args;
  const { store } = cx;
  if (op === 'select' || op === 'store') {
    return args.map((arg, i) => (i === 0 ? toArrays(store, arg) : arg));
  }
  if (op !== '=' && op !== 'distinct' && op !== 'ite') return args;
  const sort = args.find((arg) => arg.sort.kind === 'Array')?.sort;
  return sort === undefined ? args : args.map((arg) => (mayBeArray(arg) ? (coerce(store, arg, sort) ?? arg) : arg));
}

function giveNilsSorts(cx: ReadContext, op: Op, args: readonly Term[]): readonly Term[] {
  if (!args.some((arg) => (arg.kind === 'const' || arg.kind === 'app') && arg.sort === UNKNOWN)) return args;
  if (!isStandard(op)) {
    const collection = args.find(({ sort }) => isCollectionSort(sort))?.sort ?? UNKNOWN;
    return args.map((arg) => giveNilSort(cx, arg, collection));
  }
  const first = args[0]?.sort;
  if (operatorInfo(op).theory === 'ArraysEx' && first?.kind === 'Array') {
    const params = [first, first.index, first.element];
    return args.map((arg, i) => giveNilSort(cx, arg, params[i] ?? UNKNOWN));
  }
  if (op !== '=' && op !== 'distinct' && op !== 'ite') return args;
  const alike = op === 'ite' ? args.slice(1) : args;
  const sort = alike.find((arg) => arg.sort !== UNKNOWN)?.sort ?? UNKNOWN;
  return args.map((arg) => giveNilSort(cx, arg, sort));
}

/** Checks for an array or simple sort. Other sorts, such as z3's arrays with several indices, are an extension. */
function isArraySort({ kind }: Sort): boolean {
  return kind === 'Array' || kind === 'Bool' || kind === 'Int' || kind === 'Real' || kind === 'String';
}

const WHOLE: ReadonlySet<Op> = new Set<Op>(['div', 'mod', 'divisible']);

/**
 * Checks for uses beyond the standard that some solvers accept: `to_fp` of two numbers, arrays as functions, n-ary
 * `bvnand`, sets as arrays, integer division of Reals (z3).
 */
function isExtension(op: Op, args: readonly Term[]): boolean {
  if (WHOLE.has(op))
    return args.every(({ sort }) => sort === REAL || sort === INT) && args.some(({ sort }) => sort === REAL);
  if (op === 'to_fp') return args.length === 3 || args.some((arg) => arg.sort === INT);
  if (op === 'bvnand' || op === 'bvnor' || op === 'bvxnor') return args.length > 2;
  return args.some(({ sort }) => sort.kind === 'Function' || sort.kind === 'Set');
}

function toReals(
  store: TermStore,
  op: Op,
  { args, qualifier }: { readonly args: readonly Term[]; readonly qualifier: Sort | undefined },
): readonly Term[] {
  const array = op === 'const' ? qualifier : args[0]?.sort;
  if (operatorInfo(op).theory === 'ArraysEx' && array?.kind === 'Array') {
    const params = op === 'const' ? [array.element] : [array, array.index, array.element];
    return args.map((arg, i) => coerce(store, arg, params[i] ?? UNKNOWN) ?? arg);
  }
  const skip = op === 'ite' ? 1 : 0;
  return args.map((arg, i) => (i >= skip && arg.sort === INT ? toReal(store, arg) : arg));
}

/** A symbol with the name of an operator, such as a constructor `or`, overloads it. */
export function applyFunction(
  cx: ReadContext,
  funs: readonly FunSymbol[],
  application: Application,
  qualifier: Sort | undefined,
): Term | undefined {
  const { args, node, lenient } = application;
  for (const fun of funs) {
    const term = tryFunction(cx, { fun, args, qualifier });
    if (term !== undefined) return term;
  }
  const fun = funs[0] as FunSymbol;
  const op = qualifier === undefined ? operatorNamed(fun.name) : undefined;
  if (op !== undefined && isUnindexed(operatorInfo(op))) {
    const term = applyOperator(cx, op, { ...application, lenient: true }, { indices: [] });
    if (term !== undefined) return term;
  }
  if (lenient || args.some((arg) => isOpaqueSort(arg.sort))) return undefined;
  const wrongCount = funs.every((each) => each.params.length !== args.length);
  const given = args.map((arg) => arg.sort.text).join(' ');
  cx.error(wrongCount ? 'G205' : 'G204', node, `${fun.name} cannot be applied to (${given})`, {
    expected: funs.map((each) => `(${each.params.map((param) => param.text).join(' ')})`).join(' or '),
  });
  return undefined;
}

interface FunctionUse {
  readonly fun: FunSymbol;
  readonly args: readonly Term[];
  readonly qualifier: Sort | undefined;
}

function tryFunction(cx: ReadContext, use: FunctionUse): Term | undefined {
  const { store } = cx;
  const { fun, args, qualifier } = use;
  if (fun.sortParams.length > 0) return tryParametric(cx, use);
  if (args.length > fun.params.length) {
    return fun.result.kind === 'Function' ? tryCurried(cx, fun, args) : undefined;
  }
  if (args.length < fun.params.length) {
    const sort = applySort(
      { kind: 'Function', params: fun.params, result: fun.result, text: '' },
      args.map((arg) => arg.sort),
      store.sorts,
    );
    return sort === undefined ? undefined : store.call(fun.name, args, sort);
  }
  const fitted: Term[] = [];
  for (let i = 0; i < args.length; i++) {
    const param = fun.params[i] as Sort;
    const arg = coerce(store, giveNilSort(cx, args[i] as Term, param), param);
    if (arg === undefined) return undefined;
    fitted.push(arg);
  }
  if (qualifier !== undefined && !mayEqual(qualifier, fun.result)) return undefined;
  return store.call(fun.name, fitted, fun.result, qualifier !== undefined);
}

function tryCurried(cx: ReadContext, fun: FunSymbol, args: readonly Term[]): Term | undefined {
  const { store } = cx;
  const all = store.sorts.fun(fun.params, fun.result);
  const first =
    fun.params.length === 0
      ? store.const(fun.name, fun.result)
      : tryFunction(cx, { fun, args: args.slice(0, fun.params.length), qualifier: undefined });
  if (first === undefined || all.kind !== 'Function') return undefined;
  return store.tryApp('@', [first, ...args.slice(fun.params.length)]);
}

/** Tries the arguments unchanged, then with Ints converted for Real parameters, then with all Ints converted. */
function tryParametric(cx: ReadContext, use: FunctionUse): Term | undefined {
  const { store } = cx;
  const { fun, args } = use;
  const partial = args.length < fun.params.length && fun.role === 'function';
  if (args.length !== fun.params.length && !partial) return undefined;
  const meant = [undefined, (param: Sort) => param === REAL, () => true] as const;
  for (const real of meant) {
    const fitted = args.map((arg, i) =>
      real?.(fun.params[i] as Sort) === true && arg.sort === INT ? toReal(store, arg) : arg,
    );
    const term = tryInstance(cx, { ...use, args: fitted });
    if (term !== undefined) return term;
  }
  return undefined;
}

function tryInstance(cx: ReadContext, { fun, args, qualifier }: FunctionUse): Term | undefined {
  const { store } = cx;
  const by = new Map<Sort, Sort>();
  for (let i = 0; i < args.length; i++) {
    if (!unify(fun.params[i] as Sort, (args[i] as Term).sort, store, by, fun.sortParams)) return undefined;
  }
  if (qualifier !== undefined && !unify(fun.result, qualifier, store, by, fun.sortParams)) return undefined;
  const known = fun.sortParams.every((param) => by.has(param));
  const left = fun.params.slice(args.length);
  const result = left.length === 0 ? fun.result : store.sorts.fun(left, fun.result);
  const sort = known ? store.sorts.substitute(result, by) : (qualifier ?? UNKNOWN);
  const filled = known
    ? args.map((arg, i) => giveNilSort(cx, arg, store.sorts.substitute(fun.params[i] as Sort, by)))
    : args;
  return store.call(fun.name, filled, result === BOOL ? BOOL : sort, qualifier !== undefined);
}
