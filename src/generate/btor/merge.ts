import { type BtorKind, type Edge, bits } from '../../btor/index.js';
import { type BtorBuilder } from './builder.js';
import type { Growth } from './grow.js';

const BIT = bits(1);
const REDUCTIONS: readonly BtorKind[] = ['redand', 'redor', 'redxor'];
/** Logical operators in table 2.1 of the thesis on Boolector's debugger. */
const LOGICAL: readonly BtorKind[] = ['or', 'implies', 'iff', 'xor', 'xnor', 'and', 'nand', 'nor'];

/** Adds a read of each orphan array and a reduction of each orphan bit-vector wider than one bit. */
export function closeLayers({ builder, rng }: Growth): void {
  for (const id of builder.arrayOrphans()) {
    const { sort } = builder.node(id);
    if (sort.kind !== 'array') continue;
    const address = builder.existing(sort.index) ?? builder.add({ kind: 'input', sort: bits(sort.index) });
    builder.add({ kind: 'read', sort: bits(sort.element), args: [id, builder.maybeNegate(address)] });
  }
  for (const id of builder.orphans()) {
    if (builder.width(id) > 1) builder.add({ kind: rng.pick(REDUCTIONS), sort: BIT, args: [builder.maybeNegate(id)] });
  }
}

export function mergeByOperators({ builder, rng }: Growth, ids: readonly number[]): number {
  const left = [...ids];
  const take = () => {
    const at = rng.below(left.length);
    const taken = left[at] as number;
    left[at] = left.at(-1) as number;
    left.pop();
    return builder.maybeNegate(taken);
  };
  while (left.length > 1) left.push(builder.add({ kind: rng.pick(LOGICAL), sort: BIT, args: [take(), take()] }));
  return left[0] as number;
}

/** Merges bits by a random CNF with `clauses` clauses per bit (section 2.3.2 of the thesis). */
export function mergeByCnf({ builder, rng, parameters }: Growth, ids: readonly number[]): number {
  const n = ids.length;
  const clauses: number[] = [];
  const clause = (literals: readonly [Edge, Edge, Edge]) => {
    const [a, b, c] = literals;
    const both = builder.add({ kind: 'or', sort: BIT, args: [a, b] });
    clauses.push(builder.add({ kind: 'or', sort: BIT, args: [both, c] }));
  };
  const literal = (): Edge => {
    const x = rng.below(2 * n);
    const id = ids[x % n] as number;
    return x >= n ? -id : id;
  };
  // Every variable must occur at least once.
  const order = rng.sample(ids, n);
  const pickOrdered = (at: number): Edge => {
    const id = order[at];
    if (id === undefined) return literal();
    return rng.below(2) === 0 ? -id : id;
  };
  for (let at = 0; at < n; at += 3) clause([pickOrdered(at), pickOrdered(at + 1), pickOrdered(at + 2)]);
  const wanted = Math.round(parameters.clauses * n);
  while (clauses.length < wanted) clause([literal(), literal(), literal()]);
  return conjunction(builder, clauses);
}

function conjunction(builder: BtorBuilder, ids: readonly number[]): number {
  let left = ids;
  while (left.length > 1) {
    const next: number[] = [];
    for (let at = 0; at < left.length; at += 2) {
      const [a, b] = [left[at] as number, left[at + 1]];
      next.push(b === undefined ? a : builder.add({ kind: 'and', sort: BIT, args: [a, b] }));
    }
    left = next;
  }
  return left[0] as number;
}
