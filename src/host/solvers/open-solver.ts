import { addInquiries } from '../../inquiry/index.js';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Diagnostic, renderDiagnostic } from '../../diag/index.js';
import {
  DEFAULT_LIMITS,
  type Limits,
  type OwnProfile,
  type PackageSpec,
  type Permission,
  type Query,
  type Run,
  SOLVER_PROFILES,
  type Solver,
  type SolverProfile,
  type SolverSpec,
  parseSolverSpec,
  readsBtor,
  partWords,
  profileFromJson,
  profileText,
  isUnsupported,
  profileOfCommand,
  withDifferences,
  profileOfExecutable,
  solverProblem,
  splitCommandLine,
} from '../../solver/index.js';
import { contentId, dropUndefined, firstLine, visibleLine } from '../../util/index.js';
import { adaptiveSolver } from './adaptive-solver.js';
import { ensurePackage, packageHash, startOf } from '../packages/find-package.js';
import type { LocalPackage } from '../packages/store.js';
import { resolveExecutable } from '../process/executable.js';
import { cachedFileHash } from '../files/file-hashes.js';
import { readWholeFile } from '../files/files.js';
import { freshSolver } from './fresh-solver.js';
import { checkingSolver } from './model-check.js';
import { type NativeSolver, nativeVersion } from './native-solver.js';
import { persistentSolver } from './persistent-solver.js';
import { FileHashes, ProgramFiles, withAbsolutePaths } from './program-files.js';
import { runFolder } from '../files/own-folders.js';
import { cacheFolder } from '../files/user-folders.js';
import { WasmProcess } from './wasm-process.js';
import { wasmSolver } from './wasm-solver.js';

const TRIAL_MS = 3_000;

export interface OpenOptions {
  readonly permission: Permission;
  /** `auto` (the default) is the faster mode for each logic. WebAssembly has only one mode. */
  readonly mode?: 'auto' | 'fresh' | 'persistent';
  /** If true (the default), models are checked in a second run. With `at once`, they are checked in the first run. */
  readonly checkModels?: boolean | 'at once';
  readonly without?: readonly string[];
  readonly asGiven?: boolean;
  /** Base of relative paths in the command. The solver itself runs in another folder. */
  readonly cwd?: string;
  /** Receives a note if the solver's options require an unusual way to run it. */
  readonly onWord?: (word: string) => void;
  readonly onFetch?: (name: string, isElsewhere: boolean) => void;
  /** If true, fails if a registry cannot be queried, instead of opening another package. */
  readonly strict?: boolean;
  readonly signal?: AbortSignal;
}

export async function openSolver(text: string, options: OpenOptions): Promise<Solver | Diagnostic> {
  if (!options.permission.allows(text)) return notPermitted(text);
  const spec = options.permission.parse(text);
  if ('code' in spec) return missingFile(text, options.cwd ?? process.cwd()) ?? spec;
  if (spec.kind === 'native') return openNative(spec, options);
  const found = await ensurePackage(spec, options);
  if ('code' in found) return found;
  return found.package.registry === 'npm' ? openWasm(spec, found, options) : openPackage(spec, found, options);
}

export function isSolver(opened: Solver | Diagnostic): opened is Solver {
  return 'run' in opened;
}

async function openNative(spec: SolverSpec & { kind: 'native' }, options: OpenOptions): Promise<Solver | Diagnostic> {
  const cwd = options.cwd ?? process.cwd();
  const given = profileOfSpec(spec, cwd);
  if ('code' in given) return given;
  const profile = profileToUse(given, spec.command, options);
  const [name, ...typed] = spec.command;
  const path = resolveExecutable(name, cwd);
  if (path === undefined) return missing(name, cwd);
  const { line, commands } = partWords(typed);
  const words = withAbsolutePaths(line, cwd);
  // In `java -jar solver.jar`, the words after `java` belong to `java`, so they come before the profile's options.
  const launcher = profileOfExecutable(name) === undefined && words.length > 0;
  const program: [string, ...string[]] = launcher ? [path, ...words] : [path];
  const files = await ProgramFiles.of([path, ...words]);
  return openNamed(options, {
    id: spec.id,
    profile,
    version: await nativeVersion(program, profile, files),
    program,
    own: launcher ? [] : words,
    commands,
    options: launcher ? commands : typed,
    ownProfile: 'file' in spec.profile ? ownProfile(given) : null,
    files,
  });
}

