import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts } from './texts.js';

/** Shows the edits of two texts: `[-removed-]`, `{+added+}`. */
function show(from: string, to: string): string {
  let [i, k] = [0, 0];
  const parts = editsOf(from, to).map(({ kind, length }) => {
    const text = kind === '+' ? to.slice(k, k + length) : from.slice(i, i + length);
    if (kind !== '+') i += length;
    if (kind !== '-') k += length;
    return kind === '=' ? text : kind === '-' ? `[-${text}-]` : `{+${text}+}`;
  });
  return parts.join('');
}

function editsOf(from: string, to: string): { readonly kind: string; readonly length: number }[] {
  const edits = [...(compareTexts(from, to) ?? '').matchAll(/([-+=])(\d+)/g)];
  return edits.map(([, kind = '', length]) => ({ kind, length: Number(length) }));
}

describe('comparing texts', () => {
  it('marks the tokens that differ in similar lines', () => {
    expect(show('(assert (> x 4))\n(check-sat)\n', '(assert (> x 5))\n(check-sat)\n')).toBe(
      '(assert (> x [-4-]{+5+}))\n(check-sat)\n',
    );
  });

  it('marks new lines and unlike lines as a whole', () => {
    expect(show('(a)\n(check-sat)\n', '(a)\n(b c)\n(check-sat)\n')).toBe('(a)\n{+(b c)\n+}(check-sat)\n');
    expect(show('(declare-fun q1 () Real)\n', '(assert (forall ((x Int)) (P x)))\n')).toBe(
      '[-(declare-fun q1 () Real)\n-]{+(assert (forall ((x Int)) (P x)))\n+}',
    );
  });

  it('returns edits that cover both texts completely, whatever characters the texts contain', () => {
    const text = fc.string({
      unit: fc.constantFrom('(', ')', ' ', '\n', '"', '|', ';', 'a', 'b', '漢'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, (from, to) => {
        const edits = editsOf(from, to);
        const cut = (text: string, without: string) => {
          let at = 0;
          return edits.flatMap(({ kind, length }) => {
            if (kind === without) return [];
            at += length;
            return [[kind, text.slice(at - length, at)] as const];
          });
        };
        const [before, after] = [cut(from, '+'), cut(to, '-')];
        const whole = (pieces: typeof before) => pieces.map(([, piece]) => piece).join('');
        expect([whole(before), whole(after)]).toEqual([from, to]);
        const kept = (pieces: typeof before) => pieces.filter(([kind]) => kind === '=');
        expect(kept(before)).toEqual(kept(after));
      }),
    );
  });

  it('returns no edits of two long texts that differ too much', () => {
    const lines = (word: string) => Array.from({ length: 600 }, (_, i) => `${word}${i}\n`).join('');
    expect(compareTexts(lines('a'), lines('b'))).toBeUndefined();
  });
});
