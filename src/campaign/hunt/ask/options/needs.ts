import { choicesAt, SOLVER_PROFILES, wordsOfChoice } from '../../../../solver/index.js';
import { type FindingOptions, type FindingState, type OptionNeeds, findSuspectRuns } from '../../../log/index.js';
import { levelOf } from './draw.js';
import { memoise } from '../../../../util/index.js';

export interface FailureNeeds extends OptionNeeds {
  readonly experimental: readonly string[];
  readonly varied: FindingOptions | null;
  readonly own: readonly string[] | null;
}

type OptionFacts = Pick<FindingState, 'options' | 'reduced'>;

/** Undefined if no attempt was made to drop options. */
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

/** Options that solver projects call experimental and that Gainsay or a user may set. */
const EXPERIMENTAL_PARTS = /^(?:--fp-exp|\(set-option :fp-exp true\))$/;

const experimentalWords = memoise((profile: string): ReadonlySet<string> => {
  const { options = [], selfChecks = [] } = SOLVER_PROFILES.find(({ name }) => name === profile) ?? {};
  const words = [...options, ...selfChecks].flatMap((option) =>
    choicesAt(option, 'experimental').flatMap(wordsOfChoice),
  );
  return new Set(words);
});

/** Lists experimental options, chosen at random or set by the user or Gainsay, that the reduction did not drop. */
export function experimentalOptions(finding: FindingState): readonly string[] {
  const needs = findNeeds(finding, 'reduced');
  const bare = finding.reduced?.bare?.run;
  const runs = bare === undefined ? findSuspectRuns(finding) : [bare];
  const dropped = new Set(needs?.dropped);
  const given = runs.flatMap(({ profile, command, options }) =>
    [...command.slice(1), ...(options ?? [])].filter(
      (word) => EXPERIMENTAL_PARTS.test(word) || experimentalWords(profile).has(word),
    ),
  );
  return [...new Set([...(needs?.experimental ?? []), ...given.filter((word) => !dropped.has(word))])];
}
