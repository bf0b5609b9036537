import { describe, expect, it } from 'vitest';
import { WIDEST } from '../../term/index.js';
import { printScript } from './print-command.js';
import { readScript } from './read-script.js';

describe('sorts that are too wide', () => {
  it.each([
    '(_ BitVec 1000000000)',
    `(_ BitVec ${WIDEST + 1})`,
    '(_ BitVec 99999999999999999999999999)',
    '(_ FloatingPoint 60 24)',
    '(_ FloatingPoint 11 1000000000)',
  ])('keeps a sort that is too wide as text: %s', (sort) => {
    const text = `(declare-fun x () ${sort})\n(declare-fun y () ${sort})\n(assert (= x y))\n(check-sat)\n`;
    const { script, diagnostics, ok } = readScript(text);
    expect(ok).toBe(true);
    expect(diagnostics).toMatchObject([{ code: 'G209', severity: 'warning' }]);
    expect(diagnostics[0]?.message).toContain('is too wide');
    expect(printScript(script)).toBe(text);
  });

  it.each([
    '((_ repeat 100000000) x)',
    '((_ zero_extend 999999999) x)',
    '((_ sign_extend 999999999) x)',
    '((_ rotate_left 999999999999) x)',
    '(_ bv5 1000000000)',
    '((_ int2bv 1000000000) 5)',
    '((_ to_fp 60 24) RNE 0.5)',
  ])('keeps an operator whose result is too wide as text, without computing the result: %s', (term) => {
    const text = `(declare-fun x () (_ BitVec 8))\n(assert (= ${term} ${term}))\n(check-sat)\n`;
    const { script, ok } = readScript(text);
    expect(ok).toBe(true);
    expect(printScript(script)).toContain(term);
  });

  it('reads a sort of the largest supported width', () => {
    const { diagnostics } = readScript(`(declare-fun x () (_ BitVec ${WIDEST}))\n(assert (= x x))\n(check-sat)\n`);
    expect(diagnostics).toEqual([]);
  });
});
