import type { Op } from '../../../term/index.js';
import { BOOLS, INTS } from '../example-symbols.js';
import { atOperators, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(not (not a)) -> a` */
export const doubleNegation: Shrink = {
  name: 'double-negation',
  summary: 'Two negations in a row are dropped.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [{ declare: BOOLS, term: '(not (not p))', becomes: ['p'] }],
  shrink: atOperators(['not'], ({ args: [inner] }) => [unaryArgument(inner, 'not')]),
};

/** `(not (and a b)) -> (or (not a) (not b))`; also for `or` and `=>`. */
export const deMorgan: Shrink = {
  name: 'de-morgan',
  summary: 'A negation is pushed into and, or and =>.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(not (and p q))', becomes: ['(or (not p) (not q))'] },
    { declare: BOOLS, term: '(not (or p (not q)))', becomes: ['(and (not p) q)'] },
    { declare: BOOLS, term: '(not (=> p q r))', becomes: ['(and p q (not r))'] },
  ],
  shrink: atOperators(['not'], function* ({ args: [inner] }, store) {
    if (inner?.kind !== 'app') return;
    const { op, args } = inner;
    const not = (i: number) => unaryArgument(args[i], 'not') ?? store.tryApp('not', args.slice(i, i + 1));
    const all = args.map((_, i) => not(i) ?? store.true);
    if (op === 'and' || op === 'or') yield store.tryApp(op === 'and' ? 'or' : 'and', all);
    else if (op === '=>') yield store.tryApp('and', [...args.slice(0, -1), not(args.length - 1) ?? store.true]);
  }),
};

/** `(not (forall (x) a)) -> (exists (x) (not a))`, and the reverse. */
export const negatedQuantifier: Shrink = {
  name: 'negated-quantifier',
  summary: 'A negation is pushed into a quantifier.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { term: '(not (forall ((x Int)) (> x 0)))', becomes: ['(exists ((x Int)) (not (> x 0)))'] },
    { term: '(not (exists ((x Int)) (not (> x 0))))', becomes: ['(forall ((x Int)) (> x 0))'] },
  ],
  shrink: atOperators(['not'], ({ args: [inner] }, store) => {
    if (inner?.kind !== 'quant' || inner.binder === 'lambda') return [];
    const body = unaryArgument(inner.body, 'not') ?? store.app('not', [inner.body]);
    return [store.quant(inner.binder === 'forall' ? 'exists' : 'forall', inner.vars, body)];
  }),
};

/** Relations and their complements. */
const OPPOSITES: Partial<Record<Op, Op>> = {
  '=': 'distinct',
  distinct: '=',
  '<': '>=',
  '>=': '<',
  '<=': '>',
  '>': '<=',
  bvult: 'bvuge',
  bvuge: 'bvult',
  bvule: 'bvugt',
  bvugt: 'bvule',
  bvslt: 'bvsge',
  bvsge: 'bvslt',
  bvsle: 'bvsgt',
  bvsgt: 'bvsle',
};

/** `(not (< a b)) -> (>= a b)`; not for floats, since NaN satisfies neither relation. */
export const negatedRelation: Shrink = {
  name: 'negated-relation',
  summary: 'A negated relation becomes its opposite.',
  theory: 'any',
  claim: 'equivalent',
  examples: [
    { declare: INTS, term: '(not (< x y))', becomes: ['(>= x y)'] },
    { declare: INTS, term: '(not (distinct x y))', becomes: ['(= x y)'] },
    { declare: INTS, term: '(not (< x y z))', becomes: [] },
  ],
  shrink: atOperators(['not'], ({ args: [inner] }, store) => {
    if (inner?.kind !== 'app' || inner.args.length !== 2) return [];
    const opposite = OPPOSITES[inner.op];
    return opposite === undefined ? [] : [store.tryApp(opposite, inner.args)];
  }),
};

/** `(= (not a) (not b)) -> (= a b)`, and `(distinct (not a) b) -> (= a b)`. */
export const comparedNegations: Shrink = {
  name: 'compared-negations',
  summary: 'Negations are dropped on both sides of a comparison, or one is merged into it.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(= (not p) (not q))', becomes: ['(= p q)'] },
    { declare: BOOLS, term: '(distinct (not p) q)', becomes: ['(= p q)'] },
    { declare: BOOLS, term: '(= p (not q))', becomes: ['(distinct p q)'] },
  ],
  shrink: atOperators(['=', 'distinct', 'xor'], ({ op, args }, store) => {
    const [a, b] = args;
    if (a === undefined || b === undefined || args.length !== 2) return [];
    const [inA, inB] = [unaryArgument(a, 'not'), unaryArgument(b, 'not')];
    if (inA === undefined && inB === undefined) return [];
    const same = (inA !== undefined) === (inB !== undefined);
    const turned = op === '=' ? 'distinct' : '=';
    return [store.tryApp(same ? op : turned, [inA ?? a, inB ?? b])];
  }),
};
