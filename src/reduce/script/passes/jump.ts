import { describe } from '../../describe.js';
import { termsOf } from '../../../script/index.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { halfway } from './descendants.js';
import { limitMoves, replace } from './offers.js';

/** Smaller terms gain nothing over other passes. */
const LARGE = 16;

/** Reaches a deep fault in few steps. */
export const jumpDown: ScriptPass = {
  ...describe('jump-down'),
  *waves(view) {
    const { script, frozen } = view;
    const roots = new Set(script.commands.filter((each) => each.kind === 'assert').flatMap(termsOf));
    const large = [...roots].filter((root) => root.size >= LARGE && !frozen(root)).sort((a, b) => b.size - a.size);
    const offers = large.map((root) => halfway(root, view).filter(({ size }) => size >= LARGE / 4));
    for (let rank = 0; offers.some((each) => each.length > rank); rank++) {
      yield limitMoves(
        view,
        large.flatMap((root, at): ScriptMove[] => {
          const to = offers[at]?.[rank];
          const move = to && replace(view, root, to);
          return move === undefined ? [] : [move];
        }),
      );
    }
  },
};