/** A cached package is never replaced, so its hashes are kept between sessions. */
const PACKAGE_HASHES = new FileHashes((path) => cachedFileHash(path, cacheFolder()));
const REGISTRIES = { pypi: 'PyPI', npm: 'npm', maven: 'Maven' } as const;

async function openPackage(spec: PackageSpec, found: LocalPackage, options: OpenOptions): Promise<Solver | Diagnostic> {
  const program = startOf(found);
  if ('absent' in program)
    return solverProblem(`${spec.id} cannot be started: ${program.absent}`, 'a solver that can be run');
  // Packages read only SMT-LIB.
  const { btor: _, ...known } = spec.profile;
  const given = { ...known, ...found.package.profile } as SolverProfile;
  const { line, commands } = partWords(spec.args);
  const profile = profileToUse(given, [...program, ...line], options);
  const files = await ProgramFiles.of(program, PACKAGE_HASHES);
  const version = await nativeVersion(program, profile, files);
  if (version.number === undefined)
    return solverProblem(
      `${spec.id} does not start: ${firstLine(version.text, 300)}`,
      'a version that runs on this machine',
    );
  const { registry, name } = found.package;
  const sha256 = await packageHash(found);
  return openNamed(options, {
    id: spec.id,
    profile,
    version: {
      ...version,
      text: `${version.text} (${REGISTRIES[registry]} ${name.replace(/^.*:/, '')} ${found.version})`,
      ...(sha256 === undefined ? {} : { sha256 }),
    },
    program,
    packageWord: `${spec.profile.name}@${registry}:${found.version}`,
    packageFolder: found.folder,
    own: withAbsolutePaths(line, options.cwd ?? process.cwd()),
    commands,
    options: spec.args,
    ownProfile: found.package.profile === undefined ? null : ownProfile(given),
    files,
  });
}

function profileToUse(
  given: SolverProfile,
  command: readonly string[],
  { asGiven = false, without = [] }: OpenOptions,
): SolverProfile {
  if (!asGiven) return withDifferences(addInquiries(withoutWords(given, without)), command);
  const { lacks, modelArgs, incrementalArgs } = given;
  const btor = readsBtor(given, command) ? given.btor : undefined;
  return { ...profileOfCommand(command, given), lacks, ...dropUndefined({ modelArgs, incrementalArgs, btor }) };
}

async function openNamed(
  options: OpenOptions,
  found: Omit<NativeSolver, 'checkModels' | 'cwd' | 'permission'>,
): Promise<Solver | Diagnostic> {
  const named = { ...found, checkModels: false, cwd: runFolder(), permission: options.permission };
  const checks = checksModels(options, named.profile);
  const native = await withItsOptions(named, options);
  if ('code' in native) return native;
  const checking = { ...native, checkModels: true };
  if (checks === 'at once') return inMode(checking, options);
  const plain = inMode(native, options);
  // Without `checkModelArgs`, the model check is impossible: the user's options may have disabled models.
  const cannot = checks === 'no' || !isSolver(plain) || native.profile.checkModelArgs === undefined;
  return cannot ? plain : checkingSolver(plain, () => freshSolver(checking));
}

function checksModels(
  { checkModels = true, asGiven = false }: OpenOptions,
  { checkModelArgs = [] }: SolverProfile,
): 'no' | 'at once' | 'after' {
  if (checkModels === false || asGiven || checkModelArgs.length === 0) return 'no';
  return checkModels === true ? 'after' : checkModels;
}

function inMode(native: NativeSolver, options: Pick<OpenOptions, 'mode'>): Solver | Diagnostic {
  const { id, profile } = native;
  const fresh = freshSolver(native);
  const mode = options.mode ?? 'auto';
  if (mode === 'fresh' || (mode === 'auto' && profile.persistent === undefined)) return fresh;
  if (profile.persistent === undefined) return cannotPersist(id, profile);
  return mode === 'persistent' ? persistentSolver(native) : adaptiveSolver(fresh, persistentSolver(native));
}

