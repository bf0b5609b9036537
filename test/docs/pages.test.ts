import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GENERATORS } from '../../src/generate/index.js';
import { ASKED_NAMES } from '../../src/inquiry/index.js';
import { ORACLES } from '../../src/oracle/index.js';
import { ALGORITHMS, SCRIPT_PASSES, SCRIPT_SHRINKS } from '../../src/reduce/index.js';
import { STRATEGY_NAMES } from '../../src/strategy/index.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGES = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const LINKING = [
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
];
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

/** The anchors of a page's headings, as GitHub makes them. */
function collectAnchors(path: string): Set<string> {
  return new Set(
    [...withoutCode(read(path)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Links of a page to missing files or headings. */
function findDeadLinks(path: string): string[] {
  const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(ROOT, target))) return true;
    if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return false;
    return !collectAnchors(target).has(anchor);
  });
}

it.each(LINKING)('links from %s to files and headings that exist', (path) => {
  expect(findDeadLinks(path)).toEqual([]);
});

it('links every page of docs/ from the index', () => {
  const index = read('docs/README.md');
  expect(PAGES.filter((name) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([]);
});

it('has at most 30,000 words in the pages of docs/', () => {
  const words = PAGES.flatMap((name) =>
    read(`docs/${name}`)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  expect(words.length).toBeLessThanOrEqual(30_000);
});

describe('the tables of the reference', () => {
  const families = GENERATORS.map(({ name }) => name.replace(/_(?:sat|unsat|syntactic)$/, ''));
  it.each([
    ['strategies.md', STRATEGY_NAMES],
    ['inquiries.md', ASKED_NAMES],
    ['campaigns.md', ORACLES.map(({ name }) => name)],
    ['reducing.md', ALGORITHMS.map(({ name }) => name)],
    [
      'reducing.md',
      SCRIPT_PASSES.map(({ name }) => name).filter((name) => !SCRIPT_SHRINKS.some((each) => each.name === name)),
    ],
    ['generators.md', families.filter((name) => !/^(?:horn|separation)/.test(name))],
  ])('lists in docs/%s every entry of the table of the code', (page, names) => {
    const text = read(`docs/${page}`);
    expect(names.length).toBeGreaterThan(5);
    expect([...new Set(names)].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
