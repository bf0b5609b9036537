import type { FunDefinition } from '../script/index.js';
import { reachable } from '../term/index.js';

/**
 * The names of definitions that refer to themselves, directly or by way of others. Such a definition says that its equation
 * holds for all arguments (SMT-LIB 2.7, 4.2.3), and there may be no function of which it does: then nothing is satisfiable.
 */
export function recursiveDefinitions(definitions: ReadonlyMap<string, FunDefinition>): string[] {
  const uses = new Map<string, ReadonlySet<string>>();
  for (const [name, { body }] of definitions) {
    const used = new Set<string>();
    for (const term of reachable([body])) {
      if ((term.kind === 'call' || term.kind === 'const') && definitions.has(term.name)) used.add(term.name);
    }
    uses.set(name, used);
  }
  return [...definitions.keys()].filter((name) => reaches(name, uses));
}

function reaches(name: string, uses: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const met = new Set<string>();
  const left = [...(uses.get(name) ?? [])];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at === name) return true;
    if (met.has(at)) continue;
    met.add(at);
    left.push(...(uses.get(at) ?? []));
  }
  return false;
}
