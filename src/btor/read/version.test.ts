import { expect, it } from 'vitest';
import { versionOf } from './read-btor.js';

it.each(['array', 'var', 'root', 'next', 'one', 'zero', 'const', 'and', 'add', 'sort', 'eq', 'state'])(
  'does not detect SMT-LIB as BTOR if the second word is %s',
  (name) => {
    expect(versionOf(`(declare-const ${name} (Array Int Real))\n(check-sat)`)).toBeUndefined();
    expect(versionOf(`; a comment\n(declare-fun ${name} () Int)`)).toBeUndefined();
    expect(versionOf(`(set-logic\n ${name} x)`)).toBeUndefined();
  },
);

it('detects the version from the first line', () => {
  expect(versionOf('; c\n1 sort bitvec 8\n')).toBe(2);
  expect(versionOf('1 var 8\n2 root 8 1\n')).toBe(1);
  expect(versionOf('')).toBeUndefined();
});
