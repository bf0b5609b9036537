import type { Failing } from '../shrinks/contract.js';
import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import { type MovePass, rounds } from '../rounds.js';
import { Search, type SearchCounts, type Stage, type VerdictCache } from '../search.js';
import type { TextSize } from '../text-size.js';
import type { ScriptMove, ScriptPass, ScriptView } from './moves.js';
import { dropCommands } from './passes/commands.js';
import { SCRIPT_PASSES } from './passes/list.js';
import { type DeclarationForm, ScriptLanguage } from './script-language.js';
import type { ScriptSubject } from './subject.js';
import { viewOf } from './view.js';

export interface ReduceScriptOptions {
  readonly stage: Stage;
  /** How many candidates are looked at at the same time, at least 1. */
  readonly jobs: number;
  readonly cache: VerdictCache | undefined;
  readonly signal: AbortSignal;
  /** As in `SearchOptions`. */
  readonly rest?: (() => Promise<void>) | undefined;
  /**
   * Whether nothing is changed at and inside a term: it may vanish with what holds it or move with it, and symbols in it give
   * way to closed terms everywhere at once. Must depend on the term's structure alone.
   */
  readonly frozen?: (term: Term) => boolean;
  /**
   * Where it is an answer, assertions that add nothing are taken for nothing; else they may be what fails. Missing: it may be
   * anything.
   */
  readonly failing?: Failing;
  /** How every constant that is declared anew is declared; missing: in the shorter form. */
  readonly declares?: DeclarationForm;
  /** Whether the script is known to fail with the short names of its sorts of floats. */
  readonly shortSorts?: boolean;
  /** Tried in the place of all passes, in this order. */
  readonly passes?: readonly ScriptPass[];
}

/** One success of a reduction. */
export interface ScriptStep {
  /** Smaller than the one before, and it still fails. */
  readonly script: Script;
  /** As it was looked at. */
  readonly text: Uint8Array;
  readonly size: TextSize;
  /** What had been done when it was found. */
  readonly counts: SearchCounts;
}

export interface ScriptReduction {
  readonly steps: AsyncGenerator<ScriptStep>;
  readonly counts: () => SearchCounts;
  /** The name of the pass at work. */
  readonly current: () => string;
  /** At the end: whether every single change of every pass was tried on the last script, and lost the failure. */
  readonly minimal: () => boolean;
}

/**
 * Makes a script that fails smaller, step by step; what failing means is the affair of `options.stage`. The same stage, script
 * and passes come to the same end whatever `jobs` is. Ends by itself, or quietly when the signal aborts: the last step is then
 * the smallest so far.
 */
export function reduceScript(start: Script, options: ReduceScriptOptions): ScriptReduction {
  const search = new Search({ ...options, simplify: false });
  const state = { minimal: false };
  return {
    steps: stepsOf(start, options, { search, state }),
    counts: () => search.counts,
    current: () => search.current,
    minimal: () => state.minimal,
  };
}

interface Work {
  readonly search: Search;
  readonly state: { minimal: boolean };
}

async function* stepsOf(
  start: Script,
  {
    frozen = nothing,
    signal,
    passes = SCRIPT_PASSES,
    failing = 'anything',
    declares,
    shortSorts = false,
  }: ReduceScriptOptions,
  { search, state }: Work,
): AsyncGenerator<ScriptStep> {
  const encoder = new TextEncoder();
  const language = new ScriptLanguage(start, { frozen, failing, declares });
  const step = (subject: ScriptSubject): ScriptStep => ({
    script: subject.script,
    text: encoder.encode(language.text(subject)),
    size: subject.size,
    counts: search.counts,
  });
  language.shortSorts = shortSorts;
  let subject = language.begin(start);
  try {
    const framed = await firstSteps(subject, { language, passes, frozen, search, failing });
    if (framed !== undefined) yield step((subject = framed));
    if (passes === SCRIPT_PASSES && !shortSorts && (await showsWithShortSorts(subject, { language, search })))
      yield step(subject);
    const running = rounds(subject, { language, passes: passes.map((pass) => adapted(pass, frozen)), search });
    for (;;) {
      const next = await running.next();
      if (next.done === true) {
        state.minimal = next.value;
        return;
      }
      yield step(next.value);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

interface FirstSteps {
  readonly language: ScriptLanguage;
  readonly passes: readonly ScriptPass[];
  readonly frozen: (term: Term) => boolean;
  readonly search: Search;
  readonly failing: Failing;
}

/**
 * What is done before all else. Declarations go with their last use from here on, where the script fails without those that
 * nobody uses now; with them goes what almost never matters, all at once: what was refused is then asked about again neither
 * under another logic nor with longer names.
 */
async function firstSteps(
  subject: ScriptSubject,
  { language, passes, frozen, search, failing }: FirstSteps,
): Promise<ScriptSubject | undefined> {
  // Declarations are commands: where none may be dropped, they stay when nobody uses them.
  if (!passes.includes(dropCommands)) return undefined;
  search.enter('frame');
  language.tidy = true;
  const clean = language.apply(subject, []);
  const isClean = clean === undefined || !language.smaller(clean, subject);
  const view = viewOf(subject.script, { frozen, cut: () => undefined });
  const moves = passes
    .filter(({ first }) => first?.(subject.script, { failing }))
    .flatMap((pass) => firstMove(pass, view));
  for (const some of [moves, []]) {
    if (some.length === 0 && isClean) break;
    const next = some.length === 0 ? clean : language.apply(subject, some);
    if (next === undefined || !language.smaller(next, subject)) continue;
    const found = await search.firstOf([{ tag: undefined, make: () => language.made(next) }]);
    if (found !== undefined) return found.result;
  }
  language.tidy = isClean;
  return undefined;
}

/** Whether a script with sorts of floats fails with their short names too: then all that follows has them. */
async function showsWithShortSorts(
  subject: ScriptSubject,
  { language, search }: Pick<FirstSteps, 'language' | 'search'>,
): Promise<boolean> {
  const long = language.text(subject);
  language.shortSorts = true;
  const found =
    language.text(subject) === long
      ? undefined
      : await search.firstOf([{ tag: undefined, make: () => language.made(subject) }]);
  language.shortSorts = found !== undefined;
  return language.shortSorts;
}

function firstMove(pass: ScriptPass, view: ScriptView): readonly ScriptMove[] {
  for (const wave of pass.waves(view)) return wave.slice(0, 1);
  return [];
}

function nothing(): boolean {
  return false;
}

function adapted(pass: ScriptPass, frozen: (term: Term) => boolean): MovePass<ScriptSubject, ScriptMove> {
  const { name, summary } = pass;
  const bold = pass.bold === undefined ? {} : { bold: pass.bold };
  return { name, summary, ...bold, waves: ({ script }, { cut }) => pass.waves(viewOf(script, { frozen, cut })) };
}
