import type { Command } from 'commander';
import {
  EXIT,
  breakBetweenWords,
  makeMemoryOption,
  makeTimeOption,
  noticeText,
  pc,
  withExitCode,
} from '../../src/cli/index.js';
import { BadInput, badUsage, findSolvers, listLocal, unknownName } from '../../src/index.js';
import {
  type FoundSolver,
  SOLVER_PROFILES,
  builtInProfile,
  cacheFolder,
  ensurePackage,
  isOffline,
  packageVersions,
  startOf,
  withHeap,
} from '../../src/lab-front.js';
import { type SolverProfile, joinCommandLine, parseSolverSpec } from '../../src/smt.js';
import { type Examination, PROBE_LIMITS, type ProbeResult, examineSolver } from '../solvers/examine-solver.js';
import { registerSolverOptions } from './solver-options.js';

interface SolversOptions {
  readonly json?: boolean;
  readonly command?: boolean;
}

interface DoctorOptions extends SolversOptions {
  readonly timeout: number;
  readonly memory: number;
}

export function register(program: Command): void {
  const solvers = program
    .command('solvers')
    .description('Lists the solvers on PATH and the packages of solvers in the cache (docs/solvers.md).')
    .option('--json', 'print one JSON object per line')
    .allowExcessArguments()
    .action((options: SolversOptions, command: Command) =>
      withExitCode(() => {
        refuseWords(command);
        return listSolvers(options);
      }),
    );
  registerSolverOptions(solvers);
  solvers
    .command('doctor')
    .summary('test a solver and report what a hunt can use it for')
    .description('Runs a solver on about two dozen probes. Exit code 2 if it cannot be started, or solves nothing.')
    .argument('<solver>', 'z3, ./build/z3, "z3 model_validate=true", z3@5.4.1, cvc5@newest, cvc5:./my-build …')
    .addOption(makeTimeOption('--timeout <time>', 'time for one probe', PROBE_LIMITS.timeoutMs))
    .addOption(makeMemoryOption('--memory <size>', 'memory for one probe', PROBE_LIMITS.memoryBytes ?? 0))
    .option('--json', 'print one JSON object')
    .action((spec: string, _own: DoctorOptions, command: Command) =>
      withExitCode(() => doctor(spec, command.optsWithGlobals<DoctorOptions>())),
    );
  solvers
    .command('versions')
    .summary("list the versions of a solver's packages")
    .description('Reads the package registries, and lists the versions that --solver NAME@VERSION can name.')
    .argument('<name>', `one of ${listPackaged().join(', ')}`)
    .option('--json', 'print one JSON object per line')
    .action((name: string, _own: SolversOptions, command: Command) =>
      withExitCode(() => listVersions(name, command.optsWithGlobals<SolversOptions>())),
    );
  solvers
    .command('fetch')
    .summary('fetch packages of solvers, for later use without the network')
    .description('Fetches packages of solvers into the cache with pip, npm or Maven.')
    .argument('<solvers...>', 'z3@5.4.1, cvc5@newest, smtinterpol@2.5 …')
    .option('--command', 'print the command line that starts each solver')
    .action((specs: readonly string[], options: SolversOptions) => withExitCode(() => fetchSolvers(specs, options)));
}

function printWord(word: string): void {
  process.stderr.write(`${word}\n`);
}

