import { splitCommandLine } from '../../../solver/index.js';
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
  const experimental = options.experimental.filter((choice) => choices.includes(choice));
  return { ...options, choices, experimental, level: levelOf(experimental) };
}

function wordsOf(choice: string): string[] {
  const words = splitCommandLine(choice);
  return Array.isArray(words) ? words : [];
}
