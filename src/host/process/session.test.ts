import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../solver/index.js';
import { Session } from './session.js';

/** Echoes the sentinels, and reports an error with its line at `(bad)`. */
const SCRIPT = `$| = 1;
while (<STDIN>) {
  print "$1\\n" if /echo "(.*)"/;
  if (/bad/) { print STDERR "$ARGV[0] <stdin>:$.:2: expected command\\n"; exit 1 }
}`;

it.each(['boolector:', '[error]'])('converts an error position after %s to a position in the query', async (prefix) => {
  const session = new Session(['perl', '-e', SCRIPT, prefix], { reset: ['(reset)'], cwd: '/' });
  await session.ask('(good)\n', DEFAULT_LIMITS);
  const result = await session.ask('(good)\n(bad)\n', DEFAULT_LIMITS);
  const stderr = `${prefix} <stdin>:2:2: expected command\n`;
  expect(result).toMatchObject({ kind: 'done', raw: { stderr, exit: 1 } });
});
