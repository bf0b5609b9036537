import type { VersionList } from '../../campaign/index.js';
import type { Diagnostic } from '../../diag/index.js';
import {
  type RanSolver,
  gitVersions,
  isOffline,
  parseVersions,
  packageFamily,
  solverVersions,
  templateVersions,
} from '../../host/index.js';
import { OWN_COMMANDS, fitsVersion } from '../../solver/index.js';
import { type Emit, BadInput, badUsage } from '../base/index.js';
import { openingNotices } from './solvers.js';

export interface VersionListOptions {
  /** A package (`z3@npm`, `cvc5@pypi`), solvers separated by commas, or, with `over`, a command that contains `{}`. */
  readonly versions?: string;
  /** Versions, separated by commas, that replace `{}` in the command. */
  readonly over?: string;
  readonly git?: string;
  readonly build?: string;
  readonly binary?: string;
  readonly range?: string;
  readonly buildTime?: number;
}

interface Running {
  /** Selects the versions if the options do not name any. Default: Z3. */
  readonly ran?: RanSolver | undefined;
  readonly signal: AbortSignal;
  readonly emit: Emit;
}

export const BUILD_MS = 3_600_000;

export async function resolveVersions(given: VersionListOptions, running: Running): Promise<VersionList> {
  if (given.git !== undefined) return gitList({ ...given, git: given.git }, running);
  for (const name of ['build', 'binary'] as const) {
    if (given[name] !== undefined) throw badUsage(`--${name} needs --git`);
  }
  return inRange(usable(await listVersions(given, running)), given.range);
}

async function listVersions(
  { versions, over }: VersionListOptions,
  { ran = { profile: 'z3', family: 'z3', command: [] }, signal, emit }: Running,
): Promise<VersionList | Diagnostic> {
  if (over !== undefined) {
    if (versions === undefined) throw badUsage('--over needs --versions and a command with {}');
    return templateVersions(versions, commaSeparated(over), OWN_COMMANDS);
  }
  const family =
    versions === undefined
      ? await solverVersions(ran, { permission: OWN_COMMANDS }, signal)
      : await packageFamily(versions, OWN_COMMANDS, signal);
  if (family !== undefined && 'names' in family) {
    const { names, of = 0 } = family;
    if (names.length > 0 && names.length < of) emit({ kind: 'versions-here', here: names.length, of });
    if (names.length > 0) return family;
    throw badUsage('no version is cached, and --offline forbids fetching one', { hint: 'run once without --offline' });
  }
  if (family !== undefined) return family;
  if (versions === undefined) {
    throw isOffline()
      ? badUsage(`fewer than two versions of ${ran.profile} are cached, and --offline forbids fetching more`, {
          hint: 'run once without --offline, or name local programs with --versions',
        })
      : badUsage(`no versions of ${ran.profile} are known`, { hint: 'name them with --versions' });
  }
  return parseVersions(commaSeparated(versions), OWN_COMMANDS, openingNotices(emit).onWord);
}

async function gitList(
  { git, build, binary, range, buildTime = BUILD_MS }: VersionListOptions & { readonly git: string },
  { signal, emit }: Running,
): Promise<VersionList> {
  if (build === undefined || binary === undefined || range === undefined) {
    throw badUsage('--git needs --build, --binary and --range', {
      expected: "for example --git ./z3 --build 'make -C build -j2' --binary build/z3 --range z3-4.12.1..master",
    });
  }
  const say = (line: string) => emit({ kind: 'building', line });
  return usable(await gitVersions({ dir: git, build, binary, range, buildMs: buildTime, onLine: say }, signal));
}

function usable(list: VersionList | Diagnostic): VersionList {
  if ('code' in list) throw new BadInput(list);
  return list;
}

function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function inRange(list: VersionList, range: string | undefined): VersionList {
  if (range === undefined) return list;
  const [from = '', to = '', ...more] = range.split('..');
  const fits = (wanted: string) => (name: string) =>
    wanted === '' || (wanted !== 'newest' && fitsVersion(name, wanted));
  const [first, last] = [list.names.findIndex(fits(from)), list.names.findLastIndex(fits(to))];
  if (more.length > 0 || !range.includes('..') || first < 0 || last < first) {
    throw badUsage(`'${range}' is not a range of ${list.family}`, {
      expected: `two of ${list.names.join(', ')}, as A..B`,
    });
  }
  return { ...list, names: list.names.slice(first, last + 1) };
}
