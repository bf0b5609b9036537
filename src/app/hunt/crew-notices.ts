import type { LiveBucket, Refusal, Watch } from '../../host/index.js';
import type { Emit } from '../base/index.js';

const LOOK_MS = 1_000;
/** Time without workers before it is reported, milliseconds. */
const ALONE_MS = 10_000;
/** Recent refusals that are published. */
const KEPT = 20;

export function emitCrewNotices(
  crew: Watch,
  { live, address, tell }: { readonly live: LiveBucket; readonly address: string; readonly tell: Emit },
): { close(): Promise<void> } {
  const refusals = new Map<string, Refusal>();
  let aloneSince: number | undefined = performance.now();
  /** Refusals at the last `no-workers` notice; undefined once a worker is active. */
  let told: number | undefined;
  const announced = live.announceRefusals(() => [...refusals.values()].slice(-KEPT));
  const look = setInterval(() => {
    for (const { name: worker, refuses: because } of crew.workers) {
      if (because === null || refusals.has(worker)) continue;
      refusals.set(worker, { worker, because });
      tell({ kind: 'worker-refuses', worker, because });
    }
    if (crew.jobs > 0) {
      aloneSince = undefined;
      told = undefined;
      return;
    }
    aloneSince ??= performance.now();
    if (told === refusals.size || performance.now() - aloneSince < ALONE_MS) return;
    told = refusals.size;
    tell({ kind: 'no-workers', address, refused: refusals.size });
  }, LOOK_MS);
  return {
    async close() {
      clearInterval(look);
      await announced.close();
    },
  };
}
