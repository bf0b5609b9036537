import { BOOL, type Term } from '../../src/smt.js';
import type { Facts } from './facts.js';
import type { Proposal } from './rule-text.js';
import type { Scope, ScopeVariable } from './scope.js';
import { type Bits, type Entry, type Universe, implies, isConstant } from './universe.js';

export interface PairCounts {
  /** Pairs refuted by fingerprints. */
  differ: number;
  /** Pairs that follow from known facts. */
  known: number;
}

const PAUSE = 20_000;

/** Yields pairs that fingerprints do not refute, smallest and most general first, and undefined periodically to allow pauses. */
export function* generateCandidates(
  universe: Universe,
  facts: Facts,
  counts: PairCounts,
): Generator<Proposal | undefined> {
  const { scope, columns } = universe;
  const bySize: Entry[][] = [];
  const others: Entry[][] = [];
  for (const entry of universe.entries) {
    if (entry.group.first !== entry) (others[entry.size] ??= []).push(entry);
    else if (entry.term.sort === BOOL && !isConstant(entry.group.bits as Bits, columns.points))
      (bySize[entry.size] ??= []).push(entry);
  }
  const largest = Math.max(bySize.length, others.length) - 1;
  for (const entries of [...bySize, ...others]) entries?.sort(moreGeneral);
  for (let total = 1; total <= 2 * largest; total++) {
    const pairing = { scope, facts, counts, total };
    yield* inTurn([generateEqualities(others, universe, total), allImplications(bySize, largest, pairing)]);
  }
}

/** A time limit thus affects all generators alike. */
function* inTurn<T>(generators: readonly Generator<T>[]): Generator<T> {
  let left = generators;
  while (left.length > 0) {
    const going: Generator<T>[] = [];
    for (const generator of left) {
      const { done, value } = generator.next();
      if (done === true) continue;
      yield value;
      going.push(generator);
    }
    left = going;
  }
}

function* generateEqualities(
  others: readonly Entry[][],
  { scope, columns }: Universe,
  total: number,
): Generator<Proposal> {
  for (const entries of others) {
    for (const entry of entries ?? []) {
      const { first, bits } = entry.group;
      if (first.size + entry.size !== total) continue;
      if (bits !== undefined && isConstant(bits, columns.points)) continue;
      const [strong, weak] = isPattern(first) ? [first.term, entry.term] : [entry.term, first.term];
      if (isFirstNaming([strong, weak], scope)) yield { use: 'same', strong, weak, size: total };
    }
  }
}

function* allImplications(
  bySize: readonly Entry[][],
  largest: number,
  pairing: Pairing,
): Generator<Proposal | undefined> {
  for (let size = 0; size <= Math.min(largest, pairing.total); size++) {
    yield* generateImplications(bySize[size] ?? [], bySize[pairing.total - size] ?? [], pairing);
  }
}

interface Pairing {
  readonly scope: Scope;
  readonly facts: Facts;
  readonly counts: PairCounts;
  readonly total: number;
}

function* generateImplications(
  strongs: readonly Entry[],
  weaks: readonly Entry[],
  { scope, facts, counts, total }: Pairing,
): Generator<Proposal | undefined> {
  let looked = 0;
  for (const strong of strongs) {
    // Skips a term whose symbols are out of order, because the renamed term with ordered symbols is enumerated too.
    if (!isFirstNaming([strong.term], scope)) continue;
    for (const weak of weaks) {
      if (++looked % PAUSE === 0) yield undefined;
      if (strong === weak || (strong.variables & weak.variables) === 0) continue;
      if (!implies(strong.group.bits as Bits, weak.group.bits as Bits)) {
        counts.differ++;
        continue;
      }
      if (!isFirstNaming([strong.term, weak.term], scope)) continue;
      if (facts.implies(strong, weak)) {
        counts.known++;
        continue;
      }
      yield { use: 'both', strong: strong.term, weak: weak.term, size: total };
    }
  }
}

/** False for bare symbols and constants, which are useless as patterns. */
function isPattern({ size, variables }: Entry): boolean {
  return size > 0 && variables !== 0;
}

function moreGeneral(a: Entry, b: Entry): number {
  return bitCount(b.variables) - bitCount(a.variables);
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

function isFirstNaming(terms: readonly Term[], { variables }: Scope): boolean {
  const seen = new Map<string, number>();
  const stack = [...terms].reverse();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const place = variables.findIndex(({ term }) => term === at);
    if (place < 0) {
      if (at.kind === 'app') for (let i = at.args.length - 1; i >= 0; i--) stack.push(at.args[i] as Term);
      continue;
    }
    const kind = kindOf(variables[place] as ScopeVariable);
    const last = seen.get(kind) ?? -1;
    if (place <= last) continue;
    if (variables.some((each, i) => i > last && i < place && kindOf(each) === kind)) return false;
    seen.set(kind, place);
  }
  return true;
}

function kindOf({ sort, constraint }: ScopeVariable): string {
  return `${sort.text} ${constraint ?? ''}`;
}
