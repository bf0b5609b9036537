import { describe, expect, it } from 'vitest';
import { describeAssertion, term } from '../support/evaluate-text.js';

describe('operators of sequences, applied to strings', () => {
  it.each([
    ['(seq.len "abc")', '3'],
    ['(seq.++ "ab" "" "c")', '"abc"'],
    ['(seq.at "abc" 1)', '"b"'],
    ['(seq.at "abc" 3)', '""'],
    ['(seq.extract "abcd" 1 2)', '"bc"'],
    ['(seq.contains "abc" "bc")', 'true'],
    ['(seq.prefixof "a" "abc")', 'true'],
    ['(seq.suffixof "a" "abc")', 'false'],
    ['(seq.indexof "hello" "l" 3)', '3'],
    ['(seq.replace "abcb" "b" "x")', '"axcb"'],
  ])('evaluates a sequence operator on strings: %s is %s', (text, value) => {
    expect(term('', text)).toBe(value);
  });

  it('evaluates sequence operators on sequences', () => {
    expect(term('', '(seq.len (seq.unit 3))')).toBe('1');
    expect(describeAssertion('(assert (= (seq.len (seq.++ (seq.unit "a") (seq.unit "bc"))) 2))')).toBe('true');
  });
});
