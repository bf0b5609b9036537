/** Words that cannot be simple symbols (SMT-LIB 2.7, section 3.1). */
const RESERVED = new Set([
  '!',
  '_',
  'as',
  'BINARY',
  'DECIMAL',
  'exists',
  'HEXADECIMAL',
  'forall',
  'lambda',
  'let',
  'match',
  'NUMERAL',
  'par',
  'STRING',
]);

const SIMPLE = /^[a-zA-Z~!@$%^&*_\-+=<>.?/][0-9a-zA-Z~!@$%^&*_\-+=<>.?/]*$/;

const printed = new Map<string, string>();
/** The memo is cleared at this size, so that a long campaign cannot exhaust memory. */
const MEMO = 50_000;

export function printSymbol(name: string): string {
  const known = printed.get(name);
  if (known !== undefined) return known;
  const text = SIMPLE.test(name) && !RESERVED.has(name) ? name : `|${name}|`;
  if (printed.size >= MEMO) printed.clear();
  printed.set(name, text);
  return text;
}

const ESCAPE = /\\u(?:\{([0-9a-fA-F]{1,5})\}|([0-9a-fA-F]{4}))/y;
const GREATEST = 0x2ffff;

/** Reads code points. Only `\u{…}` and `\ud₃d₂d₁d₀` are escapes (theory Strings). */
export function readStringLiteral(quoted: string): number[] {
  const text = quoted.slice(1, -1).replaceAll('""', '"');
  const points: number[] = [];
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) === 92) {
      ESCAPE.lastIndex = at;
      const escape = ESCAPE.exec(text);
      const point = escape === null ? -1 : Number.parseInt((escape[1] ?? escape[2]) as string, 16);
      if (escape !== null && point <= GREATEST) {
        points.push(point);
        at += escape[0].length;
        continue;
      }
    }
    const point = text.codePointAt(at) as number;
    points.push(point);
    at += point > 0xffff ? 2 : 1;
  }
  return points;
}

/** Prints code points: printable ASCII unchanged, others and the backslash as `\u{…}`. */
export function printStringLiteral(points: readonly number[]): string {
  let text = '"';
  for (const point of points) {
    if (point === 34) text += '""';
    else if (point >= 32 && point < 127 && point !== 92) text += String.fromCharCode(point);
    else text += `\\u{${point.toString(16)}}`;
  }
  return `${text}"`;
}
