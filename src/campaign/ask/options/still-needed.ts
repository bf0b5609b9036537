import { SOLVER_PROFILES, solverFamily, splitCommandLine } from '../../../solver/index.js';
import type { FindingOptions, FindingRecord } from '../../log/index.js';
import { levelOf } from './draw.js';

/**
 * The options that a finding needs by all that is known of it now: its reduction may have found that fewer do. Undefined where
 * it needs none.
 */
export function optionsNow({
  options,
  reduced,
}: Pick<FindingRecord, 'options' | 'reduced'>): FindingOptions | undefined {
  const needed = reduced?.details?.options?.needed;
  if (options === undefined || needed === undefined) return options;
  const choices = options.choices.filter((choice) => wordsOf(choice).some((word) => needed.includes(word)));
  if (choices.length === 0) return undefined;
  const profile = SOLVER_PROFILES.find(({ name }) => name === solverFamily(options.solver));
  return { ...options, choices, level: profile === undefined ? options.level : levelOf(profile, choices) };
}

/** The choices among these that are experimental, as the profile of the solver says. */
export function experimentalOf({ solver, choices, level }: FindingOptions): string[] {
  if (level === 'supported') return [];
  const profile = SOLVER_PROFILES.find(({ name }) => name === solverFamily(solver));
  const odd = choices.filter((choice) => levelOf(profile ?? {}, [choice]) === 'experimental');
  // A profile of the user's own is not at hand here: what is experimental is among them.
  return odd.length === 0 ? [...choices] : odd;
}

function wordsOf(choice: string): string[] {
  const words = splitCommandLine(choice);
  return Array.isArray(words) ? words : [];
}
