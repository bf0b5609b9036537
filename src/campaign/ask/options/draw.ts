import {
  type OptionLevel,
  type Solver,
  type SolverOption,
  type SolverProfile,
  choicesAt,
  isAbout,
  isOfVersion,
} from '../../../solver/index.js';
import { mutantRng } from '../../../strategy/index.js';
import type { Coordinates, VaryOptions } from '../../log/index.js';

/** How often a solver is asked as it is, and how many choices are made at most where it is not. */
const PLAIN = 0.5;
const MOST = 4;
/** How likely each further choice is. */
const MORE = 0.5;

/** How often a solver is told to check its own work. */
const CHECKED = 1 / 6;

/** What chance depends on besides the coordinates. */
export interface DrawContext {
  readonly vary: VaryOptions;
  /** The theories that the test case uses. */
  readonly theories: ReadonlySet<string>;
  /** Names of options about which the user has said something: they are left alone. */
  readonly own?: readonly string[];
  /** Further versions that must have the options. */
  readonly versions?: readonly (string | undefined)[];
}

/**
 * The choices with which a solver is asked about a test case; none in half of all. They follow from the coordinates and
 * the solver's name, profile and version alone.
 */
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
  return rng.sample(options, count).map((option) => rng.pick(choicesOf(option, cx.vary)));
}

/** What there is in a test case that a solver can check: commands by their names. */
export interface CheckContext {
  /** `supported`: no check that is experimental. */
  readonly vary: VaryOptions;
  readonly commands: ReadonlySet<string>;
  readonly own?: readonly string[];
}

/** The check of its own work that a solver makes of a test case; none in most of all. */
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
  return checks.length > 0 && rng.chance(CHECKED) ? [rng.pick(choicesOf(rng.pick(checks), vary))] : [];
}

/** Whether a choice makes a solver check its own work: what it cannot check, or not in time, says nothing about its answer. */
export function isSelfCheck({ selfChecks = [] }: Pick<SolverProfile, 'selfChecks'>, choice: string): boolean {
  return selfChecks.some((check) => choicesOf(check, 'all').includes(choice));
}

/** The choices of an option apart from its default. */
export function choicesOf(option: SolverOption, vary: VaryOptions): readonly string[] {
  const supported = choicesAt(option, 'supported');
  return vary === 'all' ? [...supported, ...choicesAt(option, 'experimental')] : supported;
}

/** The choices among these that a profile says are experimental. */
export function experimentalIn(
  { options = [], selfChecks = [] }: Pick<SolverProfile, 'options' | 'selfChecks'>,
  choices: readonly string[],
): readonly string[] {
  const all = [...options, ...selfChecks];
  return choices.filter((choice) => all.some((option) => choicesAt(option, 'experimental').includes(choice)));
}

/** How well a set of choices is looked after: as the worst of them. */
export function levelOf(experimental: readonly string[]): OptionLevel {
  return experimental.length > 0 ? 'experimental' : 'supported';
}

function isOpen(
  option: SolverOption,
  version: string | undefined,
  { vary, theories, own = [], versions = [] }: DrawContext,
): boolean {
  const { name, about } = option;
  if (choicesOf(option, vary).length === 0 || own.some((word) => isAbout(word, name))) return false;
  if (about !== undefined && !about.some((theory) => theories.has(theory))) return false;
  return [version, ...versions].every((each) => isOfVersion(option, each));
}
