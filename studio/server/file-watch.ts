import type { Workspace } from '../workspace/index.js';
import { pathOfTopic } from './contract/index.js';
import type { Hub } from './hub.js';

const EVERY_MS = 1_000;

/** Polls, because not all file systems report changes. */
export class FileWatch {
  readonly #workspace: Workspace;
  readonly #hub: Hub;
  readonly #timer: NodeJS.Timeout;
  readonly #seen = new Map<string, { readonly stamp: string; readonly version: string | null }>();

  constructor(workspace: Workspace, hub: Hub) {
    this.#workspace = workspace;
    this.#hub = hub;
    this.#timer = setInterval(() => this.#poll(), EVERY_MS).unref();
  }

  /** Call after the studio wrote a file, so that a deletion before the next look is noticed. */
  noteWritten(path: string): void {
    this.#seen.set(path, { stamp: this.#workspace.stampOf(path), version: this.#workspace.versionOf(path) });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #poll(): void {
    const wanted = new Set([...this.#hub.topics()].flatMap((topic) => pathOfTopic(topic) ?? []));
    for (const path of this.#seen.keys()) if (!wanted.has(path)) this.#seen.delete(path);
    for (const path of wanted) {
      const stamp = this.#workspace.stampOf(path);
      const before = this.#seen.get(path);
      if (before?.stamp === stamp) continue;
      const version = this.#workspace.versionOf(path);
      this.#seen.set(path, { stamp, version });
      if (before?.version !== version) this.#hub.publish({ kind: 'file-changed', path, version });
    }
  }
}
