import { expect, it } from 'vitest';
import { ENTRIES, makeReference } from './reference.js';

it('generates pages that list every entry of the tables in the code', async () => {
  const pages = new Map((await makeReference()).map(({ name, text }) => [name, text]));
  expect([...pages.keys()]).toEqual(Object.keys(ENTRIES));
  for (const [name, entries] of Object.entries(ENTRIES)) {
    const missing = entries.filter((entry) => pages.get(name)?.includes(entry) !== true);
    expect(missing, name).toEqual([]);
  }
});

it('describes each option of the commands', async () => {
  const commands = (await makeReference()).find(({ name }) => name === 'commands')?.text ?? '';
  expect(commands).toContain('`--timeout <time>`');
  expect(commands).toContain('### gainsay solvers doctor');
});
