import { wordsOfChoice } from '../../../solver/index.js';
import { levelOf } from './draw.js';
import type { FindingOptions, FindingRecord, OptionNeeds } from '../../log/index.js';

/** The options that a failure needs to show again. */
export interface FailureNeeds extends OptionNeeds {
  /** Those of them that are experimental, as words. */
  readonly experimental: readonly string[];
  /** Those of them that were drawn for the test; null where it needs none of these. */
  readonly varied: FindingOptions | null;
  /** The suspect's own options that are left; null where none could be left out. */
  readonly own: readonly string[] | null;
}

type Known = Pick<FindingRecord, 'options' | 'reduced'>;

/**
 * What is known of the options that a finding needs, on its input or on what it was reduced to. Of options that were drawn for a
 * test, confirming keeps the fewest; reducing tries all options of the suspect. Undefined where none were tried away.
 */
export function needsOf({ options, reduced }: Known, of: 'reduced' | 'mutant'): FailureNeeds | undefined {
  const { options: tried = null, bare } = (of === 'reduced' ? reduced?.details : undefined) ?? {};
  if (tried !== null) {
    const varied = options === undefined ? null : leftOf(options, tried);
    const experimental = (varied?.experimental ?? []).map(asWord);
    return { ...tried, varied, experimental, own: bare?.run.options ?? null };
  }
  if (options === undefined) return undefined;
  const { choices, experimental } = options;
  const words = { needed: choices.map(asWord), dropped: [], experimental: experimental.map(asWord) };
  return { ...words, varied: options, own: null };
}

function leftOf(options: FindingOptions, { needed }: OptionNeeds): FindingOptions | null {
  const choices = options.choices.filter((choice) => wordsOfChoice(choice).some((word) => needed.includes(word)));
  if (choices.length === 0) return null;
  const experimental = options.experimental.filter((choice) => choices.includes(choice));
  return { ...options, choices, experimental, level: levelOf(experimental) };
}

/** A choice without the quotes that it has as one word. */
function asWord(choice: string): string {
  const [first = choice, ...more] = wordsOfChoice(choice);
  return more.length === 0 ? first : choice;
}
