import { expect, it } from 'vitest';
import { layOutText } from './layout.js';

const LONG = `(assert (and ${Array.from({ length: 12 }, (_, i) => `(= symbol-${i} (+ 1 symbol-${i + 1}))`).join(' ')}))`;
const TEXT = `(set-logic LIA) ; a remark\n${LONG}\n(echo "a  (b")\n`;

function lines(layout: Parameters<typeof layOutText>[1]): string[] {
  return new TextDecoder().decode(layOutText(new TextEncoder().encode(TEXT), layout)).split('\n');
}

it('keeps, wraps or indents a text without changing its expressions', () => {
  expect(lines('plain').join('\n')).toBe(TEXT);
  for (const layout of ['wrap-lines', 'pretty-print'] as const) {
    const made = lines(layout);
    expect(Math.max(...made.map(({ length }) => length))).toBeLessThanOrEqual(78);
    expect(made.join(' ').replace(/\s+/g, ' ').replaceAll('( ', '(')).toBe(
      `(set-logic LIA) ${LONG} (echo "a  (b") `.replace(/\s+/g, ' '),
    );
  }
  expect(lines('wrap-lines').slice(0, 3)).toEqual([
    '(set-logic LIA)',
    '(assert (and (= symbol-0 (+ 1 symbol-1)) (= symbol-1 (+ 1 symbol-2)) (=',
    '  symbol-2 (+ 1 symbol-3)) (= symbol-3 (+ 1 symbol-4)) (= symbol-4 (+ 1',
  ]);
  expect(lines('pretty-print').slice(0, 4)).toEqual([
    '(set-logic LIA)',
    '(assert',
    '  (and',
    '    (= symbol-0 (+ 1 symbol-1))',
  ]);
});

it('handles 30,000 nested levels', () => {
  const deep = `${'(not '.repeat(30_000)}p${')'.repeat(30_000)}\n`;
  const text = new TextDecoder().decode(layOutText(new TextEncoder().encode(deep), 'wrap-lines'));
  expect(text.replace(/\s+/g, '')).toBe(deep.replace(/\s+/g, ''));
});
