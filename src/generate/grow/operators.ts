import {
  BOOL,
  NO_BINDINGS,
  type Op,
  REGLAN,
  type Signature,
  type Sort,
  type SortBindings,
  type SortPattern,
  bindSort,
  isSamePattern,
} from '../../term/index.js';
import { hintsFor } from './hints.js';

/** A signature, and the argument that has the sort in question. */
export interface AboutSort {
  readonly signature: Signature;
  readonly at: number;
}

/** The ways to apply one operator. */
export type Ways<T> = readonly [T, ...T[]];

/** Operators that may be applied, by what they give and by what they take; found once for each sort. */
export class Operators {
  readonly #signatures: readonly Signature[];
  readonly #giving = new Map<Sort, readonly Ways<Signature>[]>();
  readonly #telling = new Map<Sort, readonly Ways<AboutSort>[]>();
  readonly #leading = new Map<Sort, readonly Ways<AboutSort>[]>();

  /** Those without arguments are left out: they are literals. */
  constructor(signatures: readonly Signature[]) {
    this.#signatures = signatures.filter(({ args }) => args.length > 0);
  }

  /** Operators that give a sort, each as often as its weight says. */
  giving(sort: Sort): readonly Ways<Signature>[] {
    return remembered(this.#giving, sort, () =>
      byOperator(
        this.#signatures.filter(({ result }) => bindSort(result, sort, NO_BINDINGS) !== undefined),
        ({ op }) => op,
      ),
    );
  }

  /** Operators that take a sort and give a Bool. */
  telling(sort: Sort): readonly Ways<AboutSort>[] {
    return remembered(this.#telling, sort, () =>
      byOperator(
        this.#about(sort, ({ result }, bound) => bindSort(result, BOOL, bound) !== undefined),
        operatorOf,
      ),
    );
  }

  /** Operators that lead from a sort to another that has equality. */
  leading(sort: Sort): readonly Ways<AboutSort>[] {
    return remembered(this.#leading, sort, () =>
      byOperator(
        this.#about(sort, ({ op, args, result }, _bound, at) => {
          if (op === 'ite' || (result.kind === 'sort' && (result.sort === BOOL || result.sort === REGLAN)))
            return false;
          return !isSamePattern(result, args[at] as SortPattern);
        }),
        operatorOf,
      ),
    );
  }

  #about(
    sort: Sort,
    accepts: (signature: Signature, bound: SortBindings, at: number) => boolean,
  ): readonly AboutSort[] {
    return this.#signatures.flatMap((signature) =>
      signature.args.flatMap((arg, at) => {
        const bound = bindSort(arg, sort, NO_BINDINGS);
        return bound !== undefined && accepts(signature, bound, at) ? [{ signature, at }] : [];
      }),
    );
  }
}

const operatorOf = ({ signature }: AboutSort): Op => signature.op;

function remembered<T>(known: Map<Sort, T>, sort: Sort, make: () => T): T {
  const found = known.get(sort) ?? make();
  known.set(sort, found);
  return found;
}

/** The ways of each operator, as often as its weight says. */
function byOperator<T>(items: readonly T[], of: (item: T) => Op): readonly Ways<T>[] {
  const groups = new Map<Op, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(of(item));
    if (group === undefined) groups.set(of(item), [item]);
    else group.push(item);
  }
  return [...groups].flatMap(([op, ways]) => Array.from({ length: hintsFor(op).weight ?? 1 }, () => ways));
}
