import { basename } from 'node:path';
import {
  DEFAULT_LIMITS,
  type Limits,
  type OwnProfile,
  SOLVER_PROFILES,
  type Permission,
  type PreparedQuery,
  type QueryNeeds,
  type SolverProfile,
  type SolverVersion,
  nameWithOptions,
  oneCommandPerLine,
  partWords,
  readOutput,
  solverArgs,
  compilePattern,
  withDifferences,
} from '../../solver/index.js';
import { visibleLine } from '../../util/index.js';
import { resolveExecutable } from '../process/executable.js';
import { runProcess } from '../process/process.js';
import type { ProgramFiles } from './program-files.js';
import { runFolder } from '../files/own-folders.js';

export interface NativeSolver {
  readonly id: string;
  readonly profile: SolverProfile;
  readonly version: SolverVersion;
  readonly program: readonly [string, ...string[]];
  /** Replaces `program` in records if the solver is a package: `cvc5@pypi:1.4.2`. */
  readonly packageWord?: string;
  readonly packageFolder?: string;
  readonly own: readonly string[];
  /** `set-option` commands to put at the start of each script. */
  readonly commands: readonly string[];
  /** The user's options as typed, and those added by `withMoreOptions`. */
  readonly options: readonly string[];
  readonly ownProfile: OwnProfile | null;
  readonly checkModels: boolean;
  readonly cwd: string;
  readonly files: ProgramFiles;
  readonly permission: Permission;
}

/** Throws if the solver may not run with these options. */
export function withMoreOptions(solver: NativeSolver, words: readonly string[]): NativeSolver {
  const { line, commands } = partWords(words);
  return {
    ...solver,
    id: nameIfAllowed(solver, words),
    profile: withDifferences(solver.profile, line),
    own: [...solver.own, ...line],
    commands: [...solver.commands, ...commands],
    options: [...solver.options, ...words],
  };
}

export function nameIfAllowed(
  { id, permission }: { readonly id: string; readonly permission: Permission },
  words: readonly string[],
): string {
  const name = nameWithOptions(id, words);
  if (!permission.allows(name))
    throw new Error(`'${visibleLine(name)}' was not run: the user did not allow its options`);
  return name;
}

export function commandFor(
  solver: NativeSolver,
  needs: QueryNeeds,
  { persistent, limits = DEFAULT_LIMITS }: { readonly persistent: boolean; readonly limits?: Limits },
): [string, ...string[]] {
  const { program, profile, checkModels, own } = solver;
  const [first, ...rest] = program;
  return [first, ...withHeap(rest, limits), ...solverArgs(profile, { needs, checkModels, persistent, own })];
}

export function recordedCommand({ program, packageWord }: NativeSolver, command: readonly string[]): readonly string[] {
  return packageWord === undefined ? command : [packageWord, ...command.slice(program.length)];
}

/** Share of the memory limit for the heap of a JVM. */
const HEAP_SHARE = 0.75;

/** Replaces `{heap}` by a heap size in MiB with which a JVM stays below the memory limit. */
export function withHeap(words: readonly string[], { memoryBytes }: Limits = DEFAULT_LIMITS): string[] {
  const heap = Math.round(((memoryBytes ?? DEFAULT_LIMITS.memoryBytes ?? 0) * HEAP_SHARE) / 2 ** 20);
  return words.map((word) => word.replace('{heap}', String(heap)));
}

/** Undefined if the query needs its own process. */
export function sessionText(prepared: PreparedQuery, profile: SolverProfile): string | undefined {
  if (prepared.leaves !== 'nothing') return undefined;
  return profile.persistent?.oneLineCommands === true ? oneCommandPerLine(prepared.text) : prepared.text;
}

export function btorCommandFor(solver: NativeSolver, needs: QueryNeeds, limits = DEFAULT_LIMITS) {
  const { profile } = solver;
  const reading = { ...solver, profile: { ...profile, args: profile.btor?.args ?? [] } };
  return commandFor(reading, needs, { persistent: false, limits });
}

const VERSION_LIMITS = { timeoutMs: 5_000, outputBytes: 1024 * 1024 };
/** Longer limits, since a time-out on a busy machine would make the solver look like another build. */
const PATIENT_LIMITS = { ...VERSION_LIMITS, timeoutMs: 20_000 };

/** Includes the hash of the file that implements the solver. */
export async function nativeVersion(
  program: readonly string[],
  profile: SolverProfile,
  files: ProgramFiles,
): Promise<SolverVersion> {
  const command = withHeap([...program, ...profile.versionArgs]);
  const ask = (limits: typeof VERSION_LIMITS) => runProcess({ command, input: '', limits, cwd: runFolder() });
  const first = await ask(VERSION_LIMITS);
  const { raw } = first.raw.limit === 'timeout' && first.raw.stdout === '' ? await ask(PATIENT_LIMITS) : first;
  const found = versionIn(`${raw.stdout}\n${raw.stderr}`, program, profile);
  return files.sha256 === undefined ? found : { ...found, sha256: files.sha256 };
}

const UNKNOWN_VERSION = 'unknown version';

export function versionIn(
  said: string,
  program: readonly string[],
  { name, versionPattern }: Pick<SolverProfile, 'name' | 'versionPattern'>,
): Pick<SolverVersion, 'text' | 'number'> {
  // The program ignores the option and solves its empty input.
  if (readOutput(said).some(({ kind }) => kind === 'answer')) return { text: UNKNOWN_VERSION };
  const match = compilePattern(versionPattern, { multiline: true }).exec(said);
  const lines = said.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const line = match === null ? undefined : lines.find((each) => each.includes((match[0] ?? '').trim()));
  if (line !== undefined) {
    if (namesOtherProgram(line, program)) return { text: UNKNOWN_VERSION };
    const number = match?.[1] ?? undefined;
    return { text: line, ...(number === undefined ? {} : { number }) };
  }
  // Princess prints a date and an ASCII-art banner, but no version number.
  const date = /\b\d{4}-\d{2}-\d{2}\b/.exec(said)?.[0];
  if (date !== undefined) return { text: `${name} ${date}` };
  const [first = ''] = lines;
  return { text: /[A-Za-z]{2}/.test(first) && !namesOtherProgram(first, program) ? first : UNKNOWN_VERSION };
}

function namesOtherProgram(line: string, program: readonly string[]): boolean {
  const word = /^(?:This is )?([A-Za-z][\w-]+)/.exec(line)?.[1]?.toLowerCase();
  if (word === undefined || program.some((each) => basename(each).toLowerCase().includes(word))) return false;
  return !SOLVER_PROFILES.some(({ name }) => name === word) && resolveExecutable(word) !== undefined;
}
