import {
  type Sort,
  type Term,
  type TermStore,
  BOOL,
  INT,
  REAL,
  ROUNDING_MODE,
  STRING,
  matchSort,
} from '../../term/index.js';
import { type Rng, rational } from '../../util/index.js';
import { EMPTY_MODEL, Evaluator, buildSignature, Budget } from '../../semantics/index.js';
import { TermMapper } from '../term-mapper.js';

const LETTERS = [0x30, 0x31, 0x61, 0x62, 0x7a, 0x1f600] as const;
const MODES = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'] as const;
const TRIES = 8;

export function drawLiteral(sort: Sort, store: TermStore, rng: Rng): Term | undefined {
  return matchSort(sort, {
    Bool: () => store.bool(rng.chance(0.5)),
    Int: () => store.int(BigInt(rng.chance(0.8) ? rng.between(0, 40) - 20 : rng.between(0, 200_000) - 100_000)),
    Real: () => store.real(rational(BigInt(rng.between(0, 80) - 40), BigInt(rng.pick([1, 1, 2, 4, 5])))),
    BitVec: ({ width }) => store.bitVec(rng.bits(width), width),
    FiniteField: (sort) => store.finiteField(BigInt(rng.below(100)), sort),
    FloatingPoint: ({ eb, sb }) =>
      store.app(
        'fp',
        [1, eb, sb - 1].map((width) => store.bitVec(rng.bits(width), width)),
      ),
    String: () => store.string(Array.from({ length: rng.between(0, 3) }, () => rng.pick(LETTERS))),
    RoundingMode: () => store.app(rng.pick(MODES), []),
  });
}

export function drawConstants(
  constants: ReadonlyMap<string, Sort>,
  conditions: readonly Term[],
  { store, rng }: { readonly store: TermStore; readonly rng: Rng },
): ReadonlyMap<string, Term> | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const drawn = new Map<string, Term>();
    for (const [name, sort] of constants) {
      const literal = drawLiteral(sort, store, rng);
      if (literal === undefined) return undefined;
      drawn.set(name, literal);
    }
    const left = conditions.filter((condition) => !completeInverse(condition, drawn, store));
    if (left.every((condition) => isTrue(condition, drawn, store))) return drawn;
  }
  return undefined;
}

function isTrue(condition: Term, constants: ReadonlyMap<string, Term>, store: TermStore): boolean {
  if (condition.kind === 'app' && condition.op === 'distinct') {
    // For `(distinct c 0)`, the most common condition, comparing identities suffices: equal literals are identical.
    const mapper = new TermMapper(store, { name: (name) => name, constants });
    const args = condition.args.map((arg) => mapper.term(arg));
    if (args.every((arg) => arg.kind === 'value')) return new Set(args).size === args.length;
  }
  const scratch = store.fork();
  const closed = new TermMapper(scratch, { name: (name) => name, constants }).term(condition);
  const signature = buildSignature(scratch, []);
  return new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget('thorough') }).certainValue(closed) === true;
}

/** Satisfies `(= (bvmul c d) 1)` by an odd c and its inverse d. Returns false for other conditions. */
function completeInverse(condition: Term, drawn: Map<string, Term>, store: TermStore): boolean {
  if (condition.kind !== 'app' || condition.op !== '=') return false;
  const [product, one] = condition.args;
  if (product?.kind !== 'app' || product.op !== 'bvmul' || one?.kind !== 'value' || one.value !== 1n) return false;
  const [c, d] = product.args;
  if (c?.kind !== 'const' || d?.kind !== 'const' || c.sort.kind !== 'BitVec') return false;
  const literal = drawn.get(c.name);
  if (literal?.kind !== 'value' || typeof literal.value !== 'bigint') return false;
  const { width } = c.sort;
  const odd = literal.value | 1n;
  drawn.set(c.name, store.bitVec(odd, width));
  drawn.set(d.name, store.bitVec(invertOdd(odd, width), width));
  return true;
}

/** Computes the inverse modulo 2^width by Newton's iteration, which doubles the number of correct bits per round. */
export function invertOdd(odd: bigint, width: number): bigint {
  let inverse = odd;
  for (let bits = 3; bits < width; bits *= 2) inverse = BigInt.asUintN(width, inverse * (2n - odd * inverse));
  return BigInt.asUintN(width, inverse);
}

/** Checks whether mutants use literals for constants of this sort. Otherwise they use new constants. */
export function hasUsefulLiterals(sort: Sort): boolean {
  return (
    sort !== BOOL &&
    (sort === INT ||
      sort === REAL ||
      sort === STRING ||
      sort === ROUNDING_MODE ||
      sort.kind === 'BitVec' ||
      sort.kind === 'FloatingPoint')
  );
}
