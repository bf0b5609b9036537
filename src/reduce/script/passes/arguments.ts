import type { ScriptMove, ScriptPass, ScriptView } from '../moves.js';
import { operatorInfo } from '../../../term/index.js';
import { byWeight, limitMoves } from './offers.js';

/** `(and a b c)` -> `(and a c)`, `(and a b)` -> `a`; large ones first. */
export const dropArguments: ScriptPass = {
  name: 'drop-arguments',
  bold: 'always',
  summary: 'operators with many arguments lose some of them',
  examples: [
    {
      script: '(declare-const p Bool)\n(declare-const q Bool)\n(assert (and p q (not p)))\n',
      becomes: [
        '(declare-const p Bool)\n(declare-const q Bool)\n(assert (and q (not p)))\n',
        '(declare-const p Bool)\n(assert (and p (not p)))\n',
        '(declare-const p Bool)\n(declare-const q Bool)\n(assert (and p q))\n',
      ],
    },
    { script: '(assert (= (+ 1 2) 4))\n', becomes: ['(assert (= 2 4))\n', '(assert (= 1 4))\n'] },
  ],
  *waves(view) {
    const terms = view.terms.filter((term) => term.kind === 'app' && term.args.length > 1 && isVariadic(term.op));
    for (const wave of byWeight(view, terms)) yield limitMoves(view, droppings(view, wave));
  },
};

function isVariadic(op: Parameters<typeof operatorInfo>[0]): boolean {
  return operatorInfo(op).arity[1] === Number.POSITIVE_INFINITY;
}

function leastArguments(op: Parameters<typeof operatorInfo>[0]): number {
  const { arity, associativity } = operatorInfo(op);
  return associativity === 'none' ? arity[0] : Math.max(2, arity[0]);
}

function* droppings({ weights }: ScriptView, terms: ScriptView['terms']): Generator<ScriptMove> {
  for (const term of terms) {
    if (term.kind !== 'app') continue;
    const { args, op, sort } = term;
    const least = leastArguments(op);
    for (let index = 0; index < args.length; index++) {
      if (args.length - 1 < least && args[1 - index]?.sort !== sort) continue;
      yield { kind: 'argument', of: term, index, weight: weights.of(args[index] as typeof term) };
    }
  }
}
