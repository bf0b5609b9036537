import type { Command, Script } from '../../script/index.js';
import { printCommand } from '../../syntax/index.js';
import { NO_TEXT, type TextScan, type TextSize, addSizes, scanText } from '../text-size.js';
import { memoise } from '../../util/index.js';

export interface PrintedCommand extends TextScan {
  readonly text: string;
}

export const printCached = memoise((command: Command): PrintedCommand => {
  const text = `${printCommand(command)}\n`;
  return { text, ...scanText(text) };
}, new WeakMap());

export interface ScriptSubject {
  readonly script: Script;
  readonly size: TextSize;
}

export function toSubject(script: Script): ScriptSubject {
  let size = NO_TEXT;
  for (const command of script.commands) size = addSizes(size, printCached(command).size);
  return { script, size };
}

export function printSubject({ script }: Pick<ScriptSubject, 'script'>): string {
  return script.commands.map((command) => printCached(command).text).join('');
}

/** Computes a 128-bit hash of the text. */
export function keyOfSubject({ script }: ScriptSubject): string {
  const key = new Int32Array(4).fill(script.commands.length);
  for (const command of script.commands) {
    printCached(command).hash.forEach((word, i) => {
      key[i] = Math.imul((key[i] as number) ^ word, 0x85ebca6b) + 0x165667b1 + ((key[(i + 1) % 4] as number) >>> 9);
    });
  }
  return key.join('.');
}
