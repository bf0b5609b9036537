import { INT, type Op, REAL, type Sort } from '../../term/index.js';

export interface OpenFunction {
  readonly op: Op;
  readonly params: readonly Sort[];
  readonly result: Sort;
}

/** Functions of z3 and (with `@`) SMTInterpol for divisor zero. SMTInterpol and old z3 pass only the dividend. */
export const OPEN_FUNCTIONS: ReadonlyMap<string, OpenFunction> = new Map([
  ['/0', { op: '/', params: [REAL, REAL], result: REAL }],
  ['div0', { op: 'div', params: [INT, INT], result: INT }],
  ['mod0', { op: 'mod', params: [INT, INT], result: INT }],
  ['@/0', { op: '/', params: [REAL, REAL], result: REAL }],
  ['@div0', { op: 'div', params: [INT, INT], result: INT }],
  ['@mod0', { op: 'mod', params: [INT, INT], result: INT }],
]);
