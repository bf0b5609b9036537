import {
  type DeclarationForm,
  type FailureKind,
  type ReduceGraphOptions,
  type Stage,
  type TextStep,
  reduceGraph,
  reduceText,
  reducibleScript,
} from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import type { SearchRun, SearchStep, CandidateTest } from './shrink.js';

export interface TermSearch {
  /** Undefined if the text cannot show the failure. */
  readonly read: (text: string) => Candidate | undefined;
  readonly frozen?: ((term: Term) => boolean) | undefined;
  readonly failing: FailureKind;
  readonly text?: string | undefined;
  /** S-expressions may be ill-sorted. */
  readonly keepsSorts?: boolean;
  readonly declares?: DeclarationForm | undefined;
}

export function searchTerms(
  start: Script,
  { read, text, frozen, failing, declares, keepsSorts }: TermSearch,
  shows: CandidateTest,
  session: ReductionSession,
): SearchRun<Script> {
  const decoder = new TextDecoder();
  const stage: Stage = (input) => ({
    run(signal) {
      const candidate = read(decoder.decode(input));
      return candidate === undefined ? Promise.resolve(false) : shows(candidate, signal);
    },
    drop: () => undefined,
  });
  const { algorithm, jobs, passes } = session.parts;
  const options = { stage, jobs, cache: new Map<string, boolean>(), signal: session.signal };
  if (algorithm !== undefined) return searchPlainly(start, { read, algorithm, ...options });
  const { steps, ...rest } = reduceText(text === undefined ? { script: start } : { text }, {
    ...options,
    failing,
    ...(keepsSorts === undefined ? {} : { keepsSorts }),
    ...(passes === undefined ? {} : { more: passes }),
    ...(declares === undefined ? {} : { declares }),
    ...(frozen === undefined ? {} : { frozen }),
  });
  const { counts, current, minimal } = rest;
  return {
    steps: generateCandidates(steps, read),
    current,
    cacheHits: () => counts().cacheHits,
    minimal: () => minimal() === true,
  };
}

function searchPlainly(
  start: Script,
  { read, ...options }: Pick<TermSearch, 'read'> & Omit<ReduceGraphOptions, 'simplify'>,
): SearchRun<Script> {
  const { steps, counts, current } = reduceGraph(reducibleScript(start), { ...options, simplify: false });
  const decoder = new TextDecoder();
  async function* candidates(): AsyncGenerator<SearchStep<Script>> {
    for await (const { text } of steps) {
      const candidate = read(decoder.decode(text));
      if (candidate === undefined) throw new Error('an accepted candidate cannot be parsed');
      yield { subject: candidate.script, candidate };
    }
  }
  return { steps: candidates(), current, cacheHits: () => counts().cacheHits, minimal: () => false };
}

async function* generateCandidates(
  steps: AsyncIterable<TextStep>,
  read: TermSearch['read'],
): AsyncGenerator<SearchStep<Script>> {
  const decoder = new TextDecoder();
  for await (const { script, text } of steps) {
    const candidate = read(decoder.decode(text));
    if (candidate === undefined) throw new Error('an accepted candidate cannot be parsed');
    yield { subject: script ?? candidate.script, candidate };
  }
}
