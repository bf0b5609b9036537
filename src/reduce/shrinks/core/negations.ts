import { BOOLS } from '../example-symbols.js';
import { atOperators, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

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
