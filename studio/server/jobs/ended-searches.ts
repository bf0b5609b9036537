import * as v from 'valibot';
import {
  forgetSearch,
  isOfOtherStudio,
  listSearchFolders,
  readFailureText,
  readSearchFolder,
} from '../../workspace/index.js';
import { Refused } from '../../workspace/refused.js';
import type { SearchFailure, SearchState } from '../contract/index.js';
import { isOfRoots, readEnded, toEndedJob } from './ended.js';
import type { KnownJob } from './job.js';
import type { SearchTask } from './search.js';
import { SEARCH_FACTS, STORED_FAILURE } from './stored-search.js';

export interface EndedSearchParts {
  readonly roots: readonly string[];
  /** Folders of the reductions that can still be opened, by job. */
  readonly reductions: ReadonlyMap<string, string>;
  /** Null if the campaign was deleted. */
  campaignOf(folder: string): string | null;
}

export function readEndedSearches(parts: EndedSearchParts): readonly KnownJob[] {
  return readEnded(listSearchFolders(), (folder) => readEndedSearch(folder, parts));
}

function readEndedSearch(folder: string, { roots, reductions, campaignOf }: EndedSearchParts): KnownJob | undefined {
  const stored = readSearchFolder(folder);
  const { job, ms, folders, state } = v.parse(SEARCH_FACTS, stored.facts);
  if (!isOfRoots(job, roots) || (job.end === undefined && isOfOtherStudio(folder))) return undefined;
  const listed = v.parse(v.array(STORED_FAILURE), stored.failures);
  const failures = listed.map(({ language: _, reduction, ...failure }): SearchFailure => {
    const about = folders[String(failure.number)];
    const isKnown = about !== undefined && reduction !== null && reductions.get(reduction) === about;
    const campaign = about === undefined || reduction !== null ? null : campaignOf(about);
    return { ...failure, reduction: isKnown ? reduction : null, hunt: null, campaign };
  });
  const search: SearchState = { ...state, failures, stored: folder };
  const task: SearchTask = {
    title: job.title,
    details: () => ({ kind: 'search', search }),
    textOf(number) {
      const found = listed.find((each) => each.number === number);
      if (found === undefined) throw new Refused('not-found', `there is no failure ${number}`);
      return readFailureText(folder, found);
    },
    seedOf: (number) => listed.find((each) => each.number === number)?.seed ?? 0,
    forget: () => forgetSearch(folder),
    run: () => Promise.resolve(),
  };
  return toEndedJob(task, { job, kind: 'search', ms });
}
