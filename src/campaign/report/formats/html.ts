import PAGE from '../../../../data/report.html';
import type { Block, Inline, Line } from '../block.js';
import { escapeHtml } from './markdown.js';
import type { ReportFormatEntry } from './format.js';

export function toHtml(title: string, blocks: readonly Block[]): string {
  const body = blocks.map(blockHtml).join('\n');
  return PAGE.replace('@TITLE@', () => escapeHtml(title)).replace('@BODY@', () => body);
}

export const HTML = { kind: 'pages', name: 'html', page: toHtml } as const satisfies ReportFormatEntry;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${lineHtml(block.line)}</h${block.level}>`;
    case 'text':
      return `<p>${lineHtml(block.line)}</p>`;
    case 'list':
      return `<ul>\n${block.lines.map((line) => `<li>${lineHtml(line)}</li>`).join('\n')}\n</ul>`;
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'table':
      return tableHtml(block);
    case 'details':
      return `<details>\n<summary>${escapeHtml(block.title)}</summary>\n${block.blocks.map(blockHtml).join('\n')}\n</details>`;
  }
}

function tableHtml({ head, rows }: Block & { kind: 'table' }): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells.map(lineHtml), 'td')).join('\n');
  return `<div class="table"><table>\n${row(head.map(escapeHtml), 'th')}\n${body}\n</table></div>`;
}

function lineHtml(line: Line): string {
  return line.map(inlineHtml).join('');
}

function inlineHtml(piece: Inline): string {
  if (typeof piece === 'string') return escapeHtml(piece);
  if ('code' in piece) return `<code>${escapeHtml(piece.code)}</code>`;
  if ('strong' in piece) return `<strong>${escapeHtml(piece.strong)}</strong>`;
  // Rejects addresses that could run code.
  const to = /^(https?:|[^:]*$)/.test(piece.to) ? piece.to : '#';
  return `<a href="${escapeHtml(to)}">${escapeHtml(piece.link)}</a>`;
}
