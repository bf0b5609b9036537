import { expect, it } from 'vitest';
import { shortPaths } from './short-paths.js';

it('omits the folders of long paths, and nothing else', () => {
  expect(shortPaths('z3:/home/me/build/z3 or cvc5:/opt/a/b/cvc5, cvc4')).toBe('z3:…/build/z3 or cvc5:…/b/cvc5, cvc4');
  expect(shortPaths('(/ x y) (< (/ 1 2) z) bin/z3 /z3')).toBe('(/ x y) (< (/ 1 2) z) bin/z3 /z3');
});
