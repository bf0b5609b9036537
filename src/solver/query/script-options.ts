import { SOLVER_PROFILES, type SolverProfile } from '../profile.js';

/** Options set by the profile, which requests models and several checks itself if needed. */
const ASKED_OTHERWISE: ReadonlySet<string> = new Set(['produce_models', 'incremental']);

/** Normalises an option's spellings: `:smt.relevancy`, `--strings-exp`, `strings_exp=`. */
function normaliseName(option: string): string {
  return option
    .replace(/^(:|--?)/, '')
    .replace(/[= ]$/, '')
    .replaceAll('-', '_')
    .toLowerCase();
}

const known = new WeakMap<SolverProfile, ReadonlySet<string>>();

function settable(profile: SolverProfile): ReadonlySet<string> {
  const found =
    known.get(profile) ??
    new Set(
      [
        ...[...(profile.options ?? []), ...(profile.selfChecks ?? [])].map(({ name }) => name),
        ...(profile.scriptOptions ?? []),
      ].map(normaliseName),
    );
  known.set(profile, found);
  return found;
}

export type ScriptOptionFate =
  /** A solver family has the option, and it changes no answer. */
  | 'kept'
  | 'asked otherwise'
  /** It may change an answer. */
  | 'dropped';

/** Decides how to treat an option (`:keyword`) set by a seed; independent of the solvers in use. */
export function scriptOptionFate(keyword: string): ScriptOptionFate {
  const name = normaliseName(keyword);
  if (ASKED_OTHERWISE.has(name)) return 'asked otherwise';
  return SOLVER_PROFILES.some((profile) => settable(profile).has(name)) ? 'kept' : 'dropped';
}

/** Checks whether an option (`:keyword`) belongs only to other solver families, so that this one would reject it. */
export function isForeignOption(profile: SolverProfile, keyword: string): boolean {
  const name = normaliseName(keyword);
  if (profile.lacks.includes('set-option')) return true;
  return !settable(profile).has(name) && SOLVER_PROFILES.some((other) => settable(other).has(name));
}
