import { describe } from '../../describe.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { nearest } from './descendants.js';
import { limitMoves, replace } from './offers.js';

const MOST = 6;

/** From this number of terms, small descendants weigh only their own part, so that levels are tried together. */
const MANY = 1_000;

/** `(f (g t))` -> `t` if sorts allow it. */
export const hoistDescendants: ScriptPass = {
  ...describe('hoist'),
  bold: 'always',
  *waves(view) {
    const inner = view.terms.filter((term) => term.size > 1).reverse();
    const offers = inner.map((term) => nearest(term, view.frozen).slice(0, MOST));
    for (let rank = 0; offers.some((each) => each.length > rank); rank++) {
      yield limitMoves(
        view,
        inner.flatMap((term, at): ScriptMove[] => {
          const to = offers[at]?.[rank];
          const move = to && replace(view, term, to);
          if (move === undefined || to === undefined) return [];
          const weight = rank > 0 && inner.length > MANY ? undefined : view.weights.between(term, to);
          return [weight === undefined ? move : { ...move, weight }];
        }),
      );
    }
  },
};
