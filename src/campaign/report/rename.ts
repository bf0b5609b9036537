import { plainNames } from '../../solver/index.js';
import type { Block, Inline } from './block.js';
import type { ReportFacts } from './facts.js';

/** Rewrites sentences, not code. */
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

/** Replaces solver ids by their names in the report. */
export function namesIn({ suspects, answers }: ReportFacts): (text: string) => string {
  return plainNames([...suspects.map(({ id }) => id), ...answers.map(({ solver }) => solver)]);
}
