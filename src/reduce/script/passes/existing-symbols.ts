import { describe } from '../../describe.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { byWeight, limitMoves, replace, listConstants } from './offers.js';

const MOST = 3;

/** `(f a)` -> `b`, a declared symbol. */
export const existingSymbols: ScriptPass = {
  ...describe('existing-symbols'),
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
