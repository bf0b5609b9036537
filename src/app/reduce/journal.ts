import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { Journal, JournalEntry } from '../../campaign/index.js';
import { writeUserFile } from '../base/index.js';

/** A file of verdicts. Writes each verdict before it is used, so that `kill -9` loses no verdict. */
export interface JournalFile extends Journal {
  readonly known: number;
  remove(): void;
}

export interface JournalOptions {
  /** Identity of the reduction; the journal of another reduction is discarded. */
  readonly of: string;
  failed?(message: string): void;
}

interface Line extends JournalEntry {
  readonly key: string;
}

export function openJournal(path: string, { of, failed }: JournalOptions): JournalFile {
  const entries = new Map<string, JournalEntry>();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  if (lines[0] === head(of)) {
    for (const text of lines.slice(1)) {
      const line = parseLine(text);
      if (line !== undefined) entries.set(line.key, line);
    }
  }
  // Rewrites the file, so that an incomplete last line does not corrupt the next line.
  const kept = [...entries].map(([key, entry]) => JSON.stringify({ ...entry, key }));
  writeUserFile(path, [head(of), ...kept, ''].join('\n'));
  let isOpen = true;
  return {
    known: entries.size,
    get: (key) => entries.get(key),
    put(key, entry) {
      entries.set(key, entry);
      if (!isOpen) return;
      try {
        appendFileSync(path, `${JSON.stringify({ key, ...entry })}\n`);
      } catch (error) {
        // After a write error such as a full disk, only verdicts are lost, which a resumed run recomputes.
        isOpen = false;
        failed?.(`${path} can no longer be written: ${(error as Error).message}`);
      }
    },
    remove: () => rmSync(path, { force: true }),
  };
}

const head = (of: string): string => JSON.stringify({ journal: 1, of });

function isLine(line: unknown): line is Line {
  if (typeof line !== 'object' || line === null) return false;
  const { key, fails, model, solver } = line as Record<string, unknown>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return typeof key === 'string' && typeof fails === 'boolean' && isText(model) && isText(solver);
}

function parseLine(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? line : undefined;
  } catch {
    return undefined;
  }
}
