import { exactly, parameter, repeatPattern } from './signature-form.js';
import { type SortRule, rule } from './sort-rules.js';
import { BOOL, mayEqual } from '../sort.js';

/** Accepts formulas, if the script declares a heap. */
export const aboutHeap = (expects: string): SortRule =>
  rule(
    `${expects}, and a declared heap`,
    ({ args, sorts }) => (sorts.heap !== undefined && args.every((sort) => mayEqual(sort, BOOL)) ? BOOL : undefined),
    ({ args }) => [{ indices: [], args: repeatPattern(exactly(BOOL), args), result: exactly(BOOL) }],
  );

export const pointsTo: SortRule = rule(
  'a location and data of the declared heap',
  ({ args: [location, data], sorts: { heap } }) => {
    if (heap === undefined || location === undefined || data === undefined) return undefined;
    return mayEqual(location, heap.location) && mayEqual(data, heap.data) ? BOOL : undefined;
  },
  () => [{ indices: [], args: [parameter('A'), parameter('B')], result: exactly(BOOL) }],
);

export const nilRule: SortRule = rule(
  'the sort of the locations of the declared heap',
  ({ qualifier, sorts: { heap } }) => (qualifier === heap?.location ? qualifier : undefined),
  () => [{ indices: [], qualifier: parameter('A'), args: [], result: parameter('A') }],
);
