import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Redirects a browser to a secret address. Only this user can read the file. */
export class OpeningFile {
  #folder: string | undefined;

  write(url: string): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'gainsay-studio-'));
    const file = join(this.#folder, 'open.html');
    const page = `<!doctype html><meta charset="utf-8"><title>Gainsay</title><meta http-equiv="refresh" content="0;url=${url}">\n`;
    writeFileSync(file, page, { mode: 0o600 });
    return file;
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}
