import { wordsOfChoice } from '../../../../solver/index.js';
import { levelOf } from './draw.js';
import type { FindingOptions, FindingRecord, OptionNeeds } from '../../../log/index.js';

export interface FailureNeeds extends OptionNeeds {
  readonly experimental: readonly string[];
  readonly varied: FindingOptions | null;
  readonly own: readonly string[] | null;
}

type OptionFacts = Pick<FindingRecord, 'options' | 'reduced'>;

/** Confirmation minimises the drawn options, reduction all options. Undefined if neither was tried. */
export function findNeeds({ options, reduced }: OptionFacts, of: 'reduced' | 'mutant'): FailureNeeds | undefined {
  const { options: tried = null, bare } = (of === 'reduced' ? reduced : undefined) ?? {};
  if (tried !== null) {
    const varied = options === undefined ? null : selectNeeded(options, tried);
    const experimental = (varied?.experimental ?? []).map(asWord);
    return { ...tried, varied, experimental, own: bare?.run.options ?? null };
  }
  if (options === undefined) return undefined;
  const { choices, experimental } = options;
  const words = { needed: choices.map(asWord), dropped: [], experimental: experimental.map(asWord) };
  return { ...words, varied: options, own: null };
}

function selectNeeded(options: FindingOptions, { needed }: OptionNeeds): FindingOptions | null {
  const choices = options.choices.filter((choice) => wordsOfChoice(choice).some((word) => needed.includes(word)));
  if (choices.length === 0) return null;
  const experimental = options.experimental.filter((choice) => choices.includes(choice));
  return { ...options, choices, experimental, level: levelOf(experimental) };
}

function asWord(choice: string): string {
  const [first = choice, ...more] = wordsOfChoice(choice);
  return more.length === 0 ? first : choice;
}
