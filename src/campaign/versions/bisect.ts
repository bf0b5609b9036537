import {
  type Bisection,
  type FindingState,
  type Plan,
  type Store,
  type VersionObservation,
  listOlder,
} from '../log/index.js';
import { type QueryCount, type VersionAsking, askVersion, withCaches, runInParallel } from './ask-version.js';
import {
  type FailurePosition,
  LONGEST_SCAN,
  type SeenVersions,
  conclude,
  findDecidingIndices,
  locateVersion,
  nextVersions,
} from './next-versions.js';
import { type VersionQuestion, buildOriginalQuestion, buildQuestion } from './question.js';

export interface BisectOptions extends VersionAsking {
  readonly scan: boolean;
  readonly probes?: number | undefined;
  /** A version to run besides those that the search chooses. */
  readonly first?: string;
  readonly jobs: number;
  readonly onObserved?: ((observation: VersionObservation) => void) | undefined;
  readonly cost?: QueryCount | undefined;
  /** Ends the search early: the result has the observations so far. */
  readonly enough?: AbortSignal;
}

const VOTES = 3;
/** Longest mean time of a query, so that the versions older than the first bad one are run, too. */
const QUICK_MS = 1_000;

/** Undefined if the finding does not blame the solver or the input cannot be judged. Rejects when the signal aborts. */
export async function bisectFinding(
  finding: FindingState,
  cx: BisectOptions & { readonly store: Store; readonly plan: Pick<Plan, 'models' | 'checkModels' | 'limits'> },
  signal: AbortSignal,
): Promise<Bisection | undefined> {
  const { store, plan, openVersions } = cx;
  const about = { store, plan, solver: openVersions.list.solver };
  const question = await buildQuestion(finding, about);
  if (question === undefined) return undefined;
  const asking = withCaches(cx);
  const found = await bisectQuestion(question, asking, signal);
  if (found.unfinished || question.of === 'mutant') return found;
  if (question.of === 'pinned') {
    // Versions that evaluate the ground term correctly may still fail on the input.
    const isShown = found.observations.some(({ shows }) => shows === 'yes');
    const whole = isShown ? undefined : await buildQuestion(finding, { ...about, isUnpinned: true });
    return whole === undefined ? found : bisectQuestion(whole, asking, signal);
  }
  // The reduced input may show another bug than the original input.
  const original = await buildOriginalQuestion(finding, about);
  const { cost = { asked: 0, kept: 0 } } = cx;
  let isUndecided = false;
  for (const reducedPasses of listVersionsWithout(found)) {
    if (original === undefined) break;
    const { shows } = await askVersion(original, { version: reducedPasses, times: 1, cost }, asking, signal);
    if (reducedPasses === found.fixedIn) isUndecided = shows !== 'no';
    if (shows !== 'yes') continue;
    const whole = await bisectQuestion(original, { ...asking, first: reducedPasses }, signal);
    return { ...whole, reducedPasses };
  }
  return isUndecided ? { ...found, originalUndecided: true } : found;
}

/** The versions without the bug on which the conclusion rests. */
function listVersionsWithout({ lastGood, fixedIn, goodAfter, observations }: Bisection): readonly string[] {
  const newest = observations.at(-1);
  const named = [newest?.shows === 'no' ? newest.version : null, goodAfter ?? fixedIn, lastGood];
  return [...new Set(named.flatMap((version) => version ?? []))];
}

export async function bisectQuestion(
  question: VersionQuestion,
  cx: BisectOptions,
  signal: AbortSignal,
): Promise<Bisection> {
  const { list } = cx.openVersions;
  const place = locateVersion(question.seenOn, list.names);
  const position = { place, isRelease: question.isRelease };
  const search = new Search(question, withCaches(cx), signal);
  const options = { count: list.names.length, known: place, scan: cx.scan, probes: cx.probes };
  let isUnfinished = false;
  try {
    if (cx.first !== undefined) await search.ask([list.names.indexOf(cx.first)], 1);
    for (;;) {
      const next = nextVersions(options, search.seen);
      if (next.length > 0) await search.ask(next, 1);
      else if (!(await search.askAgain()) && !(await search.askOlder(position))) break;
    }
  } catch (error) {
    if (cx.enough?.aborted !== true) throw error;
    isUnfinished = true;
  }
  const { observations } = search;
  return {
    family: list.family,
    of: question.of,
    ...(question.reran && { reran: true }),
    versions: list.names,
    observations,
    scanned: observations.length === list.names.length,
    ...conclude(list.names, search.seen, position),
    ...(isUnfinished && { unfinished: true, firstBad: null, lastGood: null }),
  };
}

class Search {
  readonly #question: VersionQuestion;
  readonly #cx: BisectOptions;
  readonly #signal: AbortSignal;
  readonly #observations = new Map<number, VersionObservation>();
  #spentMs = 0;

  constructor(question: VersionQuestion, cx: BisectOptions, signal: AbortSignal) {
    this.#question = question;
    this.#cx = cx;
    this.#signal = signal;
  }

  get seen(): SeenVersions {
    return new Map([...this.#observations].map(([place, { shows }]) => [place, shows]));
  }

  get observations(): VersionObservation[] {
    return [...this.#observations].sort(([a], [b]) => a - b).map(([, observation]) => observation);
  }

  async ask(places: readonly number[], times: number): Promise<void> {
    const { jobs, clock, openVersions, cost = { asked: 0, kept: 0 }, onObserved } = this.#cx;
    const began = clock.now();
    await runInParallel(places, jobs, async (place) => {
      const version = openVersions.list.names[place] as string;
      const observation = await askVersion(this.#question, { version, times, cost }, this.#cx, this.#signal);
      this.#observations.set(place, observation);
      onObserved?.(observation);
    });
    this.#spentMs += clock.now() - began;
  }

  async askAgain(): Promise<boolean> {
    const few = findDecidingIndices(this.seen).filter((place) => {
      const observation = this.#observations.get(place);
      return observation !== undefined && observation.times > 0 && observation.times < VOTES;
    });
    if (few.length > 0) await this.ask(few, VOTES);
    return few.length > 0;
  }

  /** If that is cheap, runs the versions older than the first bad one, so that none of them is inferred. */
  async askOlder(position: FailurePosition): Promise<boolean> {
    const { openVersions, enough } = this.#cx;
    const { names, toFetch } = openVersions.list;
    const { firstBad } = conclude(names, this.seen, position);
    const all = listOlder({ versions: names, firstBad, observations: this.observations });
    const older = all.filter((name) => toFetch?.([name]) === 0).map((name) => names.indexOf(name));
    if (older.length === 0 || names.length > LONGEST_SCAN || this.#spentMs > QUICK_MS * this.#observations.size)
      return false;
    try {
      await this.ask(older, 1);
    } catch (error) {
      // The search had ended before.
      if (enough?.aborted !== true) throw error;
      return false;
    }
    return true;
  }
}
