/** A count that grows, at a moment. */
interface Sample {
  readonly at: number;
  readonly count: number;
}

/** Over how long a rate is taken, milliseconds: workers say how far they are every few seconds. */
const WINDOW_MS = 15_000;

/** How fast counts grow, by name, of late. */
export class Rates {
  readonly #samples = new Map<string, Sample[]>();

  /** Hears a count; how much it grows in a second. */
  of(name: string, now: Sample): number {
    const before = this.#samples.get(name) ?? [];
    // The oldest is the last one that is not younger than the window.
    const from = Math.max(
      0,
      before.findLastIndex(({ at }) => now.at - at >= WINDOW_MS),
    );
    const samples = [...before.slice(from), now];
    this.#samples.set(name, samples);
    const first = samples[0] as Sample;
    return now.at > first.at ? Math.max(0, ((now.count - first.count) * 1_000) / (now.at - first.at)) : 0;
  }

  /** Forgets all others. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.#samples.keys()) if (!names.has(name)) this.#samples.delete(name);
  }
}
