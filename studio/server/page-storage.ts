import { join } from 'node:path';
import * as v from 'valibot';
import { badUsage, makeStateFolder, readWholeFile, replaceFile, stateFolder } from '../../src/index.js';

/** UTF-16 units. Browsers store about 5 million for a page. */
const MOST = 16 * 1024 * 1024;

const STORED = v.record(v.string(), v.string());
type Stored = v.InferOutput<typeof STORED>;

/**
 * Keeps a copy of what pages store in the browser, such as edits and the choice of colours. Each studio has a new port,
 * and its page an empty storage: on the port of an ended studio, another user of the machine could have answered.
 */
export class PageStorage {
  readonly #file = join(stateFolder(), 'page.json');

  read(): Stored {
    try {
      return v.parse(STORED, JSON.parse(readWholeFile(this.#file).toString('utf8')));
    } catch {
      return {};
    }
  }

  /** Null removes an entry. */
  change(changed: Readonly<Record<string, string | null>>): void {
    const entries = Object.entries({ ...this.read(), ...changed });
    const kept = entries.filter((entry): entry is [string, string] => entry[1] !== null);
    const text = `${JSON.stringify(Object.fromEntries(kept))}\n`;
    if (text.length > MOST) throw badUsage('the page stores too much');
    makeStateFolder();
    replaceFile(this.#file, text, 0o600);
  }
}
