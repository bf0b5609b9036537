interface Sample {
  readonly at: number;
  readonly count: number;
}

/** Milliseconds; workers report every few seconds. */
const WINDOW_MS = 15_000;

export class Rates {
  readonly #samples = new Map<string, Sample[]>();

  of(name: string, now: Sample): number {
    const before = this.#samples.get(name) ?? [];
    // Begins at the last sample that is at least as old as the window.
    const from = Math.max(
      0,
      before.findLastIndex(({ at }) => now.at - at >= WINDOW_MS),
    );
    const samples = [...before.slice(from), now];
    this.#samples.set(name, samples);
    const first = samples[0] as Sample;
    return now.at > first.at ? Math.max(0, ((now.count - first.count) * 1_000) / (now.at - first.at)) : 0;
  }

  keep(names: ReadonlySet<string>): void {
    for (const name of this.#samples.keys()) if (!names.has(name)) this.#samples.delete(name);
  }
}
