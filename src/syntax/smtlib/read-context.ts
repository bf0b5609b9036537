import type { Diagnostic, DiagnosticCode } from '../../diag/index.js';
import type { HeapSorts, Term, TermStore, VarTerm } from '../../term/index.js';
import type { SexpReader } from '../sexp/reader.js';
import { setsAreArrays, usesFiniteSets } from './array-sets.js';
import type { Environment } from './environment.js';

/** Stops reading after so many errors: a file with more is not worth a longer list. */
const MOST_ERRORS = 20;
/** Of characters that misspelt names of a text are compared with known ones, in pairs. */
const MOST_COMPARED = 20_000_000;

/** What a solver writes in ways of its own, where what it printed is read. */
export interface Dialect {
  /** The term at a node (an atom or a list) before the standard's reading is tried; undefined leaves it to that. */
  readonly term: (node: number) => Term | undefined;
  /** What a symbol that is neither declared nor an operator makes of its arguments, if it is known: undefined where they do not fit. */
  readonly operator?: (name: string) => ((args: readonly Term[]) => Term | undefined) | undefined;
  /** What a lambda stands for; undefined makes it a function. */
  readonly lambda: (vars: readonly VarTerm[], body: Term) => Term | undefined;
}

/** What the parts of the reader share: the text, the store, the names in force, and the bad news so far. */
export class ReadContext {
  readonly sexp: SexpReader;
  readonly store: TermStore;
  readonly env: Environment;
  readonly diagnostics: Diagnostic[] = [];
  /** Whether a numeral is a Real here (the logic has Reals and no Ints). */
  numeralsAreReal = false;
  /** Set where what a solver printed is read. */
  dialect: Dialect | undefined;
  /** Whether arrays of several indices (z3) are read as arrays of arrays, which have a meaning here; else they stay opaque. */
  curriesArrays = false;
  /** Whether `(Set T)` is z3's, an array to Bool. */
  setsAreArrays = false;
  /** Told of each term and the node where it stands. */
  place: ((node: number, term: Term) => void) | undefined;
  errors = 0;
  /** The terms that got names (`:named`) in the command at work: there a name is the term itself. */
  readonly named = new Map<string, Term>();
  /** Numerals read so far, by their text: files repeat them. */
  readonly literals = new Map<string, Term>();
  readonly #told = new Set<string>();
  #comparing = MOST_COMPARED;

  #heap: HeapSorts | undefined;

  constructor(sexp: SexpReader, store: TermStore, env: Environment) {
    this.sexp = sexp;
    this.store = store;
    this.env = env;
    this.setsAreArrays = setsAreArrays(sexp.text);
    if (usesFiniteSets(sexp.text)) store.sorts.setDialect = 'z3';
  }

  /** The heap that is declared in the text so far. */
  get heap(): HeapSorts | undefined {
    return this.#heap;
  }

  declareHeap(heap: HeapSorts | undefined): void {
    this.#heap = heap;
    this.store.sorts.heap = heap;
  }

  error(code: DiagnosticCode, node: number, message: string, more: { expected?: string; hint?: string } = {}): void {
    this.errors++;
    if (this.errors > MOST_ERRORS) return;
    this.diagnostics.push({ code, severity: 'error', message, span: this.sexp.span(node), ...more });
  }

  /** The term that a symbol stands for: what got its name in the command at work, where something did. */
  termNamed(term: Term): Term {
    if (this.named.size === 0 || term.kind !== 'const') return term;
    return this.named.get(term.name) ?? term;
  }

  /** Reports a name whose declaration is not in force any more: solvers differ in what they make of it. */
  reportGone(node: number, name: string): boolean {
    const by = this.env.goneBy(name);
    if (by === undefined) return false;
    this.error('G206', node, `${name} is no longer declared: (${by}) removed its declaration`, {
      hint: 'declare it again, or set :global-declarations before its declaration',
    });
    return true;
  }

  /** The known name nearest to a misspelt one, if any is near and enough comparisons are left. */
  nearest(name: string): string | undefined {
    let best: string | undefined;
    let bestDistance = Math.max(1, Math.floor(name.length / 4)) + 1;
    for (const candidate of this.env.names()) {
      const isNear = Math.abs(candidate.length - name.length) < bestDistance;
      this.#comparing -= isNear ? name.length * candidate.length : 1;
      if (this.#comparing < 0) return best;
      if (!isNear) continue;
      const distance = editDistance(name, candidate, bestDistance);
      if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
    }
    return best;
  }

  wasTold(code: DiagnosticCode, about: string): boolean {
    return this.#told.has(`${code} ${about}`);
  }

  /** A warning, once for each thing it is about. */
  warnOnce(code: DiagnosticCode, node: number, about: string, message: string, hint?: string): void {
    const key = `${code} ${about}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const more = hint === undefined ? {} : { hint };
    this.diagnostics.push({ code, severity: 'warning', message, span: this.sexp.span(node), ...more });
  }
}

/** Levenshtein's distance, given up at `most`. */
function editDistance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= most) return most;
    row = next;
  }
  return row[b.length] ?? most;
}
