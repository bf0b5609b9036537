import { describe, expect, it } from 'vitest';
import { readTheories } from './read-theories.js';

const wrong = (text: string) => {
  const { theories, diagnostics } = readTheories(text, { count: true });
  expect(theories).toEqual([]);
  const [first] = diagnostics;
  return [first?.code, first?.message, text.slice(first?.span?.start ?? 0, first?.span?.end ?? 0)];
};

describe('a file of enumerations', () => {
  it('reads a file of enumerations', () => {
    const { theories, diagnostics } = readTheories(
      `(enumerate colours (logic QF_DT) (size 4)
         (declare (declare-datatype Colour ((red) (green))))
         (sorts Bool Colour) (values Bool true) (operators is) (without =))`,
    );
    expect(diagnostics).toEqual([]);
    expect(theories).toMatchObject([{ name: 'colours', logic: 'QF_DT', size: 4 }]);
    expect(theories[0]?.sorts.map(({ text }) => text)).toEqual(['Bool', 'Colour']);
    expect([...(theories[0]?.values.values() ?? [])].map((terms) => terms.length)).toEqual([1]);
  });

  it.each([
    ['(list a)', ['no enumeration', '(list a)']],
    ['(enumerate A (logic L) (size 2) (sorts Bool))', ['no name', 'A']],
    ['(enumerate a (size 2) (sorts Bool))', ['no logic', '(enumerate a (size 2) (sorts Bool))']],
    ['(enumerate a (logic L) (size 0) (sorts Bool))', ['no size', '(size 0)']],
    ['(enumerate a (logic L) (size 2) (size 3) (sorts Bool))', ['a second size', '(size 3)']],
    ['(enumerate a (logic L) (size 2) (sorts Bool) (width 3))', ['unknown part', '(width 3)']],
    ['(enumerate a (logic L) (size 2) (sorts Bool Boole))', ['not known', 'Boole']],
    ['(enumerate a (logic L) (size 2) (sorts Bool) (operators bvaddd))', ["unknown operator 'bvaddd'", 'bvaddd']],
    ['(enumerate a (logic L) (size 2) (sorts Bool) (values (_ BitVec 2) #b0))', [expect.any(String), '#b0']],
    [
      '(enumerate a (logic L) (size 2) (declare (declare-fun f () Int)) (sorts Bool))',
      ['only datatypes can be declared', '(declare-fun f () Int)'],
    ],
    [
      '(enumerate a (logic L) (size 20) (sorts Bool (_ BitVec 1)))',
      [expect.stringContaining('can be numbered'), '(size 20)'],
    ],
  ])('rejects %s', (text, [message, place]) => {
    expect(wrong(text)).toEqual(['G313', message, place]);
  });
});
