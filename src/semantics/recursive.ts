import { type Term, reachable } from '../term/index.js';
import type { Signature } from './signature.js';
import { type Definitions, isWellFounded } from './well-founded.js';

/**
 * The defined functions that call themselves, at whatever remove, and of which it is not plain that they end. The standard asserts
 * of a recursive function that it equals its body everywhere (version 2.6, section 4.2.3), which may have no solution at all:
 * evaluating some calls does not show that there is one. A definition has exactly one solution if one parameter gets smaller with
 * every call, in a well-founded order, wherever the call matters (`isWellFounded`).
 */
export function unfoundedDefinitions(signature: Definitions): string[] {
  const unfounded = new Set(groupsOf(signature).flatMap((group) => (isWellFounded(group, signature) ? [] : group)));
  return [...signature.definitions.keys()].filter((name) => unfounded.has(name));
}

/** Functions that call each other, in groups: the strongly connected components of the calls that are circles. */
function groupsOf({ definitions }: Definitions): readonly (readonly string[])[] {
  const called = new Map<string, ReadonlySet<string>>();
  for (const [name, { body }] of definitions) called.set(name, namesIn(body, definitions));
  const reached = new Map([...definitions.keys()].map((name) => [name, reachedFrom(name, called)] as const));
  const groups = new Map<string, readonly string[]>();
  for (const name of definitions.keys()) {
    const own = reached.get(name) as ReadonlySet<string>;
    if (!own.has(name) || groups.has(name)) continue;
    const group = [...own].filter((other) => reached.get(other)?.has(name) === true);
    for (const each of group) groups.set(each, group);
  }
  return [...new Set(groups.values())];
}

function namesIn(body: Term, definitions: Signature['definitions']): Set<string> {
  const names = new Set<string>();
  for (const term of reachable([body])) {
    if ((term.kind === 'call' || term.kind === 'const') && definitions.has(term.name)) names.add(term.name);
  }
  return names;
}

function reachedFrom(start: string, called: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const stack = [...(called.get(start) ?? [])];
  for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    stack.push(...(called.get(name) ?? []));
  }
  return seen;
}
