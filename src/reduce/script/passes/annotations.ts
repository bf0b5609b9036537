import { describe } from '../../describe.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { limitMoves } from './offers.js';

/** `(! t :named n)` -> `t`, and `n` -> `t`. */
export const stripAnnotations: ScriptPass = {
  ...describe('strip-annotations'),
  bold: 'always',
  *waves(view) {
    const { store } = view.script;
    const names = new Map(view.terms.flatMap((term) => (term.kind === 'const' ? [[term.name, term] as const] : [])));
    yield limitMoves(
      view,
      view.terms.flatMap((term): ScriptMove[] => {
        if (term.kind !== 'annot') return [];
        const used = term.attributes.flatMap(({ keyword, text = '' }) =>
          keyword === ':named' && names.has(text) ? [store.const(text, term.sort)] : [],
        );
        const weight = 1 + (view.weights.between(term, term.body) ?? 1);
        const strip: ScriptMove = { kind: 'term', from: term, to: term.body, weight };
        return used.length === 0 ? [strip] : [{ kind: 'unname', from: term, to: term.body, names: used, weight }];
      }),
    );
  },
};
