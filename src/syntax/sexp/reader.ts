import type { Diagnostic } from '../../diag/index.js';

/** Kinds of tokens (SMT-LIB 2.7, sections 3.1 and 3.2). */
export const SEXP = {
  list: 0,
  symbol: 1,
  quotedSymbol: 2,
  keyword: 3,
  numeral: 4,
  decimal: 5,
  hexadecimal: 6,
  binary: 7,
  string: 8,
} as const;
export type SexpKind = (typeof SEXP)[keyof typeof SEXP];

const SPACE = 1;
const SYMBOL = 2;
const DIGIT = 4;

const CLASSES = new Uint8Array(128);
for (const char of ' \t\r\n\f\v') CLASSES[char.charCodeAt(0)] = SPACE;
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ~!@$%^&*_-+=<>.?/') {
  CLASSES[char.charCodeAt(0)] = SYMBOL;
}
// The standard forbids these characters in simple symbols, but real files contain them and solvers accept them.
for (const char of "#'\\`{}[],:") CLASSES[char.charCodeAt(0)] = SYMBOL;
for (const char of '0123456789') CLASSES[char.charCodeAt(0)] = SYMBOL | DIGIT;

const OPEN = 40;
const CLOSE = 41;
const QUOTE = 34;
const BAR = 124;
const SEMICOLON = 59;
const COLON = 58;
const HASH = 35;

/**
 * Reads one top-level S-expression at a time into reused flat arrays. Node 0 is the expression, `n + 1` is the first
 * child of list `n`, and `next[n]` is the sibling after node `n`. A list's children end at `next` of the list. Checks
 * only parentheses, quotes and bars.
 */
export class SexpReader {
  readonly text: string;
  kind: Uint8Array;
  start: Int32Array<ArrayBuffer>;
  end: Int32Array<ArrayBuffer>;
  next: Int32Array<ArrayBuffer>;
  #count = 0;
  #at = 0;
  #open = new Int32Array(16);

  constructor(text: string) {
    this.text = text;
    // Starts small for a short text, because allocating large arrays took longer than filling them.
    const size = Math.max(16, Math.min(1024, text.length >> 2));
    this.kind = new Uint8Array(size);
    this.start = new Int32Array(size);
    this.end = new Int32Array(size);
    this.next = new Int32Array(size);
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  /** Returns false at the end of the text. */
  read(): boolean | Diagnostic {
    const { text } = this;
    const length = text.length;
    this.#count = 0;
    let depth = 0;
    let at = this.#at;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code < 128 && CLASSES[code] === SPACE) {
        at++;
        continue;
      }
      if (code === SEMICOLON) {
        const newline = text.indexOf('\n', at);
        at = newline < 0 ? length : newline + 1;
        continue;
      }
      if (code === OPEN) {
        if (depth === this.#open.length) this.#open = growInts(this.#open);
        this.#open[depth++] = this.#count;
        this.#push(SEXP.list, at, at);
        at++;
        continue;
      }
      if (code === CLOSE) {
        if (depth === 0) {
          this.#at = at + 1;
          return reportUnbalanced('unmatched )', at, 'remove this ), or add a ( before this )');
        }
        at++;
        const list = this.#open[--depth] as number;
        this.end[list] = at;
        this.next[list] = this.#count;
      } else {
        const after = this.#atom(at, code);
        if (typeof after !== 'number') {
          this.#at = length;
          return after;
        }
        at = after;
      }
      if (depth === 0) {
        this.#at = at;
        return true;
      }
    }
    this.#at = length;
    if (depth === 0) return false;
    const opened = this.start[this.#open[depth - 1] as number] as number;
    const missing = depth === 1 ? 'one closing parenthesis is' : `${depth} closing parentheses are`;
    return reportUnbalanced(`unmatched (: ${missing} missing at the end`, opened, 'close it');
  }

  #atom(at: number, code: number): number | Diagnostic {
    const { text } = this;
    if (code === QUOTE) {
      let end = at;
      do {
        end = text.indexOf('"', end + 1);
        if (end < 0) return reportUnfinished('string literal', at, '"');
        end++;
      } while (text.charCodeAt(end) === QUOTE);
      this.#push(SEXP.string, at, end);
      return end;
    }
    if (code === BAR) {
      const end = text.indexOf('|', at + 1);
      if (end < 0) return reportUnfinished('quoted symbol', at, '|');
      this.#push(SEXP.quotedSymbol, at, end + 1);
      return end + 1;
    }
    let end = at;
    let digits = true;
    for (; end < text.length; end++) {
      const next = text.charCodeAt(end);
      if (next >= 128) {
        digits = false;
        continue;
      }
      const kind = CLASSES[next] as number;
      if ((kind & SYMBOL) === 0) break;
      if ((kind & DIGIT) === 0) digits = false;
    }
    if (end === at) return illFormed(`unexpected character ${JSON.stringify(text[at])}`, at, at + 1);
    this.#push(digits ? SEXP.numeral : this.#classify(at, end, code), at, end);
    return end;
  }

