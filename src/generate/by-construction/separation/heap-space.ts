import {
  DeclaredDomains,
  type Heap,
  type Interpretation,
  type Value,
  Evaluator,
  heapsOver,
  Budget,
} from '../../../semantics/index.js';
import type { ConstTerm, HeapSorts, Sort, Term } from '../../../term/index.js';
import type { FormulaBuilder } from '../formula-builder.js';

const ENDLESS = { steps: 1e12, instances: 1e12 };
const MOST_VALUES = 64;

export interface HeapModel {
  readonly values: ReadonlyMap<ConstTerm, Value>;
  readonly nil: Value;
  truth(term: Term, heap: Heap): boolean | undefined;
}

export interface Point {
  readonly model: HeapModel;
  readonly heap: Heap;
}

export interface HeapSpace {
  readonly sorts: HeapSorts;
  readonly locations: readonly Value[];
  readonly data: readonly Value[];
}

export function listHeapSpace({ setup }: FormulaBuilder): HeapSpace {
  const { heap } = setup.signature;
  if (heap === undefined) throw new Error('the vocabulary declares no heap');
  return { sorts: heap, locations: valuesIn(setup, heap.location), data: valuesIn(setup, heap.data) };
}

export function valuesIn({ signature }: FormulaBuilder['setup'], sort: Sort): readonly Value[] {
  return new DeclaredDomains(signature, () => undefined).values(sort, MOST_VALUES) ?? [];
}

export function makeHeapModel({ setup }: FormulaBuilder, values: ReadonlyMap<ConstTerm, Value>, nil: Value): HeapModel {
  const symbols = new Map<string, Interpretation>();
  for (const [{ name }, value] of values) symbols.set(name, { kind: 'value', value });
  const model = { symbols, open: new Map(), universes: new Map(), heap: { cells: [], nil } };
  const evaluator = new Evaluator({ signature: setup.signature, model, budget: new Budget(ENDLESS) });
  return {
    values,
    nil,
    truth: (term, heap) => {
      const value = evaluator.certainValue(term, heap);
      return value === undefined ? undefined : value === true;
    },
  };
}

export function allPoints(builder: FormulaBuilder, { locations, data }: HeapSpace): Point[] {
  let assignments: ReadonlyMap<ConstTerm, Value>[] = [new Map()];
  for (const constant of builder.constants) {
    const values = valuesIn(builder.setup, constant.sort);
    assignments = assignments.flatMap((known) => values.map((value) => new Map([...known, [constant, value]])));
  }
  const worlds = assignments.flatMap((values) => locations.map((nil) => makeHeapModel(builder, values, nil)));
  return worlds.flatMap((model) => [...heapsOver(locations, data, model.nil)].map((heap) => ({ model, heap })));
}
