import type { ScriptMove, ScriptPass } from '../moves.js';
import { nearest } from './descendants.js';
import { limitMoves, replace } from './offers.js';

/** Offers per term and visit. */
const MOST = 6;

/**
 * From this number of terms, moves to small descendants weigh only their own part: otherwise each level of a deep
 * term would be tried alone first.
 */
const MANY = 1_000;

/** `(f (g t))` -> `t` if sorts allow it. */
export const hoistDescendants: ScriptPass = {
  name: 'hoist',
  bold: 'always',
  summary: 'terms are replaced by their nearest descendants of the same sort',
  examples: [
    {
      script: '(declare-const p Bool)\n(assert (not (= 1 (ite p 2 3))))\n',
      becomes: [
        '(declare-const p Bool)\n(assert (= 1 (ite p 2 3)))\n',
        '(declare-const p Bool)\n(assert (not p))\n',
        '(assert (not (= 1 2)))\n',
        '(assert (not (= 1 3)))\n',
      ],
    },
  ],
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
