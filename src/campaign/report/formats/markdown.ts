import { visible, visibleLine } from '../../../util/index.js';
import type { Block, Inline, Line } from '../block.js';
import type { ReportFormatEntry } from './format.js';

export function toMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n`;
}

export const MARKDOWN = {
  kind: 'pages',
  name: 'md',
  page: (_, blocks) => toMarkdown(blocks),
} as const satisfies ReportFormatEntry;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${lineText(block.line)}`;
    case 'text':
      return lineText(block.line);
    case 'list':
      return block.lines.map((line) => `- ${lineText(line)}`).join('\n');
    case 'code':
      return fenceCode(block.language, block.text);
    case 'table':
      return tableText(block);
    case 'details': {
      const inner = block.blocks.map(blockText).join('\n\n');
      return `<details><summary>${escapeHtml(block.title)}</summary>\n\n${inner}\n\n</details>`;
    }
  }
}

function tableText({ head, rows }: Block & { kind: 'table' }): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (line: Line) => line.map((piece) => inlineText(piece).replace(/\|/g, '\\|')).join('');
  return [
    row(head.map((title) => cell([title]))),
    row(head.map(() => '---')),
    ...rows.map((cells) => row(cells.map(cell))),
  ].join('\n');
}

function lineText(line: Line): string {
  // At the start of a line, some characters begin a list, heading or quotation.
  return line
    .map(inlineText)
    .join('')
    .replace(/^([-+#](?=[-+#\s]|$)|[>=]|\d+[.)](?=\s|$))/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}

function inlineText(piece: Inline): string {
  if (typeof piece === 'string') return escapeText(piece);
  if ('code' in piece) return codeSpan(piece.code);
  if ('strong' in piece) return `**${escapeText(piece.strong)}**`;
  return `[${escapeText(piece.link)}](<${visibleLine(piece.to).replace(/[<>\\]/g, '')}>)`;
}

function codeSpan(content: string): string {
  const flat = visible(content.replace(/\s+/g, ' '));
  const fence = '`'.repeat(longestRun(flat) + 1);
  const space = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${fence}${space}${flat}${space}${fence}`;
}

function fenceCode(language: string, content: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
  return `${fence}${language}\n${visible(content)}\n${fence}`;
}

function longestRun(content: string): number {
  return Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
}

function escapeText(content: string): string {
  return (
    visible(content.replace(/\s+/g, ' '))
      // Escapes `<` only if it could start a tag, since titles of issues show escapes literally.
      .replace(/[\\`*[\]~&]|<(?=[A-Za-z/!?]|$)|(?<!\w)_|_(?!\w)/g, (sign) =>
        sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : `\\${sign}`,
      )
  );
}

export function escapeHtml(content: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return visible(content).replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}
