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
  agree,
  applied,
  isOpaqueSort,
  operatorInfo,
} from '../../term/index.js';
import { type FunSymbol, unify } from './environment.js';
import type { ReadContext } from './read-context.js';

/** What was applied to what, when an application ends. */
export interface Application {
  readonly node: number;
  readonly args: readonly Term[];
  readonly lenient: boolean;
}

/**
 * An operator applied to arguments that have been read: undefined where it does not fit (which has been reported,
 * unless lenient). An Int where a Real is needed is converted with `to_real`, as solvers do.
 */
export function applyOperator(
  cx: ReadContext,
  op: Op,
  { node, args, lenient }: Application,
  { indices, qualifier }: { readonly indices: readonly Index[]; readonly qualifier?: Sort | undefined },
): Term | undefined {
  const { store } = cx;
  const term =
    store.tryApp(op, args, indices, qualifier) ?? store.tryApp(op, toReals(store, op, args), indices, qualifier);
  if (term !== undefined) return term;
  const { arity, rule, associativity } = operatorInfo(op);
  // Solvers take a left-associative operator of one argument for that argument.
  if (args.length === 1 && arity[0] === 2 && associativity === 'left') {
    const [arg] = args as [Term];
    if (store.tryApp(op, [arg, arg], indices) !== undefined) return arg;
  }
  if (lenient || args.some((arg) => isOpaqueSort(arg.sort))) return undefined;
  if (isExtension(op, args)) {
    cx.warnOnce('G207', node, `${op} extended`, `${op} with these arguments is an extension: kept as it is`);
    return undefined;
  }
  if (args.length < arity[0] || args.length > arity[1]) {
    const many = arity[0] === arity[1] ? `${arity[0]}` : `${arity[0]} or more`;
    cx.error('G205', node, `${op} is given ${args.length} argument${args.length === 1 ? '' : 's'}`, {
      expected: `${many}: ${rule.expects}`,
    });
    return undefined;
  }
  const indexed = indices.length === 0 ? op : `(_ ${op} ${indices.join(' ')})`;
  cx.error('G204', node, `${indexed} cannot be applied to (${args.map((arg) => arg.sort.text).join(' ')})`, {
    expected: rule.expects,
  });
  return undefined;
}

/** Uses of standard operators that some solvers take beyond the standard: `to_fp` from two numbers, arrays as functions. */
function isExtension(op: Op, args: readonly Term[]): boolean {
  if (op === 'to_fp') return args.length === 3 || args.some((arg) => arg.sort === INT);
  return args.some((arg) => arg.sort.kind === 'Function');
}

/** The arguments with each Int made a Real, where that may be what was meant. */
function toReals(store: TermStore, op: Op, args: readonly Term[]): readonly Term[] {
  const skip = op === 'ite' ? 1 : 0;
  return args.map((arg, i) => (i >= skip && arg.sort === INT ? toReal(store, arg) : arg));
}

/** An Int as a Real: a literal changes its sort, everything else is wrapped in `to_real`. */
export function toReal(store: TermStore, term: Term): Term {
  if (term.kind === 'value' && typeof term.value === 'bigint') return store.real({ num: term.value, den: 1n });
  if (term.kind === 'app' && term.op === '-' && term.args.length === 1 && term.args[0]?.kind === 'value') {
    return store.app('-', [toReal(store, term.args[0])]);
  }
  return store.app('to_real', [term]);
}

/** A term as the given sort: itself, or an Int made a Real; undefined where it does not fit. */
export function coerce(store: TermStore, term: Term, sort: Sort): Term | undefined {
  if (agree(term.sort, sort)) return term;
  return term.sort === INT && sort === REAL ? toReal(store, term) : undefined;
}

/** A declared symbol applied to arguments: undefined where no declaration fits. */
export function applyFunction(
  cx: ReadContext,
  funs: readonly FunSymbol[],
  application: Application,
  qualifier: Sort | undefined,
): Term | undefined {
  const { store } = cx;
  const { args, node, lenient } = application;
  for (const fun of funs) {
    const term = tryFunction(store, fun, args, qualifier);
    if (term !== undefined) return term;
  }
  const fun = funs[0] as FunSymbol;
  if (lenient || args.some((arg) => isOpaqueSort(arg.sort))) return undefined;
  const wrongCount = funs.every((each) => each.params.length !== args.length);
  const given = args.map((arg) => arg.sort.text).join(' ');
  cx.error(wrongCount ? 'G205' : 'G204', node, `${fun.name} cannot be applied to (${given})`, {
    expected: funs.map((each) => `(${each.params.map((param) => param.text).join(' ')})`).join(' or '),
  });
  return undefined;
}

function tryFunction(
  store: TermStore,
  fun: FunSymbol,
  args: readonly Term[],
  qualifier: Sort | undefined,
): Term | undefined {
  if (fun.sortParams.length > 0) return tryParametric(store, fun, args, qualifier);
  if (args.length > fun.params.length) {
    return fun.result.kind === 'Function' ? tryCurried(store, fun, args) : undefined;
  }
  if (args.length < fun.params.length) {
    const sort = applied(
      { kind: 'Function', params: fun.params, result: fun.result, text: '' },
      args.map((arg) => arg.sort),
      store.sorts,
    );
    return sort === undefined ? undefined : store.call(fun.name, args, sort);
  }
  const fitted: Term[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = coerce(store, args[i] as Term, fun.params[i] as Sort);
    if (arg === undefined) return undefined;
    fitted.push(arg);
  }
  if (qualifier !== undefined && !agree(qualifier, fun.result)) return undefined;
  return store.call(fun.name, fitted, fun.result, qualifier !== undefined);
}

function tryCurried(store: TermStore, fun: FunSymbol, args: readonly Term[]): Term | undefined {
  const all = store.sorts.fun(fun.params, fun.result);
  const first =
    fun.params.length === 0
      ? store.const(fun.name, fun.result)
      : tryFunction(store, fun, args.slice(0, fun.params.length), undefined);
  if (first === undefined || all.kind !== 'Function') return undefined;
  return store.tryApp('@', [first, ...args.slice(fun.params.length)]);
}

function tryParametric(
  store: TermStore,
  fun: FunSymbol,
  args: readonly Term[],
  qualifier: Sort | undefined,
): Term | undefined {
  if (args.length !== fun.params.length) return undefined;
  const by = new Map<Sort, Sort>();
  for (let i = 0; i < args.length; i++) {
    if (!unify(fun.params[i] as Sort, (args[i] as Term).sort, store, by, fun.sortParams)) return undefined;
  }
  if (qualifier !== undefined && !unify(fun.result, qualifier, store, by, fun.sortParams)) return undefined;
  const known = fun.sortParams.every((param) => by.has(param));
  const sort = known ? store.sorts.substitute(fun.result, by) : (qualifier ?? UNKNOWN);
  return store.call(fun.name, args, fun.result === BOOL ? BOOL : sort, qualifier !== undefined);
}
