import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FOLDERS } from './folders.mjs';

const FILES = ['src', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.ts'));

/** Expands the braces of a pattern to all its paths. */
function expandBraces(pattern: string): string[] {
  const [, before = '', alternatives, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (alternatives === undefined) return [pattern];
  return alternatives.split(',').flatMap((each) => expandBraces(`${before}${each}${after}`));
}

function matchGlob(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll('.', String.raw`\.`);
  });
  return new RegExp(`^${parts.join('')}$`);
}

it.each(Object.entries(FOLDERS))('names only existing files in mutation folder %s', (_, { mutate, tests }) => {
  const globs = [...mutate, ...tests].flatMap(expandBraces);
  expect(globs.filter((glob) => !FILES.some((path) => matchGlob(glob).test(path)))).toEqual([]);
});
