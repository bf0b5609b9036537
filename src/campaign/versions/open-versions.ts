import type { Solver } from '../../solver/index.js';
import { type Absent, type VersionList, type VersionOpening, isAbsent } from './contract.js';

interface Opened {
  readonly name: string;
  readonly solver: Promise<Solver | Absent>;
  users: number;
  used: boolean;
}

/** Keeps the last used versions open, since a WebAssembly Z3 takes 130 to 170 MB and half a second to start. */
export class OpenVersions {
  readonly list: VersionList;
  readonly #most: number;
  readonly #opened = new Map<string, Opened>();

  constructor(list: VersionList, { alive = 3 }: { readonly alive?: number } = {}) {
    this.list = list;
    this.#most = alive;
  }

  /** `fresh` requires a new process without earlier queries. */
  async use<T>(
    name: string,
    options: VersionOpening & { readonly fresh?: boolean },
    work: (solver: Solver | Absent) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const opened = this.#open(name, options, signal);
    opened.users++;
    try {
      const solver = await opened.solver;
      if (isAbsent(solver) || options.fresh !== true || !opened.used) {
        opened.used = true;
        return await work(solver);
      }
      const fresh = solver.fresh();
      try {
        return await work(fresh);
      } finally {
        await fresh.close();
      }
    } finally {
      opened.users--;
      await this.#closeOldest();
    }
  }

  async close(): Promise<void> {
    const all = [...this.#opened.values()];
    this.#opened.clear();
    await Promise.all(all.map(closeSolver));
  }

  #open(name: string, options: VersionOpening, signal: AbortSignal | undefined): Opened {
    const key = JSON.stringify([name, options.own, options.checkModels]);
    const known = this.#opened.get(key);
    this.#opened.delete(key);
    const solver = known?.solver ?? this.list.open(name, options, signal);
    const opened = known ?? { name, solver, users: 0, used: false };
    this.#opened.set(key, opened);
    // A later attempt to open the version may succeed.
    solver.catch(() => this.#opened.delete(key));
    return opened;
  }

  async #closeOldest(): Promise<void> {
    for (const [key, opened] of [...this.#opened]) {
      if (this.#opened.size <= this.#most) return;
      if (opened.users > 0) continue;
      this.#opened.delete(key);
      await closeSolver(opened);
    }
  }
}

async function closeSolver({ solver }: Opened): Promise<void> {
  const [opened] = await Promise.allSettled([solver]);
  if (opened.status === 'fulfilled' && !isAbsent(opened.value)) await opened.value.close();
}
