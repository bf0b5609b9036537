import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRules } from '../../rewrite/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { byConstruction } from './by-construction.js';

const { rules } = readRules(readFileSync(new URL('../../../data/approximations.rules', import.meta.url), 'utf8'));
// Created in each test, so that coverage is attributed to that test.
const strategy = () => byConstruction(rules);
const tests = (source: string, count: number) => {
  const opened = strategy().open(source);
  return Array.from({ length: count }, (_, i) => opened.mutant(rngFromSeed(1).fork(i))).filter(
    (test) => test !== undefined,
  );
};

describe('by-construction', () => {
  it('offers each generator as a source of test cases', () => {
    expect(strategy().sources).toContain('bv_few_unsat');
    expect(strategy().sources).toContain('fp_many_sat');
  });

  it('makes formulas with answers and certificates', () => {
    for (const { known, certificate } of tests('fp_many_unsat', 5)) {
      expect(known).toEqual(['unsat']);
      expect(JSON.parse(certificate ?? '')).toMatchObject({ kind: 'reason' });
    }
    for (const { known, certificate } of tests('bv_many_sat', 5)) {
      expect(known).toEqual(['sat']);
      expect(JSON.parse(certificate ?? '')).toMatchObject({ kind: 'model' });
    }
  });

  it('also makes formulas without a known answer', () => {
    for (const { known, certificate } of tests('bv_many_syntactic', 5)) {
      expect(known).toBeUndefined();
      expect(certificate).toBeUndefined();
    }
  });

  it('makes the same formula from the same random seed', () => {
    const texts = () => tests('bv_few_unsat', 10).map(({ script }) => printScript(script));
    const first = texts();
    expect(texts()).toEqual(first);
    for (const text of first) expect(readScript(text).diagnostics).toEqual([]);
  });
});
