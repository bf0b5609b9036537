import type { ScriptMove, ScriptPass } from '../moves.js';
import { byWeight, limitMoves, replace, listConstants } from './offers.js';

/** Symbols per term and visit. */
const MOST = 3;

/** `(f a)` -> `b`, a declared symbol. */
export const existingSymbols: ScriptPass = {
  name: 'existing-symbols',
  summary: 'terms are replaced by existing symbols of their sort, the largest first',
  examples: [
    {
      script: '(declare-const a Int)\n(assert (= a (* 2 3)))\n',
      becomes: ['(declare-const a Int)\n(assert (= a a))\n'],
    },
  ],
  *waves(view) {
    const symbols = listConstants(view);
    const inner = view.terms.filter((term) => term.size > 1 && symbols.has(term.sort));
    for (const wave of byWeight(view, inner)) {
      for (let rank = 0; rank < MOST; rank++) {
        yield limitMoves(
          view,
          wave.map((term): ScriptMove | undefined => {
            const to = symbols.get(term.sort)?.[rank];
            return to && replace(view, term, to);
          }),
        );
      }
    }
  },
};
