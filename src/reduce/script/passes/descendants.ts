import { type Term, children } from '../../../term/index.js';
import type { ScriptView } from '../moves.js';

/** Limit of visited terms below one term. */
const MOST_SEEN = { near: 200, far: 100_000 } as const;

export function nearest(term: Term, frozen: (term: Term) => boolean): Term[] {
  return below(term, (each) => each.sort === term.sort, { frozen, most: MOST_SEEN.near });
}

/** Equal sort and at most half the weight, the first on each path, the largest first. */
export function halfway(term: Term, { frozen, weights }: ScriptView): Term[] {
  const half = weights.of(term) / 2;
  const fits = (each: Term): boolean => each.sort === term.sort && weights.of(each) <= half;
  return below(term, fits, { frozen, most: MOST_SEEN.far });
}

function below(
  root: Term,
  fits: (term: Term) => boolean,
  { frozen, most }: { readonly frozen: (term: Term) => boolean; readonly most: number },
): Term[] {
  const found: Term[] = [];
  const seen = new Set<Term>();
  const stack = [...children(root)].reverse();
  for (let term = stack.pop(); term !== undefined && seen.size < most; term = stack.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (fits(term)) found.push(term);
    else if (!frozen(term)) for (const child of children(term)) stack.push(child);
  }
  return found.length < 2 ? found : found.sort((a, b) => b.size - a.size);
}
