import { closeSync, constants, ftruncateSync, openSync, writeFileSync } from 'node:fs';

/** Overwrites in place. Emptying the file first makes ext4 flush on close: three milliseconds per query. */
export function overwriteFile(path: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT);
  try {
    writeFileSync(file, bytes);
    ftruncateSync(file, bytes.length);
  } finally {
    closeSync(file);
  }
}
