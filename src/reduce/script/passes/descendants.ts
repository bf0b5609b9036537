import { termsOf } from '../../../script/index.js';
import { type Term, children } from '../../../term/index.js';
import { describe } from '../../describe.js';
import type { ScriptMove, ScriptPass, ScriptView } from '../moves.js';
import { limitMoves, replace } from './offers.js';
import { byRank } from '../../engine/pass.js';

/** Terms that a search for near or far descendants visits. */
const MOST_SEEN = { near: 200, far: 100_000 } as const;

export function nearest(term: Term, frozen: (term: Term) => boolean): Term[] {
  return below(term, (each) => each.sort === term.sort, { frozen, most: MOST_SEEN.near });
}

/** Lists, largest first, each path's first descendant with the term's sort and at most half of the term's weight. */
function halfway(term: Term, { frozen, weights }: ScriptView): Term[] {
  const half = weights.of(term) / 2;
  const fits = (each: Term): boolean => each.sort === term.sort && weights.of(each) <= half;
  return below(term, fits, { frozen, most: MOST_SEEN.far });
}

function below(
  root: Term,
  fits: (term: Term) => boolean,
  { frozen, most }: { readonly frozen: (term: Term) => boolean; readonly most: number },
): Term[] {
  const found: Term[] = [];
  const seen = new Set<Term>();
  const stack = [...children(root)].reverse();
  for (let term = stack.pop(); term !== undefined && seen.size < most; term = stack.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (fits(term)) found.push(term);
    else if (!frozen(term)) for (const child of children(term)) stack.push(child);
  }
  return found.length < 2 ? found : found.sort((a, b) => b.size - a.size);
}

/** Minimum size of an assertion that `jumpDown` shrinks. For smaller assertions, other passes are as fast. */
const LARGE = 16;

/** Replaces a term by a far descendant, to reach a deep fault in few steps. */
export const jumpDown: ScriptPass = {
  ...describe('jump-down'),
  *waves(view) {
    const { script, frozen } = view;
    const roots = new Set(script.commands.filter((each) => each.kind === 'assert').flatMap(termsOf));
    const large = [...roots].filter((root) => root.size >= LARGE && !frozen(root)).sort((a, b) => b.size - a.size);
    const offers = large.map((from) => {
      const found = halfway(from, view).filter(({ size }) => size >= LARGE / 4);
      return found.map((to) => ({ from, to }));
    });
    for (const wave of byRank(offers)) {
      const moves = wave.map(({ from, to }) => replace(view, from, to));
      yield limitMoves(view, moves);
    }
  },
};

const MOST = 6;

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
