import type { Term } from '../../../term/index.js';
import { SEQUENCES } from '../example-symbols.js';
import { readInt } from '../literals.js';
import { asApplication, atOperators, applyOrUnwrap, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(seq.nth (seq.unit x) 0) -> x`, `(seq.len (seq.unit x)) -> 1`, `(seq.rev (seq.rev s)) -> s` */
export const sequenceKnown: Shrink = {
  name: 'sequence-known',
  summary: 'Operators over a sequence of one element, or one reversed twice, are resolved.',
  theory: 'Sequences',
  claim: 'equivalent',
  examples: [
    { declare: SEQUENCES, term: '(seq.nth (seq.unit i) 0)', becomes: ['i'] },
    { declare: SEQUENCES, term: '(seq.len (seq.unit i))', becomes: ['1'] },
    { declare: SEQUENCES, term: '(seq.rev (seq.rev s))', becomes: ['s'] },
    { declare: SEQUENCES, term: '(= (seq.unit i) (seq.unit 0))', becomes: ['(= i 0)'] },
  ],
  shrink: atOperators(['seq.nth', 'seq.at', 'seq.len', 'seq.rev', '='], ({ op, args }, store) => {
    const [a, b] = args;
    const inner = unaryArgument(a, 'seq.unit');
    if (op === 'seq.rev') return [inner === undefined ? unaryArgument(a, 'seq.rev') : a];
    if (inner === undefined) return [];
    if (op === 'seq.len') return [store.int(1n)];
    if (op !== '=') return readInt(b) === 0n ? [op === 'seq.nth' ? inner : a] : [];
    const other = args.length === 2 ? unaryArgument(b, 'seq.unit') : undefined;
    return other === undefined ? [] : [store.tryApp('=', [inner, other])];
  }),
};

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

/** `(seq.extract s i j) -> (seq.at s i)`, `(seq.update s i t) -> (seq.++ s t)`, and indices become 0. */
export const simplerSequences: Shrink = {
  name: 'simpler-sequences',
  summary: 'An operator over sequences becomes a simpler one, or its indices become 0.',
  theory: 'Sequences',
  claim: 'unrelated',
  examples: [
    { declare: SEQUENCES, term: '(seq.nth s i)', becomes: ['(seq.nth s 0)'] },
    { declare: SEQUENCES, term: '(seq.update s i t)', becomes: ['(seq.++ s t)', '(seq.update s 0 t)'] },
    { declare: SEQUENCES, term: '(seq.replace_all s t s)', becomes: ['(seq.replace s t s)', '(seq.++ s s)'] },
  ],
  shrink: atOperators(
    ['seq.nth', 'seq.at', 'seq.extract', 'seq.update', 'seq.replace', 'seq.replace_all', 'seq.indexof'],
    function* ({ op, args }, store) {
      const [s, t, u] = args as readonly [Term, Term, Term?];
      if (op === 'seq.replace_all') yield store.tryApp('seq.replace', args);
      if (op === 'seq.replace' || op === 'seq.replace_all' || op === 'seq.update') {
        if (u !== undefined) yield store.tryApp('seq.++', [s, u]);
      }
      if (op === 'seq.extract') yield store.tryApp('seq.at', [s, t]);
      if (op === 'seq.indexof') yield store.int(-1n);
      for (const [i, arg] of args.entries()) {
        if (i > 0 && arg.sort.kind === 'Int' && readInt(arg) !== 0n)
          yield store.tryApp(op, args.with(i, store.int(0n)));
      }
    },
  ),
};
