import type { Command, Script } from '../script/index.js';
import { operatorName, printCommand, printTerm } from '../syntax/index.js';
import { type AppTerm, type Term, operatorInfo } from '../term/index.js';

const TREE = 1_500;
/** Maximum size of a term that is not cached, because printing it costs no more than a lookup. */
const TINY = 3;
const TEXTS = 5_000;
const MET = 1_000;

/** Makes a printer that caches common parts. Its text never depends on the cache and reads back as an equal script. */
export function mutantPrinter(): (script: Script) => string {
  const commands = new WeakMap<Command, string>();
  // A command is cached when it occurs again. Garbage collection of an unused cache entry costs more than printing.
  const met = new Set<Command>();
  const terms = new TermTexts();
  const printOne = (command: Command): string => {
    const known = commands.get(command);
    if (known !== undefined) return known;
    // A named term is printed by its name after its first occurrence, so the text depends on the order.
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

/** Caches texts when they are requested a second time. */
class TermTexts {
  readonly #texts = new Map<Term, string>();
  readonly #met = new Set<Term>();

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

  #print(term: Term): string {
    switch (term.kind) {
      case 'app':
        if (term.op === '@' || operatorInfo(term.op).ofFunction) return printTerm(term);
        return this.#printApplication(
          term,
          isPlain(term) ? operatorName(term) : printTerm({ ...term, size: 1, args: NONE }),
        );
      case 'call':
        return this.#printApplication(term, printTerm({ ...term, size: 1, args: NONE }));
      case 'quant':
        // The printed name of a shadowing variable depends on the whole body.
        if (term.vars.some(({ writtenAs }) => writtenAs !== undefined)) return printTerm(term);
        return printTerm({ ...term, size: 1, body: this.#ready(term.body) });
      case 'annot':
        return printTerm({ ...term, size: 1, body: this.#ready(term.body) });
      default:
        return printTerm(term);
    }
  }

  #printApplication({ args }: { readonly args: readonly Term[] }, head: string): string {
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

function isPlain({ op, indices }: AppTerm): boolean {
  return indices.length === 0 && !operatorInfo(op).qualified;
}
