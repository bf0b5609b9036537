import { type Term, reachable } from '../term/index.js';
import type { Signature } from './signature.js';

/**
 * The defined functions that call themselves, at whatever remove. The standard asserts of such a one that it equals its body
 * everywhere (version 2.6, section 4.2.3), which may have no solution at all: evaluating some calls does not show that there
 * is one.
 */
export function recursiveDefinitions({ definitions }: Pick<Signature, 'definitions'>): string[] {
  const called = new Map<string, ReadonlySet<string>>();
  for (const [name, { body }] of definitions) called.set(name, namesIn(body, definitions));
  return [...definitions.keys()].filter((name) => reaches(name, called));
}

function namesIn(body: Term, definitions: Signature['definitions']): Set<string> {
  const names = new Set<string>();
  for (const term of reachable([body])) {
    if ((term.kind === 'call' || term.kind === 'const') && definitions.has(term.name)) names.add(term.name);
  }
  return names;
}

function reaches(start: string, called: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const stack = [...(called.get(start) ?? [])];
  for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
    if (name === start) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    stack.push(...(called.get(name) ?? []));
  }
  return false;
}
