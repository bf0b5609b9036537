import type { Budget } from '../budget.js';
import { type Automaton, buildAutomaton, reuseAutomaton } from './automaton.js';
import type { Word } from './code-points.js';
import type { Node } from './nodes.js';
import { type Regex, ANY_WORD, concatRegex } from './regex.js';

/** `to` is exclusive. */
export interface Match {
  readonly from: number;
  readonly to: number;
}

type Charged = Pick<Budget, 'charge'>;

/** Yields leftmost shortest disjoint matches, and undefined if too costly. A nullable regex matches everywhere. */
export function* findMatches(word: Word, regex: Regex, budget?: Charged): Generator<Match | undefined, void> {
  const begins = markBegins(word, regex, budget);
  const automaton = reuseAutomaton(regex, budget);
  if (begins === undefined || automaton === undefined) return yield undefined;
  for (let from = 0; from <= word.length; from++) {
    if (begins[from] !== 1) continue;
    const to = shortestEnd(word, from, automaton);
    budget?.charge(((to ?? word.length) - from) / 4);
    if (to === undefined) return yield undefined;
    yield { from, to };
    if (to > from) from = to - 1;
  }
}

function markBegins(word: Word, regex: Regex, budget: Charged | undefined): Uint8Array | undefined {
  const automaton = buildAutomaton([concatRegex([regex, ANY_WORD])], { backwards: true, budget });
  if (automaton === undefined) return undefined;
  const begins = new Uint8Array(word.length + 1);
  let state = automaton.roots[0] as Node;
  for (let at = word.length; ; at--) {
    if (state.nullable) begins[at] = 1;
    if (at === 0) return begins;
    const next = automaton.step(state, automaton.classes.of(word[at - 1] as number));
    if (next === undefined) return undefined;
    state = next;
  }
}

function shortestEnd(word: Word, from: number, automaton: Automaton): number | undefined {
  let state = automaton.roots[0] as Node;
  for (let at = from; ; at++) {
    if (state.nullable) return at;
    if (at === word.length) throw new Error('The forward search misses a match that the backward search found.');
    const next = automaton.step(state, automaton.classes.of(word[at] as number));
    if (next === undefined) return undefined;
    state = next;
  }
}
