import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { textAlike } from './alike.js';
import { toSubject } from './subject.js';

const plain = (text: string) => textAlike(toSubject(readScript(text).script));

describe('textAlike', () => {
  it('returns equal texts for scripts that differ only in names', () => {
    const one = plain('(declare-const x Int)(declare-fun |a b| (Int) Int)(assert (< (|a b| x) 0))(check-sat)');
    expect(plain('(declare-const y Int)(declare-fun f (Int) Int)(assert (< (f y) 0))(check-sat)')).toBe(one);
    expect(plain('(declare-const y Int)(declare-fun f (Int) Int)(assert (< (f 0) y))(check-sat)')).not.toBe(one);
  });

  it('distinguishes strings, operators and undeclared symbols', () => {
    const one = plain('(declare-const x String)(assert (= x "x"))(check-sat)');
    expect(plain('(declare-const y String)(assert (= y "x"))(check-sat)')).toBe(one);
    expect(plain('(declare-const y String)(assert (= y "y"))(check-sat)')).not.toBe(one);
    expect(one).toContain('"x"');
  });

  it('distinguishes declarations by their sorts, but ignores the order of declarations', () => {
    const used = '(assert (< x 0))(assert (> y 0))(check-sat)';
    const one = plain(`(declare-const x Int)(declare-const y Int)${used}`);
    expect(plain(`(declare-const y Int)(declare-const x Int)${used}`)).toBe(one);
    expect(plain(`(declare-const y Int)(declare-const x Real)(assert (< x 0.0))(assert (> y 0))(check-sat)`)).not.toBe(
      one,
    );
  });

  it('distinguishes a script from one with a redundant assertion, because a solver may answer them differently', () => {
    const one = plain('(declare-const x Int)(assert (< x 0))(check-sat)');
    for (const redundant of ['(assert (< x 0))', '(assert true)', '(assert (or (< x 0) true))'])
      expect(plain(`(declare-const x Int)(assert (< x 0))${redundant}(check-sat)`)).not.toBe(one);
  });

  it('returns undefined for long scripts', () => {
    const long = `(declare-const x Bool)(assert (and ${'x '.repeat(9000)}))`;
    expect(plain(long)).toBeUndefined();
  });
});
