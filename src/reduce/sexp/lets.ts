import type { Change } from './changes.js';
import { type Forest, atomAt, listItems } from './forest.js';

export interface Let {
  readonly node: number;
  readonly body: number;
  readonly names: readonly Change[];
}

interface Scope {
  readonly names: Change[];
  readonly body: number;
  readonly end: number;
  readonly values: ReadonlyMap<string, number>;
  readonly before: Map<string, Meaning | undefined>;
}

interface Meaning {
  readonly scope: Scope;
  readonly value: number;
}

/** Lists bindings in text order. A use belongs to the innermost binding around it. */
export function letsIn(forest: Forest): Let[] {
  const found: Let[] = [];
  const meanings = new Map<string, Meaning>();
  const open: Scope[] = [];
  // Scopes, keyed by the node of their body.
  const waiting = new Map<number, Scope>();
  // Names in bindings, which are not uses.
  const given = new Set<number>();
  for (let node = 0; node < forest.count; node++) {
    for (let scope = open.at(-1); scope !== undefined && scope.end <= node; scope = open.at(-1)) {
      open.pop();
      leave(scope, meanings);
    }
    const scope = waiting.get(node);
    if (scope !== undefined) {
      waiting.delete(node);
      open.push(scope);
      enter(scope, meanings);
    }
    if (forest.list[node] === 0) {
      if (given.delete(node)) continue;
      const meaning = meanings.get(atomAt(forest, node));
      meaning?.scope.names.push({ node, by: { kind: 'node', node: meaning.value } });
      continue;
    }
    const opened = readScope(forest, node);
    if (opened === undefined) continue;
    waiting.set(opened.body, opened);
    for (const value of opened.values.values()) given.add(value - 1);
    found.push({ node, body: opened.body, names: opened.names });
  }
  return found;
}

function readScope(forest: Forest, node: number): Scope | undefined {
  const head = node + 1;
  if (head >= (forest.end[node] as number) || atomAt(forest, head) !== 'let') return undefined;
  const [, bindings, body] = listItems(forest, node);
  if (bindings === undefined || body === undefined) return undefined;
  const values = new Map<string, number>();
  for (const binding of listItems(forest, bindings)) {
    const [name, value] = listItems(forest, binding);
    if (name !== undefined && value !== undefined && forest.list[name] === 0) values.set(atomAt(forest, name), value);
  }
  return { names: [], body, end: forest.end[body] as number, values, before: new Map() };
}

function enter(scope: Scope, meanings: Map<string, Meaning>): void {
  for (const [name, value] of scope.values) {
    scope.before.set(name, meanings.get(name));
    meanings.set(name, { scope, value });
  }
}

function leave(scope: Scope, meanings: Map<string, Meaning>): void {
  for (const [name, meaning] of scope.before) {
    if (meaning === undefined) meanings.delete(name);
    else meanings.set(name, meaning);
  }
}
