import { type Command, type Script, termsOf } from '../script/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { type Term, reachable } from '../term/index.js';
import type { ScriptPass } from './script/moves.js';
import { type Switchable, scriptPasses } from './script/passes/list.js';
import { reduceScript } from './script/reduce-script.js';
import type { DeclarationForm } from './script/language.js';
import { type Reduction, told } from './engine/reduce.js';
import type { SearchCounts, SearchOptions } from './engine/search.js';
import { withShortSorts } from './short-sorts.js';
import type { Failing } from './shrinks/contract.js';
import { reduceSexps } from './sexp/reduce-sexps.js';

export interface ReduceTextOptions extends SearchOptions {
  readonly failing?: Failing;
  readonly frozen?: (term: Term) => boolean;
  readonly declares?: DeclarationForm;
  /** Passes over scripts beside those that there are. */
  readonly more?: readonly ScriptPass[];
  /** Which passes may be tried; missing: every one. */
  readonly allows?: ((each: Switchable) => boolean) | undefined;
}

/** One success. */
export interface TextStep {
  /** Smaller than the one before, and it still fails. */
  readonly text: Uint8Array;
  /** What it is as a script; undefined where it came up as S-expressions. */
  readonly script: Script | undefined;
  /** Lists and atoms; undefined where it is a script. */
  readonly nodes: number | undefined;
}

/** What is reduced: a script, or a text that is none. */
export type TextStart = { readonly script: Script } | { readonly text: string };

/**
 * Makes a text smaller as what it is: a script by the passes of scripts; what is kept in part as text that nobody understands,
 * or does not read, as S-expressions too, in turns until neither makes anything of it. A text that becomes a script on the way
 * is reduced as one from there on.
 */
export function reduceText(start: TextStart, options: ReduceTextOptions): Reduction<TextStep> {
  const done: Reduction<TextStep>[] = [];
  const state = { minimal: false };
  return {
    steps: inTurns(start, options, { done, state }),
    counts: () => done.map((leg) => leg.counts()).reduce(addCounts, NO_COUNTS),
    current: () => done.at(-1)?.current() ?? '',
    minimal: () => state.minimal,
  };
}

async function* inTurns(
  start: TextStart,
  options: ReduceTextOptions,
  { done, state }: { readonly done: Reduction<TextStep>[]; readonly state: { minimal: boolean } },
): AsyncGenerator<TextStep> {
  const decoder = new TextDecoder();
  let now: TextStart = start;
  let text = 'script' in start ? printScript(start.script) : start.text;
  let asScript = 'script' in now;
  let isWhole = true;
  const isPlain = 'script' in start && !isObscure(start.script);
  for (;;) {
    const leg = asScript && 'script' in now ? scriptLeg(now.script, text, options) : sexpLeg(text, options);
    done.push(leg);
    let last: TextStep | undefined;
    for await (const step of leg.steps) {
      const written = decoder.decode(step.text);
      // What another search has come to already is no step of this one: else the two would go on for ever.
      if (written === text) continue;
      text = written;
      yield (last = step);
    }
    if (options.signal.aborted) return;
    const isMinimal = leg.minimal() === true;
    isWhole = last === undefined ? isWhole && isMinimal : isMinimal;
    if (last !== undefined) now = startOf(last);
    // A script of which all is understood from the start needs no other search behind its own.
    if (isPlain) break;
    // The search before this one, of the other kind, tried all that it has on the same text at its end.
    if (last === undefined && (done.length > 1 || !('script' in now))) break;
    asScript = !asScript && 'script' in now;
  }
  state.minimal = isWhole;
}

function startOf({ text, script }: TextStep): TextStart {
  if (script !== undefined) return { script };
  const written = new TextDecoder().decode(text);
  const read = readScript(written);
  return read.ok ? { script: read.script } : { text: written };
}

function scriptLeg(
  start: Script,
  text: string,
  { failing, frozen, declares, more, allows, ...options }: ReduceTextOptions,
): Reduction<TextStep> {
  const printed = printScript(start);
  const reduction = reduceScript(start, {
    ...options,
    shortSorts: printed !== text && withShortSorts(printed) === text,
    ...(allows && { passes: scriptPasses(allows) }),
    ...(more && { more }),
    ...(failing && { failing }),
    ...(frozen && { frozen }),
    ...(declares && { declares }),
  });
  return told(reduction, ({ text, subject }) => ({ text, script: subject.script, nodes: undefined }));
}

function sexpLeg(text: string, options: ReduceTextOptions): Reduction<TextStep> {
  const reduction = reduceSexps(text, options);
  if ('code' in reduction) throw new Error(`not made of S-expressions: ${reduction.message}`);
  return told(reduction, ({ text: now, subject }) => ({ text: now, script: undefined, nodes: subject.nodes }));
}

/** Whether something in a script is kept as text that nobody here understands. */
export function isObscure({ commands }: Script): boolean {
  if (commands.some((command: Command) => command.kind === 'verbatim')) return true;
  for (const term of reachable(commands.flatMap(termsOf))) if (term.kind === 'opaque') return true;
  return false;
}

const NO_COUNTS: SearchCounts = { calls: 0, cacheHits: 0, notSmaller: 0, accepted: 0 };

function addCounts(a: SearchCounts, b: SearchCounts): SearchCounts {
  return {
    calls: a.calls + b.calls,
    cacheHits: a.cacheHits + b.cacheHits,
    notSmaller: a.notSmaller + b.notSmaller,
    accepted: a.accepted + b.accepted,
  };
}
