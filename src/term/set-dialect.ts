import { type Op, operatorInfo } from './operators.js';
import type { SortStore } from './sort.js';

/** Operators of z3's finite sets (z3's `finite_set_decl_plugin.cpp`), by cvc5's names. */
const OF_Z3: ReadonlySet<Op> = new Set<Op>([
  'set.empty',
  'set.singleton',
  'set.union',
  'set.inter',
  'set.minus',
  'set.member',
  'set.subset',
  'set.card',
  'set.filter',
  'set.map',
]);

/** Checks whether the solvers of the script's dialect of sets support an operator. */
export function hasSetOperator({ setDialect }: SortStore, op: Op): boolean {
  if (setDialect === 'cvc5' || operatorInfo(op).theory !== 'Sets') return true;
  return setDialect === 'z3' && OF_Z3.has(op);
}
