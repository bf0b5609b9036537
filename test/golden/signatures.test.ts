import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printTableSignatures } from '../../src/strategy/typefuzz/print-signatures.js';
import { tableSignatures } from '../../src/strategy/typefuzz/signature.js';
import { readSignatures } from '../../src/strategy/index.js';

const FILE = new URL('../../data/typefuzz-signatures.txt', import.meta.url);

it('the signatures that ship are those of the operator table; npm run promote writes them', () => {
  const text = printTableSignatures();
  if (process.env['GAINSAY_PROMOTE'] === '1') writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

it('they read back as they were', () => {
  const { signatures, diagnostics } = readSignatures(printTableSignatures());
  expect(diagnostics).toEqual([]);
  expect(signatures.map((each) => ({ ...each, qualifier: each.qualifier }))).toEqual(
    tableSignatures().map((each) => ({ ...each, qualifier: each.qualifier })),
  );
});
