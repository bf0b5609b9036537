import {
  type Check,
  type Command,
  type ConstructorDecl,
  type DatatypeDecl,
  type FunDefinition,
  type Script,
  checksOf,
} from '../script/index.js';
import { type Sort, type Term, type TermStore, reachable } from '../term/index.js';

/** A constructor of a datatype. */
export interface ConstructorInfo {
  readonly datatype: DatatypeDecl;
  readonly decl: ConstructorDecl;
}

/** A selector: the field number `index` of a constructor. */
export interface SelectorInfo {
  readonly datatype: DatatypeDecl;
  readonly constructorName: string;
  readonly index: number;
}

/** A symbol that the script leaves to the model. */
export interface DeclaredSymbol {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly result: Sort;
}

/** All that a script fixes about its symbols at one check, and what it asserts there. */
export interface Signature {
  readonly store: TermStore;
  readonly constructors: ReadonlyMap<string, ConstructorInfo>;
  readonly selectors: ReadonlyMap<string, SelectorInfo>;
  /** Defined functions and constants; several definitions may refer to each other. */
  readonly definitions: ReadonlyMap<string, FunDefinition>;
  /** Terms that were given a name with `:named`. */
  readonly named: ReadonlyMap<string, Term>;
  readonly declared: ReadonlyMap<string, DeclaredSymbol>;
  readonly datatypes: ReadonlyMap<string, DatatypeDecl>;
  /** Commands in force that Gainsay does not know: what they do to the meaning is not known either. */
  readonly unknownCommands: readonly string[];
}

/** The signature over some declarations, for instance those in force at a check. */
export function signatureOf(
  store: TermStore,
  declarations: readonly Command[],
  roots: readonly Term[] = [],
): Signature {
  const constructors = new Map<string, ConstructorInfo>();
  const selectors = new Map<string, SelectorInfo>();
  const definitions = new Map<string, FunDefinition>();
  const declared = new Map<string, DeclaredSymbol>();
  const datatypes = new Map<string, DatatypeDecl>();
  const unknownCommands: string[] = [];
  for (const command of declarations) {
    if (command.kind === 'declare-fun') declared.set(command.name, command);
    else if (command.kind === 'define-fun') definitions.set(command.fun.name, command.fun);
    else if (command.kind === 'define-funs-rec') for (const fun of command.funs) definitions.set(fun.name, fun);
    else if (command.kind === 'verbatim') unknownCommands.push(command.name);
    else if (command.kind === 'declare-datatypes') {
      for (const datatype of command.datatypes) {
        datatypes.set(datatype.name, datatype);
        for (const decl of datatype.constructors) {
          constructors.set(decl.name, { datatype, decl });
          decl.selectors.forEach(({ name }, index) =>
            selectors.set(name, { datatype, constructorName: decl.name, index }),
          );
        }
      }
    }
  }
  const bodies = [...definitions.values()].map((fun) => fun.body);
  const named = namedTerms([...roots, ...bodies]);
  return { store, constructors, selectors, definitions, named, declared, datatypes, unknownCommands };
}

function namedTerms(roots: readonly Term[]): Map<string, Term> {
  const named = new Map<string, Term>();
  for (const term of reachable(roots)) {
    if (term.kind !== 'annot') continue;
    for (const { keyword, text } of term.attributes) {
      if (keyword === ':named' && text !== undefined) named.set(text, term.body);
    }
  }
  return named;
}

/** The signature at one check of a script (the last one if none is given), with the check. */
export function signatureAt(
  script: Script,
  check?: number,
): { readonly signature: Signature; readonly check: Check } | undefined {
  const checks = checksOf(script.commands);
  const at = checks[check ?? checks.length - 1];
  if (at === undefined) return undefined;
  // A name given with `:named` stays usable as long as its assertion stands.
  const roots = at.asserted.map(({ term }) => term);
  return { signature: signatureOf(script.store, at.declarations, roots), check: at };
}
