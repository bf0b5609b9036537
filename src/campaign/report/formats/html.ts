import type { Block, Inline, Line } from '../block.js';
import { escapeHtml } from './markdown.js';
import type { ReportFormatEntry } from './format.js';

/** Formats a self-contained page without scripts, fonts or images. */
export function toHtml(title: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
${blocks.map(blockHtml).join('\n')}
</main>
</body>
</html>
`;
}

export const HTML = { kind: 'pages', name: 'html', page: toHtml } as const satisfies ReportFormatEntry;

const STYLE = `:root { color-scheme: light dark; --ink: #1c1c1e; --paper: #ffffff; --faint: #f4f4f5; --line: #d8d8dc; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e8; --paper: #17181a; --faint: #222326; --line: #3a3b40; --link: #7db7f0; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
a { color: var(--link); }
pre, code { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: 0.875rem; }
pre { background: var(--faint); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; overflow-x: auto; margin: 0.75rem 0; }
p code, li code, td code, h1 code { background: var(--faint); border-radius: 4px; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.35rem 0.9rem 0.35rem 0; text-align: left; vertical-align: top; }
summary { cursor: pointer; margin: 0.75rem 0; }`;

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
