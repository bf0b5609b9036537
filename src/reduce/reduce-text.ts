import { type Command, type Script, termsOf } from '../script/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { type Term, reachable } from '../term/index.js';
import type { ScriptPass } from './script/moves.js';
import { type Switchable, scriptPasses } from './script/passes/list.js';
import { reduceScript } from './script/reduce-script.js';
import type { DeclarationForm } from './script/language.js';
import { type MinimalLevel, type Reduction, mapSteps } from './engine/reduce.js';
import type { SearchCounts, SearchOptions } from './engine/search.js';
import { withShortSorts } from './short-sorts.js';
import type { FailureKind } from './shrinks/contract.js';
import { reduceSexps } from './sexp/passes.js';

export interface ReduceTextOptions extends SearchOptions {
  readonly failing?: FailureKind;
  readonly frozen?: (term: Term) => boolean;
  readonly declares?: DeclarationForm;
  /** If true, skips the search over S-expressions, which may produce ill-sorted scripts. */
  readonly keepsSorts?: boolean;
  readonly more?: readonly ScriptPass[];
  /** Checks whether a pass or shrink may be used. All are used by default. */
  readonly allows?: ((each: Switchable) => boolean) | undefined;
}

export interface TextStep {
  readonly text: Uint8Array;
  /** Undefined for a step of the search over S-expressions. */
  readonly script: Script | undefined;
  /** Number of lists and atoms. Undefined for a step of the search over scripts. */
  readonly nodes: number | undefined;
}

export type TextStart = { readonly script: Script } | { readonly text: string };

/** Reduces a script by passes over terms. Text that is not a script, or has opaque parts, also as S-expressions. */
export function reduceText(start: TextStart, options: ReduceTextOptions): Reduction<TextStep> {
  const done: Reduction<TextStep>[] = [];
  const state: TurnsState = { minimal: false, level: undefined };
  return {
    steps: alternateSearches(start, options, { done, state }),
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

async function* alternateSearches(
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
      // Skips unchanged text, because counting it as progress would make the two searches alternate forever.
      if (written === text) continue;
      text = written;
      yield (last = step);
    }
    if (options.signal.aborted) return;
    const isMinimal = leg.minimal() === true;
    isWhole = last === undefined ? isWhole && isMinimal : isMinimal;
    if (last !== undefined) now = toStart(last);
    state.level = asScript ? 'script' : 'expressions';
    if (isPlain) break;
    // The other search ended with the same text, so both are finished.
    if (last === undefined && done.length > 1) {
      state.level = undefined;
      break;
    }
    if (last === undefined && !('script' in now)) break;
    const isNextScript = !asScript && 'script' in now && (await failsPrinted(now.script, text, options));
    if (!isNextScript && !asScript) break;
    asScript = isNextScript;
  }
  state.minimal = isWhole;
}

async function failsPrinted(script: Script, text: string, { stage, signal }: ReduceTextOptions): Promise<boolean> {
  const printed = printScript(script);
  if (printed === text) return true;
  return printed.length <= text.length && stage(new TextEncoder().encode(printed)).run(signal);
}

function toStart({ text, script }: TextStep): TextStart {
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
  return mapSteps(reduction, ({ text, subject }) => ({ text, script: subject.script, nodes: undefined }));
}

function sexpLeg(text: string, options: ReduceTextOptions): Reduction<TextStep> {
  const reduction = reduceSexps(text, options);
  if ('code' in reduction) throw new Error(`the text does not consist of S-expressions: ${reduction.message}`);
  return mapSteps(reduction, ({ text: now, subject }) => ({ text: now, script: undefined, nodes: subject.nodes }));
}

function isWholeAsScript(script: Script): boolean {
  return !hasOpaqueParts(script) && !script.commands.flatMap(termsOf).some((term) => namesInside(term));
}

function namesInside(term: Term): boolean {
  return term.kind === 'annot' ? namesInside(term.body) : term.named;
}

export function hasOpaqueParts({ commands }: Script): boolean {
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
