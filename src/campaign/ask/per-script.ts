import type { Script } from '../../script/index.js';

/** Results kept for one script. */
const MOST = 16;

/** Keeps results that depend on a script and a text: a solver that is asked again usually prints the same. */
export class PerScript<T> {
  readonly #known = new WeakMap<Script, Map<string, T>>();

  of(script: Script, text: string, make: () => T): T {
    const known = this.#known.get(script) ?? new Map<string, T>();
    this.#known.set(script, known);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make();
    if (known.size < MOST) known.set(text, made);
    return made;
  }
}