function withoutWords(profile: SolverProfile, words: readonly string[]): SolverProfile {
  if (words.length === 0) return profile;
  const rest = (args: readonly string[]) => args.filter((word) => !words.includes(word));
  const { args, stringsArgs, floatsArgs, persistent } = profile;
  return {
    ...profile,
    args: rest(args),
    ...(stringsArgs && { stringsArgs: rest(stringsArgs) }),
    ...(floatsArgs && { floatsArgs: rest(floatsArgs) }),
    ...(persistent && { persistent: { ...persistent, args: rest(persistent.args) } }),
  };
}

/** Every solver accepts one of these scripts; the second one is for options that forbid quantifiers. */
const TRIALS = ['', '(set-logic QF_UF)\n'].map((logic) => `${logic}(declare-fun p () Bool)\n(assert p)\n(check-sat)\n`);

/** Tries the options with and without models. Returns a diagnostic if only a query without the options is accepted. */
async function withItsOptions(
  named: NativeSolver,
  { asGiven = false, onWord }: Pick<OpenOptions, 'asGiven' | 'onWord'>,
): Promise<NativeSolver | Diagnostic> {
  if (named.options.length === 0) return named;
  const refusal = await findRefusal(() => freshSolver(named), {
    wantModel: !asGiven && !named.profile.lacks.includes('get-model'),
  });
  if (refusal === undefined) return named;
  const modest = { ...named, profile: withoutModels(named.profile) };
  if ((await findRefusal(() => freshSolver(modest))) === undefined) {
    onWord?.(`${named.id} runs without models, since its options do not allow them: '${refusal}'`);
    return modest;
  }
  const plain = await findRefusal(() => freshSolver({ ...named, own: [], commands: [] }));
  return plain === undefined
    ? solverProblem(`${named.id} rejects its options: ${refusal}`, 'supported options')
    : named;
}

function withoutModels({ checkModelArgs: _check, modelArgs: _models, ...rest }: SolverProfile): SolverProfile {
  return { ...rest, lacks: [...new Set([...rest.lacks, 'get-model'])] };
}

async function findRefusal(open: () => Solver, query: Omit<Query, 'input'> = {}): Promise<string | undefined> {
  const limits = { ...DEFAULT_LIMITS, timeoutMs: TRIAL_MS };
  let refusal: string | undefined;
  for (const input of TRIALS) {
    const { outcome, stdout } = await askOnce(open(), { ...query, input }, limits);
    if (outcome.kind === 'rejected') refusal = outcome.message;
    else if (isUnsupported(stdout)) refusal = 'unsupported';
    else return undefined;
  }
  return refusal;
}

async function askOnce(solver: Solver, query: Query, limits: Limits): Promise<Run> {
  try {
    return await solver.run(query, limits);
  } finally {
    await solver.close();
  }
}

function profileOfSpec(spec: SolverSpec, cwd: string): SolverProfile | Diagnostic {
  if (spec.kind === 'package') return spec.profile;
  return 'known' in spec.profile ? spec.profile.known : readProfile(spec.profile.file, cwd);
}

function ownProfile(profile: SolverProfile): OwnProfile {
  const text = profileText(profile);
  return { id: contentId(text), text };
}

export function familyOfSpec(text: string, cwd: string): string | Diagnostic {
  const spec = parseSolverSpec(text);
  if ('code' in spec) return spec;
  const profile = profileOfSpec(spec, cwd);
  return 'code' in profile ? profile : profile.family;
}