function write(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function listPackaged(): string[] {
  return SOLVER_PROFILES.flatMap(({ name, packages }) => (packages === undefined ? [] : [name]));
}

async function listVersions(name: string, { json = false }: SolversOptions): Promise<number> {
  const { packages } = builtInProfile(name) ?? {};
  if (packages === undefined) throw unknownName(`no package of '${name}' is known`, name, listPackaged());
  const local = listLocal();
  let isListed = false;
  for (const each of packages) {
    const { registry } = each;
    const here = local.filter((found) => found.package === each).map(({ version }) => version);
    const listed = await packageVersions(each).catch((error: Error) => error.message);
    isListed ||= typeof listed !== 'string';
    const count = `${here.length} of ${listed.length} cached${isOffline() ? ', offline' : ''}`;
    if (typeof listed === 'string') printWord(`${registry} ${each.name}: ${listed}`);
    else if (!json) write(`${registry} ${each.name} (${count}):`, ...boldLines(listed));
    else
      for (const version of listed)
        write(JSON.stringify({ registry, package: each.name, version, cached: here.includes(version) }));
  }
  return isListed ? EXIT.nothing : EXIT.badInput;
}

async function fetchSolvers(specs: readonly string[], { command = false }: SolversOptions): Promise<number> {
  const parsed = specs.map((text) => {
    const spec = parseSolverSpec(text);
    if ('code' in spec) throw new BadInput(spec);
    if (spec.kind !== 'package') throw badUsage(`'${text}' is not a package`, { expected: 'such as cvc5@newest' });
    return command && spec.registry !== undefined && spec.version !== 'newest'
      ? { ...spec, exact: true as const }
      : spec;
  });
  for (const spec of parsed) {
    const onFetch = (solver: string, isElsewhere: boolean) =>
      printWord(noticeText({ kind: 'fetching', solver, folder: cacheFolder(), isElsewhere }));
    const found = await ensurePackage(spec, { onFetch, onWord: printWord });
    if ('code' in found) throw new BadInput(found);
    const start = command ? startOf(found) : [];
    if ('absent' in start) throw badUsage(`${spec.id} has no command line: ${start.absent}`);
    const line = command
      ? joinCommandLine(withHeap(start))
      : `${spec.id}: ${found.package.name} ${found.version} ${pc.dim(found.folder)}`;
    write(line);
  }
  return EXIT.nothing;
}

function refuseWords({ args, commands }: Command): void {
  const [word] = args;
  if (word === undefined) return;
  const names = commands.map((command) => command.name());
  const expected = `${names.join(' or ')}, or no command to list the solvers`;
  throw unknownName(`gainsay solvers has no command '${word}'`, word, names, expected);
}

async function listSolvers(options: SolversOptions): Promise<number> {
  const [native, local] = [await findSolvers(), listLocal()];
  if (options.json === true) {
    for (const solver of native) write(JSON.stringify(nativeJson(solver)));
    for (const { id, package: each, version, folder: path } of local) {
      const { registry, name } = each;
      write(JSON.stringify({ id, kind: 'package', registry, package: name, version, path }));
    }
    return EXIT.nothing;
  }
  write(native.length === 0 ? 'No native solver is on PATH.' : 'On PATH:');
  const width = Math.max(0, ...native.map(({ id }) => id.length));
  for (const { id, path, profile, version } of native) {
    write(`  ${pc.bold(id.padEnd(width))}  ${version.number ?? version.text}  ${pc.dim(path)}`);
    write(`  ${' '.repeat(width)}  ${profile.summary}`);
    write(`  ${' '.repeat(width)}  ${abilities(profile).join(', ')}`);
  }
  const found = new Set(native.map(({ profile }) => profile.name));
  const others = SOLVER_PROFILES.filter(({ name }) => !found.has(name)).map(({ name }) => name);
  if (others.length > 0) write(`Supported, but not on PATH: ${others.join(', ')}`);
  write('', `Packages (in ${cacheFolder()}, or built in):`);
  write(
    ...boldLines(local.map(({ id }) => id)),
    `Other versions are fetched on first use: gainsay solvers versions ${listPackaged().join(' | ')}`,
    '',
    `gainsay solvers doctor ${native[0]?.id ?? 'z3@npm:newest'} tests one of them.`,
  );
  return EXIT.nothing;
}

function boldLines(words: readonly string[]): string[] {
  return breakBetweenWords(`  ${words.join(' ')}`, { indent: '  ', columns: 92 }).map((line) => pc.bold(line));
}

function abilities(profile: SolverProfile): string[] {
  const able = [profile.persistent === undefined ? 'one process per query' : 'many queries per process'];
  if (profile.modelArgs !== undefined || !profile.lacks.includes('get-model')) able.push('models');
  if (profile.checkModelArgs !== undefined) able.push(`checks its models (${profile.checkModelArgs.join(' ')})`);
  if (profile.lacks.length > 0) able.push(`lacks ${profile.lacks.join(' ')}`);
  return able;
}

function nativeJson({ id, path, profile, version }: FoundSolver) {
  return {
    id,
    kind: 'native',
    path,
    profile: profile.name,
    version: version.number ?? null,
    versionText: version.text,
    sha256: version.sha256 ?? null,
    persistent: profile.persistent !== undefined,
    checksModels: profile.checkModelArgs !== undefined,
    lacks: profile.lacks,
  };
}

async function doctor(spec: string, options: DoctorOptions): Promise<number> {
  const limits = { ...PROBE_LIMITS, timeoutMs: options.timeout, memoryBytes: options.memory };
  const examination = await examineSolver(spec, { limits, onWord: printWord });
  if ('severity' in examination) throw new BadInput(examination);
  write(...(options.json === true ? [JSON.stringify(examination)] : report(examination)));
  return examination.probes.some(({ use, verdict }) => use === 'theory' && verdict === 'yes')
    ? EXIT.nothing
    : EXIT.badInput;
}

function report({ solver, profile, version, probes, ms, recommended }: Examination): string[] {
  const width = Math.max(...probes.map(({ name }) => name.length));
  const times = Object.entries(ms).map(([mode, time]) => `${mode} ${String(time)} ms`);
  return [
    `${pc.bold(solver)}: ${version.text} (profile ${profile})`,
    ...(version.sha256 === undefined ? [] : [pc.dim(`sha256 ${version.sha256}`)]),
    '',
    ...probes.map((probe) => `  ${mark(probe)}  ${probe.name.padEnd(width)}  ${pc.dim(probe.because ?? '')}`.trimEnd()),
    '',
    `A small query takes: ${times.join(', ')}.`,
    ...advice(probes, recommended),
  ];
}

function mark({ verdict }: ProbeResult): string {
  switch (verdict) {
    case 'yes':
      return pc.green('yes  ');
    case 'no':
      return pc.yellow('no   ');
    case 'wrong':
      return pc.red('WRONG');
  }
}

function advice(probes: readonly ProbeResult[], recommended: Examination['recommended']): string[] {
  const listPassed = (use: ProbeResult['use']) =>
    probes.filter((probe) => probe.use === use && probe.verdict === 'yes');
  const wrong = probes.filter(({ verdict }) => verdict === 'wrong');
  const theories = listPassed('theory').map(({ name }) => name);
  const models = listPassed('model').map(({ name }) => name);
  const lines = [
    theories.length === 0
      ? 'The solver solved nothing, so a hunt cannot use it. Does the profile match the solver?'
      : `A hunt can use the solver on: ${theories.join(', ')}.`,
  ];
  if (theories.length > 0) {
    lines.push(
      models.length === 0
        ? "A hunt can compare the solver's answers with those of other solvers, but cannot check the solver's models."
        : `A hunt can also check the solver's models: ${models.join(', ')}.`,
    );
    lines.push(
      recommended === 'wasm'
        ? 'The solver runs as WebAssembly in a child process; it has no other mode.'
        : `Recommended mode: ${recommended} (the default, --mode auto, measures again for each logic).`,
    );
  }
  if (wrong.length > 0)
    lines.push(pc.red(`Wrong answers in the probes: ${wrong.map(({ name }) => name).join(', ')}. Report these first.`));
  return lines;
}
