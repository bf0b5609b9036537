import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { strategyTexts } from './load-strategies.js';

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