function readProfile(file: string, cwd: string): SolverProfile | Diagnostic {
  let source: string;
  try {
    source = readWholeFile(resolve(cwd, file)).toString('utf8');
  } catch (error) {
    const message = `the solver profile ${file} cannot be read: ${(error as Error).message}`;
    return { code: 'G401', severity: 'error', message, expected: 'the path of a JSON file' };
  }
  const profile = profileFromJson(source);
  if (!Array.isArray(profile)) return profile;
  // The spans refer to the profile's file, not to the user's input, so they are rendered now.
  const shown = profile.map((problem) =>
    renderDiagnostic(problem, { file, text: source }).replace(/\n {2}see .*$/, ''),
  );
  return { code: 'G401', severity: 'error', message: `the solver profile is ill-formed\n${shown.join('\n')}` };
}

async function openWasm(spec: PackageSpec, z3: LocalPackage, options: OpenOptions): Promise<Solver | Diagnostic> {
  const { line, commands } = partWords(spec.args);
  const odd = line.find((argument) => !/^[\w.:-]+=.+$/.test(argument));
  if (odd !== undefined) {
    return solverProblem(`'${odd}' cannot be passed to a WebAssembly Z3`, 'parameters of the form name=value');
  }
  const profile = addInquiries(spec.profile);
  const checks = checksModels(options, profile);
  const checkArgs = checks === 'no' ? [] : (profile.checkModelArgs ?? []);
  const parameters = [...(checks === 'at once' ? checkArgs : []), ...line];
  const name = `z3@npm:${z3.version}`;
  const trial = new WasmProcess(z3.folder, parameters);
  const ready = await trial.ready();
  if ('failed' in ready || ready.complaints !== '') await trial.close();
  if ('failed' in ready) return solverProblem(`${name} does not start: ${ready.failed}`, 'a working WebAssembly Z3');
  if (ready.complaints !== '')
    return solverProblem(`${name} rejects parameters: ${firstLine(ready.complaints, 300)}`, 'supported parameters');
  const sha256 = await packageHash(z3);
  const version = {
    text: `${ready.version} (npm z3-solver ${z3.version})`,
    number: z3.version,
    ...(sha256 === undefined ? {} : { sha256 }),
  };
  const opened = {
    id: spec.id,
    profile,
    version,
    folder: z3.folder,
    parameters,
    commands,
    options: spec.args,
    command: [name, ...parameters],
    permission: options.permission,
  };
  const refusal = commands.length === 0 ? undefined : await findRefusal(() => wasmSolver(opened));
  if (refusal !== undefined) {
    await trial.close();
    return solverProblem(`${name} rejects its options: ${refusal}`, 'supported options');
  }
  const plain = wasmSolver(opened, trial);
  if (checks !== 'after') return plain;
  const checking = [...checkArgs, ...line];
  return checkingSolver(plain, () => wasmSolver({ ...opened, parameters: checking, command: [name, ...checking] }));
}

/** Returns a diagnostic if the file is missing. Callers prefer it to a diagnostic about an unknown profile. */
export function missingFile(text: string, cwd: string): Diagnostic | undefined {
  const words = splitCommandLine(text);
  const [name = ''] = Array.isArray(words) ? words : [];
  return name.includes('/') && !name.includes(':') && !existsSync(resolve(cwd, name)) ? missing(name, cwd) : undefined;
}

function missing(name: string, cwd: string): Diagnostic {
  const why = !name.includes('/')
    ? `the program '${name}' was not found on PATH`
    : existsSync(resolve(cwd, name))
      ? `'${name}' is not an executable file`
      : `no such file: '${name}' (in ${cwd})`;
  return solverProblem(
    why,
    'an executable file',
    'install the solver, give its path (./build/z3), or use z3@npm:newest, which needs no installation; gainsay solvers lists the available solvers',
  );
}

function notPermitted(text: string): Diagnostic {
  return {
    code: 'G505',
    severity: 'error',
    message: `'${visibleLine(text)}' was not run: the user neither named nor allowed it`,
    expected: 'a solver of the campaign, with options that its profile offers',
  };
}

function cannotPersist(id: string, profile: SolverProfile): Diagnostic {
  const able = SOLVER_PROFILES.filter((other) => other.persistent !== undefined).map((other) => other.name);
  const why = `${id} cannot run persistently (profile ${profile.name})`;
  return solverProblem(why, `one of ${able.join(', ')}`, 'use mode auto or fresh');
}
