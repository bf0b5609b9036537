import { type Command, Option } from 'commander';
import type { VersionList } from '../campaign/index.js';
import type { Diagnostic } from '../diag/index.js';
import {
  NPM_Z3_FAMILY,
  NPM_Z3_VERSIONS,
  gitVersions,
  listedVersions,
  npmZ3Versions,
  templateVersions,
} from '../host/index.js';
import { BadInput, badUsage } from './complain.js';
import { timed } from './options.js';

/** How a user says which versions to ask. */
export interface VersionListOptions {
  readonly versions?: string;
  readonly over?: string;
  readonly git?: string;
  readonly build?: string;
  readonly binary?: string;
  readonly range?: string;
  readonly buildTime: number;
}

const BUILD_MS = 3_600_000;

/** Adds the options by which versions are chosen. */
export function addVersionOptions(command: Command): Command {
  return command
    .option(
      '--versions <list>',
      `${NPM_Z3_FAMILY} (the versions of Z3 that npm has), solvers separated by commas, oldest first ` +
        '("z3@4.12.1,./z3-a,./z3-b"), or with --over a command with {} where the version goes',
    )
    .addOption(new Option('--version-list <list>', 'the same as --versions').hideHelp())
    .option('--over <versions>', 'what stands for {}, separated by commas, oldest first')
    .option('--git <folder>', 'the commits of a checkout, each built (with --build, --binary, --range)')
    .option('--build <command>', 'the shell command that builds a commit; one that fails is skipped')
    .option('--binary <file>', 'the solver that a build makes, such as build/z3 or z3:bin/solver')
    .option('--range <good..bad>', 'which commits; of other lists: from which version to which')
    .addOption(timed('--build-time <time>', 'how long a build may take', BUILD_MS));
}

/** The versions that a user chose; npm's Z3 where nothing was said. */
export async function versionListOf(
  given: VersionListOptions & { readonly versionList?: string },
  signal: AbortSignal,
): Promise<VersionList> {
  if (given.git !== undefined) return gitList({ ...given, git: given.git }, signal);
  for (const name of ['build', 'binary'] as const) {
    if (given[name] !== undefined) throw badUsage(`--${name} says nothing without --git`);
  }
  return inRange(usable(listOf(given.versions ?? given.versionList, given.over)), given.range);
}

function listOf(versions: string | undefined, over: string | undefined): VersionList | Diagnostic {
  if (over !== undefined) {
    if (versions === undefined) throw badUsage('--over says nothing without --versions and a command with {}');
    return templateVersions(versions, commaSeparated(over));
  }
  if (versions === undefined || versions === NPM_Z3_FAMILY) {
    const list = npmZ3Versions();
    const here = list.names.length;
    if (here > 0 && here < NPM_Z3_VERSIONS.length)
      process.stderr.write(`--offline: ${here} of ${NPM_Z3_VERSIONS.length} versions are here; no other is asked\n`);
    if (here > 0) return list;
    throw badUsage('no version of npm is here, and --offline fetches none', { hint: 'leave --offline out once' });
  }
  return listedVersions(commaSeparated(versions));
}

async function gitList(
  { git, build, binary, range, buildTime }: VersionListOptions & { readonly git: string },
  signal: AbortSignal,
): Promise<VersionList> {
  if (build === undefined || binary === undefined || range === undefined) {
    throw badUsage('--git needs --build, --binary and --range', {
      expected: "for example --git ./z3 --build 'make -C build -j2' --binary build/z3 --range z3-4.12.1..master",
    });
  }
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  return usable(await gitVersions({ dir: git, build, binary, range, buildMs: buildTime, tell }, signal));
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

/** The versions from one to another, both included. */
function inRange(list: VersionList, range: string | undefined): VersionList {
  if (range === undefined) return list;
  const [from = '', to = '', ...more] = range.split('..');
  const place = (name: string, otherwise: number) => (name === '' ? otherwise : list.names.indexOf(name));
  const [first, last] = [place(from, 0), place(to, list.names.length - 1)];
  if (more.length > 0 || !range.includes('..') || first < 0 || last < first) {
    throw badUsage(`'${range}' is no range of ${list.family}`, {
      expected: `two of ${list.names.join(', ')}, as A..B`,
    });
  }
  return { ...list, names: list.names.slice(first, last + 1) };
}
