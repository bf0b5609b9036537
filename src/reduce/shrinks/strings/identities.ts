import type { Term } from '../../../term/index.js';
import { STRINGS } from '../example-symbols.js';
import { readInt, readPoints } from '../literals.js';
import { asApplication, atOperators, applyOrUnwrap, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(str.++ s "" t) -> (str.++ s t)`, `(str.++ "a" "b" s) -> (str.++ "ab" s)` */
export const concatConstants: Shrink = {
  name: 'concat-constants',
  summary: 'Empty strings are dropped from a concatenation, and neighbouring constants become one.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(str.++ s "" t)', becomes: ['(str.++ s t)'] },
    { declare: STRINGS, term: '(str.++ "a" "b" s)', becomes: ['(str.++ "ab" s)'] },
  ],
  shrink: atOperators(['str.++'], ({ args }, store) => {
    const parts: Term[] = [];
    for (const arg of args) {
      const points = readPoints(arg);
      const last = parts.at(-1);
      const before = readPoints(last);
      if (points?.length === 0) continue;
      if (points !== undefined && before !== undefined) parts[parts.length - 1] = store.string([...before, ...points]);
      else parts.push(arg);
    }
    if (parts.length === args.length && args.length > 1) return [];
    return [parts.length === 0 ? store.string([]) : applyOrUnwrap(store, 'str.++', parts)];
  }),
};

/** `(str.prefixof "" s) -> true`, `(str.contains s "") -> true`, `(str.contains "" s) -> (= s "")` */
export const emptyCompared: Shrink = {
  name: 'empty-compared',
  summary: 'Comparisons with the empty string are resolved.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(str.prefixof "" s)', becomes: ['true'] },
    { declare: STRINGS, term: '(str.contains "" s)', becomes: ['(= s "")'] },
    { declare: STRINGS, term: '(str.< s "")', becomes: ['false'] },
    { declare: STRINGS, term: '(= (str.len s) 0)', becomes: ['(= s "")'] },
    { declare: STRINGS, term: '(= (str.++ s t) "")', becomes: ['(and (= s "") (= t ""))'] },
  ],
  shrink: atOperators(
    ['str.prefixof', 'str.suffixof', 'str.contains', 'str.<', 'str.<=', '='],
    ({ op, args }, store) => {
      const [a, b] = args;
      if (a === undefined || b === undefined || args.length !== 2) return [];
      const empty = store.string([]);
      if (op === '=') {
        const length = unaryArgument(a, 'str.len');
        if (length !== undefined && readInt(b) === 0n) return [store.tryApp('=', [length, empty])];
        const parts = asApplication(a, 'str.++')?.args;
        if (parts === undefined || b !== empty) return [];
        return [
          applyOrUnwrap(
            store,
            'and',
            parts.map((part) => store.app('=', [part, empty])),
          ),
        ];
      }
      if (op === 'str.<')
        return b === empty ? [store.false] : a === empty ? [store.tryApp('distinct', [b, empty])] : [];
      const [part, whole] = op === 'str.contains' ? [b, a] : [a, b];
      if (part === empty) return [store.true];
      return whole === empty ? [store.tryApp('=', [part, empty])] : [];
    },
  ),
};
