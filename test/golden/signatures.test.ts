import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSignatures } from '../../src/strategy/index.js';
import { OPERATOR_NAMES, type Op } from '../../src/term/index.js';
import { inStandingOrder, printTableSignatures, tableSignatures } from '../support/print-signatures.js';

const FILE = new URL('../../data/typefuzz-signatures.txt', import.meta.url);

it('ships the signatures of the operator table (npm run promote writes them)', () => {
  const standing = readSignatures(readFileSync(FILE, 'utf8')).signatures.map(({ op }) => op);
  const text = printTableSignatures(inStandingOrder(standing));
  if (process.env['GAINSAY_PROMOTE'] === '1') writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

it('reads the printed signatures back unchanged', () => {
  const { signatures, diagnostics } = readSignatures(printTableSignatures());
  expect(diagnostics).toEqual([]);
  expect(signatures.map((each) => ({ ...each, qualifier: each.qualifier }))).toEqual(
    tableSignatures().map((each) => ({ ...each, qualifier: each.qualifier })),
  );
});

it('inserts a new operator after its predecessor in the table, and moves no other operator', () => {
  const standing: Op[] = ['or', 'and', '-', '+'];
  const order = inStandingOrder(standing);
  expect(new Set(order)).toEqual(new Set(OPERATOR_NAMES));
  expect(order).toHaveLength(OPERATOR_NAMES.length);
  expect(order.filter((op) => standing.includes(op))).toEqual(standing);
  expect(order[order.indexOf('*') - 1]).toBe(OPERATOR_NAMES[OPERATOR_NAMES.indexOf('*') - 1]);
});
