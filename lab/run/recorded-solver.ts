import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  type Coverage,
  type GrowingFile,
  type RecordedSolver,
  addCoverage,
  gcovCoverage,
  lcovCoverage,
} from '../experiments/index.js';
import { runProcess, BadInput, badUsage, findProgram } from '../../src/index.js';
import { joinCommandLine, parseSolverSpec, splitCommandLine, visibleLine } from '../../src/smt.js';

/** Limits of one run of gcov or llvm-cov, on a translation unit (gcov) or on a whole program (llvm-cov). */
const LIMITS = { timeoutMs: 600_000, outputBytes: 400 * 2 ** 20 };

interface Recording {
  readonly reader: string;
  readonly folder: string;
}

/**
 * Writes a wrapper script that records the coverage of each run. Throws `BadInput` if the solver is not a program, or
 * the reader is missing.
 */
export function prepareRecordedSolver(id: string, { reader, folder }: Recording): RecordedSolver {
  const spec = parseSolverSpec(id);
  if ('message' in spec) throw new BadInput(spec);
  if (spec.kind === 'package') throw badUsage(`${id} was not built with coverage`, { expected: 'a native program' });
  const [name, ...args] = spec.command;
  const program = resolve(findProgram(name));
  const read = findProgram(reader);
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const script = join(folder, 'bin', basename(program));
  const lines = [
    `export GCOV_PREFIX=${joinCommandLine([data])} GCOV_PREFIX_STRIP=0`,
    `export LLVM_PROFILE_FILE=${joinCommandLine([join(data, '%m.profraw')])}`,
    `exec ${joinCommandLine([program])} "$@"`,
  ];
  writeFileSync(script, `#!/bin/sh\n${lines.join('\n')}\n`);
  chmodSync(script, 0o755);
  // The id may begin with a profile's prefix, such as `z3:` in `z3:./build/z3`. The wrapper's id keeps this prefix.
  const words = splitCommandLine(id);
  const first = Array.isArray(words) ? (words[0] ?? '') : '';
  const prefix = first.slice(0, first.length - name.length);
  return {
    solver: joinCommandLine([`${prefix}${script}`, ...args]),
    command: [script, ...args],
    coverage: (signal) =>
      basename(read).includes('llvm-cov')
        ? llvmCoverage({ read, data, program }, signal)
        : runGcov({ read, data, program }, signal),
  };
}

interface Recorded {
  readonly read: string;
  readonly data: string;
  readonly program: string;
}

/** Each translation unit needs its `.gcno` file from the build folder. */
async function runGcov({ read, data, program }: Recorded, signal: AbortSignal): Promise<Coverage> {
  const units = filesIn(data, '.gcda');
  if (units.length === 0) throw nothingWritten(program, '--coverage of gcc');
  const files = new Map<string, GrowingFile>();
  let said = '';
  const queue = units.values();
  const work = async (): Promise<void> => {
    for (const unit of queue) {
      const notes = unit.replace(/\.gcda$/, '.gcno');
      const built = notes.slice(data.length);
      if (!existsSync(notes) && existsSync(built)) symlinkSync(built, notes);
      const command = [read, '--json-format', '--stdout', unit];
      const { raw } = await runProcess({ command, input: '', cwd: data, limits: LIMITS }, signal);
      const coverage = gcovCoverage(raw.stdout);
      if (coverage === undefined || coverage.size === 0) said = raw.stderr || raw.stdout;
      else addCoverage(files, coverage);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (files.size > 0) return files;
  throw badUsage(
    `${basename(read)} cannot read the coverage of ${program}: ${visibleLine(said.trim().slice(0, 200))}`,
    {
      expected: 'the gcov of the gcc that built the solver, and the .gcno files in the folder of the build',
      hint: 'name another gcov with reader=, such as reader=gcov-12',
    },
  );
}

async function llvmCoverage({ read, data, program }: Recorded, signal: AbortSignal): Promise<Coverage> {
  const profiles = filesIn(data, '.profraw');
  if (profiles.length === 0) throw nothingWritten(program, '-fprofile-instr-generate -fcoverage-mapping of clang');
  const merger = findProgram(read.replace(/llvm-cov(?=[^/]*$)/, 'llvm-profdata'));
  const merged = join(data, 'all.profdata');
  const run = async (command: readonly string[]): Promise<string> => {
    const { raw } = await runProcess({ command, input: '', cwd: data, limits: LIMITS }, signal);
    if (raw.exit === 0) return raw.stdout;
    throw badUsage(
      `${basename(command[0] ?? '')} cannot read the coverage of ${program}: ${visibleLine(raw.stderr.trim().slice(0, 200))}`,
      {
        expected: 'the llvm-cov of the clang that built the solver',
        hint: 'name another llvm-cov with reader=, such as reader=llvm-cov-14',
      },
    );
  };
  await run([merger, 'merge', '-sparse', ...profiles, '-o', merged]);
  return lcovCoverage(await run([read, 'export', '--format=lcov', program, `-instr-profile=${merged}`]));
}

function nothingWritten(program: string, options: string): BadInput {
  return badUsage(`${program} recorded no coverage`, {
    expected: `a program built with ${options} that exits normally`,
    hint: 'for a program built by clang, use reader=llvm-cov',
  });
}

function filesIn(folder: string, ending: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}
