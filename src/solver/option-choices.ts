import { compareVersions } from './compare-versions.js';
import type { OptionLevel, SelfCheck, Solver, SolverOption, SolverProfile } from './contract.js';
import { nameSetBy, setOptionWord } from './set-option.js';
import { joinCommandLine, splitCommandLine } from './spec.js';

/** With so many other seeds a solver is asked at most. */
const MOST_SEEDS = 3;

/** Whether a version has an option; one that is not known is taken to have it. */
export function isOfVersion({ since, until }: SolverOption, version: string | undefined): boolean {
  if (version === undefined) return true;
  return (
    (since === undefined || compareVersions(since, version) <= 0) &&
    (until === undefined || compareVersions(version, until) <= 0)
  );
}

/** Whether a user's word sets an option, in whichever way: `--no-x`, `--x=1` and `(set-option :x 1)` are about `--x`. */
export function isAbout(word: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/^--no-/, '--')
      .replace(/=.*$/, '')
      .replace(/^(:|--)/, '');
  return plain(nameSetBy(word) ?? word) === plain(name);
}

/** The choices of an option that are looked after so well, each as it stands in the name of a solver. */
export function choicesAt(option: SolverOption, level: OptionLevel): readonly string[] {
  const choices = option[level] ?? [];
  if (option.via === undefined) return choices;
  return choices.map((value) => joinCommandLine([setOptionWord(option.name, value)]));
}

/** The words of a choice, each as a program gets it. */
export function wordsOfChoice(choice: string): string[] {
  const words = splitCommandLine(choice);
  return Array.isArray(words) ? words : [];
}

/**
 * Ways to ask a solver with other random seeds than it usually has, each as words for its name. None where its profile
 * knows no such option that its version has, and its user has not set.
 */
export function otherSeeds({
  profile,
  version,
  options: own,
}: Pick<Solver, 'profile' | 'version' | 'options'>): readonly (readonly string[])[] {
  const choices = (profile.options ?? [])
    .filter((option) => option.isSeed === true && isOfVersion(option, version.number))
    .filter(({ name }) => !own.some((word) => isAbout(word, name)))
    .map((option) => [...choicesAt(option, 'supported'), ...choicesAt(option, 'experimental')]);
  const count = Math.min(MOST_SEEDS, Math.max(0, ...choices.map((each) => each.length)));
  return Array.from({ length: count }, (_, i) => choices.flatMap((each) => wordsOfChoice(each[i % each.length] ?? '')));
}

/** Finds the check of its own work that a solver was started with, if any. */
export function selfCheckAmong(profile: SolverProfile | undefined, words: readonly string[]): SelfCheck | undefined {
  return profile?.selfChecks?.find((check) =>
    [...choicesAt(check, 'supported'), ...choicesAt(check, 'experimental')].some((choice) =>
      wordsOfChoice(choice).every((word) => words.includes(word)),
    ),
  );
}
