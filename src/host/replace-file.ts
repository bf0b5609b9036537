import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file so that whoever looks finds the old text or the new one, whole, even when we are killed meanwhile. */
export function replaceFile(path: string, content: Uint8Array | string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    // A link that somebody left under this name would be written through.
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    // A full disk: what is there stays, and no half text beside it.
    rmSync(draft, { force: true });
    throw error;
  }
}
