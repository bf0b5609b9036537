import { existsSync, realpathSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { replaceFile } from '../../host/index.js';
import { badUsage } from '../base/index.js';

export function defaultOutput(file: string): string {
  const extension = extname(file);
  return `${file.slice(0, file.length - extension.length)}.reduced${extension}`;
}

/** Throws `BadInput` if the output is the input or a folder. */
export function refuseOverwriting(file: string, out: string): void {
  if (!existsSync(out)) return;
  if (statSync(out).isDirectory()) throw badUsage(`the output ${out} is a folder`, { expected: 'the path of a file' });
  if (realpathSync(out) === realpathSync(file)) {
    throw badUsage(`the output ${out} is the input file`, {
      expected: 'another file, so that the input is not overwritten',
    });
  }
}

export function writeResult(out: string, content: Uint8Array): void {
  try {
    replaceFile(out, content);
  } catch (error) {
    throw badUsage(`${out} cannot be written: ${(error as Error).message}`, {
      hint: 'the file keeps its previous content: resume from it with --continue, or choose another file with --out',
    });
  }
}
