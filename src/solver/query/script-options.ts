import { SOLVER_PROFILES, type SolverProfile } from '../profile.js';

/** Options that Gainsay sets on the command line if it needs models or several checks. */
const ASKED_OTHERWISE: ReadonlySet<string> = new Set(['produce_models', 'incremental']);

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
  /** `kept`: some solver family has the option, and it changes no answer. `asked otherwise`: Gainsay sets it itself. */
  'kept' | 'asked otherwise' | 'dropped';

/** Decides whether to keep an option (`:keyword`) of a seed, independently of the solvers in use. */
export function scriptOptionFate(keyword: string): ScriptOptionFate {
  const name = normaliseName(keyword);
  if (ASKED_OTHERWISE.has(name)) return 'asked otherwise';
  return SOLVER_PROFILES.some((profile) => settable(profile).has(name)) ? 'kept' : 'dropped';
}

/** Checks whether only other solver families have an option (`:keyword`), so that this solver would reject it. */
export function isForeignOption(profile: SolverProfile, keyword: string): boolean {
  const name = normaliseName(keyword);
  if (profile.lacks.includes('set-option')) return true;
  return !settable(profile).has(name) && SOLVER_PROFILES.some((other) => settable(other).has(name));
}
