import { expect, it } from 'vitest';
import { rowsOfCsv } from './csv.js';

it('parses plain and quoted cells', () => {
  expect(rowsOfCsv('a,b\n1,"x, ""y"""\r\n,\n')).toEqual([
    ['a', 'b'],
    ['1', 'x, "y"'],
    ['', ''],
  ]);
  expect(rowsOfCsv('')).toEqual([]);
});
