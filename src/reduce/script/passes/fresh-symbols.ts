import { describe } from '../../describe.js';
import { isDeclarable } from '../leaf-terms.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { findAssertedOnly, byWeight, declaration, limitMoves, replace } from './offers.js';

/** Minimum size of a replaced term, because a declaration has a cost too. */
const WORTH_IT = 4;

/** `(f (g a) (h b))` -> a new symbol, largest terms first. */
export const freshSymbols: ScriptPass = {
  ...describe('fresh-symbols'),
  bold: 'while it works',
  *waves(view) {
    const { script, terms, isEarly, newName } = view;
    const asserted = findAssertedOnly(view);
    const large = terms.filter(
      (term) => !asserted.has(term) && term.size >= WORTH_IT && isDeclarable(term.sort) && isEarly(term.sort),
    );
    for (const wave of byWeight(view, large)) {
      yield limitMoves(
        view,
        wave.map((term): ScriptMove | undefined => {
          const symbol = script.store.const(newName(), term.sort);
          const move = replace(view, term, symbol);
          return move?.kind === 'term' ? { ...move, declares: declaration(symbol.name, symbol.sort) } : undefined;
        }),
      );
    }
  },
};
