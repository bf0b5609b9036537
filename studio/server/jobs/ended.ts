import * as v from 'valibot';
import type { JobKind, JobSummary } from '../contract/index.js';
import { type KnownJob, type Task, makeEndedJob } from './job.js';

/** A job's end, in the folder that it stores. */
export const STORED_END = v.object({
  state: v.picklist(['done', 'stopped', 'failed']),
  /** Why it failed. */
  problem: v.optional(v.nullable(v.string()), null),
  /** Pauses included. Absent in jobs of older versions. */
  ms: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type StoredEnd = v.InferOutput<typeof STORED_END>;

/** For later runs of the studio in the same folders. */
export const STORED_JOB = v.object({
  id: v.pipe(v.string(), v.regex(/^job-\d{1,9}$/)),
  title: v.string(),
  roots: v.array(v.string()),
  begun: v.pipe(v.string(), v.isoTimestamp()),
  /** Absent until the job ends. */
  end: v.optional(STORED_END),
});
export type StoredJob = Readonly<v.InferOutput<typeof STORED_JOB>>;

const MOST_ENDED = 20;

/** Returns the newest ended jobs, oldest first. Leaves out folders that cannot be read. */
export function readEnded(
  folders: readonly string[],
  read: (folder: string) => KnownJob | undefined,
): readonly KnownJob[] {
  const ended: KnownJob[] = [];
  for (const folder of folders.toReversed()) {
    if (ended.length === MOST_ENDED) break;
    try {
      const found = read(folder);
      if (found !== undefined && ended.every(({ id }) => id !== found.id)) ended.unshift(found);
    } catch {
      // Not written to its end, or by another version.
    }
  }
  return ended;
}

/** Formulas name the roots by number. Roots that were opened later may be missing. */
export function isOfRoots(job: Pick<StoredJob, 'roots'>, roots: readonly string[]): boolean {
  return roots.length === 0 ? job.roots.length === 0 : roots.every((root, at) => root === job.roots[at]);
}

export function toEndedJob(
  task: Task,
  { job, kind, ms }: { readonly job: StoredJob; readonly kind: JobKind; readonly ms: number },
): KnownJob {
  const { id, title, begun, end } = job;
  const state = end?.state ?? 'stopped';
  const message = end?.problem ?? 'the job failed in an earlier run of the studio';
  const error: JobSummary['error'] = state === 'failed' ? { kind: 'bad-input', message } : null;
  return makeEndedJob(task, {
    job: id,
    kind,
    title,
    state,
    begun,
    ms: Math.round(end?.ms ?? ms),
    error,
    parent: null,
    campaign: null,
  });
}
