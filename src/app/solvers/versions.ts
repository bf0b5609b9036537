import {
  type Bisection,
  VersionProgress,
  type VersionCache,
  type VersionList,
  OpenVersions,
  type QueryCount,
  memoryVersionCache,
} from '../../campaign/index.js';
import { type RanSolver, diskVersionCache } from '../../host/index.js';
import { type Emit, CLOCK } from '../base/index.js';
import { fetchingNotice } from './fetching.js';
import { type VersionListOptions, resolveVersions } from './version-list.js';

export interface VersionOptions extends VersionListOptions {
  /** Number of versions that run at once; a WebAssembly Z3 takes about 150 MB of memory. */
  readonly jobs?: number;
  readonly timeoutMs?: number;
  readonly cache?: boolean;
}

export interface QueryCost extends Readonly<QueryCount> {
  readonly ms: number;
}

export interface Versions {
  readonly openVersions: OpenVersions;
  readonly clock: typeof CLOCK;
  readonly cache: VersionCache;
  readonly session: VersionCache;
  readonly jobs: number;
  readonly cost: QueryCount;
  readonly progress: VersionProgress;
}

export const VERSION_JOBS = 2;

/** `silence` is the last error if no version answered, else null. */
export type VersionsResult<Result> = Result & { readonly silence: string | null };

export async function withVersions<Result extends object>(
  options: VersionOptions & { readonly list?: VersionList; readonly ran?: RanSolver | undefined },
  { signal, emit }: { readonly signal: AbortSignal; readonly emit: Emit },
  use: (versions: Versions) => Promise<Result>,
): Promise<VersionsResult<Result>> {
  const { jobs = VERSION_JOBS } = options;
  const list = options.list ?? (await resolveVersions(options, { ran: options.ran, signal, emit }));
  const fetching = fetchingNotice(list);
  if (fetching !== undefined) emit(fetching);
  const openVersions = new OpenVersions(list, { alive: jobs + 1 });
  try {
    const session = memoryVersionCache();
    const cache = (options.cache ?? true) ? diskVersionCache() : session;
    const progress = new VersionProgress();
    const result = await use({
      openVersions,
      clock: CLOCK,
      cache,
      session,
      jobs,
      cost: { asked: 0, kept: 0 },
      progress,
    });
    return { ...result, silence: progress.silence ?? null };
  } finally {
    await openVersions.close();
  }
}

export function costSince(before: { readonly at: number } & Versions['cost'], { cost, clock }: Versions): QueryCost {
  return { asked: cost.asked - before.asked, kept: cost.kept - before.kept, ms: clock.now() - before.at };
}

export function costNow({ cost, clock }: Versions) {
  return { ...cost, at: clock.now() };
}

export interface BoundSubjects {
  readonly firstBad: string | null;
  readonly fixedIn: string | null;
}

export async function findSubjects({ firstBad, fixedIn }: Bisection, { list }: OpenVersions): Promise<BoundSubjects> {
  const subject = async (version: string | null) =>
    version === null ? null : ((await list.describe?.(version)) ?? null);
  return { firstBad: await subject(firstBad), fixedIn: await subject(fixedIn) };
}
