import { effect } from '@preact/signals';
import { session } from '../api/live.js';
import type { Assignment } from '../model/protocol.js';
import { call, showCall } from './call.js';
import { assignment } from './marking.js';
import { follow, followedReductions } from './reductions.js';
import { search, showSearch } from './searching.js';

const KEY = 'gainsay.work';

interface SavedWork {
  readonly reductions: readonly string[];
  readonly search: string | undefined;
  readonly call: string | undefined;
  readonly assignment: Assignment | undefined;
}

/** Restores the work from before a reload, as far as the studio still has it. */
export async function recallWork(): Promise<void> {
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SavedWork> | null;
    if (known !== null) await recall(known);
  } catch {
    // Unreadable work is not restored.
  }
  effect(() => {
    const now: SavedWork = {
      reductions: [...followedReductions.value.keys()],
      search: search.value?.job,
      call: call.value?.job,
      assignment: assignment.value,
    };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // If the storage is full, the work does not survive a reload.
    }
  });
}

async function recall(known: Partial<SavedWork>): Promise<void> {
  const jobs = new Set(session.value?.jobs.map(({ job }) => job));
  const isHere = (job: unknown): job is string => typeof job === 'string' && jobs.has(job);
  if (assignment.peek() === undefined) assignment.value = known.assignment;
  if (isHere(known.call)) showCall(known.call);
  if (isHere(known.search)) showSearch(known.search);
  for (const job of known.reductions ?? []) if (isHere(job)) await follow(job);
}
