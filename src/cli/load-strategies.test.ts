import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { STRATEGY_NAMES } from '../strategy/index.js';
import { loadStrategiesOrAll, strategyTexts } from './load-strategies.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const block = (z: string): string =>
  ['x', 'y', 'z'].map((name) => `(declare-const ${name} Int)\n`).join('') +
  `(assert (= z ${z}))\n(assert (= x (- z y)))\n(assert (= y (- z x)))\n`;

it('leaves one wrong block of fusion functions out, and refuses a file of none but wrong ones', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const file = (text: string): string => {
    const path = join(folder, 'functions.txt');
    writeFileSync(path, text);
    return path;
  };
  const [right, wrong] = [`#begin right\n${block('(+ x y)')}#end\n`, `#begin wrong\n${block('(+ x y) y')}#end\n`];
  const { functionProofs } = await strategyTexts({ functions: file(wrong + right) }, { prove: false });
  expect(functionProofs).toContain('right');
  expect(said.mock.calls.flat().join('')).toMatch(/functions\.txt:5:9: warning G311: this equation has 2 right sides/);
  await expect(strategyTexts({ functions: file(wrong) }, { prove: false })).rejects.toThrow('cannot be used');
  said.mockRestore();
});

it('reads of the texts only what the wanted strategies are made from, and what a user gave', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const shipped = await strategyTexts({}, { prove: false });
  const broken = { ...shipped, rules: '(rule', signatures: '(+ Int' };
  expect(loadStrategiesOrAll(['opfuzz'], broken).map(({ name }) => name)).toEqual(['opfuzz']);
  for (const name of ['sae', 'by-construction', 'by-construction:bv_few', 'all']) {
    expect(() => loadStrategiesOrAll([name], broken)).toThrow('approximations.rules cannot be used');
  }
  expect(() => loadStrategiesOrAll(['opfuzz', 'typefuzz'], broken)).toThrow('cannot be used');
  const own = { ...broken, names: { ...shipped.names, signatures: 'mine.txt' } };
  expect(() => loadStrategiesOrAll(['opfuzz'], own)).toThrow('mine.txt cannot be used');
  said.mockRestore();
});

it('makes each strategy under its own name', async () => {
  const texts = await strategyTexts({}, { prove: false });
  for (const name of STRATEGY_NAMES) {
    expect(loadStrategiesOrAll([name], texts).map((strategy) => strategy.name)).toEqual([name]);
  }
});
