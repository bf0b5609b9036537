import { appendFileSync } from 'node:fs';
import { visibleLine } from '../../src/smt.js';
import { diskTrouble } from './exit-codes.js';

export interface ToolLog {
  /** Logs a line, and prints it unless quiet. */
  info(line: string): void;
  debug(line: string): void;
}

/** Logs to standard error, as yinyang does, and to a file, if given. */
export function toolLog({ file, isQuiet }: { readonly file: string | undefined; readonly isQuiet: boolean }): ToolLog {
  let isBroken = false;
  const keep = (line: string): void => {
    if (file === undefined || isBroken) return;
    try {
      appendFileSync(file, `${line}\n`);
    } catch (error) {
      // A write error is reported once. Later lines are only printed.
      isBroken = true;
      throw diskTrouble(`the log ${file} cannot be written: ${(error as Error).message}`);
    }
  };
  // Escapes control characters, because the line quotes output of solvers and names of files.
  const stampLine = (line: string): string => visibleLine(`[${clockText(new Date())}] ${line}`);
  return {
    info(line) {
      const text = stampLine(line);
      keep(text);
      if (!isQuiet) process.stderr.write(`${text}\n`);
    },
    debug: (line) => keep(stampLine(line)),
  };
}

/** Formats local time like `2026/11/21 03:04:05 PM`. */
function clockText(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = date.getHours();
  const day = `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`;
  return `${day} ${two(hours % 12 || 12)}:${two(date.getMinutes())}:${two(date.getSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
}
