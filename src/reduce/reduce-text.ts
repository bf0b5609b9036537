import { type Command, type Script, termsOf } from '../script/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { type Term, reachable } from '../term/index.js';
import type { ScriptPass } from './script/moves.js';
import { type Switchable, scriptPasses } from './script/passes/list.js';
import { reduceScript } from './script/reduce-script.js';
import type { DeclarationForm } from './script/language.js';
import { type MinimalLevel, type Reduction, told } from './engine/reduce.js';
import type { SearchCounts, SearchOptions } from './engine/search.js';
import { withShortSorts } from './short-sorts.js';
import type { Failing } from './shrinks/contract.js';
import { reduceSexps } from './sexp/reduce-sexps.js';

export interface ReduceTextOptions extends SearchOptions {
  readonly failing?: Failing;
  readonly frozen?: (term: Term) => boolean;
  readonly declares?: DeclarationForm;
  /** Whether a script is never tried as S-expressions, which need not be well sorted. */
  readonly keepsSorts?: boolean;
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
  const state: TurnsState = { minimal: false, level: undefined };
  return {
    steps: inTurns(start, options, { done, state }),
    counts: () => done.map((leg) => leg.counts()).reduce(addCounts, NO_COUNTS),
    current: () => done.at(-1)?.current() ?? '',
    minimal: () => state.minimal,
    level: () => state.level,
  };
}

interface TurnsState {
  minimal: boolean;
  level: MinimalLevel | undefined;
}

async function* inTurns(
  start: TextStart,
  options: ReduceTextOptions,
  { done, state }: { readonly done: Reduction<TextStep>[]; readonly state: TurnsState },
): AsyncGenerator<TextStep> {
  const decoder = new TextDecoder();
  let now: TextStart = start;
  let text = 'script' in start ? printScript(start.script) : start.text;
  let asScript = 'script' in now;
  let isWhole = true;
  const isPlain = 'script' in start && (options.keepsSorts === true || isWholeAsScript(start.script));
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
    state.level = asScript ? 'script' : 'expressions';
    if (isPlain) break;
    // The search before this one, of the other kind, tried all that it has on the same text at its end.
    if (last === undefined && done.length > 1) {
      state.level = undefined;
      break;
    }
    if (last === undefined && !('script' in now)) break;
    const isNextScript = !asScript && 'script' in now && (await failsPrinted(now.script, text, options));
    // Nothing but S-expressions is left, and those were just tried.
    if (!isNextScript && !asScript) break;
    asScript = isNextScript;
  }
  state.minimal = isWhole;
}

/** Whether a text that fails also fails as it is printed as a script, and is no larger so. */
async function failsPrinted(script: Script, text: string, { stage, signal }: ReduceTextOptions): Promise<boolean> {
  const printed = printScript(script);
  if (printed === text) return true;
  return printed.length <= text.length && stage(new TextEncoder().encode(printed)).run(signal);
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

/** Whether all that may matter of a script is in its terms: a name given inside a term depends on where the term is written. */
function isWholeAsScript(script: Script): boolean {
  return !isObscure(script) && !script.commands.flatMap(termsOf).some((term) => namesInside(term));
}

function namesInside(term: Term): boolean {
  return term.kind === 'annot' ? namesInside(term.body) : term.named;
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
