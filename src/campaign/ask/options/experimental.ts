import { SOLVER_PROFILES, choicesAt, wordsOfChoice } from '../../../solver/index.js';
import { type FindingRecord, blamedRuns } from '../../log/index.js';
import { needsOf } from './needs.js';

/** Words for parts that their project calls experimental, and that Gainsay or a user may turn on. */
const EXPERIMENTAL_PARTS = /^(?:--fp-exp|\(set-option :fp-exp true\))$/;

const knownWords = new Map<string, ReadonlySet<string>>();

/** All words of the experimental choices of a profile. */
function experimentalWords(profile: string): ReadonlySet<string> {
  const known = knownWords.get(profile);
  if (known !== undefined) return known;
  const { options = [], selfChecks = [] } = SOLVER_PROFILES.find(({ name }) => name === profile) ?? {};
  const words = [...options, ...selfChecks].flatMap((option) =>
    choicesAt(option, 'experimental').flatMap(wordsOfChoice),
  );
  const found = new Set(words);
  knownWords.set(profile, found);
  return found;
}

/**
 * The experimental options that a finding needs, as far as is known: those that were drawn, those of the user, and those that Gainsay adds itself
 * (`--fp-exp`). Options that reducing could leave out are not among them.
 */
export function experimentalOptions(finding: FindingRecord): readonly string[] {
  const needs = needsOf(finding, 'reduced');
  const bare = finding.reduced?.details?.bare?.run;
  const runs = bare === undefined ? blamedRuns(finding) : [bare];
  const dropped = new Set(needs?.dropped);
  const given = runs.flatMap(({ profile, command, options }) =>
    [...command.slice(1), ...(options ?? [])].filter(
      (word) => EXPERIMENTAL_PARTS.test(word) || experimentalWords(profile).has(word),
    ),
  );
  return [...new Set([...(needs?.experimental ?? []), ...given.filter((word) => !dropped.has(word))])];
}
