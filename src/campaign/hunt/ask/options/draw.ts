import {
  type OptionLevel,
  type Solver,
  type SolverOption,
  type SolverProfile,
  choicesAt,
  isAbout,
  isOfVersion,
} from '../../../../solver/index.js';
import { mutantRng } from '../../../../strategy/index.js';
import type { Coordinates, VaryOptions } from '../../../log/index.js';

/** Probability of a query without random options. Other queries have one to `MOST` options. */
const PLAIN = 0.5;
const MOST = 4;
const MORE = 0.5;

const CHECKED = 1 / 6;

export interface DrawContext {
  readonly vary: VaryOptions;
  readonly theories: ReadonlySet<string>;
  readonly own?: readonly string[];
  readonly versions?: readonly (string | undefined)[];
}

/** Chooses random options in half of all cases. Depends only on `at`, `cx`, the solver's name, profile and version. */
export function drawOptions(
  { id, profile, version }: Pick<Solver, 'id' | 'profile' | 'version'>,
  at: Coordinates,
  cx: DrawContext,
): string[] {
  const options = (profile.options ?? []).filter((option) => isOpen(option, version.number, cx));
  const rng = mutantRng(at.key, at).fork('options').fork(id);
  if (options.length === 0 || rng.chance(PLAIN)) return [];
  let count = 1;
  while (count < MOST && rng.chance(MORE)) count++;
  return rng.sample(options, count).map((option) => rng.pick(listChoices(option, cx.vary)));
}

export interface CheckContext {
  /** The value `supported` excludes experimental self-checks. */
  readonly vary: VaryOptions;
  readonly commands: ReadonlySet<string>;
  readonly own?: readonly string[];
}

export function drawSelfCheck(
  { id, profile, version }: Pick<Solver, 'id' | 'profile' | 'version'>,
  at: Coordinates,
  { vary, commands, own = [] }: CheckContext,
): string[] {
  const checks = (profile.selfChecks ?? []).filter(({ of, ...option }) => {
    const isThere = of === 'unsat' || commands.has(of);
    return isThere && isOpen(option, version.number, { vary, theories: new Set(), own });
  });
  const rng = mutantRng(at.key, at).fork('self-checks').fork(id);
  return checks.length > 0 && rng.chance(CHECKED) ? [rng.pick(listChoices(rng.pick(checks), vary))] : [];
}

/** Checks for an option that enables a self-check. A failed or slow self-check is no evidence about the answer. */
export function isSelfCheck({ selfChecks = [] }: Pick<SolverProfile, 'selfChecks'>, choice: string): boolean {
  return selfChecks.some((check) => listChoices(check, 'all').includes(choice));
}

export function listChoices(option: SolverOption, vary: VaryOptions): readonly string[] {
  const supported = choicesAt(option, 'supported');
  return vary === 'all' ? [...supported, ...choicesAt(option, 'experimental')] : supported;
}

export function findExperimentalChoices(
  { options = [], selfChecks = [] }: Pick<SolverProfile, 'options' | 'selfChecks'>,
  choices: readonly string[],
): readonly string[] {
  const all = [...options, ...selfChecks];
  return choices.filter((choice) => all.some((option) => choicesAt(option, 'experimental').includes(choice)));
}

export function levelOf(experimental: readonly string[]): OptionLevel {
  return experimental.length > 0 ? 'experimental' : 'supported';
}

function isOpen(
  option: SolverOption,
  version: string | undefined,
  { vary, theories, own = [], versions = [] }: DrawContext,
): boolean {
  const { name, about } = option;
  if (listChoices(option, vary).length === 0 || own.some((word) => isAbout(word, name))) return false;
  if (about !== undefined && !about.some((theory) => theories.has(theory))) return false;
  return [version, ...versions].every((each) => isOfVersion(option, each));
}
