import type { Command } from 'commander';
import { EXIT, pc, withExitCode } from '../../src/cli/index.js';
import { badUsage } from '../../src/index.js';
import { SOLVER_PROFILES, type SolverOption } from '../../src/lab-front.js';

interface OptionsOptions {
  readonly json?: boolean;
}

export function registerSolverOptions(solvers: Command): void {
  solvers
    .command('options')
    .summary('list the solver options used by hunt --vary-options')
    .description('Lists the known options of a solver (docs/options.md): values, defaults, and which are experimental.')
    .argument('<profile>', SOLVER_PROFILES.map(({ name }) => name).join(', '))
    .option('--json', 'print one JSON object per line')
    .action((name: string, _own: OptionsOptions, command: Command) =>
      withExitCode(() => Promise.resolve(listOptions(name, command.optsWithGlobals<OptionsOptions>()))),
    );
}

function listOptions(name: string, { json }: OptionsOptions): number {
  const profile = SOLVER_PROFILES.find((each) => each.name === name);
  if (profile === undefined) {
    const expected = `one of ${SOLVER_PROFILES.map((each) => each.name).join(', ')}`;
    throw badUsage(`there is no solver profile '${name}'`, { expected });
  }
  const options = profile.options ?? [];
  if (options.length === 0 && json !== true) process.stdout.write(`No options of ${name} are known.\n`);
  const width = Math.min(NAME_WIDTH, Math.max(0, ...options.map((option) => option.name.length)));
  for (const option of options) {
    process.stdout.write(`${json === true ? JSON.stringify(option) : optionLine(option, width)}\n`);
  }
  return EXIT.nothing;
}

function shortValue(name: string, value: string): string {
  if (value.startsWith(`${name}=`)) return value.slice(name.length + 1);
  if (value === name) return 'on';
  return value === `--no-${name.replace(/^--/, '')}` ? 'off' : value;
}

const NAME_WIDTH = 36;

function optionLine(
  { name, via, default: byDefault, supported = [], experimental = [], about, since, until }: SolverOption,
  width: number,
): string {
  const short = (value: string) => shortValue(name, value);
  const parts = [
    pc.bold(name.padEnd(width)),
    byDefault === '' ? '' : pc.dim(`default ${short(byDefault)}`),
    supported.map(short).join(', '),
    experimental.length === 0 ? '' : pc.yellow(`experimental ${experimental.map(short).join(', ')}`),
    via === undefined ? '' : pc.dim('in the script'),
    about === undefined ? '' : pc.dim(`for ${about.join(' ')}`),
    since === undefined ? '' : pc.dim(`since ${since}`),
    until === undefined ? '' : pc.dim(`until ${until}`),
  ];
  return parts.filter((part) => part !== '').join('  ');
}
