import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { contentId } from '../../src/util/index.js';

const PROMOTE = process.env['GAINSAY_PROMOTE'] === '1';
/** Folder for all checked texts, set by scripts/compare-frozen.mjs. If it is unset, only changed texts are written. */
const ALL_TEXTS = process.env['GAINSAY_FROZEN_TEXTS'];
/** Folder in which a failed check stores the new text. */
const CHANGED_TEXTS = join(tmpdir(), `gainsay-frozen-${userInfo().uid}`);

export const hashText = (text: string): string => contentId(text).slice(0, 12);

/**
 * A golden file. Each entry has a line `NAME HASH` with the hash of a long text. Below it, indented by two spaces, are
 * the lines of a short text that is compared in full, such as a result.
 */
export class FrozenTexts {
  readonly #file: URL;
  readonly #test: string;
  readonly #frozen = new Map<string, string>();
  readonly #checked = new Map<string, string>();

  /** `path` is the golden file, and `test` is the file of its tests. Both are relative to `test/golden/`. */
  constructor(path: string, test: string) {
    this.#file = new URL(path, import.meta.url);
    this.#test = `test/golden/${test}`;
    if (PROMOTE) return;
    const text = readFileSync(this.#file, 'utf8');
    for (const entry of text.split(/^(?=\S)/m)) this.#frozen.set(entry.slice(0, entry.search(/ \w+\n/)), entry);
  }

  /** Compares a text with its frozen entry. A text without an entry passes. */
  check(name: string, text: string, shown = ''): void {
    const entry = `${name} ${hashText(text)}\n${shown.replaceAll(/^(?=.)/gm, '  ')}`;
    this.#checked.set(name, entry);
    const file = `${name.replaceAll(/[^\w.+*-]+/g, '-')}.txt`;
    if (ALL_TEXTS !== undefined) writeText(join(ALL_TEXTS, file), text);
    const frozen = this.#frozen.get(name) ?? entry;
    if (PROMOTE || entry === frozen) return;
    const changed = join(CHANGED_TEXTS, file);
    writeText(changed, text);
    const help = `to see the changes: npm run compare-frozen -- ${this.#test}; to accept them: npm run promote`;
    expect(entry, `the text of '${name}' changed: the new text is in ${changed}; ${help}`).toBe(frozen);
  }

  /** Writes the file when promoting. Otherwise, reports frozen entries that no check has used. */
  finish(): void {
    if (PROMOTE) writeFileSync(this.#file, [...this.#checked.values()].join(''));
    else expect([...this.#frozen.keys()].filter((name) => !this.#checked.has(name)), 'obsolete').toEqual([]);
  }
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
