import type { Grammar, Nonterminal, Production } from './grammar.js';

/** Skeletons of a nonterminal with equal size and equally many holes, for symbols or literals, of each nonterminal. */
export interface Cell {
  readonly id: number;
  readonly place: Nonterminal;
  readonly holes: readonly number[];
  count: number;
  readonly parts: CellPart[];
}

interface CellPart {
  readonly production: Production;
  readonly args: readonly Cell[];
  /** The two arguments may be swapped and come from one cell, so only pairs with ascending ranks count. */
  readonly isTriangle: boolean;
  readonly before: number;
}

export interface Skeleton {
  readonly cell: Cell;
  readonly rank: number;
  readonly production: Production | undefined;
  readonly args: readonly Skeleton[];
}

const NO_SKELETONS: readonly Skeleton[] = [];

const MOST = Number.MAX_SAFE_INTEGER;

/**
 * Counts the skeletons of a grammar by size and builds each from its rank (unranking). Skeletons that differ only in
 * the argument order of commutative operators count once.
 */
export class Skeletons {
  readonly #grammar: Grammar;
  readonly #cells: (readonly Cell[])[][] = [[]];
  #next = 0;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /** Throws a `RangeError` if there are too many skeletons to number. */
  cells(place: Nonterminal, size: number): readonly Cell[] {
    for (let next = this.#cells.length; next <= size; next++) this.#cells.push(this.#cellsOfSize(next));
    return this.#cells[size]?.[place.id] ?? [];
  }

  #cellsOfSize(size: number): (readonly Cell[])[] {
    const { places, productions } = this.#grammar;
    const made = places.map(() => new Map<string, Cell>());
    if (size === 1) {
      for (const place of places) {
        if (place.literals.length === 0 && !place.hasSymbols) continue;
        const holes = places.map(({ id }) => (id === place.id ? 1 : 0));
        made[place.id]?.set('', { id: this.#next++, place, holes, count: 1, parts: [] });
      }
    } else {
      for (const production of productions)
        for (const args of this.#argumentCells(production.args, 0, size - 1))
          this.#addPart(made[production.result.id] as Map<string, Cell>, production, args);
    }
    return made.map((cells) => [...cells.values()]);
  }

  #addPart(cells: Map<string, Cell>, production: Production, args: readonly Cell[]): void {
    const { places } = this.#grammar;
    const [first, second] = args;
    const isTriangle = production.commutative && first === second;
    if (production.commutative && !isTriangle && (first as Cell).id > (second as Cell).id) return;
    const holes = places.map(({ id }) => args.reduce((sum, arg) => sum + (arg.holes[id] as number), 0));
    const key = holes.join(' ');
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = { id: this.#next++, place: production.result, holes, count: 0, parts: [] };
      cells.set(key, cell);
    }
    const { count } = args[0] as Cell;
    const more = isTriangle ? (count * (count + 1)) / 2 : args.reduce((product, arg) => product * arg.count, 1);
    cell.parts.push({ production, args, isTriangle, before: cell.count });
    cell.count += more;
    if (cell.count > MOST) throw new RangeError('there are more terms of this size than can be numbered');
  }

  /** Yields lists of cells for the arguments from index `from` on, with `nodes` nodes in total. */
  *#argumentCells(args: readonly Nonterminal[], from: number, nodes: number): Generator<readonly Cell[]> {
    const place = args[from];
    if (place === undefined) {
      if (nodes === 0) yield [];
      return;
    }
    const others = args.length - from - 1;
    const last = place.literalOnly ? 1 : nodes - others;
    for (let size = others === 0 ? nodes : 1; size <= last; size++)
      for (const cell of this.cells(place, size))
        for (const rest of this.#argumentCells(args, from + 1, nodes - size)) yield [cell, ...rest];
  }

  skeleton(cell: Cell, rank: number): Skeleton {
    if (cell.parts.length === 0) return { cell, rank, production: undefined, args: NO_SKELETONS };
    const { production, args, isTriangle, before } = partAt(cell.parts, rank);
    let rest = rank - before;
    if (isTriangle) {
      // Pairs i <= j are ordered by j, and j * (j + 1) / 2 pairs have a smaller j.
      let high = Math.floor((Math.sqrt(8 * rest + 1) - 1) / 2);
      while ((high * (high + 1)) / 2 > rest) high--;
      while (((high + 1) * (high + 2)) / 2 <= rest) high++;
      const only = args[0] as Cell;
      const low = rest - (high * (high + 1)) / 2;
      return { cell, rank, production, args: [this.skeleton(only, low), this.skeleton(only, high)] };
    }
    const made: Skeleton[] = [];
    for (let i = args.length - 1; i >= 0; i--) {
      const arg = args[i] as Cell;
      made[i] = this.skeleton(arg, rest % arg.count);
      rest = Math.floor(rest / arg.count);
    }
    return { cell, rank, production, args: made };
  }
}

function partAt(parts: readonly CellPart[], rank: number): CellPart {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle] as CellPart).before <= rank) low = middle;
    else high = middle - 1;
  }
  return parts[low] as CellPart;
}
