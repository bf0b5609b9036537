import type { Sort } from '../../term/index.js';

export interface FunctionSymbol {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly result: Sort;
  /** True if the generator declares it and a model interprets it. False for constructors and selectors. */
  readonly declared: boolean;
}
