import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FindingRecord, isLeftOut, writeTextFile } from '../../src/index.js';
import { type Rng, rngFromSeed } from '../../src/smt.js';
import { type BugContext, type BugType, toBug } from './bug-files.js';
import { diskTrouble } from './exit-codes.js';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

export function fiveLetters(rng: Rng): string {
  return rng.sample(LETTERS, 5).join('');
}

export function readStem(path: string): string {
  return basename(path).replace(/\.[^.]*$/, '');
}

/**
 * Returns the script's path. The random letters in file names derive from the campaign's key, so a repeated run writes
 * the same names.
 */
export function writeBug(
  finding: FindingRecord,
  cx: BugContext & { readonly folder: string; readonly text: string; readonly key: string },
): { readonly path: string; readonly type: BugType } {
  const { type, name, output } = toBug(finding, cx);
  const rng = rngFromSeed(cx.key).fork('bug').fork(finding.id);
  let base = join(cx.folder, `${name}-${fiveLetters(rng)}`);
  while (isOther(`${base}.smt2`, cx.text)) base = join(cx.folder, `${name}-${fiveLetters(rng)}`);
  writeText(`${base}.smt2`, cx.text);
  writeText(`${base}.output`, output);
  return { path: `${base}.smt2`, type };
}

function isOther(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') !== text;
}

function writeText(path: string, text: string): void {
  const trouble = writeTextFile(path, text);
  if (trouble !== undefined && isLeftOut(trouble)) throw diskTrouble(`${path} cannot be written: ${trouble.reason}`);
}
