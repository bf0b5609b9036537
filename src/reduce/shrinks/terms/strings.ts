import { type Term } from '../../../term/index.js';
import { readInt, readPoints } from '../literals.js';
import { applyOrUnwrap, asApplication, atOperators, atTerms, unaryArgument } from '../offers.js';
import { simplerStrings, simplerWhole } from '../constants.js';
import type { Computations } from '../contract.js';

export const STRINGS: Computations = {
  /** `"hello" -> "", "a", "he", "llo", …, "aello"`: shorter strings, then simpler letters. */
  'string-constants': atTerms(function* (term, store): Generator<Term | undefined> {
    const points = readPoints(term);
    if (points === undefined || points.length === 0) return;
    for (const simpler of simplerStrings(points)) yield store.string(simpler);
  }),

  'concat-constants': atOperators(['str.++'], ({ args }, store) => {
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

  'empty-compared': atOperators(
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

  'language-units': atOperators(['re.union', 're.inter', 're.++', 're.diff'], ({ op, args }, store) => {
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

  'language-words': atOperators(['re.++', 're.range'], ({ op, args }, store) => {
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

  /** `((_ re.loop 2 5) r) -> r`, `(re.* r)`, and loops with smaller bounds. */
  'loop-bounds': atOperators(['re.loop', 're.^'], function* (term, store): Generator<Term | undefined> {
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

  'range-narrowed': atOperators(['re.range'], function* ({ args }, store) {
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
