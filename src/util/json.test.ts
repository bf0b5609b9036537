import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPositionedJson } from './json.js';
import { sampleRuns } from '../../test/support/laws.js';

const extract = (text: string, path: string) => {
  const read = readPositionedJson(text);
  const place = 'wrong' in read ? undefined : read.spanOf(path);
  return place === undefined ? undefined : text.slice(place.start, place.end);
};

describe('readPositionedJson', () => {
  it('returns the position of each part', () => {
    const text = '{ "bugs": [ {"name": "a"}, {"name": "b", "kind": ["crash"]} ] }';
    expect(extract(text, 'bugs/1/name')).toBe('"b"');
    expect(extract(text, 'bugs/1/kind/0')).toBe('"crash"');
    expect(extract(text, 'bugs/0')).toBe('{"name": "a"}');
    expect(extract(text, '')).toBe(text);
  });

  it('reports the position of a syntax error', () => {
    for (const [text, start] of [
      ['{"a": 1,}', 8],
      ['{"a" 1}', 5],
      ['[1 2]', 3],
      ['{"a": 01}', 6],
      ['{"a": 1} x', 9],
      ['', 0],
      ['["\n"]', 1],
      ['[nulls]', 1],
      ['\ufeff{}', 0],
      ['{\u00a0}', 1],
    ] as const) {
      expect(readPositionedJson(text), text).toMatchObject({ wrong: { start } });
    }
  });

  it('parses the output of JSON.stringify, and accepts exactly what JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const read = readPositionedJson(text);
        expect('value' in read && read.value).toEqual(JSON.parse(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\ 01.-etrufalsn\u00a0\ufeff\t') }), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect('value' in readPositionedJson(text)).toBe(valid);
      }),
      { numRuns: sampleRuns(2_000) },
    );
  });

  it('parses deeply nested text without overflowing the stack', () => {
    const depth = 3_000;
    expect('value' in readPositionedJson('['.repeat(depth) + ']'.repeat(depth))).toBe(true);
  });
});
