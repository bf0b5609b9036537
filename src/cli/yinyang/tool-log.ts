import { appendFileSync } from 'node:fs';
import { visibleLine } from '../../util/index.js';
import { diskTrouble } from './exit-codes.js';

/** Where the lines of a tool go. */
export interface ToolLog {
  /** To people, unless the tool is quiet, and to the log file. */
  info(line: string): void;
  /** To the log file alone. */
  debug(line: string): void;
}

/** The log of a tool: on standard error, as yinyang's, and in a file, where there is one. */
export function toolLog({ file, isQuiet }: { readonly file: string | undefined; readonly isQuiet: boolean }): ToolLog {
  let isBroken = false;
  const keep = (line: string): void => {
    if (file === undefined || isBroken) return;
    try {
      appendFileSync(file, `${line}\n`);
    } catch (error) {
      // Told once: what is said on the way out goes to people alone.
      isBroken = true;
      throw diskTrouble(`the log ${file} cannot be written: ${(error as Error).message}`);
    }
  };
  // What solvers and files say is part of it, and a line stays one.
  const stamped = (line: string): string => visibleLine(`[${clockText(new Date())}] ${line}`);
  return {
    info(line) {
      const text = stamped(line);
      keep(text);
      if (!isQuiet) process.stderr.write(`${text}\n`);
    },
    debug: (line) => keep(stamped(line)),
  };
}

/** `2026/11/21 03:04:05 PM`, in local time. */
function clockText(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = date.getHours();
  const day = `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`;
  return `${day} ${two(hours % 12 || 12)}:${two(date.getMinutes())}:${two(date.getSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
}
