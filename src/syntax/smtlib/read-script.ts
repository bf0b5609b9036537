import { hasSetsOfUnknownDialect } from './array-sets.js';
import type { Diagnostic, Span } from '../../diag/index.js';
import { type Command, type Script, findLogic } from '../../script/index.js';
import { type Term, TermStore } from '../../term/index.js';
import { SexpReader } from '../sexp/reader.js';
import { Environment } from './environment.js';
import { readCommand } from './read-command.js';
import { ReadContext } from './read-context.js';
import { TermReader } from './read-term.js';

export interface ReadResult {
  /** The script without commands that have errors. */
  readonly script: Script;
  readonly diagnostics: readonly Diagnostic[];
  readonly ok: boolean;
}

export interface ReadScriptOptions {
  readonly store?: TermStore;
  /** True if z3's arrays with several indices become nested arrays. The result is for evaluation, not for printing. */
  readonly curriesArrays?: boolean;
  /** Called for each term in the text with its position, children before parents. */
  readonly place?: (term: Term, span: Span) => void;
}

/**
 * Reads SMT-LIB 2.6 or 2.7 up to `(exit)`, in linear time. Never throws: errors become diagnostics, and unknown
 * extensions stay as text.
 *
 * @example
 * const { script, diagnostics } = parse('(declare-const p Bool)(assert p)(check-sat)');
 * if (diagnostics.length === 0) console.log(script.commands.length);
 */
export function readScript(text: string, options: ReadScriptOptions = {}): ReadResult {
  const store = options.store ?? new TermStore();
  const cx = new ReadContext(new SexpReader(text), store, new Environment());
  if (options.store === undefined) {
    if (hasSetsOfUnknownDialect(text)) store.sorts.setDialect = 'unknown';
    store.sorts.nestsArrows = writesNestedArrows(text);
  }
  cx.curriesArrays = options.curriesArrays === true;
  const { place } = options;
  if (place !== undefined) cx.place = (node, term) => place(term, cx.sexp.span(node));
  const commands = readCommands(cx);
  const script: Script = { store, commands, logic: findLogic(commands) };
  return { script, diagnostics: cx.diagnostics, ok: cx.errors === 0 };
}

/** Checks for a sort such as `(-> A (-> B C))`, also written by a defined sort. */
function writesNestedArrows(text: string): boolean {
  if (!/\(\s*->/.test(text)) return false;
  const cx = new ReadContext(new SexpReader(text), new TermStore(), new Environment());
  readCommands(cx);
  return cx.nestsArrows;
}

function readCommands(cx: ReadContext): Command[] {
  const commands: Command[] = [];
  for (;;) {
    const more = cx.sexp.read();
    if (more === false) break;
    if (more !== true) {
      cx.errors++;
      cx.diagnostics.push(more);
      continue;
    }
    const command = readCommand(cx, 0);
    if (command !== undefined) commands.push(command);
    if (command?.kind === 'exit') break;
  }
  return commands;
}

export interface ReadTermOptions {
  readonly symbols?: ReadonlyMap<string, Term>;
  readonly numeralsAreReal?: boolean;
}

/** Returns all diagnostics if there are any. An unknown symbol is an error. */
export function readTerm(store: TermStore, text: string, options: ReadTermOptions = {}): Term | Diagnostic[] {
  const sexp = new SexpReader(text);
  const env = new Environment();
  for (const [name, term] of options.symbols ?? []) env.declareTerm(name, term);
  const cx = new ReadContext(sexp, store, env);
  cx.numeralsAreReal = options.numeralsAreReal ?? false;
  const more = sexp.read();
  if (more === false) {
    return [{ code: 'G202', severity: 'error', message: 'the text contains no term', expected: 'a term' }];
  }
  if (more !== true) return [more];
  const term = new TermReader(cx).read(0);
  return cx.diagnostics.length > 0 ? cx.diagnostics.map((each) => ({ ...each, severity: 'error' })) : term;
}
