import type { Command, Script } from '../script/index.js';
import { operatorName, printCommand, printTerm } from '../syntax/index.js';
import { type AppTerm, type Term, operatorInfo } from '../term/index.js';

/** Terms of at most this tree size are printed as trees, from texts that are kept; larger ones with `let`. */
const TREE = 1_500;
/** Terms of at most this size are printed anew each time: that costs no more than looking them up. */
const TINY = 3;
/** Beyond this many entries the memory starts again: many seeds may be open at once. */
const TEXTS = 5_000;
const MET = 1_000;

/**
 * Prints scripts that have most of their commands and terms in common, such as the mutants of one seed: what was
 * printed before is not printed again. The text depends on the script alone, whatever was printed before; it reads back
 * as the same script, and differs from `printScript` only in repeating some shared subterms instead of naming them.
 */
export function mutantPrinter(): (script: Script) => string {
  const commands = new WeakMap<Command, string>();
  // Most new commands are of one mutant alone: to remember the text of each weakly costs the collector more than printing.
  const met = new Set<Command>();
  const terms = new TermTexts();
  const printOne = (command: Command): string => {
    const known = commands.get(command);
    if (known !== undefined) return known;
    // A name that is given inside stands for its term from then on, whatever is printed before.
    const isTree = command.kind === 'assert' && command.term.size <= TREE && !command.term.named;
    const text = isTree ? `(assert ${terms.text(command.term)})\n` : `${printCommand(command)}\n`;
    if (met.has(command)) commands.set(command, text);
    else met.add(command);
    return text;
  };
  return (script) => {
    if (met.size > MET + script.commands.length) met.clear();
    let text = '';
    for (const command of script.commands) text += printOne(command);
    return text;
  };
}

/** Texts of terms that were met twice: the terms that a mutant has for itself are met once. */
class TermTexts {
  readonly #texts = new Map<Term, string>();
  readonly #met = new Set<Term>();

  /** A term as a tree. Recursion is bounded by `TREE`. */
  text(term: Term): string {
    if (term.size <= TINY) return printTerm(term);
    const known = this.#texts.get(term);
    if (known !== undefined) return known;
    const text = this.#print(term);
    if (this.#met.has(term)) {
      if (this.#texts.size >= TEXTS) this.#texts.clear();
      this.#texts.set(term, text);
    } else {
      if (this.#met.size >= MET) this.#met.clear();
      this.#met.add(term);
    }
    return text;
  }

  /** Lets the printer of the syntax print one level, with what is below as ready text. */
  #print(term: Term): string {
    switch (term.kind) {
      case 'app':
        if (term.op === '@' || operatorInfo(term.op).ofFunction) return printTerm(term);
        return this.#applied(term, isPlain(term) ? operatorName(term) : printTerm({ ...term, size: 1, args: NONE }));
      case 'call':
        return this.#applied(term, printTerm({ ...term, size: 1, args: NONE }));
      case 'quant':
        // The name of a variable that shadows another depends on all that stands inside.
        if (term.vars.some(({ writtenAs }) => writtenAs !== undefined)) return printTerm(term);
        return printTerm({ ...term, size: 1, body: this.#ready(term.body) });
      case 'annot':
        return printTerm({ ...term, size: 1, body: this.#ready(term.body) });
      case 'value':
      case 'const':
      case 'var':
      case 'match':
      case 'opaque':
        return printTerm(term);
    }
  }

  #applied({ args }: { readonly args: readonly Term[] }, head: string): string {
    if (args.length === 0) return head;
    let text = `(${head}`;
    for (const arg of args) text += ` ${this.text(arg)}`;
    return `${text})`;
  }

  #ready(term: Term): Term {
    if (term.kind === 'const' || term.kind === 'var') return term;
    const { id, sort, known, named } = term;
    return { kind: 'opaque', id, sort, known, named, size: 1, pieces: [this.text(term)] };
  }
}

const NONE: readonly Term[] = [];

/** Whether an operator is written as its name alone. */
function isPlain({ op, indices }: AppTerm): boolean {
  return indices.length === 0 && !operatorInfo(op).qualified;
}
