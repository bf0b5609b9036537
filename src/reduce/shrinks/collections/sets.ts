import type { Op } from '../../../term/index.js';
import { asApplication, atOperators } from '../offers.js';
import type { Shrink } from '../contract.js';

const SETS = '(declare-const s (Set Int))(declare-const t (Set Int))(declare-const x Int)(declare-const y Int)';

/**
 * `(set.union s (as set.empty (Set Int))) -> s`, `(set.inter s (as set.empty (Set Int))) -> (as set.empty (Set Int))`
 */
export const emptySets: Shrink = {
  name: 'empty-sets',
  summary: 'Operators over an empty set are resolved.',
  theory: 'Sets',
  claim: 'equivalent',
  examples: [
    { declare: SETS, term: '(set.union s (as set.empty (Set Int)))', becomes: ['s'] },
    { declare: SETS, term: '(set.minus s (as set.empty (Set Int)))', becomes: ['s'] },
    {
      declare: SETS,
      term: '(set.inter (as set.empty (Set Int)) s)',
      becomes: ['(as set.empty (Set Int))'],
    },
    { declare: SETS, term: '(set.member x (as set.empty (Set Int)))', becomes: ['false'] },
    { declare: SETS, term: '(set.subset (as set.empty (Set Int)) s)', becomes: ['true'] },
  ],
  shrink: atOperators(
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
};

const SIMPLER: Partial<Record<Op, Op>> = {
  'set.minus': 'set.union',
  'set.inter': 'set.union',
  'bag.union_max': 'bag.union_disjoint',
  'bag.inter_min': 'bag.union_disjoint',
  'bag.difference_subtract': 'bag.union_disjoint',
  'bag.difference_remove': 'bag.union_disjoint',
};

/** `(set.minus s t) -> (set.union s t)`, `(set.insert x y s) -> (set.insert y s)`, `(set.is_singleton s) -> (set.is_empty s)` */
export const simplerSets: Shrink = {
  name: 'simpler-sets',
  summary: 'An operator over sets or bags becomes a simpler one, or inserts less.',
  theory: 'Sets',
  claim: 'unrelated',
  examples: [
    { declare: SETS, term: '(set.minus s t)', becomes: ['(set.union s t)'] },
    { declare: SETS, term: '(set.insert x y s)', becomes: ['s', '(set.insert y s)', '(set.insert x s)'] },
    { declare: SETS, term: '(set.is_singleton s)', becomes: ['(set.is_empty s)'] },
  ],
  shrink: atOperators(
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
};

/** `((_ tuple.select 1) (tuple x y)) -> y` */
export const tupleField: Shrink = {
  name: 'tuple-field',
  summary: 'Selecting from a tuple literal gives the component.',
  theory: 'Tuples',
  claim: 'equivalent',
  examples: [{ declare: SETS, term: '((_ tuple.select 1) (tuple x y))', becomes: ['y'] }],
  shrink: atOperators(['tuple.select'], ({ args: [tuple], indices: [index] }) => {
    const made = asApplication(tuple, 'tuple');
    return made === undefined || typeof index !== 'number' ? [] : [made.args[index]];
  }),
};
