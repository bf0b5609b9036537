import {
  BOOL,
  NO_BINDINGS,
  type Op,
  REGLAN,
  type Signature,
  type Sort,
  type SortKind,
  type SortPattern,
  bindSort,
  isSamePattern,
  kindOfPattern,
} from '../../term/index.js';
import { hintsFor } from './hints.js';
import { memoise, pushTo } from '../../util/index.js';

export interface SignatureArgument {
  readonly signature: Signature;
  readonly at: number;
}

export type OperatorSignatures<T> = readonly [T, ...T[]];

interface Candidates<T> {
  readonly weight: number;
  readonly ways: readonly T[];
}

/** Signatures indexed by the kinds of their result and argument sorts. Shared by many scripts. */
export class SignatureIndex {
  readonly #giving: ByKind<Signature>;
  readonly #about: ByKind<SignatureArgument>;
  readonly #leading: ByKind<SignatureArgument>;

  constructor(signatures: readonly Signature[]) {
    const applied = signatures.filter(({ args }) => args.length > 0);
    const about = applied.flatMap((signature) => signature.args.map((_, at) => ({ signature, at })));
    const parts = { pattern: argumentOf, op: operatorOf };
    this.#giving = new ByKind(applied, { pattern: ({ result }) => result, op: ({ op }) => op });
    this.#about = new ByKind(
      about.filter(({ signature }) => bindSort(signature.result, BOOL, NO_BINDINGS) !== undefined),
      parts,
    );
    this.#leading = new ByKind(about.filter(leadsOn), parts);
  }

  withResult(sort: Sort): readonly Candidates<Signature>[] {
    return this.#giving.of(sort.kind);
  }

  predicatesOn(sort: Sort): readonly Candidates<SignatureArgument>[] {
    return this.#about.of(sort.kind);
  }

  leadingFrom(sort: Sort): readonly Candidates<SignatureArgument>[] {
    return this.#leading.of(sort.kind);
  }
}

class ByKind<T> {
  readonly #all: readonly T[];
  readonly #parts: { pattern(item: T): SortPattern; op(item: T): Op };

  constructor(all: readonly T[], parts: { pattern(item: T): SortPattern; op(item: T): Op }) {
    this.#all = all;
    this.#parts = parts;
  }

  readonly of = memoise((kind: SortKind): readonly Candidates<T>[] => {
    const groups = new Map<Op, T[]>();
    for (const item of this.#all) {
      const own = kindOfPattern(this.#parts.pattern(item));
      if (own !== undefined && own !== kind) continue;
      const op = this.#parts.op(item);
      pushTo(groups, op, item);
    }
    return [...groups].map(([op, ways]) => ({ weight: hintsFor(op).weight ?? 1, ways }));
  });
}

const operatorOf = ({ signature }: SignatureArgument): Op => signature.op;
const argumentOf = ({ signature, at }: SignatureArgument): SortPattern => signature.args[at] as SortPattern;

function leadsOn({ signature: { op, args, result }, at }: SignatureArgument): boolean {
  if (op === 'ite' || (result.kind === 'sort' && (result.sort === BOOL || result.sort === REGLAN))) return false;
  return !isSamePattern(result, args[at] as SortPattern);
}

export class Operators {
  readonly #index: SignatureIndex;
  readonly #isAllowed: (signature: Signature) => boolean;

  constructor(index: SignatureIndex, allows: (signature: Signature) => boolean) {
    this.#index = index;
    this.#isAllowed = memoise(allows);
  }

  readonly withResult = memoise((sort: Sort): readonly OperatorSignatures<Signature>[] =>
    filterSignatures(
      this.#index.withResult(sort),
      (each) => bindSort(each.result, sort, NO_BINDINGS) !== undefined && this.#isAllowed(each),
    ),
  );

  readonly predicatesOn = memoise((sort: Sort): readonly OperatorSignatures<SignatureArgument>[] =>
    filterSignatures(this.#index.predicatesOn(sort), (each) => {
      const bound = bindSort(argumentOf(each), sort, NO_BINDINGS);
      if (bound === undefined || bindSort(each.signature.result, BOOL, bound) === undefined) return false;
      return this.#isAllowed(each.signature);
    }),
  );

  readonly relations = memoise((sort: Sort): readonly Op[] =>
    this.predicatesOn(sort).flatMap(([{ signature }]) => (signature.args.length === 2 ? [signature.op] : [])),
  );

  readonly leadingFrom = memoise((sort: Sort): readonly OperatorSignatures<SignatureArgument>[] =>
    filterSignatures(
      this.#index.leadingFrom(sort),
      (each) => bindSort(argumentOf(each), sort, NO_BINDINGS) !== undefined && this.#isAllowed(each.signature),
    ),
  );
}

function filterSignatures<T>(
  candidates: readonly Candidates<T>[],
  fits: (way: T) => boolean,
): readonly OperatorSignatures<T>[] {
  const found: OperatorSignatures<T>[] = [];
  for (const { weight, ways } of candidates) {
    const [first, ...rest] = ways.filter(fits);
    if (first === undefined) continue;
    const own: OperatorSignatures<T> = [first, ...rest];
    for (let i = 0; i < weight; i++) found.push(own);
  }
  return found;
}
