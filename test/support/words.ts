import { type Automaton, reuseAutomaton } from '../../src/semantics/strings/automaton.js';
import type { Word } from '../../src/semantics/strings/code-points.js';
import type { Node } from '../../src/semantics/strings/nodes.js';
import type { Regex } from '../../src/semantics/strings/regex.js';

/** Finds a shortest word. `none` if the language is empty, undefined if the search needs more than `budget` states. */
export function findWord(regex: Regex, budget: number): Word | 'none' | undefined {
  const automaton = reuseAutomaton(regex);
  return automaton && search(automaton, budget);
}

function search(automaton: Automaton, budget: number): Word | 'none' | undefined {
  const root = automaton.roots[0] as Node;
  const reached = new Map<Node, SearchState>([[root, { length: 0, from: undefined, by: 0, done: false }]]);
  const queue = new Queue();
  if (root !== automaton.dead) queue.push(root, root.least);
  for (let left = budget; ;) {
    const state = queue.pop();
    if (state === undefined) return 'none';
    const here = reached.get(state) as SearchState;
    if (state.nullable) return wordTo(state, reached, automaton);
    if (here.done) continue;
    here.done = true;
    if (left-- <= 0) return undefined;
    for (const by of automaton.branches(state)) {
      const next = automaton.step(state, by);
      if (next === undefined) return undefined;
      const length = here.length + 1;
      if (next === automaton.dead || length >= (reached.get(next)?.length ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(next, { length, from: state, by, done: false });
      queue.push(next, length + next.least);
    }
  }
}

interface SearchState {
  readonly length: number;
  readonly from: Node | undefined;
  readonly by: number;
  done: boolean;
}

function wordTo(state: Node, reached: ReadonlyMap<Node, SearchState>, { classes }: Automaton): Word {
  const word: number[] = [];
  for (let at = reached.get(state); at?.from !== undefined; at = reached.get(at.from))
    word.push(classes.example(at.by));
  return word.reverse();
}

class Queue {
  readonly #ranks = new Map<number, Node[]>();

  push(node: Node, rank: number): void {
    const nodes = this.#ranks.get(rank);
    if (nodes === undefined) this.#ranks.set(rank, [node]);
    else nodes.push(node);
  }

  pop(): Node | undefined {
    let best: [number, Node[]] | undefined;
    for (const entry of this.#ranks) if (best === undefined || entry[0] < best[0]) best = entry;
    if (best === undefined) return undefined;
    const node = best[1].pop();
    if (best[1].length === 0) this.#ranks.delete(best[0]);
    return node;
  }
}

/**
 * Yields words up to a length, shorter ones first, with one character per class of equivalent characters. Returns
 * false if `budget` steps do not suffice.
 */
export function* listWords(
  regex: Regex,
  { length, budget }: { readonly length: number; readonly budget: number },
): Generator<Word, boolean> {
  const automaton = reuseAutomaton(regex);
  if (automaton === undefined) return false;
  const left = { steps: budget };
  for (let exact = 0; exact <= length; exact++) {
    if (!(yield* wordsOfLength(automaton, exact, left))) return false;
  }
  return true;
}

function* wordsOfLength(automaton: Automaton, length: number, left: { steps: number }): Generator<Word, boolean> {
  const { classes } = automaton;
  const root = automaton.roots[0] as Node;
  if (root.least > length) return true;
  const word: number[] = [];
  const path = [{ state: root, branches: automaton.branches(root), next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const by = word.length === length ? undefined : top.branches[top.next++];
    if (by === undefined) {
      if (word.length === length && top.state.nullable) yield [...word];
      path.pop();
      word.pop();
      continue;
    }
    const state = automaton.step(top.state, by);
    if (state === undefined || left.steps-- <= 0) return false;
    if (state.least > length - word.length - 1) continue;
    word.push(classes.example(by));
    path.push({ state, branches: automaton.branches(state), next: 0 });
  }
  return true;
}
