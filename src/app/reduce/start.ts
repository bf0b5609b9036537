import {
  type Check,
  type Observation,
  behaviourText,
  crashesAlike,
  needsStack,
  observe,
  startProblem,
  stillFails,
  withStack,
} from '../../reduce/index.js';
import { badUsage } from '../base/index.js';
import { type ReduceInput, asExpressions } from './input.js';

export interface Start {
  readonly input: ReduceInput;
  readonly file: string;
  readonly any: boolean;
  readonly signal: AbortSignal;
}

export interface ObservedStart {
  readonly start: Observation;
  /** The input to reduce, as S-expressions if the failure disappears when the parsed script is printed. */
  readonly input: ReduceInput;
  /** True if only the position distinguishes the crash from others, and no debugger found the position. */
  readonly isPlaceUnknown: boolean;
}

/**
 * Runs the command on the original, the trivial and the printed input. Throws `BadInput` if the original does not
 * fail, or if the trivial input fails in the same way.
 */
export async function observeStart(check: Check, { input, file, any, signal }: Start): Promise<ObservedStart> {
  const seenFirst = await observe(check, input.original, signal);
  const start = await withStack(check, seenFirst, input.original, signal);
  const problem = startProblem(check, start, { any });
  if (problem !== undefined) {
    throw badUsage(`${file} does not fail: ${problem}`, startHint(check, start));
  }
  const seen = behaviourText(start.first);
  if (!any && stillFails(start, await observe(check, input.trivial, signal), check.options)) {
    const left = new TextDecoder().decode(input.trivial).trim().split('\n').join(' ');
    const asked = left === '' ? '' : ` but ${left}`;
    throw badUsage(`an empty input${asked} fails in the same way: ${seen}`, {
      hint: 'the command must depend on its input: check that it finds the file, or require a text in its output with --match',
    });
  }
  const isPlaceUnknown = needsStack(start.first, check.options) && start.stack === undefined;
  let shown = seen;
  const fails = async (text: Uint8Array): Promise<boolean> => {
    const seenNow = await observe(check, text, signal);
    shown = behaviourText(seenNow.first);
    return stillFails(start, seenNow, check.options) && crashesAlike(check, start, text, signal);
  };
  if (await fails(input.printed)) return { start, input, isPlaceUnknown };
  const expressions = asExpressions(input, 'the file does not fail after it is printed as a script');
  if (expressions !== undefined && (await fails(expressions.printed))) {
    return { start, input: expressions, isPlaceUnknown };
  }
  throw badUsage(`${file} fails (${seen}), but not after it is parsed and printed again (${shown})`, {
    hint: 'the failure may depend on line breaks, on comments, or on the load of the machine (see --timeout)',
  });
}

function startHint({ options, against }: Check, { first, second }: Observation): { readonly hint?: string } {
  if ([first, second].some((behaviour) => behaviour?.started === false)) return {};
  if (options.match?.exec(first.output) === null) {
    return { hint: 'both output streams are searched; ^ and $ match at each line' };
  }
  if (against !== undefined) return { hint: 'the exit codes, crashes or answers of the two commands must differ' };
  return { hint: '--any reduces the input anyway' };
}

const CONFIRMATIONS = 2;

/** Returns the index of the last text that fails in every repetition, or -1. */
export async function findConfirmed(
  texts: readonly Uint8Array[],
  stillFails: (text: Uint8Array) => Promise<boolean>,
): Promise<number> {
  for (let at = texts.length - 1; at >= 0; at--) {
    let fails = true;
    for (let time = 0; fails && time < CONFIRMATIONS; time++) fails = await stillFails(texts[at] as Uint8Array);
    if (fails) return at;
  }
  return -1;
}
