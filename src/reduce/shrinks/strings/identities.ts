import type { Op, Term } from '../../../term/index.js';
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

/** `(str.substr s 0 (str.len s)) -> s`, `(str.substr s i 1) -> (str.at s i)`, `(str.at "" i) -> ""` */
export const substringWhole: Shrink = {
  name: 'substring-whole',
  summary: 'A substring that is everything, one character or empty is simplified.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(str.substr s 0 (str.len s))', becomes: ['s'] },
    { declare: STRINGS, term: '(str.substr s i 1)', becomes: ['(str.at s i)'] },
    { declare: STRINGS, term: '(str.substr s i 0)', becomes: ['""'] },
    { declare: STRINGS, term: '(str.at s (- 1))', becomes: ['""'] },
  ],
  shrink: atOperators(['str.substr', 'str.at'], ({ op, args: [s, from, length] }, store) => {
    if (s === undefined || from === undefined) return [];
    const [start, count] = [readInt(from), readInt(length)];
    const empty = store.string([]);
    if (readPoints(s)?.length === 0 || (start !== undefined && start < 0n)) return [empty];
    if (op === 'str.at') return [];
    if (count !== undefined && count <= 0n) return [empty];
    if (start === 0n && unaryArgument(length, 'str.len') === s) return [s];
    return count === 1n ? [store.tryApp('str.at', [s, from])] : [];
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

/** `(str.replace s s t) -> t`, `(str.replace s t t) -> s`, `(str.replace s "" t) -> (str.++ t s)` */
export const replaceKnown: Shrink = {
  name: 'replace-known',
  summary: 'Replacements that change everything or nothing, or only prepend, are resolved.',
  theory: 'Strings',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(str.replace s s t)', becomes: ['t'] },
    { declare: STRINGS, term: '(str.replace s t t)', becomes: ['s'] },
    { declare: STRINGS, term: '(str.replace s "" t)', becomes: ['(str.++ t s)'] },
    { declare: STRINGS, term: '(str.replace_all s "" t)', becomes: ['s'] },
  ],
  shrink: atOperators(['str.replace', 'str.replace_all'], ({ op, args: [s, from, to] }, store) => {
    if (s === undefined || from === undefined || to === undefined) return [];
    if (from === to) return [s];
    if (readPoints(from)?.length === 0) return [op === 'str.replace_all' ? s : store.tryApp('str.++', [to, s])];
    return op === 'str.replace' && s === from ? [to] : [];
  }),
};

/** `(str.rev (str.rev s)) -> s`, `(str.to_lower (str.to_lower s)) -> (str.to_lower s)` */
export const stringTwice: Shrink = {
  name: 'string-twice',
  summary: 'Double reversals and double case conversions are merged.',
  theory: 'Extensions',
  claim: 'equivalent',
  examples: [
    { declare: STRINGS, term: '(str.rev (str.rev s))', becomes: ['s'] },
    { declare: STRINGS, term: '(str.to_lower (str.to_upper s))', becomes: ['(str.to_lower s)'] },
  ],
  shrink: atOperators(['str.rev', 'str.to_lower', 'str.to_upper'], ({ op, args: [s] }, store) => {
    if (op === 'str.rev') return [unaryArgument(s, 'str.rev')];
    const inner = unaryArgument(s, 'str.to_lower') ?? unaryArgument(s, 'str.to_upper');
    return inner === undefined ? [] : [store.tryApp(op, [inner])];
  }),
};

const ALL: readonly Op[] = ['str.indexof', 'str.replace_all', 'str.replace_re', 'str.replace_re_all', 'str.contains'];

/** `(str.replace_all s t u) -> (str.replace s t u)`, `(str.contains s t) -> (str.prefixof t s)`, and the like. */
export const simplerStringOperator: Shrink = {
  name: 'simpler-string-operator',
  summary: 'A string operator becomes a simpler one.',
  theory: 'Strings',
  claim: 'unrelated',
  examples: [
    { declare: STRINGS, term: '(str.replace_all s t u)', becomes: ['(str.replace s t u)', '(str.++ s t u)'] },
    { declare: STRINGS, term: '(str.replace s t u)', becomes: ['(str.++ s u)', '(str.++ s t u)'] },
    { declare: STRINGS, term: '(str.contains s t)', becomes: ['(str.prefixof t s)', '(str.suffixof t s)'] },
    {
      declare: STRINGS,
      term: '(str.indexof s t i)',
      becomes: ['(- 1)', '(str.indexof s t 0)', '(str.len s)'],
    },
    {
      declare: STRINGS,
      term: '(str.replace_re_all s re.all t)',
      becomes: ['(str.++ s t)', '(str.replace_re s re.all t)'],
    },
    {
      declare: STRINGS,
      term: '(str.substr s i j)',
      becomes: ['(str.at s i)', '(str.substr s 0 j)', '(str.substr s i 1)'],
    },
  ],
  shrink: atOperators([...ALL, 'str.replace', 'str.substr', 'str.at'], function* ({ op, args }, store) {
    const [s, t, u] = args as readonly [Term, Term, Term?];
    if (op === 'str.contains') {
      yield store.tryApp('str.prefixof', [t, s]);
      yield store.tryApp('str.suffixof', [t, s]);
    } else if (op === 'str.indexof') {
      yield store.int(-1n);
      if (u !== undefined) yield store.tryApp('str.indexof', [s, t, store.int(0n)]);
      yield store.tryApp('str.len', [s]);
    } else if (op === 'str.at') yield store.tryApp('str.at', [s, store.int(0n)]);
    else if (u === undefined) return;
    else if (op === 'str.substr') {
      yield store.tryApp('str.at', [s, t]);
      yield store.tryApp('str.substr', [s, store.int(0n), u]);
      yield store.tryApp('str.substr', [s, t, store.int(1n)]);
    } else {
      if (op === 'str.replace_all') yield store.tryApp('str.replace', args);
      else yield store.tryApp('str.++', [s, u]);
      if (op === 'str.replace_re_all') yield store.tryApp('str.replace_re', args);
      else yield store.tryApp('str.++', args);
    }
  }),
};
