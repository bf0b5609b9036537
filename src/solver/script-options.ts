import type { SolverProfile } from './contract.js';
import { SOLVER_PROFILES } from './profiles/index.js';

/** Options that are the profile's business: it asks for models and for several checks itself, where they are needed. */
const ASKED_OTHERWISE: ReadonlySet<string> = new Set(['produce_models', 'incremental']);

/** An option's name in any of its spellings: `:smt.relevancy`, `--strings-exp`, `strings_exp=`. */
function nameOf(option: string): string {
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
      ].map(nameOf),
    );
  known.set(profile, found);
  return found;
}

/** What becomes of an option that a seed sets with `set-option`. */
export type ScriptOptionFate =
  /** Some family of solvers has it, and it changes no answer. */
  | 'kept'
  /** The profile does what it is for. */
  | 'asked otherwise'
  /** Nothing says that it changes no answer. */
  | 'dropped';

/** What becomes of an option (`:keyword`) that a seed sets: the same for every set of solvers. */
export function scriptOptionFate(keyword: string): ScriptOptionFate {
  const name = nameOf(keyword);
  if (ASKED_OTHERWISE.has(name)) return 'asked otherwise';
  return SOLVER_PROFILES.some((profile) => settable(profile).has(name)) ? 'kept' : 'dropped';
}

/** Whether an option (`:keyword`) belongs to other families of solvers than that of a profile: it would only refuse it. */
export function isForeignOption(profile: SolverProfile, keyword: string): boolean {
  const name = nameOf(keyword);
  if (profile.lacks.includes('set-option')) return true;
  return !settable(profile).has(name) && SOLVER_PROFILES.some((other) => settable(other).has(name));
}
