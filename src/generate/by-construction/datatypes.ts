import type { Command, ConstructorDecl } from '../../script/index.js';
import type { Sort, TermStore } from '../../term/index.js';
import type { FunctionSymbol } from './function-symbol.js';

/** A field is a selector's name with a sort; a string names a datatype of the same declaration. */
export type FieldSpec = readonly [selector: string, sort: Sort | string];

/** Datatypes that may speak of each other: constructors with their fields, by datatype. */
export type DatatypeSpecs = Readonly<Record<string, Readonly<Record<string, readonly FieldSpec[]>>>>;

/** Datatypes ready to be used. */
export interface DeclaredDatatypes {
  readonly sorts: readonly Sort[];
  readonly command: Command;
  /** Constructors and selectors. */
  readonly functions: readonly FunctionSymbol[];
}

/** Declares datatypes without parameters. Names are plain symbols. */
export function declareDatatypes(store: TermStore, specs: DatatypeSpecs): DeclaredDatatypes {
  const named = (name: string): Sort => store.sorts.named(name, name, []);
  const functions: FunctionSymbol[] = [];
  const datatypes = Object.entries(specs).map(([name, constructors]) => {
    const sort = named(name);
    const decls = Object.entries(constructors).map(([constructorName, fields]): ConstructorDecl => {
      const selectors = fields.map(([selector, field]) => ({
        name: selector,
        sort: typeof field === 'string' ? named(field) : field,
      }));
      const params = selectors.map((selector) => selector.sort);
      functions.push({ name: constructorName, params, result: sort, declared: false });
      for (const selector of selectors) {
        functions.push({ name: selector.name, params: [sort], result: selector.sort, declared: false });
      }
      return { name: constructorName, selectors };
    });
    return { name, params: [], sort, constructors: decls };
  });
  for (const { name } of functions) store.reserveName(name);
  return { sorts: datatypes.map(({ sort }) => sort), command: { kind: 'declare-datatypes', datatypes }, functions };
}
