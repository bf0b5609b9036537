import { type Term, nameGiven } from '../../term/index.js';
import { BinderNames } from './binder-names.js';
import { printNamed } from './print-named.js';
import { SharingPlanner } from './sharing.js';
import { TermPrinter } from './term-printer.js';
import {
  listArguments,
  attributePieces,
  closeBinder,
  needsLet,
  openBinder,
  printHead,
  printLeaf,
  printPattern,
} from './term-text.js';

/** Maximum tree sizes printed without `let`, in which cvc5 rejects names. */
const SMALL = 48;
export const SMALL_NAMED = 1_000;

/** Prints shared subterms by `let`, and a `:named` term by its name after its first occurrence. */
export function printTerm(term: Term): string {
  return printUnder(new BinderNames([term]), term);
}

export function printUnder(names: BinderNames, term: Term): string {
  if (hasNamesInside(term)) return printNamed(term, { isSmall: term.size <= SMALL_NAMED, names });
  if (term.size <= SMALL) return printTree(term, names);
  return printShared(term, new SharingPlanner(term), names);
}

function printShared(term: Term, planner: SharingPlanner, names: BinderNames): string {
  const text = new TermPrinter(term, planner, { names }).print();
  planner.close();
  return text;
}

function hasNamesInside(term: Term): boolean {
  if (!term.named || nameGiven(term) === undefined) return term.named;
  return (
    term.kind === 'annot' && (term.body.named || term.attributes.some(({ terms }) => terms?.some((each) => each.named)))
  );
}

function printTree(term: Term, names: BinderNames): string {
  switch (term.kind) {
    case 'value':
    case 'const':
    case 'var':
      return printLeaf(term, names.of);
    case 'app':
    case 'call': {
      if (needsLet(term)) return printShared(term, new SharingPlanner(term, { isSmall: true }), names);
      let text = printHead(term, names.of);
      const args = listArguments(term);
      if (args.length === 0) return text;
      text = `(${text}`;
      for (const arg of args) text += ` ${printTree(arg, names)}`;
      return `${text})`;
    }
    case 'quant': {
      const leave = names.enter(term.vars, term.body);
      const text = `${openBinder(term, names.of)}${printTree(term.body, names)}${closeBinder(term)}`;
      leave();
      return text;
    }
    case 'match': {
      const cases = term.cases.map(({ vars, body }, i) => {
        const leave = names.enter(vars, body);
        const text = `(${printPattern(term, i, names.of)} ${printTree(body, names)})`;
        leave();
        return text;
      });
      return `(match ${printTree(term.scrutinee, names)} (${cases.join(' ')}))`;
    }
    case 'annot':
      return `(! ${printTree(term.body, names)}${joinPieces(term.attributes.flatMap(attributePieces), names)})`;
    case 'opaque':
      return joinPieces(term.pieces, names);
  }
}

function joinPieces(pieces: readonly (string | Term)[], names: BinderNames): string {
  let text = '';
  for (const piece of pieces) text += typeof piece === 'string' ? piece : printTree(piece, names);
  return text;
}
