import type { Term } from '../../../term/index.js';
import { readPoints } from '../literals.js';
import { atOperators } from '../offers.js';
import type { Shrink } from '../contract.js';
import { simplerWhole } from '../simpler-values.js';

const R = '(declare-const s String)';

/** `((_ re.loop 2 5) r) -> r`, `(re.* r)`, and loops with smaller bounds. */
export const loopBounds: Shrink = {
  name: 'loop-bounds',
  summary: 'A counted repetition is removed, becomes a star, or counts less.',
  theory: 'Strings',
  claim: 'unrelated',
  examples: [
    {
      declare: R,
      term: '((_ re.loop 2 4) (str.to_re s))',
      becomes: [
        '(str.to_re s)',
        '(re.* (str.to_re s))',
        '((_ re.^ 2) (str.to_re s))',
        '((_ re.loop 0 4) (str.to_re s))',
        '((_ re.loop 1 4) (str.to_re s))',
        '((_ re.loop 2 2) (str.to_re s))',
        '((_ re.loop 2 3) (str.to_re s))',
      ],
    },
    {
      declare: R,
      term: '((_ re.^ 3) (str.to_re s))',
      becomes: [
        '(str.to_re s)',
        '(re.* (str.to_re s))',
        '((_ re.^ 0) (str.to_re s))',
        '((_ re.^ 1) (str.to_re s))',
        '((_ re.^ 2) (str.to_re s))',
      ],
    },
  ],
  shrink: atOperators(['re.loop', 're.^'], function* (term, store): Generator<Term | undefined> {
    const { op, args } = term;
    const [least, most] = term.indices as readonly number[];
    if (least === undefined) return;
    yield args[0];
    yield store.tryApp('re.*', args);
    if (op === 're.^') {
      for (const less of simplerWhole(BigInt(least))) if (least > 0) yield store.tryApp(op, args, [Number(less)]);
      return;
    }
    if (most === undefined) return;
    yield store.tryApp('re.^', args, [least]);
    if (least > 0) for (const less of simplerWhole(BigInt(least))) yield store.tryApp(op, args, [Number(less), most]);
    if (most === 0) return;
    for (const less of simplerWhole(BigInt(most)))
      if (less >= least) yield store.tryApp(op, args, [least, Number(less)]);
  }),
};

/** `(re.range "a" "z") -> (str.to_re "a")`, `(re.range "a" "m")`, `(re.range "n" "z")` */
export const rangeNarrowed: Shrink = {
  name: 'range-narrowed',
  summary: 'A range of characters becomes one of its ends, or half of it.',
  theory: 'Strings',
  claim: 'unrelated',
  examples: [
    {
      term: '(re.range "a" "d")',
      becomes: ['(str.to_re "a")', '(str.to_re "d")', 're.allchar', '(re.range "a" "b")', '(re.range "c" "d")'],
    },
  ],
  shrink: atOperators(['re.range'], function* ({ args }, store) {
    const [from, to] = args.map((arg) => readPoints(arg)?.[0]);
    if (from === undefined || to === undefined) return;
    for (const end of args) yield store.tryApp('str.to_re', [end]);
    yield store.tryApp('re.allchar', []);
    const middle = (from + to) >> 1;
    if (middle <= from || middle >= to) return;
    yield store.tryApp('re.range', [store.string([from]), store.string([middle])]);
    yield store.tryApp('re.range', [store.string([middle + 1]), store.string([to])]);
  }),
};
