import type { AppTerm, Op, Term, TermStore } from '../../../term/index.js';
import { VECTORS } from '../example-symbols.js';
import { readBits, bitWidth } from '../literals.js';
import { asApplication, atOperators } from '../offers.js';
import type { Shrink } from '../contract.js';

function by(term: AppTerm): number {
  return term.indices[0] as number;
}

/** `((_ zero_extend 1) ((_ zero_extend 2) x)) -> ((_ zero_extend 3) x)`; removes extensions by 0. */
export const extendMerged: Shrink = {
  name: 'extend-merged',
  summary: 'Nested extensions become one, and an extension by 0 is removed.',
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
    const zero = asApplication(arg, 'zero_extend');
    const inner = zero ?? asApplication(arg, 'sign_extend');
    if (inner === undefined) return [];
    const fits = term.op === inner.op || (zero !== undefined && by(zero) > 0);
    return fits ? [store.tryApp(inner.op, inner.args, [by(term) + by(inner)])] : [];
  }),
};

/** Equivalent if the highest bits are 0. */
const UNSIGNED: Partial<Record<Op, Op>> = { bvslt: 'bvult', bvsle: 'bvule', bvsgt: 'bvugt', bvsge: 'bvuge' };

/**
 * `(bvult ((_ zero_extend 4) x) ((_ zero_extend 4) y)) -> (bvult x y)`, also for constants; removes the smaller of
 * two extensions from both sides.
 */
export const extendCompared: Shrink = {
  name: 'extend-compared',
  summary: 'Extensions on both sides of a comparison are removed, including constants.',
  theory: 'FixedSizeBitVectors',
  claim: 'equivalent',
  examples: [
    { declare: VECTORS, term: '(bvult ((_ zero_extend 4) x) ((_ zero_extend 4) y))', becomes: ['(bvult x y)'] },
    { declare: VECTORS, term: '(= ((_ zero_extend 4) x) #x03)', becomes: ['(= x #x3)'] },
    { declare: VECTORS, term: '(bvslt ((_ zero_extend 4) x) ((_ zero_extend 4) y))', becomes: ['(bvult x y)'] },
    { declare: VECTORS, term: '(bvule ((_ sign_extend 2) x) #b111101)', becomes: ['(bvule x #xd)'] },
    { declare: VECTORS, term: '(= ((_ zero_extend 4) x) #x13)', becomes: ['(= ((_ zero_extend 1) x) #b10011)'] },
    { declare: VECTORS, term: '(= ((_ zero_extend 4) x) #x93)', becomes: [] },
    {
      declare: VECTORS,
      term: '(bvult ((_ zero_extend 4) x) ((_ zero_extend 2) ((_ zero_extend 2) y)))',
      becomes: ['(bvult ((_ zero_extend 2) x) ((_ zero_extend 2) y))'],
    },
  ],
  shrink: atOperators(
    ['=', 'distinct', 'bvult', 'bvule', 'bvugt', 'bvuge', 'bvslt', 'bvsle', 'bvsgt', 'bvsge'],
    ({ op, args }, store) => {
      const extension = args.map(asExtension).find((found) => found !== undefined);
      if (extension === undefined) return [];
      const cut = Math.min(...args.map((arg) => countExtension(arg, extension.op)));
      if (cut === 0) return [];
      const parts = args.map((arg) => cutExtension(store, arg, { op: extension.op, cut }));
      const unsigned = extension.op === 'zero_extend' ? UNSIGNED[op] : undefined;
      return parts.includes(undefined) ? [] : [store.tryApp(unsigned ?? op, parts as readonly Term[])];
    },
  ),
};

function asExtension(term: Term): AppTerm | undefined {
  return asApplication(term, 'zero_extend') ?? asApplication(term, 'sign_extend');
}

function countExtension(term: Term, op: Op): number {
  const value = readBits(term);
  if (value === undefined) {
    const extension = asApplication(term, op);
    return extension === undefined ? 0 : by(extension);
  }
  const width = bitWidth(term);
  if (op === 'zero_extend') return Math.min(width - 1, width - bitLength(value));
  const sign = BigInt.asIntN(width, value);
  return width - 1 - bitLength(sign < 0n ? ~sign : sign);
}

function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

function cutExtension(
  store: TermStore,
  term: Term,
  { op, cut }: { readonly op: Op; readonly cut: number },
): Term | undefined {
  const value = readBits(term);
  const width = bitWidth(term) - cut;
  if (value !== undefined) return store.bitVec(BigInt.asUintN(width, value), width);
  const extension = asApplication(term, op);
  if (extension === undefined) return undefined;
  const rest = by(extension) - cut;
  return rest === 0 ? extension.args[0] : store.tryApp(op, extension.args, [rest]);
}

/** `((_ rotate_left 4) x) -> x` for four bits, `((_ repeat 1) x) -> x` */
export const fullTurns: Shrink = {
  name: 'full-turns',
  summary:
    'Rotations by a multiple of the width are removed, larger ones become smaller, and so do single repetitions.',
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
    const turn = by(term) % bitWidth(arg);
    return [turn === 0 ? arg : store.tryApp(term.op, term.args, [turn])];
  }),
};
