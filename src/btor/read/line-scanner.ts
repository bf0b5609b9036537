const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const TAB = 9;
const SEMICOLON = 59;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;

const GREATEST = 2 ** 31 - 1;

/** Splits lines into tokens, up to a `;`. Copies no text until requested, because a text may have 100 MB or more. */
export class LineScanner {
  readonly text: string;
  count = 0;
  end = 0;
  #next = 0;
  #starts = new Int32Array(16);
  #ends = new Int32Array(16);

  constructor(text: string) {
    this.text = text;
  }

  nextLine(): boolean {
    const { text } = this;
    while (this.#next < text.length) {
      this.#scanLine();
      if (this.count > 0) return true;
    }
    return false;
  }

  /** Offset of a token's first character. For a missing token, the end of the last token. */
  start(token: number): number {
    return token < this.count ? (this.#starts[token] as number) : this.end;
  }

  endOf(token: number): number {
    return token < this.count ? (this.#ends[token] as number) : this.end;
  }

  word(token: number): string {
    return this.text.slice(this.start(token), this.endOf(token));
  }

  show(token: number): string {
    return shortenToken(this.word(token));
  }

  /** Parses an integer with optional minus sign. Undefined if malformed or too large. */
  number(token: number): number | undefined {
    const { text } = this;
    let at = this.start(token);
    const end = this.endOf(token);
    const negative = text.charCodeAt(at) === MINUS;
    if (negative) at++;
    if (at >= end) return undefined;
    let value = 0;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code < ZERO || code > NINE) return undefined;
      value = value * 10 + (code - ZERO);
      if (value > GREATEST) return undefined;
    }
    return negative ? -value : value;
  }

  #scanLine(): void {
    const { text } = this;
    let at = this.#next;
    let count = 0;
    for (;;) {
      let code = text.charCodeAt(at);
      while (code === SPACE || code === TAB || code === RETURN) code = text.charCodeAt(++at);
      // Past the end of the text the code is NaN.
      if (at >= text.length || code === NEWLINE) break;
      if (code === SEMICOLON) {
        at = text.indexOf('\n', at);
        if (at < 0) at = text.length;
        break;
      }
      const start = at;
      while (at < text.length && code !== SPACE && code !== TAB && code !== RETURN && code !== NEWLINE) {
        code = text.charCodeAt(++at);
      }
      if (count === this.#starts.length) this.#grow();
      this.#starts[count] = start;
      this.#ends[count++] = at;
    }
    this.count = count;
    this.end = count === 0 ? at : (this.#ends[count - 1] as number);
    this.#next = at + 1;
  }

  #grow(): void {
    const wider = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const array = new Int32Array(old.length * 2);
      array.set(old);
      return array;
    };
    this.#starts = wider(this.#starts);
    this.#ends = wider(this.#ends);
  }
}

/** Maximum token length in messages, in UTF-16 units. */
const LONGEST_SHOWN = 40;

export function shortenToken(token: string): string {
  return token.length <= LONGEST_SHOWN ? token : `${token.slice(0, LONGEST_SHOWN)}…`;
}
