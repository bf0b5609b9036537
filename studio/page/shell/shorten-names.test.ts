import { expect, it } from 'vitest';
import { shortenNames } from './shorten-names.js';

it('omits the words that all names share at their beginning and end', () => {
  expect(shortenNames(['night-11-27-z3', 'night-11-28-z3'])).toEqual(['…27…', '…28…']);
  expect(shortenNames(['bv', 'ints'])).toEqual(['bv', 'ints']);
  expect(shortenNames(['night', 'night-2'])).toEqual(['night', 'night-2']);
  expect(shortenNames(['a-b', 'a-b'])).toEqual(['…b', '…b']);
  expect(shortenNames(['night-1'])).toEqual(['night-1']);
});
