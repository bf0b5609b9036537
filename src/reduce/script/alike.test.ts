import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../shrinks/contract.js';
import { readScript } from '../../syntax/index.js';
import { textAlike } from './alike.js';
import { toSubject } from './subject.js';

const plain = (text: string, failing: FailureKind = 'answer') =>
  textAlike(toSubject(readScript(text).script), { failing });

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

  it('omits repeated assertions, and assertions made true by a Boolean literal', () => {
    const one = plain('(declare-const x Int)(assert (< x 0))(check-sat)');
    const twice = '(declare-const x Int)(declare-const y Int)(assert (< x 0))(assert (< x 0))';
    expect(plain(`${twice}(assert (or (= y 0) (not false)))(check-sat)`)).toBe(one);
    expect(plain(`${twice}(assert (= y y))(check-sat)`)).not.toBe(one);
    expect(plain(`${twice}(assert (or (= y 0) (not false)))(check-sat)`, 'conduct')).not.toBe(one);
    const scoped = '(declare-const x Int)(push 1)(assert (< x 0))(pop 1)(assert (< x 0))(check-sat)';
    expect(plain(scoped)).not.toBe(plain('(declare-const x Int)(push 1)(assert (< x 0))(pop 1)(check-sat)'));
  });

  it('returns undefined for long scripts', () => {
    const long = `(declare-const x Bool)(assert (and ${'x '.repeat(9000)}))`;
    expect(plain(long)).toBeUndefined();
  });
});
