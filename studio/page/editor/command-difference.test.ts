import { expect, it } from 'vitest';
import { diffCommands } from './command-difference.js';

function marks(a: string, b: string): (readonly [string, string])[] {
  return diffCommands(a, b).map(({ fromA, toA, fromB, toB }) => [a.slice(fromA, toA), b.slice(fromB, toB)]);
}

it('does not mark a command that both texts have', () => {
  const [before, after] = [
    '(assert p)\n(set-info :status sat)\n(check-sat)\n',
    '(assert p)\n(check-sat) (get-model)\n',
  ];
  expect(marks(before, after)).toEqual([
    ['\n(set-info :status sat)', ''],
    ['', ' (get-model)'],
  ]);
});

it('marks nothing in equal texts, and all of a text that another one lacks', () => {
  expect(marks('(check-sat)\n', '(check-sat)\n')).toEqual([]);
  expect(marks('', '(check-sat)')).toEqual([['', '(check-sat)']]);
});
