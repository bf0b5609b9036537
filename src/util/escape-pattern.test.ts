import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapePattern } from './escape-pattern.js';

it('returns a pattern that matches only the text, with or without the flag `u`', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      for (const flags of ['', 'u']) {
        const pattern = new RegExp(`^${escapePattern(text)}$`, flags);
        expect(pattern.test(text)).toBe(true);
        expect(pattern.test(other)).toBe(other === text);
      }
    }),
    {
      examples: [
        ['heap-use-after-free in /src/a.cpp', 'a'],
        ['\\', '/'],
      ],
    },
  );
});
