import type { Command } from '../../script/index.js';
import { type Sort, type Term, type TermStore, type VarTerm, isOpaqueSort, reachable } from '../../term/index.js';
import { SexpReader } from '../sexp/reader.js';
import { declareAll, declareFunction } from './declare-all.js';
import { Environment } from './environment.js';
import { coerce } from './coerce.js';
import { giveNilSort } from './read-application.js';
import { type Dialect, ReadContext } from './read-context.js';
import { readSort } from './read-sort.js';
import { TermReader } from './read-term.js';
import { readSortedVars } from './read-vars.js';

const SHOWN = 60;

export interface FragmentOptions {
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly curriesArrays?: boolean;
}

/** Reads solver output under a script's declarations. The expressions become children of node 0. Never throws. */
export class FragmentReader {
  readonly sexp: SexpReader;
  readonly store: TermStore;
  readonly broken: string | undefined;
  readonly #env = new Environment();
  readonly #cx: ReadContext;
  #refusal: string | undefined;

  constructor(text: string, { store, declarations, curriesArrays = false }: FragmentOptions) {
    this.store = store;
    this.sexp = new SexpReader(`(${text}\n)`);
    this.#cx = new ReadContext(this.sexp, store, this.#env);
    this.#cx.curriesArrays = curriesArrays;
    declareAll(this.#env, store, declarations);
    // If the script has no sets, sets in an answer are arrays.
    this.#cx.setsAreArrays = text.includes('(Set ') && !declarations.some(declaresSet);
    const first = this.sexp.read();
    this.broken = first === true ? undefined : first === false ? 'the text is empty' : first.message;
  }

  /** True if text remains because an extra parenthesis ended node 0 early. */
  get hasRest(): boolean {
    return (this.sexp.end[0] as number) < this.sexp.text.trimEnd().length;
  }

  setDialect(dialect: Dialect): void {
    this.#cx.dialect = dialect;
  }

  has(name: string): boolean {
    return this.#env.symbol(name) !== undefined;
  }

  declare(name: string, params: readonly Sort[], result: Sort): void {
    declareFunction(this.#env, this.store, { name, params, result });
  }

  sort(node: number): Sort {
    return readSort(this.#cx, node);
  }

  /** Opaque if unknown, undefined if invalid. */
  sortNamed(text: string): Sort | undefined {
    const sexp = new SexpReader(text);
    return sexp.read() === true ? readSort(new ReadContext(sexp, this.store, this.#env), 0) : undefined;
  }

  /** Binds `((x S) …)` until `leave`. Undefined if invalid. */
  enter(node: number): readonly VarTerm[] | undefined {
    return readSortedVars(this.#cx, node);
  }

  leave(vars: readonly VarTerm[]): void {
    this.#env.leave(vars.length);
  }

  /** Reads a term of this sort, or returns the reason for failure. */
  term(node: number, sort: Sort): Term | string {
    const cx = this.#cx;
    const [errors, told] = [cx.errors, cx.diagnostics.length];
    this.#refusal = undefined;
    const read = giveNilSort(cx, new TermReader(cx).read(node), sort);
    if (this.#refusal !== undefined) return this.#refusal;
    if (cx.errors > errors) {
      return cx.diagnostics.slice(told).find((each) => each.severity === 'error')?.message ?? 'the term is ill-formed';
    }
    if (!read.known) return unknownIn(read);
    return coerce(this.store, read, sort) ?? `the term has the sort ${read.sort.text}, not ${sort.text}`;
  }

  /** Rejects the term being read. For use by a `Dialect`. */
  refuse(reason: string): undefined {
    this.#refusal ??= reason;
    return undefined;
  }
}

function unknownIn(term: Term): string {
  for (const each of reachable([term])) {
    if (each.kind !== 'opaque') continue;
    const text = each.pieces.map((piece) => (typeof piece === 'string' ? piece : '…')).join('');
    if (text.length > SHOWN && /^[\d.]+$/.test(text)) return 'a number is too long';
    return `${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text} cannot be read`;
  }
  const sorts = [...reachable([term])].flatMap((each) => [each, ...(each.kind === 'quant' ? each.vars : [])]);
  return `the sort ${(sorts.find(({ sort }) => isOpaqueSort(sort)) ?? term).sort.text} is not supported`;
}

function declaresSet(command: Command): boolean {
  if (command.kind !== 'declare-fun') return false;
  return [...command.params, command.result].some(({ text }) => text.includes('(Set '));
}
