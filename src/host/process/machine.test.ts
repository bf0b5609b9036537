import { expect, it } from 'vitest';
import { HOST_NAME } from '../../campaign/index.js';
import { distributionIn, hostName, thisMachine } from './machine.js';

it.each([
  ['NAME="x"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n', 'Debian GNU/Linux 12 (bookworm)'],
  ["PRETTY_NAME='Alpine Linux v3.20'", 'Alpine Linux v3.20'],
  ['PRETTY_NAME=Arch', 'Arch'],
  ['PRETTY_NAME=""', undefined],
  ['', undefined],
])('reads the name of a distribution in %j', (text, name) => {
  expect(distributionIn(text)).toBe(name);
});

it('describes this machine by its system, its architecture and its host name', () => {
  const { system, architecture, host } = thisMachine();
  expect(host).toMatch(HOST_NAME);
  expect(thisMachine('node-17').host).toBe('node-17');
  expect(system).toMatch(/\S+ \d/);
  expect(architecture).toMatch(/^\w+$/);
});

it.each([
  ['node-17.example.org', 'node-17.example.org'],
  ["anna's laptop", 'anna-s-laptop'],
  ['--x', 'x'],
  ['日本', 'localhost'],
  ['', 'localhost'],
  ['a'.repeat(300), 'a'.repeat(253)],
])('makes a valid name of the host name %j', (name, host) => {
  expect(hostName(name)).toBe(host);
});
