import { INT, REAL, type Sort, type Term } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

/** The sum of coefficients times terms is at most `bound`, or below it if strict. */
interface Row {
  readonly coefficients: readonly bigint[];
  readonly bound: bigint;
  readonly strict: boolean;
}

/**
 * Inequalities with a positive combination that gives 0 < 0 or worse (Farkas' lemma). All but the last are drawn; the
 * last negates their consequence.
 */
export const linearCombination: Construction = {
  name: 'linear-combination',
  summary: 'inequalities with a positive combination that implies 0 < 0',
  contradict: (cx) => {
    const sorts = cx.variables.filter((sort) => sort === INT || sort === REAL);
    if (sorts.length === 0) return undefined;
    const { rng } = cx;
    const sort = rng.pick(sorts);
    const terms = Array.from({ length: rng.between(2, 3) }, () => cx.term(sort));
    const rows = Array.from({ length: rng.between(1, 3) }, () => drawRow(cx, terms.length));
    const factors = rows.map(() => BigInt(rng.between(1, 3)));
    const last = refuting(cx, rows, factors);
    const all = [...rows, last].map((row) => inequality(cx, row, { terms, sort }));
    const sum = factors.map((factor, i) => `${factor} times number ${i + 1}`).join(', ');
    return { terms: all, because: `the last inequality and the sum of ${sum} imply 0 < 0` };
  },
};

function drawRow({ rng }: ConstructionContext, width: number): Row {
  return {
    coefficients: Array.from({ length: width }, () => BigInt(rng.between(-4, 4))),
    bound: BigInt(rng.between(-9, 9)),
    strict: rng.chance(0.4),
  };
}

function refuting({ rng }: ConstructionContext, rows: readonly Row[], factors: readonly bigint[]): Row {
  const total = (pick: (row: Row) => bigint): bigint =>
    rows.reduce((sum, row, i) => sum + pick(row) * (factors[i] ?? 1n), 0n);
  const width = rows[0]?.coefficients.length ?? 0;
  const coefficients = Array.from({ length: width }, (_, j) => -total((row) => row.coefficients[j] ?? 0n));
  const bound = -total((row) => row.bound);
  // The bounds cancel, so some inequality must be strict, or they sum to less than 0.
  if (rng.chance(0.5)) return { coefficients, bound: bound - BigInt(rng.between(1, 3)), strict: rng.chance(0.5) };
  return { coefficients, bound, strict: true };
}

function inequality(
  cx: ConstructionContext,
  { coefficients, bound, strict }: Row,
  { terms, sort }: { readonly terms: readonly Term[]; readonly sort: Sort },
): Term {
  const { rng, store } = cx;
  const number = (value: bigint): Term => (sort === INT ? store.int(value) : store.real({ num: value, den: 1n }));
  const products = coefficients.flatMap((factor, i) => {
    const term = terms[i];
    if (term === undefined || factor === 0n) return [];
    if (factor === 1n) return [term];
    return [factor === -1n ? store.app('-', [term]) : store.app('*', [number(factor), term])];
  });
  const [first, ...rest] = products;
  const left = first === undefined ? number(0n) : rest.length === 0 ? first : store.app('+', products);
  const right = number(bound);
  if (rng.chance(0.3)) return store.app(strict ? '>' : '>=', [right, left]);
  if (rng.chance(0.3)) return store.app('not', [store.app(strict ? '>=' : '>', [left, right])]);
  return store.app(strict ? '<' : '<=', [left, right]);
}
