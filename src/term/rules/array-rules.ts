import { array, arrow, parameter } from './signature-form.js';
import { rule, ruleOfForm } from './sort-rules.js';
import { type Sort, UNKNOWN, mayEqual } from '../sort.js';

const [A, B, C, I, E] = [parameter('A'), parameter('B'), parameter('C'), parameter('I'), parameter('E')];

export const selectRule = rule(
  'an Array and an index of its index sort',
  ({ args }) => {
    const [array, index] = args as [Sort, Sort];
    if (array === UNKNOWN) return UNKNOWN;
    return array.kind === 'Array' && mayEqual(array.index, index) ? array.element : undefined;
  },
  () => [{ indices: [], args: [array(I, E), I], result: E }],
);

export const storeRule = rule(
  'an Array, an index of its index sort and an element of its element sort',
  ({ args }) => {
    const [array, index, element] = args as [Sort, Sort, Sort];
    if (array === UNKNOWN) return UNKNOWN;
    const fits = array.kind === 'Array' && mayEqual(array.index, index) && mayEqual(array.element, element);
    return fits ? array : undefined;
  },
  () => [{ indices: [], args: [array(I, E), I, E], result: array(I, E) }],
);

export const constantArray = rule(
  '(as const (Array I E)) and an E',
  ({ args, qualifier }) =>
    qualifier?.kind === 'Array' && mayEqual(qualifier.element, args[0] as Sort) ? qualifier : undefined,
  () => [{ indices: [], qualifier: array(I, E), args: [E], result: array(I, E) }],
);

/** z3's `((_ map f) a …)`: applies `f` to the elements of arrays that have the same index sort. */
export const mapArraysRule = rule(
  'a function, and an Array per parameter, all with one index sort',
  ({ args, sorts }) => {
    const [fun, ...arrays] = args as [Sort, ...Sort[]];
    if (args.includes(UNKNOWN)) return UNKNOWN;
    if (fun.kind !== 'Function' || fun.params.length !== arrays.length) return undefined;
    const [first] = arrays;
    if (first?.kind !== 'Array') return undefined;
    const fits = arrays.every((each, i) => each === sorts.array(first.index, fun.params[i] as Sort));
    return fits ? sorts.array(first.index, fun.result) : undefined;
  },
  ({ args }) => {
    const params = [A, B, C].slice(0, args - 1);
    return [{ indices: [], args: [arrow(params, E), ...params.map((each) => array(I, each))], result: array(I, E) }];
  },
);

export const functionArrayRule = ruleOfForm('a function of one parameter', {
  args: [arrow([I], E)],
  result: array(I, E),
});
