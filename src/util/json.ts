/** A range in UTF-16 units, with exclusive `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export type PositionedJson =
  | {
      readonly value: unknown;
      /** Finds a value by a path of field names and indices joined by `/`. An empty path is the whole value. */
      spanOf(path: string): TextSpan | undefined;
      spanOfName(path: string): TextSpan | undefined;
    }
  | { readonly wrong: TextSpan; readonly expected: string };

interface OpenContainer {
  readonly path: string;
  readonly start: number;
  readonly close: '}' | ']';
  count: number;
  name: string;
}

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;

/** Reads JSON (RFC 8259) with positions for messages, without recursion. */
export function readPositionedJson(text: string): PositionedJson {
  const places = new Map<string, TextSpan>();
  const names = new Map<string, TextSpan>();
  const open: OpenContainer[] = [];
  let at = 0;
  let state: 'value' | 'first' | 'name' | 'colon' | 'after' = 'value';
  const wrong = (): PositionedJson => {
    const start = at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
    return {
      wrong: { start: Math.min(start, text.length), end: Math.min(start + 1, text.length) },
      expected: EXPECTED[state],
    };
  };
  while (state !== 'after' || open.length > 0) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return wrong();
    const [, sign, string, plain] = match;
    const token = sign ?? string ?? plain ?? '';
    const place = { start: TOKEN.lastIndex - token.length, end: TOKEN.lastIndex };
    const top = open.at(-1);
    const path = formatPath(top);
    if (state === 'value' || state === 'first') {
      if (token === '{' || token === '[') {
        open.push({ path, start: place.start, close: token === '{' ? '}' : ']', count: 0, name: '' });
        state = token === '{' ? 'name' : 'first';
      } else if (state === 'first' && token === ']') {
        close(open, places, place.end);
        state = 'after';
      } else if (sign === undefined) {
        places.set(path, place);
        state = 'after';
      } else return wrong();
    } else if (state === 'name' && top !== undefined) {
      if (string !== undefined) {
        top.name = JSON.parse(string) as string;
        names.set(formatPath(top), place);
        state = 'colon';
      } else if (token === '}' && top.count === 0) {
        close(open, places, place.end);
        state = 'after';
      } else return wrong();
    } else if (state === 'colon') {
      if (token !== ':') return wrong();
      state = 'value';
    } else if (top !== undefined) {
      if (token === top.close) close(open, places, place.end);
      else if (token === ',') {
        top.count++;
        state = top.close === '}' ? 'name' : 'value';
      } else return wrong();
    }
    at = place.end;
  }
  if (!/^[ \t\r\n]*$/.test(text.slice(at))) return wrong();
  const [spanOf, spanOfName] = [(path: string) => places.get(path), (path: string) => names.get(path)];
  return { value: JSON.parse(text) as unknown, spanOf, spanOfName };
}

const EXPECTED = {
  value: 'a value',
  first: 'a value or ]',
  name: 'a name in double quotes',
  colon: 'a colon',
  after: 'a comma or a closing bracket',
} as const;

function formatPath(top: OpenContainer | undefined): string {
  if (top === undefined) return '';
  const last = top.close === '}' ? top.name : String(top.count);
  return top.path === '' ? last : `${top.path}/${last}`;
}

function close(open: OpenContainer[], places: Map<string, TextSpan>, end: number): void {
  const { path, start } = open.pop() as OpenContainer;
  places.set(path, { start, end });
}
