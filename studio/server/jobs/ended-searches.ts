import * as v from 'valibot';
import {
  forgetSearch,
  isOfOtherStudio,
  listSearchFolders,
  readFailureText,
  readSearchFolder,
} from '../../workspace/index.js';
import type { SearchFailure, SearchState } from '../contract/index.js';
import { isOfRoots, readEnded, toEndedJob } from './ended.js';
import type { KnownJob } from './job.js';
import type { SearchTask } from './search.js';
import { SEARCH_FACTS, STORED_FAILURE } from './stored-search.js';

/** `others`: jobs that can still be opened. Hunts of an earlier run are listed as campaigns instead. */
export function readEndedSearches(roots: readonly string[], others: ReadonlySet<string>): readonly KnownJob[] {
  return readEnded(listSearchFolders(), (folder) => readEndedSearch(folder, { roots, others }));
}

function readEndedSearch(
  folder: string,
  { roots, others }: { readonly roots: readonly string[]; readonly others: ReadonlySet<string> },
): KnownJob | undefined {
  const stored = readSearchFolder(folder);
  const { job, ms, state } = v.parse(SEARCH_FACTS, stored.facts);
  if (!isOfRoots(job, roots) || (job.end === undefined && isOfOtherStudio(folder))) return undefined;
  const listed = v.parse(v.array(STORED_FAILURE), stored.failures);
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
