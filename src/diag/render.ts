import { DIAGNOSTIC_CODES } from './codes.js';
import { visible, visibleLine } from '../util/index.js';
import { type Diagnostic, findPosition } from './diagnostic.js';

/** Maximum length of a source line. Longer lines are cut around the caret. */
const SHOWN = 100;

/** Formats a diagnostic for a terminal: `file:line:column`, the source line, a caret, the expected input, the hint. */
export function renderDiagnostic(diagnostic: Diagnostic, source = { file: 'gainsay', text: '' }): string {
  const { span, severity, code, message, expected, hint } = diagnostic;
  const lines: string[] = [];
  const file = visibleLine(source.file);
  if (span === undefined) {
    lines.push(`${file}: ${severity} ${code}: ${message}`);
  } else {
    const { line, column } = findPosition(source.text, span.start);
    lines.push(`${file}:${line}:${column}: ${severity} ${code}: ${message}`);
    lines.push(...caretLines(source.text, span.start, span.end));
  }
  if (expected !== undefined) lines.push(`  expected: ${expected}`);
  if (hint !== undefined) lines.push(`  hint: ${hint}`);
  lines.push(`  see gainsay --explain ${code} (${DIAGNOSTIC_CODES[code]})`);
  return visible(lines.join('\n'));
}

function caretLines(text: string, start: number, end: number): string[] {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', start);
  const to = newline < 0 ? text.length : newline;
  const left = Math.max(from, start - Math.floor(SHOWN / 2));
  const right = Math.min(to, left + SHOWN);
  const before = left > from ? '…' : '';
  const shown = `${before}${text.slice(left, right)}${right < to ? '…' : ''}`
    .replace(/[\t\r]/g, ' ')
    // Control characters of a binary file must not reach a terminal.
    .replace(/[\p{Cc}\p{Cf}]/gu, (control) => '�'.repeat(control.length));
  const width = Math.max(1, Math.min(end, right) - start);
  return [`  | ${shown}`, `  | ${' '.repeat(before.length + start - left)}${'^'.repeat(width)}`];
}
