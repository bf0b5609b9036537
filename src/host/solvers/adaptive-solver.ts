import { type Limits, type Query, type Run, type Solver, pickIdentity } from '../../solver/index.js';

const TRIALS = 6;
/** After this number of queries of a logic, the mode not in use (fresh or persistent) is timed again. */
const RETRY_EVERY = 200;

interface Timing {
  readonly ms: { fresh: number[]; persistent: number[] };
  asked: number;
}

/** Runs each query in the mode that was faster for its logic. The meaning is equal in both. */
export function adaptiveSolver(fresh: Solver, persistent: Solver): Solver {
  const timings = new Map<string, Timing>();
  let last: Solver = fresh;
  return {
    ...pickIdentity(fresh),
    get mode() {
      return last.mode;
    },
    async run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
      const logic = /\(\s*set-logic\s+([\w-]+)/.exec(query.input)?.[1] ?? '';
      const timing = timings.get(logic) ?? { ms: { fresh: [], persistent: [] }, asked: 0 };
      timings.set(logic, timing);
      last = chooseMode(timing) === 'fresh' ? fresh : persistent;
      timing.asked++;
      const run = await last.run(query, limits, signal);
      const times = timing.ms[last === fresh ? 'fresh' : 'persistent'];
      times.push(run.ms);
      if (times.length > TRIALS) times.shift();
      return run;
    },
    ...(fresh.withOptions === undefined ? {} : { withOptions: fresh.withOptions }),
    fresh: () => fresh.fresh(),
    ...(fresh.backtrace === undefined ? {} : { backtrace: fresh.backtrace }),
    history: () => last.history(),
    restarts: () => persistent.restarts(),
    close: async () => {
      await Promise.all([fresh.close(), persistent.close()]);
    },
  };
}

function chooseMode({ ms, asked }: Timing): 'fresh' | 'persistent' {
  const { fresh, persistent } = ms;
  if (fresh.length < TRIALS || persistent.length < TRIALS)
    return fresh.length < persistent.length ? 'fresh' : 'persistent';
  const faster = median(fresh) < median(persistent) ? 'fresh' : 'persistent';
  if (asked % RETRY_EVERY !== 0) return faster;
  return faster === 'fresh' ? 'persistent' : 'fresh';
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
