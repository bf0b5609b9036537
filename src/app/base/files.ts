import { statSync } from 'node:fs';
import type { Diagnostic } from '../../diag/index.js';
import {
  FILE_ERRORS,
  type FolderContent,
  isNatsAddress,
  readWholeFile,
  writeFolder,
  writeTextFile,
} from '../../host/index.js';
import type { Script } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { visibleLine } from '../../util/index.js';
import { BadInput, type SourceText, badUsage, problemsIn } from './problem.js';

/** Reads a file, replacing bytes that are not UTF-8. Throws `BadInput` (G501). */
export function readUserFile(file: string): string {
  try {
    return readWholeFile(file).toString('utf8');
  } catch (error) {
    throw new BadInput(unreadable(file, error));
  }
}

/** Checks for a folder or an address instead of a file. Throws `BadInput` (G501) if there is neither. */
export function isCampaignPath(path: string): boolean {
  try {
    return isNatsAddress(path) || statSync(path).isDirectory();
  } catch (error) {
    throw new BadInput({ ...unreadable(path, error), expected: 'a file, or the folder of a campaign or of a finding' });
  }
}

function unreadable(file: string, error: unknown): Diagnostic {
  const message = `${visibleLine(file)} cannot be read: ${describeReadError(error)}`;
  return { code: 'G501', severity: 'error', message, expected: 'the path of a file' };
}

export function describeReadError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Readonly<Record<string, string>> = {
    ...FILE_ERRORS,
    ENOENT: 'no such file',
    ENOTDIR: 'a component of its path is not a folder',
  };
  return known[code ?? ''] ?? message;
}

export function writeUserFile(file: string, content: string | Uint8Array): void {
  const problem = writeTextFile(file, content);
  if (problem !== undefined) throw badUsage(`${visibleLine(file)} cannot be written: ${problem.reason}`);
}

export function writeUserFolder(folder: string, content: FolderContent): void {
  const problem = writeFolder(folder, content);
  if (problem !== undefined) throw badUsage(`${visibleLine(folder)} cannot be written: ${problem.reason}`);
}

export function readUserScript(file: string): { readonly script: Script; readonly text: string } {
  const text = readUserFile(file);
  const { script, diagnostics, ok } = readScript(text);
  if (!ok) throw unparsableFile({ file, text }, diagnostics);
  return { script, text };
}

export function isBtorFile(file: string): boolean {
  return /\.btor2?$/i.test(file);
}

const NO_EXPRESSIONS = new Set(['G101', 'G102', 'G103']);

export function readUserExpressions(file: string): string {
  const text = readUserFile(file);
  const wrong = readScript(text).diagnostics.filter(({ code }) => NO_EXPRESSIONS.has(code));
  if (wrong.length > 0) throw unparsableFile({ file, text }, wrong);
  return text;
}

export function unparsableFile(source: SourceText, diagnostics: readonly Diagnostic[]): BadInput {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const message = `${visibleLine(source.file)} cannot be parsed`;
  return new BadInput(...problemsIn(source, errors), { code: 'G502', severity: 'error', message });
}
