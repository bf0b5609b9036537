import { type ScriptStep, type Stage, reduceScript } from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { Bench } from './bench.js';
import type { Candidate } from './candidate.js';
import type { SearchRun, SearchStep, Shows } from './shrink.js';

/** How scripts are made smaller. */
export interface TermSearch {
  /** What a smaller text stands for; undefined where it cannot be what is sought. */
  readonly read: (text: string) => Candidate | undefined;
  /** Terms that stay as they are. */
  readonly frozen?: ((term: Term) => boolean) | undefined;
}

/** The search of `reduceScript` over candidates. */
export function searchTerms(
  start: Script,
  { read, frozen }: TermSearch,
  shows: Shows,
  bench: Bench,
): SearchRun<Script> {
  const decoder = new TextDecoder();
  const stage: Stage = (input) => ({
    run(signal) {
      const candidate = read(decoder.decode(input));
      return candidate === undefined ? Promise.resolve(false) : shows(candidate, signal);
    },
    drop: () => undefined,
  });
  const { steps, ...rest } = reduceScript(start, {
    stage,
    jobs: bench.parts.jobs,
    cache: new Map<string, boolean>(),
    signal: bench.signal,
    ...(frozen === undefined ? {} : { frozen }),
  });
  return { ...rest, steps: candidatesOf(steps, read), cacheHits: () => rest.counts().cacheHits };
}

async function* candidatesOf(
  steps: AsyncIterable<ScriptStep>,
  read: TermSearch['read'],
): AsyncGenerator<SearchStep<Script>> {
  const decoder = new TextDecoder();
  for await (const { script, text } of steps) {
    const candidate = read(decoder.decode(text));
    if (candidate === undefined) throw new Error('a step that was taken does not read');
    yield { subject: script, candidate };
  }
}
