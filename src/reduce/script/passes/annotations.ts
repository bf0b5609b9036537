import type { ScriptMove, ScriptPass } from '../moves.js';
import { limitMoves } from './offers.js';

/** `(! t :named n)` -> `t`, and `n` -> `t`. */
export const stripAnnotations: ScriptPass = {
  name: 'strip-annotations',
  bold: 'always',
  summary: 'annotations are removed, and the names they define are expanded',
  examples: [
    {
      script: '(declare-const p Bool)\n(assert (! p :named n))\n(assert (not n))\n(check-sat)\n',
      becomes: ['(declare-const p Bool)\n(assert p)\n(assert (not p))\n(check-sat)\n'],
    },
    {
      script: '(declare-const p Bool)\n(assert (! p :weight 0))\n',
      becomes: ['(declare-const p Bool)\n(assert p)\n'],
    },
  ],
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
