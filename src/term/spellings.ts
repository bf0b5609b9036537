import DATA from '../../data/operator-spellings.json' with { type: 'json' };
import { OPERATOR_NAMES, type Op, operatorInfo } from './operators.js';
import type { Sort, SortStore } from './sort.js';

const { others, ofStrings, z3Sets } = DATA as {
  readonly others: Readonly<Record<string, Op>>;
  /** Sequence operators that z3 also applies to strings. */
  readonly ofStrings: Readonly<Partial<Record<Op, Op>>>;
  readonly z3Sets: readonly Op[];
};

export function operatorOfStrings(op: Op, args: readonly { readonly sort: Sort }[]): Op {
  return args.some(({ sort }) => sort.kind === 'String') ? (ofStrings[op] ?? op) : op;
}

const KNOWN = new Set<string>(OPERATOR_NAMES);

export function operatorNamed(symbol: string): Op | undefined {
  if (KNOWN.has(symbol)) return symbol as Op;
  return Object.hasOwn(others, symbol) ? others[symbol] : undefined;
}

export function hasSetOperator({ setDialect }: SortStore, op: Op): boolean {
  if (setDialect === 'cvc5' || operatorInfo(op).theory !== 'Sets') return true;
  return setDialect === 'z3' && z3Sets.includes(op);
}
