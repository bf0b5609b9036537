import { type Op, operatorInfo } from './operators.js';
import type { SortStore } from './sort.js';

/** The operators of z3's finite sets (`finite_set_decl_plugin.cpp` of z3), by cvc5's names. */
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

/** Whether the solvers that read the sets of a script have an operator. */
export function hasSetOperator({ setDialect }: SortStore, op: Op): boolean {
  if (setDialect === 'cvc5' || operatorInfo(op).theory !== 'Sets') return true;
  return setDialect === 'z3' && OF_Z3.has(op);
}