  #classify(at: number, end: number, code: number): SexpKind {
    if (code === COLON) return SEXP.keyword;
    if (code === HASH) {
      const token = this.text.slice(at, end);
      if (/^#b[01]+$/.test(token)) return SEXP.binary;
      if (/^#x[0-9a-fA-F]+$/.test(token)) return SEXP.hexadecimal;
      return SEXP.symbol;
    }
    const first = code < 128 ? (CLASSES[code] as number) : SYMBOL;
    if ((first & DIGIT) !== 0 && /^\d+\.\d*$/.test(this.text.slice(at, end))) return SEXP.decimal;
    return SEXP.symbol;
  }

  #push(kind: SexpKind, start: number, end: number): void {
    const node = this.#count++;
    if (node === this.kind.length) this.#grow();
    this.kind[node] = kind;
    this.start[node] = start;
    this.end[node] = end;
    this.next[node] = node + 1;
  }

  #grow(): void {
    const kind = new Uint8Array(this.kind.length * 2);
    kind.set(this.kind);
    this.kind = kind;
    this.start = growInts(this.start);
    this.end = growInts(this.end);
    this.next = growInts(this.next);
  }

  slice(node: number): string {
    return this.text.slice(this.start[node], this.end[node]);
  }

  isSymbol(node: number): boolean {
    const kind = this.kind[node] as number;
    return kind === SEXP.symbol || kind === SEXP.quotedSymbol;
  }

  /** Text of a symbol without the bars of a quoted symbol. */
  name(node: number): string {
    const { text, start, end } = this;
    return this.kind[node] === SEXP.quotedSymbol
      ? text.slice((start[node] as number) + 1, (end[node] as number) - 1)
      : text.slice(start[node], end[node]);
  }

  listChildren(node: number): number[] {
    const found: number[] = [];
    const stop = this.next[node] as number;
    if (this.kind[node] === SEXP.list) {
      for (let child = node + 1; child < stop; child = this.next[child] as number) found.push(child);
    }
    return found;
  }

  span(node: number): { start: number; end: number } {
    return { start: this.start[node] as number, end: this.end[node] as number };
  }
}

function growInts(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(array.length * 2);
  grown.set(array);
  return grown;
}

function reportUnbalanced(message: string, at: number, hint: string): Diagnostic {
  return { code: 'G101', severity: 'error', message, span: { start: at, end: at + 1 }, hint };
}

function reportUnfinished(what: string, at: number, closer: string): Diagnostic {
  return {
    code: 'G102',
    severity: 'error',
    message: `unterminated ${what}`,
    span: { start: at, end: at + 1 },
    expected: `a closing ${closer}`,
  };
}

function illFormed(message: string, start: number, end: number): Diagnostic {
  return {
    code: 'G103',
    severity: 'error',
    message,
    span: { start, end },
    expected: 'a parenthesis, a symbol, a keyword or a literal',
    hint: 'SMT-LIB is plain text; write other characters inside "…" or |…|',
  };
}
