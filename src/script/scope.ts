import type { Sort } from '../term/index.js';
import type { Command, DatatypeDecl, FunDefinition } from './command.js';
import { Levels } from './levels.js';

export interface VisibleSymbol {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly result: Sort;
  readonly origin: 'declared' | 'defined' | 'constructor' | 'selector';
  /** Sort parameters of the datatype, for a constructor or selector. Empty for other symbols. */
  readonly sortParams: readonly Sort[];
  readonly command: number;
}

/** Excludes the symbols of the command at `at`, even if it is a recursive definition. */
export function visibleSymbols(commands: readonly Command[], at: number): readonly VisibleSymbol[] {
  const levels = new Levels<VisibleSymbol>(() => true);
  for (const [i, command] of commands.slice(0, at).entries()) {
    if (!levels.apply(command)) levels.add(...listSymbols(command, i));
  }
  return levels.items;
}

function listSymbols(command: Command, at: number): VisibleSymbol[] {
  switch (command.kind) {
    case 'declare-fun': {
      const { name, params, result } = command;
      return [{ name, params, result, origin: 'declared', sortParams: [], command: at }];
    }
    case 'define-fun':
      return [toSymbol(command.fun, at)];
    case 'define-funs-rec':
      return command.funs.map((fun) => toSymbol(fun, at));
    case 'declare-datatypes':
      return command.datatypes.flatMap((datatype) => datatypeSymbols(datatype, at));
    default:
      return [];
  }
}

function toSymbol(fun: FunDefinition, at: number): VisibleSymbol {
  const params = fun.params.map((param) => param.sort);
  return { name: fun.name, params, result: fun.result, origin: 'defined', sortParams: [], command: at };
}

function datatypeSymbols(datatype: DatatypeDecl, at: number): VisibleSymbol[] {
  const result = datatype.sort;
  return datatype.constructors.flatMap((each): VisibleSymbol[] => [
    {
      name: each.name,
      params: each.selectors.map((selector) => selector.sort),
      result,
      origin: 'constructor',
      sortParams: datatype.params,
      command: at,
    },
    ...each.selectors.map((selector): VisibleSymbol => ({
      name: selector.name,
      params: [result],
      result: selector.sort,
      origin: 'selector',
      sortParams: datatype.params,
      command: at,
    })),
  ]);
}
