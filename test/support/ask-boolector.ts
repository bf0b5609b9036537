import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs boolector, as a user does, on files in boolector's dialect of BTOR. */
export class NativeBoolector {
  readonly #folder = mkdtempSync(join(tmpdir(), 'gainsay-btor-'));
  #here = true;

  /** Returns boolector's output, or undefined if boolector is not installed. */
  ask(text: string): string | undefined {
    if (!this.#here) return undefined;
    const file = join(this.#folder, 'graph.btor');
    writeFileSync(file, text);
    try {
      return execFileSync('boolector', [file], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' }).trim();
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as { code?: string; stdout?: string; stderr?: string };
      // boolector exits with 10 or 20 after an answer.
      if (code !== 'ENOENT') return stdout.trim() || stderr.trim();
      this.#here = false;
      return undefined;
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
