import {
  type BugSearchEvent,
  type FormulaText,
  type SourceFormula,
  StoredFailures,
  forgetSearch,
  searchBugs,
} from '../../workspace/index.js';
import { PauseControl } from '../../../src/index.js';
import { isNonBug, stopwatch } from '../../../src/smt.js';
import { type API, type ReadOf, type SearchFailure, type SearchState, LISTED_FAILURES } from '../contract/index.js';
import { toProblem } from '../problems.js';
import { Refused } from '../../workspace/refused.js';
import { formatCallee } from './call.js';
import type { Task } from './job.js';
import type { StoredEnd } from './ended.js';
import { Figures, type JobChannel } from './job-channel.js';
import type { SearchFacts } from './stored-search.js';

export type SearchTaskRequest = ReadOf<typeof API.startJob> & { readonly kind: 'search' };

export interface SearchTask extends Task {
  textOf(number: number): FormulaText;
  seedOf(number: number): number;
}

export function isSearchTask(task: Task): task is SearchTask {
  return task.details().kind === 'search';
}

export interface SearchParts {
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly jobs: number;
  readonly roots: readonly string[];
  reduce(failure: SearchFailure, formula: FormulaText, parent: string): Pick<SearchFailure, 'reduction' | 'notReduced'>;
  /** Calls `opened` when the hunt's folder exists. */
  keep(
    failure: SearchFailure,
    formula: { readonly file: string; readonly opened: () => void },
    parent: string,
  ): string | null;
  /** The folder of a reduction or of a hunt's campaign. Undefined before it is made, or for an unknown job. */
  storedBy(job: string): string | undefined;
}

export function searchTask(request: SearchTaskRequest, parts: SearchParts): SearchTask {
  const { source, seed, asked, count } = request;
  const { timeoutMs, memoryBytes, jobs, roots } = parts;
  const pace = new PauseControl();
  const texts: FormulaText[] = [];
  const firsts = new Map<string, number>();
  const done = new Set<number>();
  const kept = new StoredFailures(source);
  const answers: Record<string, number>[] = asked.map(() => ({}));
  /** Of the jobs about failures, by number of the failure. */
  const folders: Record<string, string> = {};
  let state: SearchState = { source, asked, seed, made: 0, none: 0, runs: 0, answers, failures: [], stored: null };

  /** Published together with the figures that count their runs. */
  let unpublished: SearchFailure[] = [];
  let isForgotten = false;

  const title = `bug search from seed ${seed}`;
  const elapsed = stopwatch(
    () => performance.now(),
    () => pace.pausedMs,
  );
  let described = 0;
  let end: StoredEnd | undefined;
  let ended: number | undefined;
  const describe = ({ job: id, begun }: JobChannel): void => {
    described = performance.now();
    const { failures, stored: _, ...now } = state;
    for (const { number, hunt, reduction } of failures) {
      const folder = parts.storedBy(hunt ?? reduction ?? '');
      if (folder !== undefined) folders[number] = folder;
    }
    const facts = { folders, job: { id, title, roots: [...roots], begun, end }, ms: ended ?? elapsed(), state: now };
    kept.describe({ ...facts, ms: Math.round(facts.ms) } satisfies SearchFacts);
  };
  /** Ignores errors, since the write at the end of the search reports them. */
  const tryToDescribe = (channel: JobChannel): void => {
    try {
      describe(channel);
    } catch {
      described = performance.now();
    }
  };
  const keep = (event: BugSearchEvent & { kind: 'bug' }, channel: JobChannel): void => {
    const { text, language, nodes } = event.formula;
    const { kind, who, witnesses, because, key } = event.bug;
    const like = firsts.get(key) ?? null;
    if (texts.length >= LISTED_FAILURES[like === null ? 'all' : 'repeats'] || (like !== null && isNonBug(kind))) return;
    const number = texts.push({ text, language });
    if (like === null) firsts.set(key, number);
    const bytes = Buffer.byteLength(text);
    const wrong = { kind, who, witnesses, because };
    const found: SearchFailure = { ...wrong, number, seed: event.seed, like, nodes, bytes, ...NO_JOBS };
    const file = kept.keep(event.seed, event.formula);
    const failure =
      like === null && !isNonBug(kind) ? { ...found, ...startJobs(found, event.formula, { file, channel }) } : found;
    kept.list(failure, { language, asked: asked.map(formatCallee) });
    state = { ...state, failures: [...state.failures, failure], stored: kept.folder };
    describe(channel);
    unpublished.push(failure);
  };
  const startJobs = (
    failure: SearchFailure,
    formula: SourceFormula,
    { file, channel }: { readonly file: string; readonly channel: JobChannel },
  ) => {
    const { job } = channel;
    const describeAgain = (): void => {
      if (!isForgotten) tryToDescribe(channel);
    };
    const hunt = request.keep ? parts.keep(failure, { file, opened: describeAgain }, job) : null;
    return { hunt, ...(request.reduce && hunt === null ? parts.reduce(failure, formula, job) : {}) };
  };
  const applyEvent = (event: BugSearchEvent, channel: JobChannel): void => {
    switch (event.kind) {
      case 'seed-done':
        for (const [at, ending] of event.endings.entries()) {
          const counts = answers[at] as Record<string, number>;
          counts[ending] = (counts[ending] ?? 0) + 1;
        }
        done.add(event.seed);
        state = { ...state, made: state.made + 1, runs: state.runs + asked.length, seed: nextSeed(state.seed, done) };
        break;
      case 'seed-none':
        done.add(event.seed);
        state = { ...state, none: state.none + 1, seed: nextSeed(state.seed, done) };
        break;
      case 'bug':
        keep(event, channel);
    }
  };
  return {
    title,
    pace,
    details: () => ({ kind: 'search', search: state }),
    textOf: (number) => {
      const found = texts[number - 1];
      if (found === undefined) throw new Refused('not-found', `there is no failure ${number}`);
      return found;
    },
    seedOf: (number) => state.failures[number - 1]?.seed ?? 0,
    forget() {
      isForgotten = true;
      if (kept.folder !== null) forgetSearch(kept.folder);
    },
    async run(signal, channel) {
      const figures = new Figures(parts.intervalMs, () => {
        const { source: _, asked: __, failures: ___, ...now } = state;
        channel.publish({ kind: 'search', job: channel.job, now, failures: unpublished });
        unpublished = [];
        if (performance.now() - described > DESCRIBE_MS) tryToDescribe(channel);
      });
      try {
        const more = count === undefined ? {} : { count };
        const options = { source, seed, callees: asked, timeoutMs, memoryBytes, jobs, ...more };
        for await (const event of searchBugs(options, { signal, pace })) {
          applyEvent(event, channel);
          figures.schedule();
        }
        end = { state: 'done', problem: null, ms: channel.end() };
      } catch (error) {
        end = { state: 'failed', problem: toProblem(error).message, ms: channel.end() };
        throw error;
      } finally {
        if (signal.aborted) end = { state: 'stopped', problem: null, ms: channel.end() };
        ended = elapsed();
        figures.end();
        describe(channel);
      }
    },
  };
}

/** Between two writes of the figures, in milliseconds. */
const DESCRIBE_MS = 2_000;

const NO_JOBS = { reduction: null, notReduced: null, hunt: null, campaign: null } as const;

/** The first seed that is not done. Seeds after it may be done, since several run at a time. */
function nextSeed(next: number, done: Set<number>): number {
  while (done.delete(next)) next++;
  return next;
}
