import { UNSPECIFIED, indexCount, operatorInfo } from '../../src/lab-front.js';
import { BOOL, type Op, type Sort, type Term, type Rng } from '../../src/smt.js';
import { type Column, Columns } from './columns.js';
import type { Scope } from './scope.js';

export interface Entry {
  readonly term: Term;
  readonly size: number;
  /** Bit set of the variables in the term. */
  readonly variables: number;
  readonly group: Group;
}

export interface Group {
  readonly id: number;
  readonly sort: Sort;
  /** Representative of the class, used to build larger terms. */
  readonly first: Entry;
  /** Assignments under which a Bool term is true, and those under which it is not false. */
  readonly bits: Bits | undefined;
}

export interface Bits {
  readonly isTrue: Uint32Array;
  readonly notFalse: Uint32Array;
}

interface Shape {
  readonly op: Op;
  readonly indices: readonly number[];
  readonly args: readonly Sort[];
}

interface KnownEntry {
  readonly entry: Entry;
  readonly column: Column;
}

/** Limits memory, per size. */
const MOST_TERMS = 60_000;

export interface EnumerationProgress {
  readonly size: number;
  readonly terms: number;
}

/** Terms classified by their values on fixed assignments, smallest first. Larger terms contain only representatives of classes. */
export class Universe {
  readonly scope: Scope;
  readonly columns: Columns;
  readonly entries: Entry[] = [];
  readonly groups: Group[] = [];
  readonly #byFingerprint = new Map<string, Group>();
  readonly #byTerm = new Map<Term, Entry>();
  readonly #known = new Map<Sort, KnownEntry[][]>();

  constructor(scope: Scope, rng: Rng) {
    this.scope = scope;
    this.columns = new Columns(scope, rng);
  }

  findEntry(term: Term): Entry | undefined {
    return this.#byTerm.get(term);
  }

  *grow(largest: number): Generator<EnumerationProgress> {
    this.#leaves();
    const shapes = [...findShapes(this.scope)];
    for (let size = 1; size <= largest; size++) {
      let made = 0;
      for (const shape of shapes) {
        for (const args of this.#arguments(shape, size - 1)) {
          if (made++ > MOST_TERMS) return;
          if (made % 256 === 0) yield { size, terms: this.entries.length };
          this.#apply(shape, args, size, size < largest);
        }
      }
      yield { size, terms: this.entries.length };
    }
  }

  #leaves(): void {
    this.scope.variables.forEach(({ term }, i) => this.#add(term, { size: 0, variables: 1 << i, keep: true }, []));
    for (const term of this.scope.constants) this.#add(term, { size: 0, variables: 0, keep: true }, []);
  }

  #apply({ op, indices }: Shape, args: readonly KnownEntry[], size: number, keep: boolean): void {
    const variables = args.reduce((all, { entry }) => all | entry.variables, 0);
    // Skips constant terms, because their values at one width do not generalise to other widths.
    if (variables === 0) return;
    const terms = args.map(({ entry }) => entry.term);
    const term = this.scope.store.tryApp(op, terms, indices);
    if (term === undefined || this.#byTerm.has(term) || !this.scope.sorts.has(term.sort)) return;
    this.#add(
      term,
      { size, variables, keep },
      args.map(({ column }) => column),
    );
  }

  #add(term: Term, facts: { size: number; variables: number; keep: boolean }, args: readonly Column[]): void {
    const column = this.columns.of(term, args);
    if (column === undefined) return;
    const { size, variables, keep } = facts;
    const key = fingerprint(term.sort, column);
    const group = this.#byFingerprint.get(key);
    if (group !== undefined) {
      const entry: Entry = { term, size, variables, group };
      this.entries.push(entry);
      this.#byTerm.set(term, entry);
      return;
    }
    const bits = term.sort === BOOL ? toBits(column) : undefined;
    const entry = { term, size, variables } as { -readonly [K in keyof Entry]: Entry[K] };
    entry.group = { id: this.groups.length, sort: term.sort, first: entry, bits };
    this.groups.push(entry.group);
    this.entries.push(entry);
    this.#byTerm.set(term, entry);
    this.#byFingerprint.set(key, entry.group);
    if (!keep) return;
    let bySize = this.#known.get(term.sort);
    if (bySize === undefined) this.#known.set(term.sort, (bySize = []));
    (bySize[size] ??= []).push({ entry, column });
  }

  *#arguments(shape: Shape, size: number, at = 0, taken: readonly KnownEntry[] = []): Generator<readonly KnownEntry[]> {
    const sort = shape.args[at];
    if (sort === undefined) {
      if (size === 0) yield taken;
      return;
    }
    const unordered = at > 0 && shape.args.length === 2 && isUnordered(shape.op);
    const bySize = this.#known.get(sort) ?? [];
    for (let own = 0; own <= size; own++) {
      for (const each of bySize[own] ?? []) {
        if (unordered && each.entry.group.id < (taken[0] as KnownEntry).entry.group.id) continue;
        yield* this.#arguments(shape, size - own, at + 1, [...taken, each]);
      }
    }
  }
}

