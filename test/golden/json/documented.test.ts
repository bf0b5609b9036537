import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listUndocumented } from '../../support/json-docs.js';

/*
 * docs/json.md must name every field in the golden files of machine-readable output, in the command's
 * section or in a section to which the command's section refers.
 */
const GOLDEN = join(dirname(fileURLToPath(import.meta.url)), '..');
const JSON_OF = '`gainsay ';
/** Sections for `hunt-*`: an event with a finding also has all fields that `findings` prints. */
const HUNT = [`${JSON_OF}hunt`, `${JSON_OF}findings`];

/** Sections of docs/json.md that describe a golden file. For files `hunt-*`, see `HUNT`. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  findings: [`${JSON_OF}findings`],
  show: [`${JSON_OF}show`, ...HUNT],
  replay: [`${JSON_OF}replay`, ...HUNT],
  'solvers-native': [`${JSON_OF}solvers --json`],
  'solvers-package': [`${JSON_OF}solvers --json`],
  'solvers-doctor': [`${JSON_OF}solvers doctor`],
};

const read = (...path: string[]) => readFileSync(join(GOLDEN, ...path), 'utf8');
const filesIn = (folder: string, ending: string) => readdirSync(join(GOLDEN, folder)).filter((name) => name.endsWith(ending));

describe('the documented fields of JSON output', () => {
  it.each(filesIn('json', '.expected'))('has a description in docs/json.md for each field of %s', (file) => {
    const name = file.replace('.expected', '');
    const sections = SECTIONS[name] ?? (name.startsWith('hunt-') ? HUNT : undefined);
    if (sections === undefined) throw new Error(`say which section of docs/json.md describes ${file}`);
    expect(listUndocumented([JSON.parse(read('json', file))], 'json.md', sections)).toEqual([]);
  });

  it.each(filesIn('report', '.json'))('has a description for each field of the report %s', (file) => {
    const sections = [`${JSON_OF}report`];
    const { versions, ...facts } = JSON.parse(read('report', file)) as Record<string, unknown>;
    expect(listUndocumented([{ ...facts, versions: null }], 'json.md', sections)).toEqual([]);
    // The section on bisecting describes the fields of a bisection.
    expect(listUndocumented([versions], 'versions.md', ['`--json`'])).toEqual([]);
  });

  it.each([
    ['formula parse', 'json'],
    ['formula mutate', 'sae-json'],
    ['rules', 'json'],
    ['formula eval', 'json'],
  ])('has a description for each field of %s/%s', (command, name) => {
    const lines = read(command.replace('formula ', ''), `${name}.expected`).split('\n');
    const values = lines.filter((line) => line.startsWith('{')).map((line): unknown => JSON.parse(line));
    expect(values.length).toBeGreaterThan(0);
    expect(listUndocumented(values, 'json.md', [`${JSON_OF}${command}`])).toEqual([]);
  });
});

it('finds undocumented fields, also nested ones', () => {
  const values = [{ answers: { z3: ['sat'] }, deep: [{ novelty: 1 }], id: 'a' }];
  expect(listUndocumented(values, 'json.md', SECTIONS['findings'] ?? [])).toEqual(['deep', 'novelty']);
});
