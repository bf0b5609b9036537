import { describe } from '../../describe.js';
import type { ScriptMove, ScriptPass, ScriptView } from '../moves.js';
import { operatorInfo } from '../../../term/index.js';
import { byWeight, limitMoves } from './offers.js';

/** `(and a b c)` -> `(and a c)`, `(and a b)` -> `a`; large ones first. */
export const dropArguments: ScriptPass = {
  ...describe('drop-arguments'),
  bold: 'always',
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
