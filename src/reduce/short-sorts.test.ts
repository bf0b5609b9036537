import { describe, expect, it } from 'vitest';
import { shortenSort, withShortSorts } from './short-sorts.js';

describe('short sort names', () => {
  it('shortens only float sorts that have a short name in the standard', () => {
    expect(shortenSort('(_ FloatingPoint 11 53)')).toBe('Float64');
    expect(shortenSort('( _  FloatingPoint 5 11 )')).toBe('Float16');
    expect(shortenSort('(_ FloatingPoint 3 5)')).toBeUndefined();
  });

  it('changes nothing in strings, quoted symbols and comments', () => {
    const text = '(declare-const x (_ FloatingPoint 8 24)); (_ FloatingPoint 8 24)\n(echo "(_ FloatingPoint 8 24)")';
    expect(withShortSorts(text)).toBe(
      '(declare-const x Float32); (_ FloatingPoint 8 24)\n(echo "(_ FloatingPoint 8 24)")',
    );
    expect(withShortSorts('|(_ FloatingPoint 8 24)|')).toBe('|(_ FloatingPoint 8 24)|');
  });
});
