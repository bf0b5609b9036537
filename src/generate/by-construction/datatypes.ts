import type { Command, ConstructorDecl } from '../../script/index.js';
import type { Sort, TermStore } from '../../term/index.js';
import type { FunctionSymbol } from './function-symbol.js';

/** A selector's name and sort. A string names a datatype of the same declaration. */
export type FieldSpec = readonly [selector: string, sort: Sort | string];

export type DatatypeSpecs = Readonly<Record<string, Readonly<Record<string, readonly FieldSpec[]>>>>;

export interface DeclaredDatatypes {
  readonly sorts: readonly Sort[];
  readonly command: Command;
  readonly functions: readonly FunctionSymbol[];
}

/** Declares datatypes without parameters. Names must be simple symbols. */
export function declareDatatypes(store: TermStore, specs: DatatypeSpecs): DeclaredDatatypes {
  const makeSort = (name: string): Sort => store.sorts.named(name, name, []);
  const functions: FunctionSymbol[] = [];
  const datatypes = Object.entries(specs).map(([name, constructors]) => {
    const sort = makeSort(name);
    const decls = Object.entries(constructors).map(([constructorName, fields]): ConstructorDecl => {
      const selectors = fields.map(([selector, field]) => ({
        name: selector,
        sort: typeof field === 'string' ? makeSort(field) : field,
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
