import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { renderDiagnostic } from '../../diag/index.js';
import { STRATEGY_NAMES } from '../../strategy/index.js';
import type { Notice } from '../base/notice.js';
import { type NamedText, loadStrategiesOrAll, strategyTexts } from './strategies.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const ignore = (): void => undefined;

const block = (z: string): string =>
  ['x', 'y', 'z'].map((name) => `(declare-const ${name} Int)\n`).join('') +
  `(assert (= z ${z}))\n(assert (= x (- z y)))\n(assert (= y (- z x)))\n`;

it('skips an invalid block of fusion functions, and rejects a file without a valid block', async () => {
  const told: Notice[] = [];
  const reading = { prove: false, emit: (notice: Notice) => void told.push(notice) };
  const file = (text: string): string => {
    const path = join(folder, 'functions.txt');
    writeFileSync(path, text);
    return path;
  };
  const [right, wrong] = [`#begin right\n${block('(+ x y)')}#end\n`, `#begin wrong\n${block('(+ x y) y')}#end\n`];
  const texts = await strategyTexts(['fusion'], { functions: file(wrong + right) }, reading);
  expect(texts.data.get('functions')?.proofs).toContain('right');
  const warnings = told.flatMap((each) => (each.kind === 'warning' ? [each.problem] : []));
  const shown = warnings.map(({ diagnostic, source }) =>
    renderDiagnostic(diagnostic, source ?? { file: '', text: '' }),
  );
  expect(shown.join('')).toMatch(/functions\.txt:5:9: warning G311: this equation has 2 right sides/);
  await expect(strategyTexts(['fusion'], { functions: file(wrong) }, reading)).rejects.toThrow('cannot be used');
});

it('reads a data file only if a selected strategy needs the file or the user supplied it', async () => {
  const { data, known } = await strategyTexts(['all'], {}, { prove: false, emit: ignore });
  const withText = (name: string, text: string, isOwn: boolean): [string, NamedText] => {
    return [name, { ...(data.get(name) as NamedText), text, isOwn, ...(isOwn ? { file: 'mine.txt' } : {}) }];
  };
  const broken = {
    known,
    data: new Map([...data, withText('rules', '(rule', false), withText('signatures', '(+ Int', false)]),
  };
  expect(loadStrategiesOrAll(['opfuzz'], broken, ignore).map(({ name }) => name)).toEqual(['opfuzz']);
  for (const name of ['sae', 'by-construction', 'by-construction:bv_few', 'all']) {
    expect(() => loadStrategiesOrAll([name], broken, ignore)).toThrow('approximations.rules cannot be used');
  }
  expect(() => loadStrategiesOrAll(['opfuzz', 'typefuzz'], broken, ignore)).toThrow('cannot be used');
  const own = { known, data: new Map([...broken.data, withText('signatures', '(+ Int', true)]) };
  expect(() => loadStrategiesOrAll(['opfuzz'], own, ignore)).toThrow('mine.txt cannot be used');
});

it('creates each strategy under its own name', async () => {
  const texts = await strategyTexts(STRATEGY_NAMES, {}, { prove: false, emit: ignore });
  for (const name of STRATEGY_NAMES) {
    expect(loadStrategiesOrAll([name], texts, ignore).map((strategy) => strategy.name)).toEqual([name]);
  }
});
