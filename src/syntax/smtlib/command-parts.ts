import type { Command } from '../../script/index.js';
import type { Sort } from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import type { FunSymbol } from './environment.js';
import type { ReadContext } from './read-context.js';
import { printSymbol } from './symbols.js';

/** If the command is invalid, reports an error and returns undefined. */
export type CommandReader = (cx: ReadContext, node: number, args: readonly number[]) => Command | undefined;

export function refuse(cx: ReadContext, node: number, message: string, expected: string): undefined {
  cx.error('G201', node, message, { expected });
  return undefined;
}

export function symbolAt(cx: ReadContext, node: number | undefined): string | undefined {
  return node !== undefined && cx.sexp.isSymbol(node) ? cx.sexp.name(node) : undefined;
}

export function numeralAt(cx: ReadContext, node: number | undefined): number | undefined {
  if (node === undefined || cx.sexp.kind[node] !== SEXP.numeral) return undefined;
  const value = Number(cx.sexp.slice(node));
  return Number.isSafeInteger(value) ? value : undefined;
}

export function declareSymbol(cx: ReadContext, at: number, fun: FunSymbol): void {
  const { env, store } = cx;
  if (isDeclared(cx, fun)) {
    cx.error('G206', at, `${fun.name} is already declared, with the same sorts`, {
      hint: 'remove one of the declarations, or rename it',
    });
    return;
  }
  store.reserveName(fun.name);
  env.declareFun(fun, () => store.const(fun.name, fun.result));
}

export function isDeclared(cx: ReadContext, fun: FunSymbol): boolean {
  const known = cx.env.symbol(fun.name);
  if (fun.sortParams.length > 0) return false;
  return known?.kind === 'term'
    ? fun.params.length === 0 && known.term.sort === fun.result
    : (known?.funs.some(
        (other) =>
          other.result === fun.result &&
          other.params.length === fun.params.length &&
          other.params.every((param, i) => param === fun.params[i]),
      ) ?? false);
}

export function withSortParams<T>(
  cx: ReadContext,
  names: readonly string[],
  read: (params: readonly Sort[]) => T,
): { result: T; given: readonly Sort[] } {
  const { env, store } = cx;
  const given = names.map((name) => store.sorts.parameter(name, printSymbol(name)));
  const result = env.inNewLevel(() => {
    for (const [i, name] of names.entries()) env.declareSort(name, { arity: 0, make: () => given[i] as Sort });
    return read(given);
  });
  return { result, given };
}
