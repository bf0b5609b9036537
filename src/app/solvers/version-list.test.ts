import { expect, it } from 'vitest';
import { resolveVersions } from './version-list.js';

it('accepts the ends of a range as the names of solvers are accepted', async () => {
  const namesIn = async (range: string) => {
    const given = { versions: `z3:${process.execPath} {}`, over: '4.8.9.0,4.12.0.0,4.12.1.0,4.12.1.1,4.13.0.0', range };
    return (await resolveVersions(given, { signal: new AbortController().signal, emit: () => undefined })).names;
  };
  expect(await namesIn('4.12.1..4.13')).toEqual(['4.12.1.0', '4.12.1.1', '4.13.0.0']);
  expect(await namesIn('..4.12')).toEqual(['4.8.9.0', '4.12.0.0', '4.12.1.0', '4.12.1.1']);
  expect(await namesIn('4.12.1.1..')).toEqual(['4.12.1.1', '4.13.0.0']);
  for (const wrong of ['4.13..4.12', '4.1..', '4.12', 'newest..', '4.12..4.13..5'])
    await expect(namesIn(wrong)).rejects.toThrow(`'${wrong}' is not a range`);
});
