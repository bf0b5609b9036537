import type { Budget } from '../budget.js';
import { buildAutomaton, reuseAutomaton } from './automaton.js';
import type { Word } from './code-points.js';
import type { Node } from './nodes.js';
import type { Regex } from './regex.js';
import { pushTo } from '../../util/index.js';

type Charged = Pick<Budget, 'charge'>;

export function isMember(word: Word, regex: Regex, budget?: Charged): boolean | undefined {
  const automaton = reuseAutomaton(regex, budget);
  if (automaton === undefined) return undefined;
  const { classes, dead, all } = automaton;
  let state = automaton.roots[0] as Node;
  for (const code of word) {
    const next = automaton.step(state, classes.of(code));
    if (next === undefined) return undefined;
    if (next === dead) return false;
    if (next === all) return true;
    state = next;
  }
  return state.nullable;
}

export function isEmptyLanguage(regex: Regex, budget: number): boolean | undefined {
  const automaton = reuseAutomaton(regex);
  if (automaton === undefined) return undefined;
  const root = automaton.roots[0] as Node;
  const reached = new Set([root]);
  const queue = new Queue();
  if (root !== automaton.dead) queue.push(root, root.least);
  for (let left = budget; ; left--) {
    const first = queue.pop();
    if (first === undefined) return true;
    const [rank, state] = first;
    if (state.inhabited) return false;
    if (left <= 0) return undefined;
    for (const by of automaton.branches(state)) {
      const next = automaton.step(state, by);
      if (next === undefined) return undefined;
      if (next === automaton.dead || reached.has(next)) continue;
      reached.add(next);
      queue.push(next, rank - state.least + 1 + next.least);
    }
  }
}

/** States by the least possible length of a word through them, so that short words are found first. */
class Queue {
  readonly #ranks = new Map<number, Node[]>();

  push(node: Node, rank: number): void {
    pushTo(this.#ranks, rank, node);
  }

  pop(): readonly [rank: number, node: Node] | undefined {
    let best: [number, Node[]] | undefined;
    for (const entry of this.#ranks) if (best === undefined || entry[0] < best[0]) best = entry;
    if (best === undefined) return undefined;
    const node = best[1].pop() as Node;
    if (best[1].length === 0) this.#ranks.delete(best[0]);
    return [best[0], node];
  }
}

/** Compares languages (Hopcroft and Karp, 1971). Undefined if the search needs more than `most` pairs. */
export function sameLanguage(a: Regex, b: Regex, most: number, budget?: Charged): boolean | undefined {
  if (a === b) return true;
  const automaton = buildAutomaton([a, b], { budget });
  if (automaton === undefined) return undefined;
  const { dead } = automaton;
  const parents = new Map<Node, Node>();
  const stack: [Node, Node][] = [[automaton.roots[0] as Node, automaton.roots[1] as Node]];
  for (let pair = stack.pop(), left = most; pair !== undefined; pair = stack.pop()) {
    const p = representative(parents, pair[0]);
    const q = representative(parents, pair[1]);
    if (p === q) continue;
    // Only states of equal nullability are merged.
    if (p.nullable !== q.nullable || (p === dead && q.inhabited) || (q === dead && p.inhabited)) return false;
    if (left-- <= 0) return undefined;
    parents.set(q, p);
    const [first, second] = pair;
    for (const by of new Set([...automaton.branches(first), ...automaton.branches(second)])) {
      const next = automaton.step(first, by);
      const other = automaton.step(second, by);
      if (next === undefined || other === undefined) return undefined;
      if (next !== other) stack.push([next, other]);
    }
  }
  return true;
}

function representative(parents: Map<Node, Node>, node: Node): Node {
  let root = node;
  for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
  for (let at = node; at !== root;) {
    const up = parents.get(at) as Node;
    parents.set(at, root);
    at = up;
  }
  return root;
}
