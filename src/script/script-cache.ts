import type { Script } from './script.js';

/** Results stored for one script. */
const MOST = 16;
/** In characters. Longer texts may differ in every run, so they are not cached. */
const LONGEST = 100_000;

/** Caches results by script and text, because repeated queries usually give the same text. */
export class ScriptCache<T> {
  readonly #known = new WeakMap<Script, Map<string, T>>();

  get(script: Script, text: string, make: () => T): T {
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
