import { type QuantTerm, type Sort, type ValueTerm, BOOL, reachable } from '../../term/index.js';
import type { Rational } from '../../util/index.js';
import type { Value } from '../value.js';
import type { Defaults } from './defaults.js';

/** At most this many values are tried for a variable that ranges over too many. */
const MOST = 12;

/** Values worth trying for a variable of a quantifier: small ones, and those that its body names and their neighbours. */
export function candidatesOf(sort: Sort, at: QuantTerm, defaults: Defaults): readonly Value[] {
  const found: Value[] = [];
  const plain = defaults.of(sort);
  if (plain !== undefined) found.push(plain);
  for (const small of [0n, 1n, -1n, 2n]) found.push(...numbers(sort, small, 1n));
  for (const term of reachable([at.body])) {
    if (found.length >= MOST) break;
    if (term.kind === 'value' && term.sort === sort && sort !== BOOL) found.push(...neighbours(term));
  }
  return found.slice(0, MOST);
}

function neighbours({ sort, value }: ValueTerm): Value[] {
  if (typeof value === 'bigint') return [value, ...numbers(sort, value + 1n, 1n), ...numbers(sort, value - 1n, 1n)];
  if (typeof value === 'boolean' || !('num' in value)) return [value];
  const { num, den } = value;
  return [value, ...numbers(sort, num + den, den), ...numbers(sort, num - den, den), ...numbers(sort, -num, den)];
}

/** `num / den` as a value of the sort, where it is a sort of numbers. */
function numbers(sort: Sort, num: bigint, den: bigint): Value[] {
  if (sort.kind === 'Int') return [num];
  if (sort.kind === 'Real') return [{ num, den } satisfies Rational];
  return sort.kind === 'BitVec' ? [BigInt.asUintN(sort.width, num)] : [];
}
