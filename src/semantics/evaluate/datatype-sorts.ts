import type { ConstructorDecl } from '../../script/index.js';
import {
  type Cardinality,
  type Sort,
  addCardinalities,
  cardinalityOf,
  multiplyCardinalities,
} from '../../term/index.js';
import { type NamedDomains, listValues } from '../domain.js';
import type { Signature } from '../signature.js';
import type { ElementValue, Value } from '../value.js';

export function fieldSorts(
  signature: Signature,
  sort: Extract<Sort, { kind: 'Named' }>,
  decl: ConstructorDecl,
): readonly Sort[] {
  const datatype = signature.datatypes.get(sort.name);
  const by = new Map((datatype?.params ?? []).map((param, i) => [param, sort.args[i] ?? param]));
  return decl.selectors.map((selector) => signature.store.sorts.substitute(selector.sort, by));
}

/** Datatypes nested more deeply than this have unknown size, since they may contain ever larger datatypes. */
const DEEPEST = 500;
const MOST_SORTS = 5_000;

export class DeclaredDomains implements NamedDomains {
  readonly #signature: Signature;
  readonly #universe: (sort: Sort) => readonly ElementValue[] | undefined;
  readonly #sizes = new Map<Sort, Cardinality>();
  #depth = 0;

  constructor(signature: Signature, universe: (sort: Sort) => readonly ElementValue[] | undefined) {
    this.#signature = signature;
    this.#universe = universe;
  }

  cardinality(sort: Sort): Cardinality {
    if (sort.kind !== 'Named') return cardinalityOf(sort, (each) => this.cardinality(each));
    if (this.#sizes.has(sort)) return this.#sizes.get(sort);
    if (this.#depth >= DEEPEST || this.#sizes.size >= MOST_SORTS) return undefined;
    this.#sizes.set(sort, 'infinite');
    this.#depth++;
    const size = this.#countNamed(sort);
    this.#depth--;
    this.#sizes.set(sort, size);
    return size;
  }

  values(sort: Sort, most: number): readonly Value[] | undefined {
    if (sort.kind !== 'Named') return listValues(sort, most, this);
    const datatype = this.#signature.datatypes.get(sort.name);
    if (datatype === undefined) return this.#universe(sort);
    const size = this.cardinality(sort);
    if (typeof size !== 'bigint' || size > BigInt(most)) return undefined;
    const values: Value[] = [];
    for (const decl of datatype.constructors) {
      let tuples: (readonly Value[])[] = [[]];
      for (const field of fieldSorts(this.#signature, sort, decl)) {
        const each = this.values(field, most);
        if (each === undefined) return undefined;
        tuples = tuples.flatMap((tuple) => each.map((value) => [...tuple, value]));
      }
      for (const args of tuples) values.push({ kind: 'datatype', sort, name: decl.name, args });
    }
    return values;
  }

  #countNamed(sort: Extract<Sort, { kind: 'Named' }>): Cardinality {
    const datatype = this.#signature.datatypes.get(sort.name);
    if (datatype === undefined) {
      const universe = this.#universe(sort);
      return universe === undefined ? undefined : BigInt(universe.length);
    }
    return addCardinalities(
      datatype.constructors.map((decl) =>
        multiplyCardinalities(fieldSorts(this.#signature, sort, decl).map((field) => this.cardinality(field))),
      ),
    );
  }
}
