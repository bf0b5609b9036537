import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { Algorithm, SearchContext } from '../engine/algorithm.js';
import { rounds } from '../engine/orders/rounds.js';
import { type Reduction, type Step, reduce } from '../engine/reduce.js';
import type { SearchOptions } from '../engine/search.js';
import type { FailureKind } from '../shrinks/contract.js';
import { type DeclarationForm, ScriptLanguage } from './language.js';
import type { ScriptMove, ScriptPass, ScriptView } from './moves.js';
import { dropCommands } from './passes/commands.js';
import { SCRIPT_PASSES } from './passes/list.js';
import type { ScriptSubject } from './subject.js';

export interface ReduceScriptOptions extends SearchOptions {
  /** Selects terms that may move or disappear, but not change. Must depend only on the term's structure. */
  readonly frozen?: (term: Term) => boolean;
  /** Behaviour to preserve (default `anything`). */
  readonly failing?: FailureKind;
  readonly declares?: DeclarationForm;
  readonly shortSorts?: boolean;
  readonly passes?: readonly ScriptPass[];
  readonly more?: readonly ScriptPass[];
}

export function reduceScript(
  start: Script,
  {
    frozen = () => false,
    failing = 'anything',
    declares,
    shortSorts = false,
    passes = SCRIPT_PASSES,
    more = [],
    ...options
  }: ReduceScriptOptions,
): Reduction<Step<ScriptSubject>> {
  const language = new ScriptLanguage(start, { frozen, declares });
  language.shortSorts = shortSorts;
  const algorithm = makeFullAlgorithm({ passes, more, failing });
  return reduce(language.begin(start), { ...options, language, algorithm });
}

interface FullOptions {
  readonly passes: readonly ScriptPass[];
  readonly failing: FailureKind;
}

function makeFullAlgorithm({
  passes,
  more,
  failing,
}: FullOptions & { readonly more: readonly ScriptPass[] }): Algorithm<ScriptSubject, ScriptMove, ScriptLanguage> {
  return {
    name: 'full',
    summary: 'every pass over scripts, repeatedly',
    async *run(start, cx) {
      const framed = await firstSteps(start, { passes, failing }, cx);
      if (framed !== undefined) yield framed;
      const subject = framed ?? start;
      const areLong = passes === SCRIPT_PASSES && !cx.language.shortSorts;
      if (areLong && (await tryShortSorts(subject, cx))) yield subject;
      return yield* rounds(subject, [...passes, ...more], cx);
    },
  };
}

/** Drops unused and irrelevant commands first: later passes would repeat candidates with another logic or names. */
async function firstSteps(
  subject: ScriptSubject,
  { passes, failing }: FullOptions,
  cx: ScriptSearch,
): Promise<ScriptSubject | undefined> {
  // If `drop-commands` is disabled, no command may be dropped.
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

async function tryShortSorts(subject: ScriptSubject, cx: ScriptSearch): Promise<boolean> {
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
