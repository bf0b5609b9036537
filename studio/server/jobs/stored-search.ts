import * as v from 'valibot';
import { BUG_KINDS } from '../../../src/lab-front.js';
import { LANGUAGE, SOURCE, TARGET } from '../contract/inputs.js';
import type { SearchState } from '../contract/index.js';
import { type StoredJob, STORED_JOB } from './ended.js';

const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0));
const NAME = v.nullable(v.string());

/** Facts of a search in the folder of its failures. */
export const SEARCH_FACTS = v.object({
  job: STORED_JOB,
  ms: COUNT,
  /** Folders of the reductions and campaigns about failures, by number of the failure. */
  folders: v.optional(v.record(v.string(), v.string()), {}),
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
  readonly folders: Readonly<Record<string, string>>;
  readonly state: Omit<SearchState, 'failures' | 'stored'>;
}

export const STORED_FAILURE = v.object({
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
