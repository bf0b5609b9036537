import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../test/support/laws.js';
import { isMember } from './language.js';
import {
  type Regex,
  ANY_WORD,
  complementRegex as not,
  concatRegex,
  interRegex,
  repeatRegex,
  unionRegex,
  wordRegex,
} from './regex.js';

const codes = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) as number);
const lit = (text: string): Regex => wordRegex(codes(text));
const star = (of: Regex): Regex => repeatRegex(of, 0, Number.POSITIVE_INFINITY);
const concat = (...parts: Regex[]): Regex => concatRegex(parts);
const union = (...parts: Regex[]): Regex => unionRegex(parts);
const inter = (...parts: Regex[]): Regex => interRegex(parts);

describe('a regular expression', () => {
  const nest = (times: number, wrap: (regex: Regex) => Regex, from: Regex): Regex => {
    let made = from;
    for (let i = 0; i < times; i++) made = wrap(made);
    return made;
  };

  const deep = byDepth({ sample: 5_000, whole: 100_000, deep: 1_000_000 });

  it(`handles a regular expression nested ${deep} levels deep`, () => {
    expect(isMember(codes('aaa'), nest(deep, star, lit('a')))).toBe(true);
    expect(
      isMember(
        codes('b'),
        nest(deep, (of) => union(of, lit('a')), lit('b')),
      ),
    ).toBe(true);
    expect(
      isMember(
        codes('b'),
        nest(deep, (of) => union(lit('a'), of), lit('b')),
      ),
    ).toBe(true);
    expect(
      isMember(
        codes('b'),
        nest(deep, (of) => inter(of, not(lit('a'))), ANY_WORD),
      ),
    ).toBe(true);
    expect(isMember(codes('b'), nest(deep + 1, not, lit('b')))).toBe(false);
    expect(
      isMember(
        codes('a'),
        nest(deep, (of) => concat(of, lit('b')), lit('a')),
      ),
    ).toBe(false);
    expect(
      isMember(
        codes('a'),
        nest(deep, (of) => concat(lit('b'), of), lit('a')),
      ),
    ).toBe(false);
    expect(
      isMember(
        codes('aba'),
        nest(Math.min(deep, 20_000), (of) => star(concat(of, lit('b'))), lit('a')),
      ),
    ).toBe(false);
    expect(
      isMember(
        codes('ab'),
        nest(Math.min(deep, 20_000), (of) => not(union(of, lit('b'))), lit('ab')),
      ),
    ).toBe(true);
  });
});
