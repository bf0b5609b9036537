import { SEQUENCES } from '../example-symbols.js';
import { asApplication, atOperators, applyOrUnwrap } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(seq.++ s (as seq.empty (Seq Int))) -> s` */
export const emptySequences: Shrink = {
  name: 'empty-sequences',
  summary: 'Empty sequences are dropped from a concatenation.',
  theory: 'Sequences',
  claim: 'equivalent',
  examples: [{ declare: SEQUENCES, term: '(seq.++ s (as seq.empty (Seq Int)) t)', becomes: ['(seq.++ s t)'] }],
  shrink: atOperators(['seq.++'], ({ args }, store) => {
    const kept = args.filter((arg) => asApplication(arg, 'seq.empty') === undefined);
    return kept.length === args.length ? [] : [kept.length === 0 ? args[0] : applyOrUnwrap(store, 'seq.++', kept)];
  }),
};
