import { type BtorReading, readBtor } from '../../btor/index.js';
import { doesNotRead, readUserFile } from './files.js';

export function readUserBtor(file: string): BtorReading & { readonly text: string } {
  const text = readUserFile(file);
  const reading = readBtor(text, { version: /2$/.test(file) ? 2 : 1 });
  if (!reading.ok) throw doesNotRead({ file, text }, reading.diagnostics);
  return { ...reading, text };
}
