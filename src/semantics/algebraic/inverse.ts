import { gcd } from '../../util/index.js';
import type { AlgebraicTerm, AlgebraicValue } from './algebraic.js';
import { type Combination, boundDegree } from './approximate.js';
import { signOf } from './integers.js';
import { irrational, multiplyCombinations, addScaled } from './ring.js';

const MOST_UNKNOWNS = 96;

interface Row {
  readonly sum: ReadonlyMap<string, AlgebraicTerm>;
  readonly weights: readonly bigint[];
}

/** Inverts an irrational number by a linear dependence of its powers. Undefined if that takes too long. */
export function invert(value: AlgebraicValue): AlgebraicValue | undefined {
  if (boundDegree(value) > MOST_UNKNOWNS) return undefined;
  const unit = { roots: value.roots, terms: [{ coefficient: 1n, exponents: value.roots.map(() => 0) }] };
  const powers: Combination[] = [unit];
  const rows: Row[] = [];
  for (;;) {
    const last = powers.at(-1) as Combination;
    const row = eliminate(last, powers.length - 1, rows);
    if (row.sum.size === 0) return solve(value, powers, row.weights);
    rows.push(row);
    const next = multiplyCombinations(last, value);
    if (next === undefined) return undefined;
    powers.push(next);
  }
}

function eliminate({ terms }: Combination, exponent: number, rows: readonly Row[]): Row {
  let row: Row = {
    sum: new Map(terms.map((term) => [term.exponents.join(), term])),
    weights: [...new Array<bigint>(exponent).fill(0n), 1n],
  };
  for (const known of rows) {
    const [pivot] = known.sum;
    const here = pivot === undefined ? undefined : row.sum.get(pivot[0]);
    if (pivot !== undefined && here !== undefined) row = combine(row, pivot[1].coefficient, known, -here.coefficient);
  }
  return row;
}

function combine(a: Row, scaleA: bigint, b: Row, scaleB: bigint): Row {
  const sum = new Map<string, AlgebraicTerm>();
  const weights = a.weights.map((weight, i) => weight * scaleA + (b.weights[i] ?? 0n) * scaleB);
  let common = weights.reduce(gcd, 0n);
  for (const key of new Set([...a.sum.keys(), ...b.sum.keys()])) {
    const { exponents } = (a.sum.get(key) ?? b.sum.get(key)) as AlgebraicTerm;
    const coefficient = (a.sum.get(key)?.coefficient ?? 0n) * scaleA + (b.sum.get(key)?.coefficient ?? 0n) * scaleB;
    common = gcd(common, coefficient);
    if (coefficient !== 0n) sum.set(key, { coefficient, exponents });
  }
  for (const [key, { coefficient, exponents }] of sum) sum.set(key, { coefficient: coefficient / common, exponents });
  return { sum, weights: weights.map((weight) => weight / common) };
}

/** If w0 + w1 v + w2 v^2 + … = 0, the inverse of v is -(w1 + w2 v + …) / w0. */
function solve(
  { roots, denominator }: AlgebraicValue,
  powers: readonly Combination[],
  weights: readonly bigint[],
): AlgebraicValue {
  const lowest = weights.findIndex((weight) => weight !== 0n);
  const constant = weights[lowest] as bigint;
  const sign = BigInt(-signOf(constant));
  let sum: Combination = { roots, terms: [] };
  for (let i = lowest + 1; i < weights.length; i++) {
    sum = addScaled(sum, 1n, powers[i - lowest - 1] as Combination, sign * denominator * (weights[i] as bigint));
  }
  return irrational(sum, constant < 0n ? -constant : constant);
}
