import { type Term, nameGiven } from '../../term/index.js';
import { printNamed } from './print-named.js';
import { SharingPlanner } from './sharing.js';
import { TermPrinter } from './term-printer.js';
import { applied, attributePieces, headOf, printLeaf, printPattern, printVars } from './term-text.js';

/** Terms of at most this tree size are printed without `let`: repeating them costs a line, not an explosion. */
const SMALL = 48;

/**
 * A term as SMT-LIB text. Shared subterms become `let`, so the text is about as long as the DAG is large; a name (`:named`) is
 * given once, and stands for its term from then on.
 */
export function printTerm(term: Term): string {
  const isSmall = term.size <= SMALL;
  if (hasNamesInside(term)) return printNamed(term, { isSmall });
  if (isSmall) return printTree(term);
  const planner = new SharingPlanner(term);
  const text = new TermPrinter(term, planner).print();
  planner.close();
  return text;
}

/** Whether a name is given below the root: a name of the whole term may stand where it stands. */
function hasNamesInside(term: Term): boolean {
  if (!term.named || nameGiven(term) === undefined) return term.named;
  return (
    term.kind === 'annot' && (term.body.named || term.attributes.some(({ terms }) => terms?.some((each) => each.named)))
  );
}

/** A small term as a tree. Recursion is bounded by `SMALL`. */
function printTree(term: Term): string {
  switch (term.kind) {
    case 'value':
    case 'const':
    case 'var':
      return printLeaf(term);
    case 'app':
    case 'call': {
      let text = headOf(term);
      const args = applied(term);
      if (args.length === 0) return text;
      text = `(${text}`;
      for (const arg of args) text += ` ${printTree(arg)}`;
      return `${text})`;
    }
    case 'quant':
      return `(${term.binder} (${printVars(term.vars)}) ${printTree(term.body)})`;
    case 'match': {
      const cases = term.cases.map((each, i) => `(${printPattern(term, i)} ${printTree(each.body)})`);
      return `(match ${printTree(term.scrutinee)} (${cases.join(' ')}))`;
    }
    case 'annot':
      return `(! ${printTree(term.body)}${joined(term.attributes.flatMap(attributePieces))})`;
    case 'opaque':
      return joined(term.pieces);
  }
}

function joined(pieces: readonly (string | Term)[]): string {
  let text = '';
  for (const piece of pieces) text += typeof piece === 'string' ? piece : printTree(piece);
  return text;
}
