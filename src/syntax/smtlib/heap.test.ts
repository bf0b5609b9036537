import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../index.js';

const HEAP = '(declare-heap (Int Bool))';
const codes = (text: string): readonly string[] => readScript(text).diagnostics.map(({ code }) => code);

describe('separation logic', () => {
  it.each([
    'sep.emp',
    '(pto x p)',
    '(sep (pto x p) (pto y true))',
    '(sep (pto x p) sep.emp (not sep.emp))',
    '(wand (pto x p) (sep (pto x p) true))',
    '(= x (as sep.nil Int))',
    '(not (exists ((z Int)) (sep (pto z true) true)))',
  ])('prints %s so that it reads back unchanged', (formula) => {
    const text = `(declare-heap (Int Bool))
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert ${formula})
`;
    const { script, diagnostics } = readScript(text);
    expect(diagnostics).toEqual([]);
    expect(printScript(script)).toBe(text);
    const [assertion] = script.commands.filter(({ kind }) => kind === 'assert');
    expect(assertion?.kind === 'assert' && assertion.term.known).toBe(true);
  });

  it('reads the empty heap of cvc4', () => {
    const { script, diagnostics } = readScript(`${HEAP}(assert (_ emp Int Bool))`);
    expect(diagnostics).toEqual([]);
    expect(printScript(script)).toContain('(assert sep.emp)');
  });

  it('reads functions named sep and pto as ordinary functions', () => {
    expect(codes('(declare-fun sep (Int) Bool)(declare-fun pto (Int) Bool)(assert (and (sep 1) (pto 2)))')).toEqual([]);
  });

  it('requires one heap with matching sorts, declared before any push', () => {
    expect(codes('(assert sep.emp)')).toEqual(['G204']);
    expect(codes('(assert (sep true true))')).toEqual(['G204']);
    expect(codes('(assert (= 1 (as sep.nil Int)))')).toEqual(['G204']);
    expect(codes(`${HEAP}(assert (pto 1 2))`)).toEqual(['G204']);
    expect(codes(`${HEAP}(assert (pto true true))`)).toEqual(['G204']);
    expect(codes(`${HEAP}(assert (= 1.0 (as sep.nil Real)))`)).toEqual(['G204']);
    expect(codes(`${HEAP}(assert (pto 1))`)).toEqual(['G205']);
    expect(codes(`${HEAP}(assert (wand true true true))`)).toEqual(['G205']);
    expect(codes(`${HEAP}(declare-heap (Int Int))`)).toEqual(['G206']);
    expect(codes(`(push 1)${HEAP}(pop 1)`)).toEqual(['G206']);
    expect(codes('(declare-heap Int Bool)')).toEqual(['G201']);
    expect(codes(`${HEAP}(reset)(declare-heap (Int Int))(assert (pto 1 2))`)).toEqual([]);
  });

  it("reports a mismatch with the heap's sorts", () => {
    const { diagnostics } = readScript(`${HEAP}(assert (pto 1 2))`);
    expect(diagnostics[0]).toMatchObject({
      message: 'pto cannot be applied to (Int Int)',
      expected: 'a location and data of the declared heap, which maps Int to Bool',
    });
  });
});
