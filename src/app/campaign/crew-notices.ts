import type { Live, Refusal, Watch } from '../../host/index.js';
import type { Tell } from '../base/index.js';

/** Interval at which the leader checks its workers, in milliseconds. */
const LOOK_MS = 1_000;
/** Time without workers after which the leader reports it, in milliseconds. */
const ALONE_MS = 10_000;
/** Number of recent refusals shown to observers of the campaign. */
const KEPT = 20;

/** Emits a notice when a worker refuses to work for a campaign led here, and when no worker is active; until closed. */
export function tellCrew(
  crew: Watch,
  { live, address, tell }: { readonly live: Live; readonly address: string; readonly tell: Tell },
): { close(): Promise<void> } {
  const refusals = new Map<string, Refusal>();
  let aloneSince: number | undefined = performance.now();
  /** Number of refusals at the last `no-workers` notice; undefined if a worker has been active since. */
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
