import type { Command, DatatypeDecl } from '../../script/index.js';
import { type Sort, type TermStore, UNKNOWN, isOpaqueSort, collectSortParameters } from '../../term/index.js';
import type { Environment } from './environment.js';
import { printSymbol } from './symbols.js';

export function declareAll(env: Environment, store: TermStore, declarations: readonly Command[]): void {
  for (const command of declarations) declareOne(env, store, command);
}

/** Sort parameters can stand for any sort. */
export function declareFunction(
  env: Environment,
  store: TermStore,
  fun: { readonly name: string; readonly params: readonly Sort[]; readonly result: Sort },
): void {
  const { name, params, result } = fun;
  const sortParams = [...collectSortParameters([...params, result])];
  store.reserveName(name);
  env.declareFun({ name, params, result, sortParams, role: 'function' }, () => store.const(name, result));
}

/** A parametric sort whose definition is opaque expands to `UNKNOWN`. */
export function declareDefinedSort(
  env: Environment,
  { sorts }: TermStore,
  { name, params, sort }: { readonly name: string; readonly params: readonly Sort[]; readonly sort: Sort },
): void {
  const isWritten = params.length > 0 && isOpaqueSort(sort);
  env.declareSort(name, {
    arity: params.length,
    make: (args) =>
      isWritten ? UNKNOWN : sorts.substitute(sort, new Map(params.map((param, i) => [param, args[i] as Sort]))),
  });
}

function declareOne(env: Environment, store: TermStore, command: Command): void {
  const { sorts } = store;
  switch (command.kind) {
    case 'declare-fun':
      return declareFunction(env, store, command);
    case 'define-fun':
    case 'synth-fun':
      return declareFunction(env, store, { ...command.fun, params: command.fun.params.map(({ sort }) => sort) });
    case 'define-funs-rec':
      for (const fun of command.funs) {
        declareFunction(env, store, { ...fun, params: fun.params.map(({ sort }) => sort) });
      }
      return;
    case 'declare-sort': {
      const { name, arity } = command;
      env.declareSort(name, { arity, make: (args) => sorts.named(name, printSymbol(name), args) });
      return;
    }
    case 'declare-sort-parameter': {
      const sort = sorts.parameter(command.name, printSymbol(command.name));
      env.declareSort(command.name, { arity: 0, make: () => sort });
      return;
    }
    case 'declare-heap':
      sorts.heap = command.heap;
      return;
    case 'define-sort': {
      const params = command.params.map((param) => sorts.parameter(param, printSymbol(param)));
      declareDefinedSort(env, store, { name: command.name, params, sort: command.sort });
      return;
    }
    case 'declare-datatypes':
      for (const datatype of command.datatypes) declareDatatypeSort(env, store, datatype);
      for (const datatype of command.datatypes) declareDatatypeSymbols(env, store, datatype);
      return;
    default:
      return;
  }
}

function declareDatatypeSort(env: Environment, store: TermStore, { name, params }: DatatypeDecl): void {
  env.declareSort(name, {
    arity: params.length,
    make: (args) => store.sorts.named(name, printSymbol(name), args),
  });
}

function declareDatatypeSymbols(env: Environment, store: TermStore, datatype: DatatypeDecl): void {
  const { params: sortParams, sort } = datatype;
  for (const { name, selectors } of datatype.constructors) {
    const params = selectors.map((selector) => selector.sort);
    env.declareFun({ name, params, result: sort, sortParams, role: 'constructor' }, () => store.const(name, sort));
    for (const selector of selectors) {
      env.declareFun({ name: selector.name, params: [sort], result: selector.sort, sortParams, role: 'selector' }, () =>
        store.const(selector.name, selector.sort),
      );
    }
  }
}
