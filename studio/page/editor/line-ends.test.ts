import { expect, it } from 'vitest';
import { readLineEnds, writeLineEnds } from './line-ends.js';

it.each([
  ['', '', false],
  ['a\nb\n', 'a\nb\n', false],
  ['a\r\nb', 'a\nb', true],
  ['\r\na\r\n\r\n', '\na\n\n', true],
  ['\na\r\n', '\na\n', false],
  ['a\r\nb\n', 'a\nb\n', false],
  ['a\rb\r\n', 'a\nb\n', false],
])('reads the line ends of %j', (given, text, hasCrlf) => {
  expect(readLineEnds(given)).toEqual({ text, hasCrlf });
  if (hasCrlf || !given.includes('\r')) expect(writeLineEnds({ text, hasCrlf })).toBe(given);
});
