import { type Sort, type SortStore, listParts } from '../../../../term/index.js';

/** The formats in a sort, each with a number. Undefined if the sort has no bit-vector or floating-point format. */
export type Shape = { readonly place: number } | { readonly parts: readonly (Shape | undefined)[] } | undefined;

/** Union-find over bit-vector and floating-point formats. */
export class FormatClasses {
  readonly #parent: number[] = [];
  readonly #sorts: Sort[] = [];
  readonly #fixed = new Set<number>();

  shape(sort: Sort): Shape {
    if (sort.kind === 'BitVec' || sort.kind === 'FloatingPoint') {
      this.#sorts.push(sort);
      return { place: this.#parent.push(this.#parent.length) - 1 };
    }
    const parts = listParts(sort).map((part) => this.shape(part));
    return parts.every((part) => part === undefined) ? undefined : { parts };
  }

  /** If the shapes differ, both become unchangeable. */
  unify(a: Shape, b: Shape): void {
    if (a === undefined || b === undefined) return;
    if ('place' in a && 'place' in b) {
      const [left, right] = [this.root(a.place), this.root(b.place)];
      if (left === right) return;
      if (this.#sorts[left] !== this.#sorts[right]) {
        this.fix(a);
        this.fix(b);
        return;
      }
      if (this.#fixed.has(right)) this.#fixed.add(left);
      this.#parent[right] = left;
    } else if ('parts' in a && 'parts' in b && a.parts.length === b.parts.length) {
      a.parts.forEach((part, i) => {
        this.unify(part, b.parts[i]);
      });
    } else {
      this.fix(a);
      this.fix(b);
    }
  }

  fix(shape: Shape): void {
    for (const place of listPlaces(shape)) this.#fixed.add(this.root(place));
  }

  isFixed(place: number): boolean {
    return this.#fixed.has(this.root(place));
  }

  root(place: number): number {
    let at = place;
    for (let up = this.#parent[at] as number; up !== at; up = this.#parent[at] as number) {
      this.#parent[at] = this.#parent[up] as number;
      at = up;
    }
    return at;
  }

  sortAt(place: number): Sort {
    return this.#sorts[this.root(place)] as Sort;
  }

  roots(): number[] {
    return this.#parent.flatMap((up, place) => (up === place && !this.#fixed.has(place) ? [place] : []));
  }
}

export function listPlaces(shape: Shape): number[] {
  if (shape === undefined) return [];
  return 'place' in shape ? [shape.place] : shape.parts.flatMap(listPlaces);
}

export function reshape(sorts: SortStore, sort: Sort, shape: Shape, at: (place: number, old: Sort) => Sort): Sort {
  if (shape === undefined) return sort;
  if ('place' in shape) return at(shape.place, sort);
  // The declaration of a sort may restrict its arguments, so formats in arguments are not changed.
  if (sort.kind === 'Named') return sort;
  let i = 0;
  return sorts.withParts(sort, (part) => reshape(sorts, part, shape.parts[i++], at));
}
