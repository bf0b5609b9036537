import type { Diagnostic, DiagnosticCode } from '../../diag/index.js';
import type { BtorNode, BtorVersion, Edge } from '../graph.js';
import type { BtorSort } from '../sort.js';
import type { LineScanner } from './line-scanner.js';

/** Maximum ratio of unused to used array entries. Sparser ids are stored in a map. */
const SPARSE = 8;
const ALWAYS_DENSE = 65_536;

/** Maps a file's positive numbers to nonzero integers, in an array if dense, otherwise in a map. */
export class IdTable {
  #dense = new Int32Array(1024);
  readonly #sparse = new Map<number, number>();
  #used = 0;

  get(id: number): number {
    return id < this.#dense.length ? (this.#dense[id] as number) : (this.#sparse.get(id) ?? 0);
  }

  set(id: number, value: number): void {
    if (id >= this.#dense.length && !this.#grows(id)) {
      this.#sparse.set(id, value);
      return;
    }
    this.#used++;
    this.#dense[id] = value;
  }

  #grows(id: number): boolean {
    const most = Math.max(ALWAYS_DENSE, SPARSE * (this.#used + this.#sparse.size));
    if (id >= most) return false;
    const wider = new Int32Array(Math.max(id + 1, 2 * this.#dense.length));
    wider.set(this.#dense);
    for (const [key, value] of this.#sparse) {
      if (key >= wider.length) continue;
      wider[key] = value;
      this.#sparse.delete(key);
      this.#used++;
    }
    this.#dense = wider;
    return true;
  }
}

/** A file of another format has an error on every line. */
const MOST_COMPLAINTS = 100;

/** A problem with the tokens `from` to `to` of the current line. */
export interface Complaint {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly from: number;
  readonly to?: number;
  readonly expected?: string;
  readonly hint?: string | undefined;
}

export class Complaints {
  readonly #line: LineScanner;
  readonly #errors: Diagnostic[] = [];
  readonly #warnings: Diagnostic[] = [];

  constructor(line: LineScanner) {
    this.#line = line;
  }

  get failed(): boolean {
    return this.#errors.length > 0;
  }

  get full(): boolean {
    return this.#errors.length >= MOST_COMPLAINTS;
  }

  error(complaint: Complaint): undefined {
    if (!this.full) this.#errors.push(this.#diagnostic('error', complaint));
    return undefined;
  }

  warning(complaint: Complaint): void {
    if (this.#warnings.length < MOST_COMPLAINTS) this.#warnings.push(this.#diagnostic('warning', complaint));
  }

  list(): Diagnostic[] {
    return [...this.#errors, ...this.#warnings].sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  }

  #diagnostic(severity: 'error' | 'warning', complaint: Complaint): Diagnostic {
    const { code, message, from, to = from, expected, hint } = complaint;
    return {
      code,
      severity,
      message,
      span: { start: this.#line.start(from), end: this.#line.endOf(to) },
      ...(expected === undefined ? {} : { expected }),
      ...(hint === undefined ? {} : { hint }),
    };
  }
}

export interface ReaderState {
  readonly version: BtorVersion;
  readonly line: LineScanner;
  readonly complaints: Complaints;
  /** Entries by line number: a node's position, `POISON`, or a sort as encoded by `sortEntry`. */
  readonly table: IdTable;
  readonly sorts: BtorSort[];
  readonly nodes: BtorNode[];
}

/** Marks a line with an error, so that references to it are not reported again. */
export const POISON = -1;

/** Sort `n` has the entry -2 - n. */
const SORTS = -2;

export function sortEntry(at: number): number {
  return SORTS - at;
}

export function sortOfEntry(entry: number): number | undefined {
  return entry <= SORTS ? SORTS - entry : undefined;
}

export function sortOfEdge({ nodes }: Pick<ReaderState, 'nodes'>, edge: Edge): BtorSort {
  return (nodes[Math.abs(edge) - 1] as BtorNode).sort;
}
