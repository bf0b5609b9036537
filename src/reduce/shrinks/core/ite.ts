import type { Term } from '../../../term/index.js';
import { BOOLS } from '../example-symbols.js';
import { differ } from '../literals.js';
import { asApplication, atOperators } from '../offers.js';
import type { Shrink } from '../contract.js';

/** `(= (ite c 1 0) 1) -> c`, `(= (ite c 1 0) 0) -> (not c)`, `(= (ite c 1 0) 2) -> false` */
export const iteCompared: Shrink = {
  name: 'ite-compared',
  summary: 'An ite of two constants that is compared with a constant becomes its condition.',
  theory: 'Core',
  claim: 'equivalent',
  examples: [
    { declare: BOOLS, term: '(= (ite p #b1 #b0) #b1)', becomes: ['p'] },
    { declare: BOOLS, term: '(= 0 (ite p 1 0))', becomes: ['(not p)'] },
    { declare: BOOLS, term: '(distinct (ite p 1 0) 2)', becomes: ['true'] },
  ],
  shrink: atOperators(['=', 'distinct'], ({ op, args }, store) => {
    const ite = args.length === 2 ? (asApplication(args[0], 'ite') ?? asApplication(args[1], 'ite')) : undefined;
    const [c, a, b] = ite?.args ?? [];
    const to = args.find((arg) => arg !== ite);
    if (c === undefined || a === undefined || b === undefined || to === undefined) return [];
    const sign = (term: Term): Term => (op === '=' ? term : store.app('not', [term]));
    const [isA, isB] = [a === to, b === to];
    if ((!isA && !differ(a, to)) || (!isB && !differ(b, to))) return [];
    if (isA === isB) return [store.bool(isA === (op === '='))];
    return [sign(isA ? c : store.app('not', [c]))];
  }),
};