function isUnordered(op: Op): boolean {
  return operatorInfo(op).commutative;
}

function* findShapes(scope: Scope): Generator<Shape> {
  const { store } = scope;
  const sorts = [...scope.sorts.keys()];
  const some = new Map(sorts.map((sort) => [sort, store.const('%', sort)] as const));
  for (const op of scope.operators) {
    const info = operatorInfo(op);
    const { arity } = info;
    const most = Math.min(arity[1], Math.max(arity[0], 2), 4);
    for (let count = Math.max(1, arity[0]); count <= most; count++) {
      if (count === 1 && arity[1] > 1 && op !== '-') continue;
      for (const args of tuples(sorts, count)) {
        for (const index of tuples(scope.indices, indexCount(info, count))) {
          const terms = args.map((sort) => some.get(sort) as Term);
          const made = store.tryApp(op, terms, index);
          if (made !== undefined && scope.sorts.has(made.sort)) yield { op, indices: index, args };
        }
      }
    }
  }
}

function tuples<T>(items: readonly T[], length: number): (readonly T[])[] {
  let found: (readonly T[])[] = [[]];
  for (let i = 0; i < length; i++) found = found.flatMap((tuple) => items.map((item) => [...tuple, item]));
  return found;
}

function fingerprint(sort: Sort, column: Column): string {
  let [one, two] = [0x811c9dc5, 0x1b873593];
  for (const number of column) {
    one = Math.imul(one ^ number, 0x01000193);
    two = Math.imul(two + number, 0x85ebca6b) ^ (two >>> 13);
  }
  return `${sort.text} ${one >>> 0} ${two >>> 0}`;
}

function toBits(column: Column): Bits {
  const words = (column.length + 31) >>> 5;
  const isTrue = new Uint32Array(words);
  const notFalse = new Uint32Array(words);
  for (let i = 0; i < column.length; i++) {
    const bit = 1 << (i & 31);
    const word = i >>> 5;
    if (column[i] === 1) isTrue[word] = (isTrue[word] as number) | bit;
    if (column[i] === 1 || column[i] === UNSPECIFIED) notFalse[word] = (notFalse[word] as number) | bit;
  }
  return { isTrue, notFalse };
}

export function implies(strong: Bits, weak: Bits): boolean {
  const { isTrue } = strong;
  const { notFalse } = weak;
  for (let i = 0; i < isTrue.length; i++) if (((isTrue[i] as number) & ~(notFalse[i] as number)) !== 0) return false;
  return true;
}

export function isConstant({ isTrue, notFalse }: Bits, points: number): boolean {
  if (isTrue.every((word) => word === 0)) return true;
  let count = 0;
  for (const word of notFalse) for (let left = word; left !== 0; left &= left - 1) count++;
  return count === points;
}
