import { afterEach, expect, it } from 'vitest';
import { type CheckCommands, openCheck } from './command-check.js';

const opened: CheckCommands[] = [];
afterEach(() => opened.splice(0).forEach((check) => check.close()));

function matcher(match: string) {
  const check = openCheck([process.execPath], { timeout: 1_000, memory: 1e9, extension: 'smt2', match });
  opened.push(check);
  return check.check.options.match;
}

it('searches outputs for a pattern in linear time', () => {
  const pattern = matcher('^(a+)+$');
  expect(pattern?.exec(`${'a'.repeat(5_000)}!`)).toBeNull();
  expect(pattern?.exec('sat\naaa\n')).not.toBeNull();
});

it('rejects patterns that are invalid or cannot be matched in linear time', () => {
  expect(() => matcher('a(?=b)')).toThrow('linear time');
  expect(() => matcher('(')).toThrow('--match: ');
});
