import { type BtorReading, readBtor } from '../../btor/index.js';
import { unparsableFile, readUserFile } from './files.js';

export function readUserBtor(file: string): BtorReading & { readonly text: string } {
  const text = readUserFile(file);
  const reading = readBtor(text, { version: /2$/.test(file) ? 2 : 1 });
  if (!reading.ok) throw unparsableFile({ file, text }, reading.diagnostics);
  return { ...reading, text };
}
