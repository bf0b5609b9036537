import * as v from 'valibot';
import { readEndedSearches } from './ended-searches.js';
import { listReductionFolders, listSearchFolders, readSearchFolder } from '../../workspace/index.js';
import { readReductionFacts } from '../../export/reduction.js';
import type { KnownJob } from './job.js';
import { isReduceTask, readEndedReductions } from './reduce.js';
import { SEARCH_FACTS } from './stored-search.js';

/** Reductions and bug searches of earlier runs of the studio in the same folders, in the order of their numbers. */
export function readEndedJobs(
  roots: readonly string[],
  campaignOf: (folder: string) => string | null = () => null,
): readonly KnownJob[] {
  const reductions = readEndedReductions(roots);
  const known = new Map(reductions.map(({ id, task }) => [id, isReduceTask(task) ? task.stored : '']));
  const searches = readEndedSearches({ roots, reductions: known, campaignOf }).filter(({ id }) => !known.has(id));
  return [...reductions, ...searches].sort((a, b) => numberOf(a) - numberOf(b));
}

function numberOf({ id }: Pick<KnownJob, 'id'>): number {
  return Number(id.slice('job-'.length));
}

/** A higher number is not from a studio, and would leave no room for the numbers of later jobs. */
const MOST_NUMBER = 100_000_000;

/** The highest number of a stored job. Includes the jobs of other folders, which a later studio may open together. */
export function highestStoredNumber(): number {
  const stored = [
    ...listReductionFolders().map((folder) => () => readReductionFacts(folder).job),
    ...listSearchFolders().map((folder) => () => v.parse(SEARCH_FACTS, readSearchFolder(folder).facts).job),
  ];
  return stored.reduce((highest, read) => {
    try {
      const number = numberOf(read() ?? { id: 'job-0' });
      return number < MOST_NUMBER ? Math.max(highest, number) : highest;
    } catch {
      // Not written to its end, or by another version.
      return highest;
    }
  }, 0);
}
