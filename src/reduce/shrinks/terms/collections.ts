import { type Op } from '../../../term/index.js';
import { applyOrUnwrap, asApplication, atOperators } from '../offers.js';
import type { Computations } from '../contract.js';

const SIMPLER: Partial<Record<Op, Op>> = {
  'set.minus': 'set.union',
  'set.inter': 'set.union',
  'bag.union_max': 'bag.union_disjoint',
  'bag.inter_min': 'bag.union_disjoint',
  'bag.difference_subtract': 'bag.union_disjoint',
  'bag.difference_remove': 'bag.union_disjoint',
};

export const COLLECTIONS: Computations = {
  'empty-sequences': atOperators(['seq.++'], ({ args }, store) => {
    const kept = args.filter((arg) => asApplication(arg, 'seq.empty') === undefined);
    return kept.length === args.length ? [] : [kept.length === 0 ? args[0] : applyOrUnwrap(store, 'seq.++', kept)];
  }),

  'empty-sets': atOperators(
    ['set.union', 'set.inter', 'set.minus', 'set.member', 'set.subset'],
    ({ op, args: [a, b] }, store) => {
      const [left, right] = [asApplication(a, 'set.empty'), asApplication(b, 'set.empty')];
      if (left === undefined && right === undefined) return [];
      switch (op) {
        case 'set.union':
          return [left === undefined ? a : b];
        case 'set.inter':
          return [left ?? right];
        case 'set.minus':
          return [left ?? a];
        case 'set.member':
          return right === undefined ? [] : [store.false];
        default:
          return left === undefined ? [] : [store.true];
      }
    },
  ),

  'simpler-sets': atOperators(
    [...(Object.keys(SIMPLER) as Op[]), 'set.insert', 'set.is_singleton'],
    function* ({ op, args }, store) {
      const to = SIMPLER[op];
      if (to !== undefined) yield store.tryApp(to, args);
      if (op === 'set.is_singleton') yield store.tryApp('set.is_empty', args);
      if (op !== 'set.insert') return;
      yield args.at(-1);
      if (args.length > 2) for (let i = 0; i < args.length - 1; i++) yield store.tryApp(op, args.toSpliced(i, 1));
    },
  ),

  'tuple-field': atOperators(['tuple.select'], ({ args: [tuple], indices: [index] }) => {
    const made = asApplication(tuple, 'tuple');
    return made === undefined || typeof index !== 'number' ? [] : [made.args[index]];
  }),
};
