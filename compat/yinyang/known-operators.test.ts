import { expect, it } from 'vitest';
import { parseOperatorClasses } from '../../src/rewrite/index.js';
import { dropUnknownOperators } from './known-operators.js';

it('removes names that are not operators, and keeps line numbers', () => {
  const text = '; union\n=,distinct\nunion,setminus\nand,or,nor -> union,xor :arity 2\nunion -> and\n<,<=\n';
  const known = dropUnknownOperators(text);
  expect(known.left).toEqual(['union', 'setminus', 'nor']);
  expect(known.text.split('\n')).toEqual([
    '; union',
    '=,distinct',
    '; union,setminus',
    'and,or -> xor :arity 2',
    '; union -> and',
    '<,<=',
    '',
  ]);
  expect(parseOperatorClasses(known.text).diagnostics).toEqual([]);
  expect(dropUnknownOperators('=,distinct\n')).toEqual({ text: '=,distinct\n', left: [] });
});
