import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { textWithoutNames } from './alike.js';
import { subjectOf } from './subject.js';

const plain = (text: string) => textWithoutNames(subjectOf(readScript(text).script));

describe('scripts without names', () => {
  it('are the same where only names differ', () => {
    const one = plain('(declare-const x Int)(declare-fun |a b| (Int) Int)(assert (< (|a b| x) 0))(check-sat)');
    expect(plain('(declare-const y Int)(declare-fun f (Int) Int)(assert (< (f y) 0))(check-sat)')).toBe(one);
    expect(plain('(declare-const y Int)(declare-fun f (Int) Int)(assert (< (f 0) y))(check-sat)')).not.toBe(one);
  });

  it('keep strings, operators and what is not declared', () => {
    const one = plain('(declare-const x String)(assert (= x "x"))(check-sat)');
    expect(plain('(declare-const y String)(assert (= y "x"))(check-sat)')).toBe(one);
    expect(plain('(declare-const y String)(assert (= y "y"))(check-sat)')).not.toBe(one);
    expect(one).toContain('"x"');
  });

  it('are not made of long ones', () => {
    const long = `(declare-const x Bool)(assert (and ${'x '.repeat(9000)}))`;
    expect(plain(long)).toBeUndefined();
  });
});
