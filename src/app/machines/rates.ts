/** Value of a growing counter at a time. */
interface Sample {
  readonly at: number;
  readonly count: number;
}

/** Length of the window, in milliseconds: workers report every few seconds. */
const WINDOW_MS = 15_000;

/** Recent growth rates of counters, by name. */
export class Rates {
  readonly #samples = new Map<string, Sample[]>();

  /** Records a counter's value; returns its growth per second. */
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

  /** Forgets all other counters. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.#samples.keys()) if (!names.has(name)) this.#samples.delete(name);
  }
}
