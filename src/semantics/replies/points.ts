import { type ConstTerm, type Sort, type Term, children, postorder, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { describeAssignment } from '../describe.js';
import { type ClaimCheck, type ClaimQuestion, checkClaim } from '../exhaust/check-claim.js';
import { EMPTY_MODEL } from '../model.js';
import { Evaluator } from '../evaluate.js';
import { groundValues } from '../exhaust/ground-values.js';
import { floatFormat, fromBits } from '../float/format.js';
import { keyOf } from '../key.js';
import type { Budget } from '../budget.js';
import type { DeclaredSymbol, Signature } from '../signature.js';
import type { Value } from '../value.js';

/** Assignments tried for a term that does not compile. `MOST_COMPILED` is for terms that compile. */
export const MOST_INTERPRETED = 40;
export const MOST_COMPILED = 4_000;

export interface FreeSymbols {
  readonly constants: readonly ConstTerm[];
  readonly functions: readonly DeclaredSymbol[];
}

export function freeSymbols(terms: readonly Term[], { declared, definitions, named }: Signature): FreeSymbols {
  const constants = new Set<ConstTerm>();
  const functions = new Set<DeclaredSymbol>();
  const bodies = new Set(terms);
  for (const root of bodies) {
    for (const each of reachable([root])) {
      if (each.kind !== 'call' && each.kind !== 'const') continue;
      const body = definitions.get(each.name)?.body ?? named.get(each.name);
      if (body !== undefined) bodies.add(body);
      const symbol = body === undefined ? declared.get(each.name) : undefined;
      if (symbol === undefined) continue;
      if (symbol.params.length > 0) functions.add(symbol);
      else if (each.kind === 'const') constants.add(each);
    }
  }
  return { constants: [...constants], functions: [...functions] };
}

const MOST_GROUND = 40;
const MOST_LITERALS = 40;
const LARGEST_LITERAL = 12;

/** Collects a sort's boundary values, the terms' literals (also `(- 3)`, `(fp #b0 #b01 #b1)`) and their neighbours. */
export function valuesNear(
  sort: Sort,
  terms: readonly Term[],
  { signature, budget }: { readonly signature: Signature; readonly budget: Budget },
): readonly Value[] {
  const values = new Map<string, Value>();
  const add = (value: Value): void => {
    const key = keyOf(value);
    if (key !== undefined) values.set(key, value);
  };
  const small = groundValues(sort, { signature, most: MOST_GROUND });
  if (small.length === 0) return small;
  for (const value of small) add(value);
  const evaluator = new Evaluator({ signature, model: EMPTY_MODEL, budget });
  for (const each of literalsIn(sort, terms)) {
    const found = evaluator.evaluate(each);
    if (found.kind === 'value' && found.choices.length === 0)
      for (const value of neighbours(found.value, sort)) add(value);
  }
  return values.size === 0 ? small : [...values.values()];
}

function literalsIn(sort: Sort, terms: readonly Term[]): readonly Term[] {
  const sizes = new Map<Term, number>();
  const found: Term[] = [];
  for (const each of postorder(terms)) {
    if (each.kind !== 'value' && each.kind !== 'app') continue;
    const size = children(each).reduce((sum, kid) => sum + (sizes.get(kid) ?? Infinity), 1);
    if (size > LARGEST_LITERAL) continue;
    sizes.set(each, size);
    if (each.sort === sort && found.push(each) >= MOST_LITERALS) break;
  }
  return found;
}

function neighbours(value: Value, sort: Sort): readonly Value[] {
  if (typeof value === 'bigint') {
    const both = [value - 1n, value, value + 1n, -value];
    switch (sort.kind) {
      case 'BitVec':
        return both.map((each) => BigInt.asUintN(sort.width, each));
      case 'FloatingPoint': {
        const format = floatFormat(sort.eb, sort.sb);
        const near = [value, value - 1n, value + 1n, value ^ format.sign];
        return near.map((each) => fromBits(format, BigInt.asUintN(sort.eb + sort.sb, each)));
      }
      case 'Int':
        return both;
      default:
        return [value];
    }
  }
  if (sort.kind === 'Real' && typeof value === 'object' && 'num' in value) {
    const { num, den } = value;
    return [value, { num: num - den, den }, { num: num + den, den }, { num: -num, den }];
  }
  return [value];
}

/** Number of random assignments. Terms that compile are fast, so up to `MOST_EXHAUSTED` assignments are all tried. */
const MOST_DRAWN = 400;
const MOST_EXHAUSTED = 70_000;

export function satisfyTerm(
  term: Term,
  { rng, ...search }: Omit<ClaimQuestion, 'from' | 'to' | 'claim' | 'schemes' | 'sample'> & { readonly rng?: Rng },
): ClaimCheck {
  return checkClaim({
    ...search,
    from: term,
    to: search.store.false,
    claim: 'equivalent',
    schemes: [],
    ...(rng === undefined ? {} : { sample: { most: MOST_DRAWN, rng, compiled: MOST_EXHAUSTED } }),
  });
}

/** Format: `with x = 1, (> x 1) is false`. */
export function describeFalsified(
  term: string,
  { counterexample: { values } }: Extract<ClaimCheck, { readonly kind: 'fails' }>,
  signature: Signature,
): string {
  return `${values.size === 0 ? '' : `with ${describeAssignment(signature, values)}, `}${term} is false`;
}
