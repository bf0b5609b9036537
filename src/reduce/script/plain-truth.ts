import { BOOL, type Term, children } from '../../term/index.js';

/** Evaluates only constants and connectives, since the solver may be wrong about theories. Otherwise undefined. */
export function plainTruth(term: Term, known: Map<Term, boolean | undefined> = new Map()): boolean | undefined {
  const stack: Term[] = [term];
  for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
    const open = known.has(at) ? [] : children(at).filter((child) => child.sort === BOOL && !known.has(child));
    if (open.length > 0) {
      stack.push(...open);
      continue;
    }
    stack.pop();
    if (!known.has(at)) known.set(at, decide(at, known));
  }
  return known.get(term);
}

function decide(term: Term, known: ReadonlyMap<Term, boolean | undefined>): boolean | undefined {
  if (term.kind === 'value') return typeof term.value === 'boolean' ? term.value : undefined;
  if (term.kind === 'quant') return term.binder === 'lambda' ? undefined : known.get(term.body);
  if (term.kind === 'annot') return known.get(term.body);
  return term.kind === 'app' && term.sort === BOOL ? connective(term.op, term.args, known) : undefined;
}

function connective(
  op: string,
  args: readonly Term[],
  known: ReadonlyMap<Term, boolean | undefined>,
): boolean | undefined {
  const truths = args.map((arg) => known.get(arg));
  switch (op) {
    case 'not':
      return opposite(truths[0]);
    case 'and':
      return all(truths);
    case 'or':
      return opposite(all(truths.map(opposite)));
    case '=>':
      return opposite(all(truths.map((truth, at) => (at === truths.length - 1 ? opposite(truth) : truth))));
    case 'ite': {
      const [condition, yes, no] = truths;
      if (condition !== undefined) return condition ? yes : no;
      return yes === no ? yes : undefined;
    }
    default:
      return undefined;
  }
}

function opposite(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth;
}

function all(truths: readonly (boolean | undefined)[]): boolean | undefined {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}
