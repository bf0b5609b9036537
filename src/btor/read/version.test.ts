import { expect, it } from 'vitest';
import { detectVersion } from './read-btor.js';

it.each(['array', 'var', 'root', 'next', 'one', 'zero', 'const', 'and', 'add', 'sort', 'eq', 'state'])(
  'does not detect SMT-LIB as BTOR if the second word is %s',
  (name) => {
    expect(detectVersion(`(declare-const ${name} (Array Int Real))\n(check-sat)`)).toBeUndefined();
    expect(detectVersion(`; a comment\n(declare-fun ${name} () Int)`)).toBeUndefined();
    expect(detectVersion(`(set-logic\n ${name} x)`)).toBeUndefined();
  },
);

it('detects the version from the first line', () => {
  expect(detectVersion('; c\n1 sort bitvec 8\n')).toBe(2);
  expect(detectVersion('1 var 8\n2 root 8 1\n')).toBe(1);
  expect(detectVersion('')).toBeUndefined();
});
