import { readFileSync } from 'node:fs';
import { writeTextFile } from '../host/index.js';
import { BadInput, badUsage } from './complain.js';

/** Reads a file that the user named; what is not UTF-8 in it is replaced. */
export function readUserFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadInput({ code: 'G501', severity: 'error', message: (error as Error).message });
  }
}

/** Writes a file where the user wants it. */
export function writeUserFile(file: string, text: string): void {
  const problem = writeTextFile(file, text);
  if (problem !== undefined) throw badUsage(`${file} cannot be written: ${problem.reason}`);
}
