import { INT, type Op, REAL, type Sort } from '../../term/index.js';

/** A function by which a solver says what an operator does where the standard leaves it open. */
export interface OpenFunction {
  readonly op: Op;
  /** The sorts of all the operator's arguments. */
  readonly params: readonly Sort[];
  readonly result: Sort;
}

/** The names of z3, and with `@` those of SMTInterpol. Older versions of z3, and SMTInterpol, give the dividend only. */
export const OPEN_FUNCTIONS: ReadonlyMap<string, OpenFunction> = new Map([
  ['/0', { op: '/', params: [REAL, REAL], result: REAL }],
  ['div0', { op: 'div', params: [INT, INT], result: INT }],
  ['mod0', { op: 'mod', params: [INT, INT], result: INT }],
  ['@/0', { op: '/', params: [REAL, REAL], result: REAL }],
  ['@div0', { op: 'div', params: [INT, INT], result: INT }],
  ['@mod0', { op: 'mod', params: [INT, INT], result: INT }],
]);
