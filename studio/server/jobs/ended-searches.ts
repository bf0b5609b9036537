import * as v from 'valibot';
import { BUG_KINDS } from '../../../src/lab-front.js';
import {
  forgetSearch,
  isOfOtherStudio,
  listSearchFolders,
  readFailureText,
  readSearchFolder,
} from '../../workspace/index.js';
import { LANGUAGE, SOURCE, TARGET } from '../contract/inputs.js';
import type { SearchFailure, SearchState } from '../contract/index.js';
import { type StoredJob, STORED_JOB, isOfRoots, readEnded, toEndedJob } from './ended.js';
import type { KnownJob } from './job.js';
import type { SearchTask } from './search.js';

const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0));
const NAME = v.nullable(v.string());

const FACTS = v.object({
  job: STORED_JOB,
  ms: COUNT,
  state: v.object({
    source: SOURCE,
    asked: v.array(TARGET),
    seed: COUNT,
    made: COUNT,
    none: COUNT,
    runs: COUNT,
    answers: v.array(v.record(v.string(), COUNT)),
  }),
});

export interface SearchFacts {
  readonly job: StoredJob;
  readonly ms: number;
  readonly state: Omit<SearchState, 'failures' | 'stored'>;
}

const FAILURE = v.object({
  number: COUNT,
  seed: COUNT,
  language: LANGUAGE,
  kind: v.picklist(BUG_KINDS),
  who: v.array(COUNT),
  witnesses: v.array(COUNT),
  because: v.string(),
  like: v.nullable(COUNT),
  nodes: v.nullable(COUNT),
  bytes: COUNT,
  reduction: NAME,
  notReduced: NAME,
});

/** `others`: jobs that can still be opened. Hunts of an earlier run are listed as campaigns instead. */
export function readEndedSearches(roots: readonly string[], others: ReadonlySet<string>): readonly KnownJob[] {
  return readEnded(listSearchFolders(), (folder) => readEndedSearch(folder, { roots, others }));
}

function readEndedSearch(
  folder: string,
  { roots, others }: { readonly roots: readonly string[]; readonly others: ReadonlySet<string> },
): KnownJob | undefined {
  const stored = readSearchFolder(folder);
  const { job, ms, state } = v.parse(FACTS, stored.facts);
  if (!isOfRoots(job, roots) || (job.end === undefined && isOfOtherStudio(folder))) return undefined;
  const listed = v.parse(v.array(FAILURE), stored.failures);
  const failures = listed.map(({ language: _, reduction, ...failure }): SearchFailure => {
    const isKnown = reduction !== null && others.has(reduction);
    return { ...failure, reduction: isKnown ? reduction : null, hunt: null };
  });
  const search: SearchState = { ...state, failures, stored: folder };
  const task: SearchTask = {
    title: job.title,
    details: () => ({ kind: 'search', search }),
    textOf(number) {
      const found = listed.find((each) => each.number === number);
      if (found === undefined) throw new Error(`there is no failure ${number}`);
      return readFailureText(folder, found);
    },
    forget: () => forgetSearch(folder),
    run: () => Promise.resolve(),
  };
  return toEndedJob(task, { job, kind: 'search', ms });
}
