import { describe } from '../../describe.js';
import type { Leaf } from '../../graph/graph.js';
import { constantTerm } from '../leaf-terms.js';
import type { ScriptPass } from '../moves.js';
import { findAssertedOnly, byWeight, limitMoves, replace } from './offers.js';

const KINDS: readonly Exclude<Leaf, 'fresh'>[] = ['zero', 'ones'];

/** Replaces terms, large ones first: by `false`, `0`, `#b0` or the empty string, then by `true`, `1` or all ones. */
export const constants: ScriptPass = {
  ...describe('constants'),
  *waves(view) {
    const { store } = view.script;
    const asserted = findAssertedOnly(view);
    const terms = view.terms.filter((term) => term.kind !== 'value');
    for (const wave of byWeight(view, terms)) {
      for (const kind of KINDS) {
        yield limitMoves(
          view,
          wave.map((term) => {
            // Skips `true` for asserted terms, because another pass drops assertions.
            if (kind === 'ones' && asserted.has(term)) return undefined;
            const to = constantTerm(store, kind, term.sort);
            return to && replace(view, term, to);
          }),
        );
      }
    }
  },
};
