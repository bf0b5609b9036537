import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that were private to this project, with their replacements. */
const RETIRED: Readonly<Record<string, string>> = {
  sight: 'observation',
  sights: 'observations',
  sighting: 'observation',
  sightings: 'observations',
  sighted: 'versioned',
  liar: 'suspect',
  liars: 'suspects',
  panel: 'solver set',
  panels: 'solver sets',
  desk: 'queue',
  shelf: 'index or cache',
  company: 'partners',
  exhibit: 'reproduction',
  exhibits: 'reproductions',
  reduct: 'ground application',
  hurry: 'adaptive limits',
  hurried: 'with an adaptive limit',
  breath: 'cooperative pause',
  aftercare: 'post-processing',
};

/** Splits camel case. */
function splitWords(text: string): string[] {
  return text
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/);
}

const root = new URL('../../', import.meta.url);

function texts(): string[] {
  const under = (folder: string) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}${name}`);
  // Excludes the studio's page and its tests: a page has panels.
  const folders = ['src/', 'lab/', 'studio/', 'compat/', 'docs/', 'test/', 'bench/'].flatMap(under);
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...folders].filter(
    (name) => /\.(tsx?|mjs|md)$/.test(name) && !/^(?:studio\/page\/|test\/(?:page\/|laws\/words))/.test(name),
  );
}

it('finds a retired word in a sentence and in a name, but not in longer words', () => {
  expect(splitWords('A VersionSight; insight, desktop')).toEqual(['a', 'version', 'sight', 'insight', 'desktop']);
});

it('no retired word is used', () => {
  const found = texts().flatMap((name) =>
    [...new Set(splitWords(`${name} ${readFileSync(new URL(name, root), 'utf8')}`))]
      .filter((word) => Object.hasOwn(RETIRED, word))
      .map((word) => `${name}: write "${RETIRED[word]}" in place of "${word}"`),
  );
  expect(found).toEqual([]);
});
