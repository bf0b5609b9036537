import { describe, expect, it } from 'vitest';
import { readTheories } from '../../generate/index.js';
import { printScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { makeEnumerateStrategy } from './enumerate.js';

const strategy = () =>
  makeEnumerateStrategy(
    readTheories(`(enumerate one (logic QF_UF) (size 4) (sorts Bool))
                  (enumerate other (logic QF_BV) (size 3) (sorts (_ BitVec 1)))`).theories,
  );

describe('enumerate', () => {
  it('offers each enumeration as a source of test cases, with the number of formulas in the enumeration', () => {
    const { sources, extent } = strategy();
    expect(sources).toEqual(['one', 'other']);
    expect(extent?.('one')).toEqual({ indices: 239, of: 'of at most 4 nodes in QF_UF over Bool' });
    expect(() => extent?.('neither')).toThrow("no enumeration 'neither'");
  });

  it('makes the test case, the answer and the certificate from the index alone', () => {
    const source = strategy().open('one');
    const test = source.mutant(rngFromSeed(1), 4);
    expect(test && printScript(test.script)).toContain('(assert (not true))');
    expect(test).toMatchObject({ known: ['unsat'], claim: 'equivalent', steps: [] });
    const texts = (seed: number) =>
      Array.from({ length: 239 }, (_, i) => source.mutant(rngFromSeed(seed), i)).map(
        (each) => each && printScript(each.script),
      );
    expect(texts(1)).toEqual(texts(2));
    expect(source.mutant(rngFromSeed(1), 239)).toBeUndefined();
    const unsat = Array.from({ length: 239 }, (_, i) => source.mutant(rngFromSeed(1), i)).find(
      (each) => each?.known?.[0] === 'unsat',
    );
    expect(JSON.parse(unsat?.certificate ?? '')).toMatchObject({ kind: 'exhaustion', satisfying: 0 });
  });
});
