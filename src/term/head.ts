import type { Term } from './term.js';

export function headOf(term: Term): string {
  if (term.kind === 'app') return term.op;
  return term.kind === 'quant' ? term.binder : term.kind;
}

/** Checks whether two terms apply the same operator or function, so that only the arguments may differ. */
export function hasSameHead(a: Term, b: Term): boolean {
  if (a.kind === 'call' && b.kind === 'call') return a.name === b.name && a.args.length === b.args.length;
  if (a.kind !== 'app' || b.kind !== 'app') return false;
  const hasSameIndices = a.indices.length === b.indices.length && a.indices.every((index, i) => index === b.indices[i]);
  return a.op === b.op && a.args.length === b.args.length && hasSameIndices;
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
