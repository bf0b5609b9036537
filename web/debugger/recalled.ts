import { effect } from '@preact/signals';
import { session } from '../api/live.js';
import type { Assignment } from '../model/protocol.js';
import { call, showCall } from './call.js';
import { assignment } from './marking.js';
import { follow, followed } from './reductions.js';
import { search, showSearch } from './searching.js';

const KEY = 'gainsay.work';

/** What is looked at besides the text. */
interface Work {
  readonly reductions: readonly string[];
  readonly search: string | undefined;
  readonly call: string | undefined;
  readonly assignment: Assignment | undefined;
}

/** Looks again at what was looked at before a reload, as far as the studio still has it, and notes it from then on. */
export async function recallWork(): Promise<void> {
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Work> | null;
    if (known !== null) await recall(known);
  } catch {
    // What cannot be read is not recalled.
  }
  effect(() => {
    const now: Work = {
      reductions: [...followed.value.keys()],
      search: search.value?.job,
      call: call.value?.job,
      assignment: assignment.value,
    };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // A full storage loses it over a reload and nothing else.
    }
  });
}

async function recall(known: Partial<Work>): Promise<void> {
  const jobs = new Set(session.value?.jobs.map(({ job }) => job));
  const isHere = (job: unknown): job is string => typeof job === 'string' && jobs.has(job);
  if (assignment.peek() === undefined) assignment.value = known.assignment;
  if (isHere(known.call)) showCall(known.call);
  if (isHere(known.search)) showSearch(known.search);
  for (const job of known.reductions ?? []) if (isHere(job)) await follow(job);
}
