import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Absent, VersionList } from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { OWN_COMMANDS, joinCommandLine, parseSolverSpec, solverProblem } from '../../solver/index.js';
import { contentId } from '../../util/index.js';
import { makeFolder } from '../files/files.js';
import { cacheFolder } from '../files/user-folders.js';
import { OneAtATime } from '../process/one-at-a-time.js';
import { familyOfSpec, isSolver, openSolver } from '../solvers/open-solver.js';
import { runProcess } from '../process/process.js';
import { replaceFile } from '../files/files.js';

export interface GitVersions {
  readonly dir: string;
  readonly build: string;
  /** Path of the built program in the checkout. `z3:bin/solver` also names the solver profile. */
  readonly binary: string;
  readonly range: string;
  readonly buildMs: number;
  readonly onLine?: (line: string) => void;
}

const GIT_LIMITS = { timeoutMs: 120_000, outputBytes: 64 * 1024 * 1024 };
const BUILT = '.gainsay-built';

/** Lists first-parent commits, oldest first. Builds commits on first use; commits that do not build count as absent. */
export async function gitVersions(request: GitVersions, signal?: AbortSignal): Promise<VersionList | Diagnostic> {
  const spec = binarySpec(request.binary);
  if (typeof spec !== 'string') return spec;
  const solver = familyOfSpec(spec, process.cwd());
  if (typeof solver !== 'string') return solver;
  const commits = await listCommits(request, signal);
  if (!Array.isArray(commits)) return commits;
  const names = new Map(commits.map((commit) => [commit.slice(0, SHORT), commit]));
  const builds = new Builds(request);
  return {
    family: `${request.dir} ${request.range}`,
    solver,
    names: [...names.keys()],
    identify: (name) => Promise.resolve(`${names.get(name) ?? name} ${contentId(request.build)} ${spec}`),
    async open(name, { own, checkModels }, stop) {
      const built = await builds.buildFolder(names.get(name) ?? name, stop);
      if (typeof built !== 'string') return built;
      const opened = await openSolver([spec, ...(own.length === 0 ? [] : [joinCommandLine(own)])].join(' '), {
        checkModels,
        mode: 'fresh',
        permission: OWN_COMMANDS,
        cwd: built,
      });
      return isSolver(opened) ? opened : { absent: opened.message };
    },
    describe: (name) => git(request.dir, ['log', '-1', '--format=%s', name]).then(({ text }) => text),
  };
}

const SHORT = 12;

function binarySpec(binary: string): string | Diagnostic {
  const spec = parseSolverSpec(binary);
  if ('code' in spec) return spec;
  if (spec.kind === 'package')
    return solverProblem(`${binary} is not a file that the build produces`, 'a path such as build/z3');
  const [program, ...words] = spec.command;
  const profile = 'known' in spec.profile ? spec.profile.known.name : resolve(spec.profile.file);
  const path = program.includes('/') ? program : `./${program}`;
  return joinCommandLine([`${profile}:${path}`, ...words]);
}

async function listCommits({ dir, range }: GitVersions, signal?: AbortSignal): Promise<string[] | Diagnostic> {
  const [good, bad, ...more] = range.split('..');
  if (good === undefined || bad === undefined || good === '' || bad === '' || more.length > 0) {
    return solverProblem(`'${range}' is not a range of commits`, 'good..bad, such as z3-4.12.1..master');
  }
  const first = await git(dir, ['rev-parse', '--verify', `${good}^{commit}`], signal);
  if (first.text === undefined)
    return solverProblem(`${dir} has no commit ${good}: ${first.error}`, 'a commit, tag or branch');
  const listed = await git(dir, ['rev-list', '--reverse', '--first-parent', `${good}..${bad}`], signal);
  if (listed.text === undefined) return solverProblem(`${dir} has no commits ${range}: ${listed.error}`, 'good..bad');
  const ancestor = await git(dir, ['merge-base', '--is-ancestor', good, bad], signal);
  if (ancestor.text === undefined)
    return solverProblem(`${good} is not an ancestor of ${bad}`, 'good..bad, the older commit first');
  return [first.text, ...listed.text.split('\n').filter((line) => line !== '')];
}

class Builds {
  readonly #request: GitVersions;
  readonly #root: string;
  readonly #known = new Map<string, Promise<string | Absent>>();
  readonly #builds = new OneAtATime();

  constructor(request: GitVersions) {
    this.#request = request;
    this.#root = join(cacheFolder(), 'builds', contentId(resolve(request.dir)).slice(0, 16));
  }

  buildFolder(commit: string, signal: AbortSignal | undefined): Promise<string | Absent> {
    const known = this.#known.get(commit);
    if (known !== undefined) return known;
    const building = this.#builds.run(() => this.#build(commit, signal));
    this.#known.set(commit, building);
    building.catch(() => this.#known.delete(commit));
    return building;
  }

  async #build(commit: string, signal: AbortSignal | undefined): Promise<string | Absent> {
    signal?.throwIfAborted();
    const { build, onLine, buildMs } = this.#request;
    const folder = join(this.#root, `${commit.slice(0, SHORT)}-${contentId(build).slice(0, 8)}`);
    if (existsSync(join(folder, BUILT))) return folder;
    const problem = await this.#checkOut(commit, folder, signal);
    if (problem !== undefined) return { absent: problem };
    onLine?.(`building ${commit.slice(0, SHORT)}`);
    const log = `${folder}.log`;
    const limits = { timeoutMs: buildMs, outputBytes: GIT_LIMITS.outputBytes };
    const command = ['/bin/sh', '-c', 'exec >"$0" 2>&1; eval "$1"', log, build];
    const { raw } = await runProcess({ command, input: '', limits, cwd: folder }, signal);
    if (raw.exit !== 0) return { absent: `does not build (${describeEnd(raw)}; ${log})` };
    replaceFile(join(folder, BUILT), `${commit}\n`);
    return folder;
  }

  /** Uses a private clone that shares the objects of the user's repository. */
  async #checkOut(commit: string, folder: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    const clone = join(this.#root, 'repository');
    makeFolder(this.#root);
    if (!existsSync(join(clone, 'HEAD'))) {
      const cloned = await git(this.#root, ['clone', '--bare', '--shared', resolve(this.#request.dir), clone], signal);
      if (cloned.text === undefined) return `cannot be cloned: ${cloned.error}`;
    }
    await rm(folder, { recursive: true, force: true });
    await git(clone, ['worktree', 'prune'], signal);
    const added = await git(clone, ['worktree', 'add', '--detach', '--force', folder, commit], signal);
    return added.text === undefined ? `cannot be checked out: ${added.error}` : undefined;
  }
}

function describeEnd({ exit, signal, limit }: { exit?: number; signal?: string; limit?: string }): string {
  if (limit !== undefined) return limit === 'timeout' ? 'out of time' : `exceeded the ${limit} limit`;
  return signal ?? `exit code ${exit ?? 'unknown'}`;
}

async function git(
  cwd: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ readonly text: string | undefined; readonly error: string }> {
  const { raw } = await runProcess({ command: ['git', ...args], input: '', limits: GIT_LIMITS, cwd }, signal);
  const error = (raw.startError ?? raw.stderr.trim().split('\n').at(-1) ?? '').slice(0, 300);
  return raw.exit === 0 ? { text: raw.stdout.trimEnd(), error } : { text: undefined, error };
}
