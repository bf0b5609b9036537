export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly link: string; readonly to: string };

export type Line = readonly Inline[];

/** A report before it is formatted as Markdown or HTML. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: Line }
  | { readonly kind: 'text'; readonly line: Line }
  | { readonly kind: 'list'; readonly lines: readonly Line[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[] }
  /** Folded until the reader opens it. */
  | { readonly kind: 'details'; readonly title: string; readonly blocks: readonly Block[] };

export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: 'heading', level, line: [text] };
}

export function text(...line: Line): Block {
  return { kind: 'text', line };
}

export function code(language: string, content: string): Block {
  return { kind: 'code', language, text: content.replace(/\n+$/, '') };
}
