import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatAddress, arrival, go, replaceAddress, place, parseAddress, recordAddress } from './router.js';

describe('an address', () => {
  it('parses each address that it formats', () => {
    const query = { file: '0/a b&c.smt2', node: '17' };
    expect(parseAddress(formatAddress(['debug', 'x/y'], query))).toEqual({ path: ['debug', 'x/y'], query });
  });

  it('parses any text as an address', () => {
    expect(parseAddress('')).toEqual({ path: [], query: {} });
    expect(parseAddress('#/a%zz')).toEqual({ path: ['a%zz'], query: {} });
  });
});

describe('recordAddress', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('changes the address without setting `arrival`', () => {
    const location = { hash: '' };
    const write = (_state: unknown, _title: string, address: string): void => {
      location.hash = address;
    };
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', { pushState: write, replaceState: write });
    const asked: unknown[] = [];
    const end = arrival.subscribe(({ query }) => void asked.push(query['node']));
    go('#/debug?node=1');
    recordAddress('#/debug?node=2');
    expect(place.value.query['node']).toBe('2');
    replaceAddress('#/debug?node=3');
    recordAddress('#/debug?node=4');
    // Going to the same address counts as a new arrival.
    go('#/debug?node=3');
    end();
    // The first is the arrival before this test.
    expect(asked.slice(1)).toEqual(['1', '3', '3']);
  });
});
