import { describe } from '../../describe.js';
import type { Term } from '../../../term/index.js';
import { constantTerm } from '../leaf-terms.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { limitMoves, listConstants } from './offers.js';

const MOST = 4;

export const fewerSymbols: ScriptPass = {
  ...describe('fewer-symbols'),
  *waves(view) {
    const { store } = view.script;
    const groups = [...listConstants(view).values()];
    for (const kind of ['zero', 'ones'] as const) {
      const moves = groups.flat().map((symbol) => everywhere(symbol, constantTerm(store, kind, symbol.sort)));
      yield limitMoves(view, moves);
    }
    for (let back = 1; back <= MOST; back++) {
      const moves = groups.flatMap((symbols) =>
        symbols.slice(back).map((symbol, at) => everywhere(symbol, symbols[at])),
      );
      yield limitMoves(view, moves);
    }
  },
};

function everywhere(from: Term, to: Term | undefined): ScriptMove | undefined {
  return to === undefined ? undefined : { kind: 'symbol', from, to, weight: 1 };
}
