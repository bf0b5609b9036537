import { type Term, children, nameGiven } from '../../term/index.js';
import { BinderNames } from './binder-names.js';
import { SharingPlanner } from './sharing.js';
import { TermPrinter } from './term-printer.js';
import { namesWritten } from './term-text.js';

/**
 * Defines each `:named` name once, before its first use (SMT-LIB 2.7, section 4.2.6). A named term must be closed. If
 * sharing needs a `let`, or a name is used too early, an outer `let` with unused variables defines all names.
 */
export function printNamed(
  term: Term,
  { isSmall, names }: { readonly isSmall: boolean; readonly names: BinderNames },
): string {
  const planner = new SharingPlanner(term, { isSmall });
  const named = planner.listNamed();
  let text: string | undefined;
  if (planner.plan(stripAnnotations(term)).levels.length === 0) {
    const printer = new TermPrinter(term, planner, { names });
    text = printer.print();
    if (printer.usedEarly) text = undefined;
  }
  planner.close();
  return text ?? printAhead(term, named, names);
}

function stripAnnotations(term: Term): Term {
  let body = term;
  while (body.kind === 'annot') body = body.body;
  return body;
}

/** Printing each named term alone may print at most this multiple of the nodes of the whole DAG. */
const MOST_REPEATED = 4;
const SOME = 1_000;

function printAhead(term: Term, named: readonly Term[], names: BinderNames): string {
  const elsewhere = new Set(named);
  const planner = new SharingPlanner(term, { elsewhere });
  const most = MOST_REPEATED * (planner.count + named.length) + SOME;
  const texts: string[] = [];
  let size = 0;
  for (const each of inOrder(named)) {
    const own = new SharingPlanner(each, { elsewhere });
    size += own.count;
    if (size <= most) texts.push(new TermPrinter(each, own, { names: new BinderNames([each]) }).print());
    own.close();
    if (size > most) break;
  }
  const text = size > most ? printOpen(term, names) : new TermPrinter(term, planner, { names, ahead: texts }).print();
  planner.close();
  return text;
}

/** Lets named terms that would be too long if closed contain variables of an enclosing `let`, as z3 allows. */
function printOpen(term: Term, names: BinderNames): string {
  const planner = new SharingPlanner(term, { isOpen: true });
  const text = new TermPrinter(term, planner, { names }).print();
  planner.close();
  return text;
}

function inOrder(named: readonly Term[]): readonly Term[] {
  const byName = new Map(named.map((term) => [nameGiven(term) as string, term]));
  const known = new Set(named);
  const done = new Set<Term>();
  const order: Term[] = [];
  const stack: { readonly term: Term; needs: Term[] | undefined }[] = named.map((term) => ({ term, needs: undefined }));
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.needs === undefined && done.has(top.term)) {
      stack.pop();
      continue;
    }
    if (top.needs === undefined) {
      done.add(top.term);
      top.needs = [...namesUsed(top.term, byName, known)];
    }
    const next = top.needs.pop();
    if (next !== undefined) {
      if (!done.has(next)) stack.push({ term: next, needs: undefined });
      continue;
    }
    order.push(top.term);
    stack.pop();
  }
  return order;
}

function namesUsed(root: Term, byName: ReadonlyMap<string, Term>, known: ReadonlySet<Term>): Set<Term> {
  const used = new Set<Term>();
  const seen = new Set<Term>([root]);
  const stack = [...children(root)];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (known.has(term)) used.add(term);
    else {
      for (const name of namesWritten(term, byName)) used.add(byName.get(name) as Term);
      for (const child of children(term)) stack.push(child);
    }
  }
  return used;
}
