import { TermNumbers } from './term-numbers.js';
import { type Term, children } from './term.js';

/** Yields each term of the DAG once, children before parents. Never recurses. */
export function* postorder(roots: Iterable<Term>): Generator<Term> {
  const done = new TermNumbers();
  const stack: Term[] = [];
  try {
    for (const root of roots) {
      if (done.of(root) >= 0) continue;
      stack.push(root);
      while (stack.length > 0) {
        const term = stack[stack.length - 1] as Term;
        if (done.of(term) >= 0) {
          stack.pop();
          continue;
        }
        let ready = true;
        for (const child of children(term)) {
          if (done.of(child) >= 0) continue;
          if (ready) ready = false;
          stack.push(child);
        }
        if (ready) {
          stack.pop();
          done.add(term);
          yield term;
        }
      }
    }
  } finally {
    done.close();
  }
}

export function* reachable(roots: Iterable<Term>): Generator<Term> {
  const seen = new TermNumbers();
  const stack: Term[] = [...roots];
  try {
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (seen.of(term) >= 0) continue;
      seen.add(term);
      yield term;
      for (const child of children(term)) if (seen.of(child) < 0) stack.push(child);
    }
  } finally {
    seen.close();
  }
}
