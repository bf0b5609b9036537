import type { Script } from './script.js';

/** Results kept for one script. */
const MOST = 16;
/** In characters. Solvers print up to 16 MiB, which may differ each time. */
const LONGEST = 100_000;

/** A solver that is asked again usually prints the same text. */
export class PerScript<T> {
  readonly #known = new WeakMap<Script, Map<string, T>>();

  of(script: Script, text: string, make: () => T): T {
    if (text.length > LONGEST) return make();
    const known = this.#known.get(script) ?? new Map<string, T>();
    this.#known.set(script, known);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make();
    if (known.size < MOST) known.set(text, made);
    return made;
  }
}
