import {
  type Check,
  type Command,
  type ConstructorDecl,
  type DatatypeDecl,
  type FunDefinition,
  type Script,
  collectChecks,
  ranksModels,
  termsOf,
} from '../script/index.js';
import { type HeapSorts, type Sort, type Term, type TermStore, reachable } from '../term/index.js';

export interface ConstructorInfo {
  readonly datatype: DatatypeDecl;
  readonly decl: ConstructorDecl;
}

export interface SelectorInfo {
  readonly datatype: DatatypeDecl;
  readonly constructorName: string;
  readonly index: number;
}

export interface DeclaredSymbol {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly result: Sort;
}

export interface Signature {
  readonly store: TermStore;
  readonly constructors: ReadonlyMap<string, ConstructorInfo>;
  readonly selectors: ReadonlyMap<string, SelectorInfo>;
  /** Selector names that datatypes share. The argument's sort selects the datatype. `selectors` omits these names. */
  readonly overloaded: ReadonlyMap<string, readonly SelectorInfo[]>;
  readonly definitions: ReadonlyMap<string, FunDefinition>;
  readonly named: ReadonlyMap<string, Term>;
  readonly declared: ReadonlyMap<string, DeclaredSymbol>;
  readonly datatypes: ReadonlyMap<string, DatatypeDecl>;
  readonly heap?: HeapSorts;
  /** Names with several meanings. Solvers allow such overloading, but the standard does not. */
  readonly ambiguous: ReadonlySet<string>;
  /** True if all symbols are declared. Otherwise undeclared symbols may have any value. */
  readonly closed: boolean;
  /** Unknown commands before the check. They may change the script's meaning. */
  readonly unknownCommands: readonly string[];
}

export function buildSignature(
  store: TermStore,
  declarations: readonly Command[],
  roots: readonly Term[] = [],
): Signature {
  const constructors = new Map<string, ConstructorInfo>();
  const selectors = new Map<string, SelectorInfo>();
  const definitions = new Map<string, FunDefinition>();
  const declared = new Map<string, DeclaredSymbol>();
  const datatypes = new Map<string, DatatypeDecl>();
  const ambiguous = new Set<string>();
  const unknownCommands: string[] = [];
  let heap: HeapSorts | undefined;
  const overloaded = new Map<string, readonly SelectorInfo[]>();
  const noteSelector = (name: string, info: SelectorInfo): void => {
    const first = selectors.get(name);
    const others = overloaded.get(name) ?? (first === undefined ? [] : [first]);
    const isOther = others.every(({ datatype }) => datatype.name !== info.datatype.name);
    if (others.length === 0 || !isOther) return note(selectors, name, info);
    selectors.delete(name);
    overloaded.set(name, [...others, info]);
  };
  const note = <T>(into: Map<string, T>, name: string, what: T): void => {
    if ([declared, definitions, constructors, selectors, overloaded].some((names) => names.has(name)))
      ambiguous.add(name);
    into.set(name, what);
  };
  for (const command of declarations) {
    if (command.kind === 'declare-heap') heap = command.heap;
    else if (command.kind === 'declare-fun') note(declared, command.name, command);
    else if (command.kind === 'define-fun') note(definitions, command.fun.name, command.fun);
    else if (command.kind === 'define-funs-rec') for (const fun of command.funs) note(definitions, fun.name, fun);
    else if (command.kind === 'verbatim' && !ranksModels(command)) unknownCommands.push(command.name);
    else if (command.kind === 'declare-datatypes') {
      for (const datatype of command.datatypes) {
        datatypes.set(datatype.name, datatype);
        for (const decl of datatype.constructors) {
          note(constructors, decl.name, { datatype, decl });
          decl.selectors.forEach(({ name }, index) =>
            noteSelector(name, { datatype, constructorName: decl.name, index }),
          );
        }
      }
    }
  }
  const bodies = [...definitions.values()].map((fun) => fun.body);
  const named = collectNamed([...bodies, ...roots]);
  // After a `pop`, the name of a removed term may be declared again.
  for (const name of [...declared.keys(), ...definitions.keys()]) named.delete(name);
  const known = { constructors, selectors, overloaded, definitions, named, declared, datatypes, ambiguous };
  return { store, ...known, ...(heap === undefined ? {} : { heap }), closed: false, unknownCommands };
}

/** If a name occurs several times, the last term counts. */
function collectNamed(roots: readonly Term[]): Map<string, Term> {
  const named = new Map<string, Term>();
  for (const term of reachable(roots)) {
    if (term.kind !== 'annot') continue;
    for (const { keyword, text } of term.attributes) {
      if (keyword === ':named' && text !== undefined && !named.has(text)) named.set(text, term.body);
    }
  }
  return named;
}

/** Collects the symbols at a check (counted from 0, by default the last). Undefined if there is no such check. */
export function signatureAt(
  script: Script,
  check?: number,
): { readonly signature: Signature; readonly check: Check } | undefined {
  const checks = collectChecks(script.commands);
  const at = checks[check ?? checks.length - 1];
  if (at === undefined) return undefined;
  // A `:named` name may outlive its assertion (`:global-declarations`), and occur outside of assertions.
  const roots = script.commands.slice(0, at.command + 1).flatMap((command) => [...termsOf(command)]);
  return { signature: { ...buildSignature(script.store, at.declarations, roots), closed: true }, check: at };
}
