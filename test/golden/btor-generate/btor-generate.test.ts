import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { printBtor } from '../../../src/btor/index.js';
import { BTOR_DEFAULTS, type BtorParameters, btorOfSeed } from '../../../src/generate/index.js';
import { contentId } from '../../../src/util/index.js';

const PROMOTE = process.env['GAINSAY_PROMOTE'] === '1';

/** Freezes the graphs that random seeds generate. A change would invalidate all random seeds that users recorded. */
const CASES: readonly { readonly name: string; readonly seed: number; readonly given: Partial<BtorParameters> }[] = [
  { name: 'small', seed: 1, given: { nodes: 40 } },
  { name: 'cnf', seed: 2, given: { nodes: 30, cnf: true, clauses: 1.5 } },
  { name: 'cnfonly', seed: 3, given: { cnfonly: true, vars: 5, clauses: 2 } },
  { name: 'all', seed: 4, given: { nodes: 10, all: true, maxwidth: 8 } },
  { name: 'old-format', seed: 5, given: { nodes: 40, dialect: 'btor1-arrays' } },
  { name: 'next', seed: 6, given: { nodes: 40, dialect: 'btor1-next', states: 2, arraystates: 1 } },
  { name: 'btor2', seed: 7, given: { nodes: 40, dialect: 'btor2', states: 3, arraystates: 1, bads: 2, constraints: 1 } },
  { name: 'layers', seed: 8, given: { layers: [8, 4, 2], depth: 6, minwidth: 3, maxwidth: 40 } },
  { name: 'weights', seed: 9, given: { nodes: 30, noarrays: true, weights: { mul: 20, udiv: 0.5, read: 0 } } },
];

describe('a random seed of the BTOR generator', () => {
  it.each(CASES)('makes the recorded graph from a random seed: $name', ({ name, seed, given }) => {
    const parameters = { ...BTOR_DEFAULTS, ...given };
    const text = printBtor(btorOfSeed(parameters, seed), { dialect: parameters.dialect });
    const file = fileURLToPath(new URL(`${name}.expected`, import.meta.url));
    if (PROMOTE) writeFileSync(file, text);
    expect(existsSync(file), `${file} is missing: npm run promote`).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });

  it('makes graphs with the recorded hash from the default parameters', () => {
    const file = fileURLToPath(new URL('defaults.expected', import.meta.url));
    const id = `${contentId(printBtor(btorOfSeed(BTOR_DEFAULTS, 0), { dialect: BTOR_DEFAULTS.dialect }))}\n`;
    if (PROMOTE) writeFileSync(file, id);
    expect(id).toBe(readFileSync(file, 'utf8'));
  });
});
