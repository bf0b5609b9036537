import type { OptionLevel, Solver, SolverOption, SolverProfile } from '../../solver/index.js';
import { mutantRng } from '../../strategy/index.js';
import type { Coordinates, VaryOptions } from '../plan.js';

/** How often a solver is asked as it is, and how many choices are made at most where it is not. */
const PLAIN = 0.25;
const MOST = 4;
/** How likely each further choice is. */
const MORE = 0.5;

/** What chance depends on besides the coordinates. */
export interface DrawContext {
  readonly vary: VaryOptions;
  /** The theories that the test case uses. */
  readonly theories: ReadonlySet<string>;
  /** Names of options about which the user has said something: they are left alone. */
  readonly own?: readonly string[];
}

/**
 * The choices with which a solver is asked about a test case; none in a quarter of all. They follow from the coordinates and
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

/** The choices of an option apart from its default. */
export function choicesOf({ supported = [], experimental = [] }: SolverOption, vary: VaryOptions): readonly string[] {
  return vary === 'all' ? [...supported, ...experimental] : supported;
}

/** How well a set of choices is looked after: as the worst of them. */
export function levelOf({ options = [] }: Pick<SolverProfile, 'options'>, choices: readonly string[]): OptionLevel {
  const isOdd = choices.some((choice) => options.some(({ experimental = [] }) => experimental.includes(choice)));
  return isOdd ? 'experimental' : 'supported';
}

function isOpen(option: SolverOption, version: string | undefined, { vary, theories, own = [] }: DrawContext): boolean {
  const { name, about, since, until } = option;
  if (choicesOf(option, vary).length === 0 || own.some((word) => isAbout(word, name))) return false;
  if (about !== undefined && !about.some((theory) => theories.has(theory))) return false;
  if (version === undefined) return true;
  return (since === undefined || compare(since, version) <= 0) && (until === undefined || compare(version, until) <= 0);
}

/** Whether a user's word sets an option: `--no-x` and `--x=1` are about `--x`. */
function isAbout(word: string, name: string): boolean {
  const plain = (text: string) => text.replace(/^--no-/, '--').replace(/=.*$/, '');
  return plain(word) === plain(name);
}

/** Compares version numbers part by part. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
