import { expect, it } from 'vitest';
import { distributionIn, thisMachine } from './machine.js';

it.each([
  ['NAME="x"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n', 'Debian GNU/Linux 12 (bookworm)'],
  ["PRETTY_NAME='Alpine Linux v3.20'", 'Alpine Linux v3.20'],
  ['PRETTY_NAME=Arch', 'Arch'],
  ['PRETTY_NAME=""', undefined],
  ['', undefined],
])('reads the name of a distribution in %j', (text, name) => {
  expect(distributionIn(text)).toBe(name);
});

it('names this machine by its system and its architecture, and not by its own name', () => {
  const { system, architecture } = thisMachine();
  expect(system).toMatch(/\S+ \d/);
  expect(architecture).toMatch(/^\w+$/);
});
