import type { Live, Refusal, Watch } from '../../host/index.js';
import type { Tell } from '../base/index.js';

/** How often the leader looks who is there, milliseconds. */
const LOOK_MS = 1_000;
/** For so long nobody may work until the leader says so, milliseconds. */
const ALONE_MS = 10_000;
/** How many refusals are kept, for those who look at the campaign. */
const KEPT = 20;

/** Tells which workers refuse to work for a campaign that is led here, and when nobody works for it; until it is closed. */
export function tellCrew(
  crew: Watch,
  { live, address, tell }: { readonly live: Live; readonly address: string; readonly tell: Tell },
): { close(): Promise<void> } {
  const refusals = new Map<string, Refusal>();
  let aloneSince: number | undefined = performance.now();
  /** How many had refused when it was said that nobody works; undefined where somebody has worked since. */
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
