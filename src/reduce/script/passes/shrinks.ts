import type { ScriptShrink, Shrink } from '../../shrinks/contract.js';
import { SCRIPT_SHRINKS, SHRINKS } from '../../shrinks/list.js';
import type { ScriptMove, ScriptPass, ScriptView } from '../moves.js';
import { byWeight, limitMoves, replace } from './offers.js';
import { byRank } from '../../engine/pass.js';

export const termShrinks: ScriptPass = makeShrinkPass(SHRINKS);

export function makeShrinkPass(shrinks: readonly Shrink[], name = 'term-shrinks'): ScriptPass {
  return {
    name,
    summary: 'terms are simplified, theory by theory',
    examples: [
      { script: '(declare-const p Bool)\n(assert (not (not p)))\n', becomes: ['(declare-const p Bool)\n(assert p)\n'] },
    ],
    *waves(view) {
      for (const shrink of shrinks) {
        for (const moves of byRank(listOffers(view, shrink))) yield limitMoves(view, moves);
      }
    },
  };
}

function listOffers(view: ScriptView, shrink: Shrink): ScriptMove[][] {
  const { store } = view.script;
  return byWeight(view, view.terms)
    .flat()
    .flatMap((term) => {
      const moves = [...shrink.shrink(term, { store })].flatMap((to) => replace(view, term, to) ?? []);
      return moves.length === 0 ? [] : [moves];
    });
}

export function scriptShrinkPass({ name, summary, examples, first, moves }: ScriptShrink): ScriptPass {
  return {
    name,
    summary,
    examples,
    ...(first && { first }),
    *waves(view) {
      yield limitMoves(view, wholes(moves, view));
    },
  };
}

/** Approximate bytes per node. */
const BYTES = 5;

function* wholes(moves: ScriptShrink['moves'], { script }: ScriptView): Generator<ScriptMove> {
  for (const move of moves(script)) yield { kind: 'whole', move, weight: Math.max(1, move.weight / BYTES) };
}

export const earlyShrinks: readonly ScriptPass[] = SCRIPT_SHRINKS.filter(({ early }) => early).map(scriptShrinkPass);

export const scriptShrinks: readonly ScriptPass[] = SCRIPT_SHRINKS.filter(({ early }) => !early).map(scriptShrinkPass);
