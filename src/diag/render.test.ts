import { describe, expect, it } from 'vitest';
import { renderDiagnostic } from './render.js';

describe('a diagnostic', () => {
  it('replaces the control characters of a binary file', () => {
    const text = 'a \u001b[31m\tb\u202e \u0000(';
    const span = { start: text.length - 1, end: text.length };
    const shown = renderDiagnostic({ code: 'G101', severity: 'error', message: 'm', span }, { file: 'f', text });
    const [, line, caret] = shown.split('\n');
    expect(line).toBe('  | a �[31m b� �(');
    expect(caret).toBe(`  | ${' '.repeat(text.length - 1)}^`);
  });
});
