import { type Term, reachable } from '../term/index.js';
import type { Signature } from './signature.js';
import { type Definitions, isWellFounded } from './well-founded.js';

/**
 * Finds recursive functions that are not proved to terminate. In the standard (version 2.6, section 4.2.3), a
 * recursive function equals its body everywhere, but need not exist. Exactly one exists if a parameter decreases with
 * every call (`isWellFounded`).
 */
export function findUnfoundedDefinitions(signature: Definitions): string[] {
  const unfounded = new Set(
    groupFunctions(signature).flatMap((group) => (isWellFounded(group, signature) ? [] : group)),
  );
  return [...signature.definitions.keys()].filter((name) => unfounded.has(name));
}

type Calls = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups mutually recursive functions, as strongly connected components with a cycle (Kosaraju 1978). */
function groupFunctions({ definitions }: Definitions): readonly (readonly string[])[] {
  const called: Calls = new Map([...definitions].map(([name, { body }]) => [name, namesIn(body, definitions)]));
  const callers = new Map([...definitions.keys()].map((name) => [name, new Set<string>()]));
  for (const [name, callees] of called) for (const each of callees) callers.get(each)?.add(name);
  const [seen, finished] = [new Set<string>(), [] as string[]];
  for (const name of called.keys()) finished.push(...walk(name, called, seen));
  const grouped = new Set<string>();
  return finished
    .reverse()
    .map((name) => walk(name, callers, grouped))
    .filter(([first, ...more]) => first !== undefined && (more.length > 0 || called.get(first)?.has(first) === true));
}

function walk(start: string, edges: Calls, seen: Set<string>): string[] {
  const finished: string[] = [];
  if (seen.has(start)) return finished;
  seen.add(start);
  const stack = [{ name: start, next: [...(edges.get(start) ?? [])] }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const name = top.next.pop();
    if (name === undefined) {
      finished.push(top.name);
      stack.pop();
    } else if (!seen.has(name)) {
      seen.add(name);
      stack.push({ name, next: [...(edges.get(name) ?? [])] });
    }
  }
  return finished;
}

function namesIn(body: Term, definitions: Signature['definitions']): Set<string> {
  const names = new Set<string>();
  for (const term of reachable([body])) {
    if ((term.kind === 'call' || term.kind === 'const') && definitions.has(term.name)) names.add(term.name);
  }
  return names;
}
