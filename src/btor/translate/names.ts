import type { BtorGraph, BtorNode } from '../graph.js';
import { KINDS } from '../kinds.js';

const SIMPLE = /^[0-9a-zA-Z~!@$%^&*_\-+=<>.?/]+$/;

/** Names a leaf `n2`, or `n2.count` if the file calls it `count`. Names are unique and never a solver's keyword. */
export function leafNames(graph: BtorGraph): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (let i = 0; i < graph.nodes.length; i++) {
    const { kind, symbol } = graph.nodes[i] as BtorNode;
    if (KINDS[kind].signature !== 'leaf') continue;
    names.set(i + 1, symbol !== undefined && SIMPLE.test(symbol) ? `n${i + 1}.${symbol}` : `n${i + 1}`);
  }
  return names;
}

/** A line of Boolector's model: `a 0101`, `7[01] 0011`, or with number and name `7[01] 0011 a`. */
const MODEL_LINE = /^\s*(\S+?)((?:\[[01x]+\])? [01x]+)(?: (\S+))?\s*$/;

/**
 * Replaces names in a model by those of the script. The model calls an input by its name or its number in the file
 * (`ids` lists the numbers, indexed by position - 1).
 */
export function renameModel(
  model: string,
  { graph, ids }: { readonly graph: BtorGraph; readonly ids: readonly number[] },
): string {
  const ours = new Map<string, string>();
  for (const [position, name] of leafNames(graph)) {
    ours.set(String(ids[position - 1]), name);
    const { symbol } = graph.nodes[position - 1] as BtorNode;
    if (symbol !== undefined) ours.set(symbol, name);
  }
  const lines = model.split('\n').map((line) => {
    const [, name = '', value = ''] = MODEL_LINE.exec(line) ?? [];
    const known = ours.get(name);
    return known === undefined ? line : `${known}${value}`;
  });
  return lines.join('\n');
}
