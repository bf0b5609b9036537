import type { CampaignEvent, FindingRecord } from '../../src/campaign/index.js';
import { createCampaignFolder, isCampaignFolder } from '../../src/host/index.js';
import { makeFinding } from '../support/findings.js';

/** A campaign that this process seems to run, until it is closed. */
export interface MadeCampaign {
  put(text: string): Promise<string>;
  append(events: readonly CampaignEvent[]): Promise<void>;
  close(): Promise<void>;
}

export async function makeCampaign(path: string, events: readonly CampaignEvent[]): Promise<MadeCampaign> {
  const folder = await createCampaignFolder(path);
  if (!isCampaignFolder(folder)) throw new Error(folder.message);
  if (events.length > 0) await folder.store.append(events);
  let isClosed = false;
  return {
    put: (text) => folder.store.put(text),
    append: (more) => folder.store.append(more),
    close: async () => {
      if (!isClosed) await folder.close();
      isClosed = true;
    },
  };
}

const TEXT = '0123456789abcdef'.repeat(4);

/** A finding that can be stored. Its texts are missing. */
export function foundAt(at: number, id: string, more: Partial<FindingRecord> = {}): CampaignEvent {
  const finding = makeFinding(id, { mutant: TEXT, parent: TEXT, base: TEXT, trace: TEXT, ...more });
  return { kind: 'finding', at, finding };
}

export function batchDone(at: number, tests: number, answers: Readonly<Record<string, number>>): CampaignEvent {
  const z3 = { runs: tests, ms: 10 * tests, restarts: 0, answers };
  const counts = { tests, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: { z3 } };
  const batch = { seed: 'seed', strategy: 'opfuzz', from: at, to: at + 1 };
  return { kind: 'batch-done', at, batch, counts, results: [], repeats: [] };
}
