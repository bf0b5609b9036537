import type { Solver } from './contract.js';
import type { OptionLevel, SelfCheck, SolverOption, SolverProfile } from './profile.js';
import { nameSetBy, setOptionWord } from './query/set-option.js';
import { joinCommandLine } from '../util/index.js';
import { splitCommandLine } from './spec.js';
import { compareVersions } from './versions.js';

const MOST_SEEDS = 3;

export function isOfVersion({ since, until }: SolverOption, version: string | undefined): boolean {
  if (version === undefined) return true;
  return (
    (since === undefined || compareVersions(since, version) <= 0) &&
    (until === undefined || compareVersions(version, until) <= 0)
  );
}

/** Recognises every form of an option: `--no-x`, `--x=1` and `(set-option :x 1)` all set `--x`. */
export function isAbout(word: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/^--no-/, '--')
      .replace(/=.*$/, '')
      .replace(/^(:|--)/, '');
  return plain(nameSetBy(word) ?? word) === plain(name);
}

export function choicesAt(option: SolverOption, level: OptionLevel): readonly string[] {
  const choices = option[level] ?? [];
  if (option.via === undefined) return choices;
  return choices.map((value) => joinCommandLine([setOptionWord(option.name, value)]));
}

export function wordsOfChoice(choice: string): string[] {
  const words = splitCommandLine(choice);
  return Array.isArray(words) ? words : [];
}

/** Lists other random seeds as command-line words. Empty if the user set one or the version has no such option. */
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

export function selfCheckAmong(profile: SolverProfile | undefined, words: readonly string[]): SelfCheck | undefined {
  return profile?.selfChecks?.find((check) =>
    [...choicesAt(check, 'supported'), ...choicesAt(check, 'experimental')].some((choice) =>
      wordsOfChoice(choice).every((word) => words.includes(word)),
    ),
  );
}
