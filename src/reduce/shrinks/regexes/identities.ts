import type { Term } from '../../../term/index.js';
import { STRINGS } from '../example-symbols.js';
import { readPoints } from '../literals.js';
import { atOperators, applyOrUnwrap, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(re.union r re.none) -> r`, `(re.inter r re.none) -> re.none`, `(re.++ r re.none) -> re.none` */
export const languageUnits: Shrink = {
  name: 'language-units',
  summary: 'Languages of all, of nothing and of the empty word are dropped, or decide.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(re.union (str.to_re s) re.none)', becomes: ['(str.to_re s)'] },
    { declare: STRINGS, term: '(re.inter (str.to_re s) re.none)', becomes: ['re.none'] },
    { declare: STRINGS, term: '(re.++ (str.to_re "") (str.to_re s))', becomes: ['(str.to_re s)'] },
    { declare: STRINGS, term: '(re.diff (str.to_re s) re.none)', becomes: ['(str.to_re s)'] },
  ],
  shrink: atOperators(['re.union', 're.inter', 're.++', 're.diff'], ({ op, args }, store) => {
    const none = store.app('re.none', []);
    const all = store.app('re.all', []);
    const word = store.app('str.to_re', [store.string([])]);
    const [first, ...rest] = args as readonly [Term, ...Term[]];
    if (op === 're.diff') {
      if (first === none || rest.includes(all)) return [none];
      const kept = rest.filter((arg) => arg !== none);
      return kept.length === rest.length ? [] : [applyOrUnwrap(store, op, [first, ...kept])];
    }
    const [unit, zero] = op === 're.union' ? [none, all] : op === 're.inter' ? [all, none] : [word, none];
    if (args.includes(zero)) return [zero];
    const kept = args.filter((arg) => arg !== unit);
    return kept.length === args.length ? [] : [kept.length === 0 ? unit : applyOrUnwrap(store, op, kept)];
  }),
};

/** `(re.++ (str.to_re "a") (str.to_re "b")) -> (str.to_re "ab")`, `(re.range "a" "a") -> (str.to_re "a")` */
export const languageWords: Shrink = {
  name: 'language-words',
  summary: 'Words in a row become one word, and a range of one character a word.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { term: '(re.++ (str.to_re "a") (str.to_re "b") re.allchar)', becomes: ['(re.++ (str.to_re "ab") re.allchar)'] },
    { term: '(re.range "a" "a")', becomes: ['(str.to_re "a")'] },
  ],
  shrink: atOperators(['re.++', 're.range'], ({ op, args }, store) => {
    const [a] = args;
    if (op === 're.range') {
      const single = a !== undefined && a === args[1] && readPoints(a)?.length === 1;
      return single ? [store.app('str.to_re', [a])] : [];
    }
    const parts: Term[] = [];
    for (const arg of args) {
      const [before, points] = [
        readPoints(unaryArgument(parts.at(-1), 'str.to_re')),
        readPoints(unaryArgument(arg, 'str.to_re')),
      ];
      if (before === undefined || points === undefined) parts.push(arg);
      else parts[parts.length - 1] = store.app('str.to_re', [store.string([...before, ...points])]);
    }
    return parts.length === args.length ? [] : [applyOrUnwrap(store, op, parts)];
  }),
};
