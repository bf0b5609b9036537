/** A piece of a line. */
export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly link: string; readonly to: string };

/** A line of text: pieces one after another. */
export type Line = readonly Inline[];

/** A report before it is Markdown or HTML. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: Line }
  | { readonly kind: 'text'; readonly line: Line }
  | { readonly kind: 'list'; readonly lines: readonly Line[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[] }
  /** Shown where it is asked for. */
  | { readonly kind: 'details'; readonly title: string; readonly blocks: readonly Block[] };

/** A heading of plain text. */
export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: 'heading', level, line: [text] };
}

/** A paragraph. */
export function text(...line: Line): Block {
  return { kind: 'text', line };
}

/** Text as it is, to be read by somebody or something that knows its language. */
export function code(language: string, content: string): Block {
  return { kind: 'code', language, text: content.replace(/\n+$/, '') };
}
