/** Output stored after an excess, bytes. */
const FLOOD_KEPT = 1024 * 1024;

function truncate(chunks: readonly Buffer[]): Buffer[] {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  return [Buffer.concat(chunks, Math.min(size, FLOOD_KEPT))];
}

/** Limited in bytes. Decoding replaces invalid UTF-8. */
export class OutputBuffer {
  readonly #limit: number;
  readonly #chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns false if the limit is exceeded. */
  add(stream: 'stdout' | 'stderr', chunk: Buffer): boolean {
    const room = this.#limit - this.#size;
    if (room > 0) this.#chunks[stream].push(chunk.length <= room ? chunk : chunk.subarray(0, room));
    this.#size += chunk.length;
    if (this.#size <= this.#limit) return true;
    for (const each of ['stdout', 'stderr'] as const) this.#chunks[each] = truncate(this.#chunks[each]);
    return false;
  }

  texts(): { readonly stdout: string; readonly stderr: string } {
    const { stdout, stderr } = this.#chunks;
    return { stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') };
  }
}
