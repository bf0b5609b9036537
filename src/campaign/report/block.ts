import { plainNames } from '../../solver/index.js';
import type { ReportFacts } from './facts.js';

export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly link: string; readonly to: string };

export type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: Line }
  | { readonly kind: 'text'; readonly line: Line }
  | { readonly kind: 'list'; readonly lines: readonly Line[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[] }
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

export function withTexts(blocks: readonly Block[], change: (text: string) => string): Block[] {
  const inline = (part: Inline): Inline => {
    if (typeof part === 'string') return change(part);
    if ('strong' in part) return { strong: change(part.strong) };
    return 'link' in part ? { ...part, link: change(part.link) } : part;
  };
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'text':
        return { ...block, line: block.line.map(inline) };
      case 'list':
        return { ...block, lines: block.lines.map((line) => line.map(inline)) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map((line) => line.map(inline))) };
      case 'details':
        return { ...block, blocks: withTexts(block.blocks, change) };
      case 'code':
        return block;
    }
  });
}

export function nameReplacer({ suspects, answers }: ReportFacts): (text: string) => string {
  const solvers = [...suspects, ...answers.map(({ solver, name }) => ({ id: solver, name }))];
  // `SolverNames` leaves `cmd:` only if the name without it is that of another solver.
  return plainNames(solvers.filter(({ id, name }) => name !== id).map(({ id }) => id));
}
