import { closeSync, constants, ftruncateSync, openSync, writeFileSync } from 'node:fs';

/**
 * Writes a file, in place of what it had. Where a file is emptied first, as is usual, ext4 sends what comes then to the disk when
 * it is closed: three milliseconds of this thread for each query.
 */
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
