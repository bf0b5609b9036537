import { expect, it } from 'vitest';
import { SCRIPT_PASSES, SEXP_PASSES, SHRINKS } from '../../src/reduce/index.js';
import { MUTATED_BY, MutatorSwitches } from './mutators.js';

const NAMES = [...SCRIPT_PASSES, ...SEXP_PASSES, ...SHRINKS].map(({ name }) => name);

function makeSwitches(...words: readonly string[]): MutatorSwitches {
  const switches = new MutatorSwitches();
  for (const word of words) expect(switches.take(word)).toBe(true);
  return switches;
}

it("maps ddSMT's mutators only to passes and shrinks that exist", () => {
  expect([...MUTATED_BY.keys()].filter((name) => !NAMES.includes(name))).toEqual([]);
});

it('switches mutators on and off in the order of the options, like ddSMT', () => {
  const all = [...SCRIPT_PASSES, ...SEXP_PASSES, ...SHRINKS].filter(({ name }) => name !== 'term-shrinks');
  const listAllowed = (...words: readonly string[]) => {
    const switches = makeSwitches(...words);
    return all.filter((each) => switches.allows(each)).map(({ name }) => name);
  };
  expect(listAllowed()).toHaveLength(all.length);
  expect(listAllowed('disable-all')).toEqual([]);
  expect(listAllowed('disable-all', 'simplify-logic')).toEqual(['simpler-logic']);
  expect(listAllowed('simplify-logic', 'disable-all')).toEqual([]);
  expect(listAllowed('no-simplify-symbol-names')).toEqual(
    all.map(({ name }) => name).filter((name) => name !== 'short-names' && name !== 'short-sorts'),
  );
  expect(listAllowed('no-strings')).not.toContain('string-constants');
  expect(listAllowed('no-strings', 'str-constants')).toContain('string-constants');
  expect(listAllowed('no-bv')).toContain('drop-commands');
});

it('rejects a word that is not the name of a mutator option', () => {
  expect(new MutatorSwitches().take('no-such')).toBe(false);
});
