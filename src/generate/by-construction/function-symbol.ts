import type { Sort } from '../../term/index.js';

/** A symbol that is applied to arguments: a declared function, a constructor or a selector. */
export interface FunctionSymbol {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly result: Sort;
  /** Declared by the generator and so given a value by the model; constructors and selectors are not. */
  readonly declared: boolean;
}
