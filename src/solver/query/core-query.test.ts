import { describe, expect, it } from 'vitest';
import { assertionNames, coreQuery, namesInCore } from './core-query.js';

const TEXT = `(set-option :produce-unsat-cores true)
(declare-const x Int)
(simplify (+ x 0))
(assert (! (> x 1) :named a!0))
(assert (! (< x 1) :named |b c|))
(assert (> x 7))
(check-sat)
(get-unsat-core)
`;

describe('coreQuery', () => {
  it('keeps the assertions of the core and the unnamed assertions, and drops inquiries', () => {
    expect(assertionNames(TEXT)).toEqual(['a!0', 'b c']);
    expect(coreQuery(TEXT, ['b c'])).toBe(
      '(declare-const x Int)\n(assert (! (< x 1) :named |b c|))\n(assert (> x 7))\n(check-sat)\n',
    );
    expect(coreQuery(TEXT, [])).toBe('(declare-const x Int)\n(assert (> x 7))\n(check-sat)\n');
  });

  it('reads names in a core as solvers print them', () => {
    expect(namesInCore('(\na!0\n|b c|\n)')).toEqual(['a!0', 'b c']);
    expect(namesInCore('()')).toEqual([]);
    expect(namesInCore('(error "no")x')).toBeUndefined();
    expect(namesInCore('((a) b)')).toBeUndefined();
  });
});
