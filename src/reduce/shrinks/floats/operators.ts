import type { Op, Term } from '../../../term/index.js';
import { FLOATS } from '../example-symbols.js';
import { atOperators } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `((_ to_fp 3 5) m ((_ to_fp 5 11) m x)) -> ((_ to_fp 3 5) m x)`, or `x` itself. */
export const conversionChain: Shrink = {
  name: 'conversion-chain',
  summary: 'Nested conversions are merged.',
  theory: 'FloatingPoint',
  claim: 'unrelated',
  examples: [
    {
      declare: FLOATS,
      term: '((_ to_fp 3 5) m ((_ to_fp 5 11) m x))',
      becomes: ['x', '((_ to_fp 3 5) m x)'],
    },
    { declare: FLOATS, term: '((_ to_fp 3 5) (fp.to_ieee_bv x))', becomes: ['x'] },
    { declare: FLOATS, term: '((_ to_fp 2 4) m (fp.to_real x))', becomes: ['((_ to_fp 2 4) m x)'] },
  ],
  shrink: atOperators(['to_fp', 'to_fp_unsigned', 'fp.to_real', 'fp.to_ubv', 'fp.to_sbv'], (term, store) => {
    const inner = term.args.at(-1);
    if (inner?.kind !== 'app' || !CONVERSIONS.has(inner.op)) return [];
    const source = inner.args.at(-1) as Term;
    return [source, store.tryApp(term.op, [...term.args.slice(0, -1), source], term.indices)];
  }),
};

const CONVERSIONS: ReadonlySet<Op> = new Set<Op>([
  'to_fp',
  'to_fp_unsigned',
  'fp.to_real',
  'fp.to_ubv',
  'fp.to_sbv',
  'fp.to_ieee_bv',
]);
