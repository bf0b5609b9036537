import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { Algorithm, SearchContext } from '../engine/algorithm.js';
import { rounds } from '../engine/orders/rounds.js';
import { type Reduction, type Step, reduce } from '../engine/reduce.js';
import type { SearchOptions } from '../engine/search.js';
import type { Failing } from '../shrinks/contract.js';
import { type DeclarationForm, ScriptLanguage } from './language.js';
import type { ScriptMove, ScriptPass, ScriptView } from './moves.js';
import { dropCommands } from './passes/commands.js';
import { SCRIPT_PASSES } from './passes/list.js';
import type { ScriptSubject } from './subject.js';

export interface ReduceScriptOptions extends SearchOptions {
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
  /** Tried behind them, round and round with them. */
  readonly more?: readonly ScriptPass[];
}

/**
 * Makes a script that fails smaller, command by command, term by term. Ends by itself, or quietly when the signal aborts: the
 * last step is then the smallest so far.
 */
export function reduceScript(
  start: Script,
  {
    frozen = nothing,
    failing = 'anything',
    declares,
    shortSorts = false,
    passes = SCRIPT_PASSES,
    more = [],
    ...options
  }: ReduceScriptOptions,
): Reduction<Step<ScriptSubject>> {
  const language = new ScriptLanguage(start, { frozen, failing, declares });
  language.shortSorts = shortSorts;
  const algorithm = full({ passes, more, failing });
  return reduce(language.begin(start), { ...options, language, algorithm });
}

interface Full {
  readonly passes: readonly ScriptPass[];
  readonly failing: Failing;
}

/** What almost never matters first, all at once; then all passes in rounds. */
function full({
  passes,
  more,
  failing,
}: Full & { readonly more: readonly ScriptPass[] }): Algorithm<ScriptSubject, ScriptMove, ScriptLanguage> {
  return {
    name: 'full',
    summary: 'every pass over scripts, round and round',
    async *run(start, cx) {
      const framed = await firstSteps(start, { passes, failing }, cx);
      if (framed !== undefined) yield framed;
      const subject = framed ?? start;
      const areLong = passes === SCRIPT_PASSES && !cx.language.shortSorts;
      if (areLong && (await showsWithShortSorts(subject, cx))) yield subject;
      return yield* rounds(subject, [...passes, ...more], cx);
    },
  };
}

/**
 * What is done before all else. Declarations go with their last use from here on, where the script fails without those that
 * nobody uses now; with them goes what almost never matters, all at once: what was refused is then asked about again neither
 * under another logic nor with longer names.
 */
async function firstSteps(
  subject: ScriptSubject,
  { passes, failing }: Full,
  cx: ScriptSearch,
): Promise<ScriptSubject | undefined> {
  // Declarations are commands: where none may be dropped, they stay when nobody uses them.
  if (!passes.includes(dropCommands)) return undefined;
  cx.enter('frame');
  const { language } = cx;
  language.tidy = true;
  const clean = language.apply(subject, []);
  const isClean = clean === undefined || !language.smaller(clean, subject);
  const view = language.view(subject, () => undefined);
  const first = passes
    .filter((pass) => pass.first?.(subject.script, { failing }))
    .flatMap((pass) => firstMove(pass, view));
  for (const moves of [first, []]) {
    if (moves.length === 0 && isClean) break;
    const found = await cx.first([{ base: subject, than: subject, moves, tag: undefined }]);
    if (found !== undefined) return found.subject;
  }
  language.tidy = isClean;
  return undefined;
}

type ScriptSearch = SearchContext<ScriptSubject, ScriptMove, ScriptLanguage>;

/** Whether a script with sorts of floats fails with their short names too: then all that follows has them. */
async function showsWithShortSorts(subject: ScriptSubject, cx: ScriptSearch): Promise<boolean> {
  const { language } = cx;
  const long = language.text(subject);
  language.shortSorts = true;
  const isLonger = language.text(subject) !== long;
  const found = isLonger ? await cx.first([{ base: subject, than: undefined, moves: [], tag: undefined }]) : undefined;
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
