import type { Term } from '../../../term/index.js';
import { STRINGS } from '../example-symbols.js';
import { readPoints } from '../literals.js';
import { asApplication, atOperators, applyOrUnwrap, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(str.in_re s (str.to_re t)) -> (= s t)`, `(str.in_re s re.all) -> true`; also for re.comp and re.none. */
export const membershipKnown: Shrink = {
  name: 'membership-known',
  summary: 'Membership in a language of one word, of all or of none is resolved.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(str.in_re s (str.to_re t))', becomes: ['(= s t)'] },
    { declare: STRINGS, term: '(str.in_re s re.all)', becomes: ['true'] },
    { declare: STRINGS, term: '(str.in_re s re.none)', becomes: ['false'] },
    { declare: STRINGS, term: '(str.in_re s re.allchar)', becomes: ['(= (str.len s) 1)'] },
    {
      declare: STRINGS,
      term: '(str.in_re s (re.comp (str.to_re "a")))',
      becomes: ['(not (str.in_re s (str.to_re "a")))'],
    },
  ],
  shrink: atOperators(['str.in_re'], ({ args: [s, language] }, store) => {
    if (s === undefined || language?.kind !== 'app') return [];
    const [inner] = language.args;
    switch (language.op) {
      case 'str.to_re':
        return [inner && store.tryApp('=', [s, inner])];
      case 're.all':
        return [store.true];
      case 're.none':
        return [store.false];
      case 're.allchar':
        return [store.tryApp('=', [store.app('str.len', [s]), store.int(1n)])];
      case 're.comp':
        return [inner && store.app('not', [store.app('str.in_re', [s, inner])])];
      default:
        return [];
    }
  }),
};

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

/** `(re.* (re.* r)) -> (re.* r)`, `(re.comp (re.comp r)) -> r`, `(re.opt (re.* r)) -> (re.* r)` */
export const languageTwice: Shrink = {
  name: 'language-twice',
  summary: 'Repetitions of repetitions and complements of complements become one or none.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(re.* (re.* (str.to_re s)))', becomes: ['(re.* (str.to_re s))'] },
    { declare: STRINGS, term: '(re.+ (re.opt (str.to_re s)))', becomes: ['(re.* (str.to_re s))'] },
    { declare: STRINGS, term: '(re.comp (re.comp re.allchar))', becomes: ['re.allchar'] },
    { declare: STRINGS, term: '(re.* re.allchar)', becomes: ['re.all'] },
    { declare: STRINGS, term: '(re.comp re.none)', becomes: ['re.all'] },
  ],
  shrink: atOperators(['re.*', 're.+', 're.opt', 're.comp'], ({ op, args: [r] }, store) => {
    if (op === 're.comp') {
      if (asApplication(r, 're.none') !== undefined) return [store.app('re.all', [])];
      if (asApplication(r, 're.all') !== undefined) return [store.app('re.none', [])];
      return [unaryArgument(r, 're.comp')];
    }
    if (op === 're.*' && asApplication(r, 're.allchar') !== undefined) return [store.app('re.all', [])];
    const star = unaryArgument(r, 're.*');
    const [plus, option] = [unaryArgument(r, 're.+'), unaryArgument(r, 're.opt')];
    if (star !== undefined) return [r];
    if (plus !== undefined && op === 're.+') return [r];
    if (option !== undefined && op === 're.opt') return [r];
    const inner = plus ?? option;
    return inner === undefined ? [] : [store.app('re.*', [inner])];
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
