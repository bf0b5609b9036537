import { SOLVER_PROFILES, choicesAt, wordsOfChoice } from '../../../../solver/index.js';
import { type FindingRecord, findSuspectRuns } from '../../../log/index.js';
import { findNeeds } from './needs.js';

/** Options that their project calls experimental, enabled by Gainsay or a user. */
const EXPERIMENTAL_PARTS = /^(?:--fp-exp|\(set-option :fp-exp true\))$/;

const knownWords = new Map<string, ReadonlySet<string>>();

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

/** Includes drawn options, the user's, and those Gainsay adds (`--fp-exp`), except those that the reduction dropped. */
export function experimentalOptions(finding: FindingRecord): readonly string[] {
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
