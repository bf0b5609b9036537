import type { Budget } from '../budget.js';
import { type Automaton, buildAutomaton } from './automaton.js';
import type { Node } from './nodes.js';
import type { Regex } from './regex.js';

type Moves = readonly { readonly from: number; readonly to: number }[];

interface State {
  readonly accepting: boolean;
  readonly moves: Moves;
}

/**
 * Returns a text of the minimal automaton. Two languages are equal exactly if their texts are equal. Undefined if the
 * automaton has more than `most` states before minimisation.
 */
export function languageKey(regex: Regex, most: number, budget?: Pick<Budget, 'charge'>): string | undefined {
  const automaton = buildAutomaton([regex], { budget });
  const states = automaton && listStates(automaton, most);
  budget?.charge(5 * (states?.length ?? most) ** 2);
  return states && canonicalText(leastStates(states));
}

function listStates(automaton: Automaton, most: number): State[] | undefined {
  const root = automaton.roots[0] as Node;
  const numbers = new Map<Node, number>([[root, 0]]);
  const states: State[] = [];
  for (const node of numbers.keys()) {
    if (states.length >= most) return undefined;
    const moves: { from: number; to: number }[] = [];
    for (const by of automaton.branches(node)) {
      const next = automaton.step(node, by);
      if (next === undefined) return undefined;
      const to = numbers.get(next) ?? numbers.size;
      numbers.set(next, to);
      moves.push({ from: automaton.classes.bounds(by)[0], to });
    }
    states.push({ accepting: node.nullable, moves });
  }
  return states;
}

/** Merges equivalent states (Moore, 1956). Initially, states with equal distance to acceptance share a block. */
function leastStates(states: readonly State[]): State[] {
  let blocks = distances(states);
  for (let count = new Set(blocks).size; ;) {
    const numbers = new Map<string, number>();
    const texts = states.map(({ moves }, i) => `${blocks[i]}|${movesText(moves, blocks)}`);
    for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size);
    blocks = texts.map((text) => numbers.get(text) as number);
    if (numbers.size === count) break;
    count = numbers.size;
  }
  const merged: State[] = [];
  for (const [i, { accepting, moves }] of states.entries()) {
    merged[blocks[i] as number] ??= { accepting, moves: movesBetween(moves, blocks) };
  }
  return merged;
}

function distances(states: readonly State[]): number[] {
  const before = states.map((): number[] => []);
  for (const [i, { moves }] of states.entries()) for (const { to } of moves) before[to]?.push(i);
  const found: number[] = states.map(({ accepting }) => (accepting ? 0 : -1));
  const queue = found.flatMap((distance, i) => (distance === 0 ? [i] : []));
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at] as number;
    for (const previous of before[state] ?? []) {
      if (found[previous] !== -1) continue;
      found[previous] = (found[state] as number) + 1;
      queue.push(previous);
    }
  }
  return found;
}

function movesBetween(moves: Moves, blocks: readonly number[]): Moves {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of moves) {
    const block = blocks[to] as number;
    if (found.at(-1)?.to !== block) found.push({ from, to: block });
  }
  return found;
}

function movesText(moves: Moves, blocks: readonly number[]): string {
  return movesBetween(moves, blocks)
    .map(({ from, to }) => `${from}:${to}`)
    .join();
}

function canonicalText(states: readonly State[]): string {
  const numbers = new Map<number, number>([[0, 0]]);
  const texts: string[] = [];
  for (const state of numbers.keys()) {
    const { accepting, moves } = states[state] as State;
    for (const { to } of moves) if (!numbers.has(to)) numbers.set(to, numbers.size);
    const text = moves.map(({ from, to }) => `${from}:${numbers.get(to)}`).join();
    texts.push(`${accepting ? '+' : '-'}${text}`);
  }
  return texts.join(';');
}
