import { type Command, type Script, collectChecks, termsOf } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { type Sort, type Term, isOpaqueSort } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { type AssertionJudgement, type ModelJudgement, judgeModel } from './judge.js';
import type { Model } from '../model.js';
import type { ModelReading } from '../read-model/model-reading.js';
import { readModelWith } from '../read-model/read-model.js';
import { NearbyTruth, mayBeIrrational, roundingIn } from './rounded-values.js';
import { memoise } from '../../util/index.js';

export interface JudgedText {
  readonly reading: ModelReading;
  readonly judged: ModelJudgement | undefined;
}

export interface ModelTextOptions {
  readonly check?: number;
  readonly budget: Budget;
  /** Further terms that constrain the model's numbers. Products in these terms may cause rounding. */
  readonly related?: readonly Term[];
  /** `ignored` drops the model's values of operators such as division by zero. */
  readonly choices?: 'used' | 'ignored';
}

/** Reads a printed model and judges the assertions at a check. The judgement refers to the script's own terms. */
export function judgeModelText(
  text: string,
  script: Script,
  { check, budget, related = [], choices = 'used' }: ModelTextOptions,
): JudgedText {
  const evaluated = curryArrays(script);
  const at = check === undefined ? {} : { check };
  const read = readModelWith(text, evaluated, { ...at, budget, curriesArrays: evaluated !== script });
  const reading = choices === 'used' ? read : { ...read, model: { ...read.model, open: new Map() } };
  const exact = judgeModel(evaluated, reading.model, { ...at, budget });
  const judged = exact && withoutRounding(exact, { text, model: reading.model, budget, related });
  if (evaluated === script || judged === undefined) return { reading, judged };
  const checks = collectChecks(script.commands);
  const asserted = checks[check ?? checks.length - 1]?.asserted ?? [];
  const assertions = judged.assertions.map((each, i) => ({ ...each, term: asserted[i]?.term ?? each.term }));
  return { reading, judged: { ...judged, assertions } };
}

/** Replaces `false` by `undetermined` if nearby numbers make the assertion true: the solver may have rounded. */
function withoutRounding(
  judged: ModelJudgement,
  {
    text,
    model,
    budget,
    related,
  }: Required<Pick<ModelTextOptions, 'budget' | 'related'>> & { text: string; model: Model },
): ModelJudgement {
  if (judged.verdict !== 'false') return judged;
  const rounding = roundingIn(text);
  if (rounding.size === 0) return judged;
  const { signature } = judged;
  const bodies = [...signature.definitions.values()].map(({ body }) => body);
  if (!mayBeIrrational([...judged.assertions.map(({ term }) => term), ...bodies, ...related])) return judged;
  const nearby = new NearbyTruth({ signature, model, budget }, rounding);
  const assertions = judged.assertions.map((each): AssertionJudgement => {
    const { part: _, ...rest } = each;
    return each.verdict !== 'false' || nearby.isFalseNearby(each.term)
      ? each
      : { ...rest, verdict: 'undetermined', because: ROUNDED };
  });
  const isFalse = assertions.some(({ verdict }) => verdict === 'false');
  return isFalse ? { ...judged, assertions } : { ...judged, assertions, verdict: 'undetermined' };
}

const ROUNDED = 'the formula is false, but true for nearby numbers: the solver may have rounded an irrational number';

/** Rewrites z3's arrays with several indices (otherwise opaque) as nested arrays. Returns other scripts unchanged. */
export const curryArrays = memoise(readCurried, new WeakMap());

function readCurried(script: Script): Script {
  if (!script.commands.some(hasOpaque)) return script;
  const text = printScript(script);
  if (!text.includes('(Array ')) return script;
  const { script: read, ok } = readScript(text, { curriesArrays: true });
  const fits = ok && read.commands.length === script.commands.length;
  return fits && read.commands.every(({ kind }, i) => kind === script.commands[i]?.kind) ? read : script;
}

function hasOpaque(command: Command): boolean {
  return listSorts(command).some(isOpaqueSort) || termsOf(command).some((term) => !term.known);
}

function listSorts(command: Command): readonly Sort[] {
  return command.kind === 'declare-fun' ? [...command.params, command.result] : [];
}
