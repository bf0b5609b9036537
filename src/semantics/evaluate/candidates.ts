import { type QuantTerm, type Sort, type Term, BOOL, reachable } from '../../term/index.js';
import type { Rational } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { keyOf } from '../key.js';
import type { Model } from '../model.js';
import { groundValues } from '../exhaust/ground-values.js';
import type { Signature } from '../signature.js';
import type { Value } from '../value.js';
import type { Defaults } from './defaults.js';

const MOST = 24;
const MOST_SYMBOLS = 100;

/**
 * Collects values to try for a quantified variable: small values, literals of the body, values of the body's symbols
 * in the model, and the neighbours of these values.
 */
export function collectCandidates(
  sort: Sort,
  at: QuantTerm,
  {
    defaults,
    model,
    signature,
    budget,
  }: { readonly defaults: Defaults; readonly model: Model; readonly signature: Signature; readonly budget: Budget },
): readonly Value[] {
  const most = at.vars.length > 2 ? MOST / 2 : MOST;
  const found = new Map<string, Value>();
  const take = (values: readonly (Value | undefined)[]): void => {
    for (const value of values) {
      if (value === undefined || found.size >= most) continue;
      const key = keyOf(value) ?? `without a key ${found.size}`;
      if (!found.has(key)) found.set(key, value);
    }
  };
  take([defaults.of(sort), ...[0n, 1n, -1n, 2n].flatMap((small) => numbers(sort, small, 1n))]);
  for (const value of findNamedValues(sort, at, model, budget)) {
    if (found.size >= most) break;
    take(neighbours(sort, value));
  }
  take(groundValues(sort, { signature, most }));
  return [...found.values()];
}

function* findNamedValues(sort: Sort, { body }: QuantTerm, model: Model, budget: Budget): Generator<Value> {
  const queue: Term[] = [body];
  const met = new Set<string>();
  for (let root = queue.shift(); root !== undefined; root = queue.shift()) {
    for (const term of reachable([root])) {
      budget.charge(1);
      if (term.kind === 'value' && term.sort === sort && sort !== BOOL) yield term.value;
      if ((term.kind !== 'const' && term.kind !== 'call') || met.has(term.name) || met.size >= MOST_SYMBOLS) continue;
      met.add(term.name);
      const given = model.symbols.get(term.name);
      if (given?.kind === 'definition') queue.push(given.body);
      if (given?.kind === 'value' && term.kind === 'const' && term.sort === sort) yield given.value;
    }
  }
}

function neighbours(sort: Sort, value: Value): Value[] {
  if (typeof value === 'bigint') return [value, ...numbers(sort, value + 1n, 1n), ...numbers(sort, value - 1n, 1n)];
  if (typeof value !== 'object' || !('num' in value)) return [value];
  const { num, den } = value;
  return [value, ...numbers(sort, num + den, den), ...numbers(sort, num - den, den), ...numbers(sort, -num, den)];
}

function numbers(sort: Sort, num: bigint, den: bigint): Value[] {
  if (sort.kind === 'Int') return [num];
  if (sort.kind === 'Real') return [{ num, den } satisfies Rational];
  return sort.kind === 'BitVec' ? [BigInt.asUintN(sort.width, num)] : [];
}
