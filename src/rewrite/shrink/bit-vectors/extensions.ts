import type { AppTerm, Op, Term, TermStore } from '../../../term/index.js';
import { VECTORS } from '../example-symbols.js';
import { bitsOf, widthOf } from '../literals.js';
import { applied, atOperators } from '../offers.js';
import type { Shrink } from '../shrink.js';

function by(term: AppTerm): number {
  return term.indices[0] as number;
}

/** `((_ zero_extend 1) ((_ zero_extend 2) x)) -> ((_ zero_extend 3) x)`; an extension by nothing goes. */
export const extendMerged: Shrink = {
  name: 'extend-merged',
  summary: 'Nested extensions become one, and one by nothing goes.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '((_ zero_extend 1) ((_ zero_extend 2) x))', becomes: ['((_ zero_extend 3) x)'] },
    { declare: VECTORS, term: '((_ sign_extend 1) ((_ zero_extend 2) x))', becomes: ['((_ zero_extend 3) x)'] },
    { declare: VECTORS, term: '((_ sign_extend 0) x)', becomes: ['x'] },
  ],
  shrink: atOperators(['zero_extend', 'sign_extend'], (term, store) => {
    const [arg] = term.args;
    if (by(term) === 0) return [arg];
    const zero = applied(arg, 'zero_extend');
    const inner = zero ?? applied(arg, 'sign_extend');
    if (inner === undefined) return [];
    const fits = term.op === inner.op || (zero !== undefined && by(zero) > 0);
    return fits ? [store.tryApp(inner.op, inner.args, [by(term) + by(inner)])] : [];
  }),
};

/** `((_ sign_extend 4) x) -> ((_ zero_extend 4) x)` */
export const signToZero: Shrink = {
  name: 'sign-to-zero',
  summary: 'A sign extension becomes a zero extension.',
  theory: 'FixedSizeBitVectors',
  claim: 'unrelated',
  examples: [{ declare: VECTORS, term: '((_ sign_extend 4) x)', becomes: ['((_ zero_extend 4) x)'] }],
  shrink: atOperators(['sign_extend'], (term, store) => [store.tryApp('zero_extend', term.args, term.indices)]),
};

/** Signed orders of numbers whose highest bit is 0. */
const UNSIGNED: Partial<Record<Op, Op>> = { bvslt: 'bvult', bvsle: 'bvule', bvsgt: 'bvugt', bvsge: 'bvuge' };

/** `(bvult ((_ zero_extend 4) x) ((_ zero_extend 4) y)) -> (bvult x y)`, constants that fit included. */
export const extendCompared: Shrink = {
  name: 'extend-compared',
  summary: 'The same extension goes on both sides of a comparison, constants included.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '(bvult ((_ zero_extend 4) x) ((_ zero_extend 4) y))', becomes: ['(bvult x y)'] },
    { declare: VECTORS, term: '(= ((_ zero_extend 4) x) #x03)', becomes: ['(= x #x3)'] },
    { declare: VECTORS, term: '(bvslt ((_ zero_extend 4) x) ((_ zero_extend 4) y))', becomes: ['(bvult x y)'] },
    { declare: VECTORS, term: '(bvule ((_ sign_extend 2) x) #b111101)', becomes: ['(bvule x #xd)'] },
    { declare: VECTORS, term: '(= ((_ zero_extend 4) x) #x13)', becomes: [] },
  ],
  shrink: atOperators(
    ['=', 'distinct', 'bvult', 'bvule', 'bvugt', 'bvuge', 'bvslt', 'bvsle', 'bvsgt', 'bvsge'],
    ({ op, args }, store) => {
      const extension = args.map(extensionOf).find((found) => found !== undefined);
      const width = widthOf(extension?.args[0]);
      if (extension === undefined || by(extension) === 0) return [];
      const parts = args.map((arg) => unextended(store, arg, extension.op, width));
      if (parts.includes(undefined)) return [];
      const unsigned = extension.op === 'zero_extend' ? UNSIGNED[op] : undefined;
      return [store.tryApp(unsigned ?? op, parts as readonly Term[])];
    },
  ),
};

function extensionOf(term: Term): AppTerm | undefined {
  return applied(term, 'zero_extend') ?? applied(term, 'sign_extend');
}

/** What a term extends from so many bits; a constant loses its upper bits where they are what the extension makes. */
function unextended(store: TermStore, term: Term, op: Op, width: number): Term | undefined {
  const value = bitsOf(term);
  if (value !== undefined) {
    const small = op === 'zero_extend' ? BigInt.asUintN(width, value) : BigInt.asIntN(width, value);
    return BigInt.asUintN(widthOf(term), small) === value ? store.bitVec(small, width) : undefined;
  }
  const inner = applied(term, op)?.args[0];
  return inner !== undefined && widthOf(inner) === width ? inner : undefined;
}

/** `((_ rotate_left 4) x) -> x` for four bits, `((_ repeat 1) x) -> x` */
export const fullTurns: Shrink = {
  name: 'full-turns',
  summary: 'Rotations by a multiple of the width go, larger ones become smaller, and so do repetitions once.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '((_ rotate_left 4) x)', becomes: ['x'] },
    { declare: VECTORS, term: '((_ rotate_right 5) x)', becomes: ['((_ rotate_right 1) x)'] },
    { declare: VECTORS, term: '((_ repeat 1) x)', becomes: ['x'] },
  ],
  shrink: atOperators(['rotate_left', 'rotate_right', 'repeat'], (term, store) => {
    const [arg] = term.args;
    if (term.op === 'repeat') return by(term) === 1 ? [arg] : [];
    const turn = by(term) % widthOf(arg);
    return [turn === 0 ? arg : store.tryApp(term.op, term.args, [turn])];
  }),
};
