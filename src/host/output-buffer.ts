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
    return this.#size <= this.#limit;
  }

  texts(): { readonly stdout: string; readonly stderr: string } {
    const { stdout, stderr } = this.#chunks;
    return { stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') };
  }
}
