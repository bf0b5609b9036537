import type { Certificate } from '../by-construction/certificate.js';
import { FillingCounts, listHoles, isFirst, listSwaps } from './fillings.js';
import { type Decision, Formula } from './formula.js';
import { type Grammar, type Nonterminal, makeGrammar } from './grammar.js';
import { type Cell, Skeletons } from './skeletons.js';
import type { EnumeratedTheory } from './theory.js';
import { NumberedValues } from './values.js';

export interface DecidedFormula {
  readonly formula: Formula;
  readonly decision: Decision;
}

interface IndexRange {
  readonly cell: Cell;
  readonly size: number;
  readonly from: number;
  readonly fillings: number;
}

/**
 * All formulas of a theory up to a size, smallest first (Winterer and Su, OOPSLA 2024). Of formulas that differ only
 * in symbol names or the argument order of commutative operators, returns only the first.
 */
export class Enumeration {
  readonly theory: EnumeratedTheory;
  readonly extent: number;
  readonly #grammar: Grammar;
  readonly #skeletons: Skeletons;
  readonly #counts = new FillingCounts();
  readonly #stretches: IndexRange[] = [];
  readonly #values: NumberedValues;

  /** Throws a `RangeError` if there are too many formulas to number. */
  constructor(theory: EnumeratedTheory) {
    this.theory = theory;
    this.#grammar = makeGrammar(theory);
    this.#skeletons = new Skeletons(this.#grammar);
    this.#values = new NumberedValues(this.#grammar);
    let from = 0;
    for (let size = 1; size <= theory.size; size++)
      for (const cell of this.#skeletons.cells(this.#grammar.start, size)) {
        const fillings = this.#counts.ofAll(this.#grammar.places, cell.holes);
        this.#stretches.push({ cell, size, from, fillings });
        from += cell.count * fillings;
      }
    if (from > Number.MAX_SAFE_INTEGER) throw new RangeError('there are more formulas than can be numbered');
    this.extent = from;
  }

  /** Counts the indices of formulas of at most this size, including duplicates. */
  countUpTo(size: number): number {
    return this.#stretches.find((each) => each.size > size)?.from ?? this.extent;
  }

  /** Undefined if the index is out of range or belongs to a duplicate. */
  formula(index: number): Formula | undefined {
    const stretch = this.#stretchAt(index);
    if (stretch === undefined) return undefined;
    const { cell, from, fillings } = stretch;
    const skeleton = this.#skeletons.skeleton(cell, Math.floor((index - from) / fillings));
    const holes = listHoles(skeleton).map((hole) => hole.cell.place);
    const filled = this.#fill(cell, holes, (index - from) % fillings);
    if (!isFirst(listSwaps(skeleton), filled, holes)) return undefined;
    return new Formula(this.#grammar, { skeleton, holes, fillings: filled });
  }

  decide(index: number): DecidedFormula | undefined {
    const formula = this.formula(index);
    return formula && { formula, decision: formula.decide(this.#values) };
  }

  certificate({ formula, decision }: DecidedFormula): Certificate {
    return formula.certificate(decision, this.#values);
  }

  #stretchAt(index: number): IndexRange | undefined {
    if (!(index >= 0 && index < this.extent)) return undefined;
    let [low, high] = [0, this.#stretches.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#stretches[middle] as IndexRange).from <= index) low = middle;
      else high = middle - 1;
    }
    return this.#stretches[low];
  }

  #fill(cell: Cell, holes: readonly Nonterminal[], rank: number): number[] {
    let rest = rank;
    const byPlace = this.#grammar.places.map((place) => {
      const count = cell.holes[place.id] as number;
      if (count === 0) return [];
      const ways = this.#counts.of(place, count);
      const filling = this.#counts.filling(place, count, rest % ways);
      rest = Math.floor(rest / ways);
      return filling;
    });
    const next = this.#grammar.places.map(() => 0);
    return holes.map(({ id }) => {
      const at = next[id] as number;
      next[id] = at + 1;
      return byPlace[id]?.[at] as number;
    });
  }
}
