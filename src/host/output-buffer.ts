/** How much is kept of what passed the limit: nobody reads more of a flood, bytes. */
const FLOOD_KEPT = 1024 * 1024;

/** The beginning of chunks, so that the rest takes no room any more. */
function beginningOf(chunks: readonly Buffer[]): Buffer[] {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  return [Buffer.concat(chunks, Math.min(size, FLOOD_KEPT))];
}

/** What a solver prints, as bytes up to a limit. Decoding replaces what is not UTF-8. */
export class OutputBuffer {
  readonly #limit: number;
  readonly #chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps a chunk, or as much of it as the limit allows; false when the limit is passed. */
  add(stream: 'stdout' | 'stderr', chunk: Buffer): boolean {
    const room = this.#limit - this.#size;
    if (room > 0) this.#chunks[stream].push(chunk.length <= room ? chunk : chunk.subarray(0, room));
    this.#size += chunk.length;
    if (this.#size <= this.#limit) return true;
    for (const each of ['stdout', 'stderr'] as const) this.#chunks[each] = beginningOf(this.#chunks[each]);
    return false;
  }

  /** What was printed; of a flood, its beginning. */
  texts(): { readonly stdout: string; readonly stderr: string } {
    const { stdout, stderr } = this.#chunks;
    return { stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') };
  }
}
