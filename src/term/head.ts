import type { Term } from './term.js';

export function headOf(term: Term): string {
  if (term.kind === 'app') return term.op;
  return term.kind === 'quant' ? term.binder : term.kind;
}

/** Gives operators one name if they differ only by negation or argument order. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  distinct: '=',
  bvcomp: '=',
  '>': '<',
  '<=': '<',
  '>=': '<',
  bvugt: 'bvult',
  bvule: 'bvult',
  bvuge: 'bvult',
  bvsgt: 'bvslt',
  bvsle: 'bvslt',
  bvsge: 'bvslt',
  'fp.gt': 'fp.lt',
  'fp.geq': 'fp.leq',
  'str.<=': 'str.<',
};

export function commonHead(name: string): string {
  return Object.hasOwn(STANDS_FOR, name) ? (STANDS_FOR[name] ?? name) : name;
}
