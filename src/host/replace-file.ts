import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Atomic: readers find the old text or the new one, even if this process is killed. */
export function replaceFile(path: string, content: Uint8Array | string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    // A leftover link with this name would be followed.
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    // If the disk is full, the old file stays and the partial one is removed.
    rmSync(draft, { force: true });
    throw error;
  }
}
