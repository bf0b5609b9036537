import { describe, expect, it } from 'vitest';
import { addressOf, placeOf } from './router.js';

describe('addresses', () => {
  it('are read as they are written', () => {
    const query = { file: '0/a b&c.smt2', node: '17' };
    expect(placeOf(addressOf(['debug', 'x/y'], query))).toEqual({ path: ['debug', 'x/y'], query });
  });

  it('are read whatever is typed', () => {
    expect(placeOf('')).toEqual({ path: [], query: {} });
    expect(placeOf('#/a%zz')).toEqual({ path: ['a%zz'], query: {} });
  });
});
