import { hasSetsOfUnknownDialect } from './array-sets.js';
import type { Diagnostic, Span } from '../../diag/index.js';
import { type Command, type Script, logicOf } from '../../script/index.js';
import { type Term, TermStore } from '../../term/index.js';
import { SexpReader } from '../sexp/reader.js';
import { Environment } from './environment.js';
import { readCommand } from './read-command.js';
import { ReadContext } from './read-context.js';
import { TermReader } from './read-term.js';

/** A script that has been read, and all bad news about it. */
export interface ReadResult {
  /** What could be read; commands with errors are left out. */
  readonly script: Script;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether there was no error (warnings do not count). */
  readonly ok: boolean;
}

/** How a script is read. */
export interface ReadScriptOptions {
  readonly store?: TermStore;
  /** Arrays of several indices (z3) become arrays of arrays: for evaluating, where it is not printed again. */
  readonly curriesArrays?: boolean;
  /** Told of each term, at each place where it is written out, with the stretch of text; parts come before what they are parts of. */
  readonly place?: (term: Term, span: Span) => void;
}

/**
 * Reads SMT-LIB 2.6 or 2.7 text. Never throws on any text: what is wrong is in the diagnostics, what is unknown (an
 * extension of some solver) is kept as it is. Nothing behind `(exit)` is read. Time is linear in the text.
 */
export function readScript(text: string, options: ReadScriptOptions = {}): ReadResult {
  const sexp = new SexpReader(text);
  const store = options.store ?? new TermStore();
  const cx = new ReadContext(sexp, store, new Environment());
  if (options.store === undefined && hasSetsOfUnknownDialect(text)) store.sorts.setDialect = 'unknown';
  cx.curriesArrays = options.curriesArrays === true;
  const { place } = options;
  if (place !== undefined) cx.place = (node, term) => place(term, sexp.span(node));
  const commands: Command[] = [];
  for (;;) {
    const more = sexp.read();
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
  const script: Script = { store, commands, logic: logicOf(commands) };
  return { script, diagnostics: cx.diagnostics, ok: cx.errors === 0 };
}

/** Options for reading a term on its own. */
export interface ReadTermOptions {
  /** What its free symbols stand for. */
  readonly symbols?: ReadonlyMap<string, Term>;
  /** Whether numerals are Reals. */
  readonly numeralsAreReal?: boolean;
}

/** Reads one term over given symbols: the term, or all that is wrong with it (an unknown symbol is wrong here). */
export function readTerm(store: TermStore, text: string, options: ReadTermOptions = {}): Term | Diagnostic[] {
  const sexp = new SexpReader(text);
  const env = new Environment();
  for (const [name, term] of options.symbols ?? []) env.declareTerm(name, term);
  const cx = new ReadContext(sexp, store, env);
  cx.numeralsAreReal = options.numeralsAreReal ?? false;
  const more = sexp.read();
  if (more === false) {
    return [{ code: 'G202', severity: 'error', message: 'there is no term here', expected: 'a term' }];
  }
  if (more !== true) return [more];
  const term = new TermReader(cx).read(0);
  return cx.diagnostics.length > 0 ? cx.diagnostics.map((each) => ({ ...each, severity: 'error' })) : term;
}
