import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible, visibleLine } from './visible.js';

const CONTROL = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const anything = fc.string({ unit: fc.integer({ min: 0, max: 0x2fff }).map((code) => String.fromCharCode(code)) });

describe('visible', () => {
  it('escapes characters that affect a terminal', () => {
    expect(visible('a\x1b[31mb\rc\x7fd\x9b2Je\u202ef')).toBe('a\\x1b[31mb\\x0dc\\u007fd\\u009b2Je\\u202ef');
    expect(visible('two\nlines\tof text: ü 漢 😀')).toBe('two\nlines\tof text: ü 漢 😀');
    expect(visibleLine('one\nline')).toBe('one\\x0aline');
  });

  it('leaves no control or bidirectional characters', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(visible(text).replace(/[\n\t]/g, '')).not.toMatch(CONTROL);
        expect(visibleLine(text)).not.toMatch(CONTROL);
        expect(visible(visible(text))).toBe(visible(text));
      }),
    );
  });

  it('escapes JSON so that it still parses to the same value', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(JSON.parse(visible(JSON.stringify({ text })))).toEqual({ text });
      }),
    );
  });
});
