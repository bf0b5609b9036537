import type { Diagnostic, DiagnosticCode } from '../../diag/index.js';
import type { HeapSorts, Term, TermStore, VarTerm } from '../../term/index.js';
import type { SexpReader } from '../sexp/reader.js';
import { setsAreArrays, usesFiniteSets } from './array-sets.js';
import type { Environment } from './environment.js';

const MOST_ERRORS = 20;
/** Budget for comparing misspelt names, in pairs of characters. */
const MOST_COMPARED = 20_000_000;

export interface Dialect {
  /** Returns undefined to leave the term to the standard reader. */
  readonly term: (node: number) => Term | undefined;
  /** Finds the function that applies a symbol (to undefined if arguments do not fit). Undefined for unknown symbols. */
  readonly operator?: (name: string) => ((args: readonly Term[]) => Term | undefined) | undefined;
  /** Converts a lambda to an array. Undefined if it must remain a function. */
  readonly lambda: (vars: readonly VarTerm[], body: Term) => Term | undefined;
}

export class ReadContext {
  readonly sexp: SexpReader;
  readonly store: TermStore;
  readonly env: Environment;
  readonly diagnostics: Diagnostic[] = [];
  numeralsAreReal = false;
  dialect: Dialect | undefined;
  /** True if z3's arrays with several indices become nested arrays. */
  curriesArrays = false;
  setsAreArrays = false;
  /** True after a sort such as `(-> A (-> B C))`. */
  nestsArrows = false;
  place: ((node: number, term: Term) => void) | undefined;
  errors = 0;
  /** Terms named in the current command. Within the command, a name denotes the term itself. */
  readonly named = new Map<string, Term>();
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

  termNamed(term: Term): Term {
    if (this.named.size === 0 || term.kind !== 'const') return term;
    return this.named.get(term.name) ?? term;
  }

  /** Reports a name that is no longer declared, because solvers differ in how they treat it. */
  reportRemoved(node: number, name: string): boolean {
    const by = this.env.findRemover(name);
    if (by === undefined) return false;
    this.error('G206', node, `${name} is no longer declared: (${by}) removed its declaration`, {
      hint: 'declare the name again, or set :global-declarations before its declaration',
    });
    return true;
  }

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

  wasReported(code: DiagnosticCode, about: string): boolean {
    return this.#told.has(`${code} ${about}`);
  }

  warnOnce(code: DiagnosticCode, node: number, about: string, message: string, hint?: string): void {
    const key = `${code} ${about}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const more = hint === undefined ? {} : { hint };
    this.diagnostics.push({ code, severity: 'warning', message, span: this.sexp.span(node), ...more });
  }
}

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
