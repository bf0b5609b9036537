import { substitute } from '../../../term/index.js';
import type { Term } from '../../../term/index.js';
import { atOperators } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(@ (lambda ((x Int)) a) t) -> a` with `t` for `x`; also `select` from a lambda. */
export const lambdaApplied: Shrink = {
  name: 'lambda-applied',
  summary: 'A lambda that is applied becomes its body.',
  theory: 'HigherOrder',
  claim: 'equivalent',
  examples: [
    { declare: '(declare-const k Int)', term: '(@ (lambda ((x Int)) (+ x 1)) k)', becomes: ['(+ k 1)'] },
    {
      declare: '(declare-const k Int)',
      term: '(@ (lambda ((x Int) (y Int)) (+ x y)) k 2)',
      becomes: ['(+ k 2)'],
    },
  ],
  shrink: atOperators(['@', 'select'], ({ args: [fun, ...given] }, store) => {
    if (fun?.kind !== 'quant' || fun.binder !== 'lambda' || fun.vars.length !== given.length) return [];
    const body = substitute(store, fun.body, new Map(fun.vars.map((variable, i) => [variable, given[i] as Term])));
    return body === undefined ? [] : [store.quant(fun.binder, [], body)];
  }),
};
