import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../src/script/index.js';
import { isSeeded, mutantPrinter, mutantRng } from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { type Tree, toLocallyNameless, binderNames, readTrees, renameTokens } from '../support/binders.js';
import { byDepth, sampleCases } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';

const FOLDERS = ['../../seeds/', '../cases/'].map((path) => new URL(path, import.meta.url));
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.smt2'))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
);

/** Maximum length of a text. Longer texts test deep nesting, not names. */
const LARGEST = 100_000;
const EACH = byDepth({ sample: 1, whole: 8, deep: 30 });

/** Binders that shadow a variable, a constant or a parameter, in every form. */
const SHADOWING = [
  '(declare-const x Int)\n(assert (forall ((x Int)) (exists ((x Int) (y Int)) (< x y))))\n(assert (> x 2))',
  '(declare-const x Int)\n(define-fun f ((x Int)) Int (ite (exists ((x Int)) (= x 1)) x 2))\n(assert (= (f x) 3))',
  '(assert (forall ((a Bool) (b Bool)) (or (and a b) (exists ((b Bool)) (and a b (forall ((a Bool)) (or a b)))))))',
  '(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))\n(declare-const h Int)\n(declare-const l L)\n(assert (match l ((nil true) ((cons h t) (match t ((nil (= h 1)) ((cons h t) (> h 2))))))))\n(assert (= h 1))',
  '(declare-fun p (Int Int) Bool)\n(assert (forall ((x Int)) (! (and (p x x) (exists ((x Int)) (! (p x 1) :pattern ((p x 1))))) :pattern ((p x x)))))\n(assert (exists ((x Int)) (and (! (exists ((x Int)) (p x x)) :named n) (not (p x x)))))',
].map((text, i) => ({ name: `shadowing ${i}`, text: `(set-logic ALL)\n${text}\n(check-sat)\n` }));

/** Bound variables that were renamed although their name in the seed would cause no capture. */
function needless(trees: readonly Tree[], seed: ReadonlySet<string>): readonly string[] {
  const meaning = toLocallyNameless(trees);
  return [...binderNames(trees)].filter((name) => {
    const own = [...seed].find((each) => name.startsWith(`${each}!`) && !seed.has(name));
    return own !== undefined && toLocallyNameless(renameTokens(trees, new Map([[name, own]]))) === meaning;
  });
}

describe('the names of bound variables', () => {
  it.each([...FILES, ...SHADOWING])('keeps the names of bound variables when it prints $name', ({ text }) => {
    if (text.length > LARGEST) return;
    const { script } = readScript(text);
    const seed = binderNames(readTrees(text));
    for (const printed of [printScript(script), mutantPrinter()(script)]) {
      const names = [...binderNames(readTrees(printed))];
      expect(names.filter((name) => !seed.has(name))).toEqual([]);
    }
  });

  const strategies = loadShippedStrategies()
    .filter(isSeeded)
    .filter(({ takes }) => takes === undefined);

  it.each(strategies)(
    'keeps the names of bound variables in the mutants of $name unless a kept name would capture a variable',
    (strategy) => {
      const wrong: string[] = [];
      for (const { name, text } of [...SHADOWING, ...sampleCases(FILES, 40)]) {
        if (text.length > LARGEST) continue;
        const { script } = readScript(text);
        const seed = toJudgeable(script);
        if (strategy.accepts(seed) !== true) continue;
        const names = binderNames(readTrees(text));
        if (names.size === 0) continue;
        const source = strategy.open(seed, { direction: 'weaker', rounds: 2 });
        for (let index = 0; index < EACH; index++) {
          const test = source.mutant(mutantRng(7, { seed: name, strategy: strategy.name, index }));
          if (test === undefined) continue;
          for (const mutant of [printScript(test.script), mutantPrinter()(test.script)])
            if (needless(readTrees(mutant), names).length > 0) wrong.push(mutant);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
