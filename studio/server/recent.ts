import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { makeStateFolder, readWholeFile, replaceFile, stateFolder } from '../../src/index.js';
import { isNatsAddress } from '../../src/lab-front.js';
import type { RecentEntry } from './contract/index.js';

const MOST = 20;

const STORED = v.array(
  v.object({ path: v.string(), kind: v.picklist(['folder', 'file', 'campaign']), at: v.string() }),
);

/** Newest first. The entries outlive the studio. */
export class Recent {
  readonly #file = join(stateFolder(), 'recent.json');
  readonly #isStored: boolean;
  #newest = '';

  constructor({ isStored }: { readonly isStored: boolean }) {
    this.#isStored = isStored;
  }

  /** Omits entries that do not exist any more. */
  list(): readonly RecentEntry[] {
    return this.#read()
      .filter(({ path }) => isNatsAddress(path) || existsSync(path))
      .map((entry) => ({ ...entry, name: basename(entry.path) }));
  }

  add(kind: RecentEntry['kind'], path: string): void {
    if (!this.#isStored || this.#newest === path) return;
    this.#newest = path;
    const others = this.#read().filter((each) => each.path !== path);
    const entries = [{ path, kind, at: new Date().toISOString() }, ...others].slice(0, MOST);
    try {
      makeStateFolder();
      replaceFile(this.#file, `${JSON.stringify(entries, undefined, 2)}\n`);
    } catch {
      // Only a convenience is lost.
    }
  }

  #read(): v.InferOutput<typeof STORED> {
    try {
      return v.parse(STORED, JSON.parse(readWholeFile(this.#file).toString('utf8')));
    } catch {
      return [];
    }
  }
}
