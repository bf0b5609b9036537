import type { Command } from 'commander';
import { formatCount } from '../../src/lab-front.js';
import { visibleLine } from '../../src/smt.js';
import { makeRepeatableOption, EXIT, printNotice, withExitCode } from '../../src/cli/index.js';
import { checkPlugin } from '../plugin-laws/check-plugin.js';

export function register(program: Command): void {
  program
    .command('check-plugin')
    .description(
      "Loads a plug-in and checks it against the laws that Gainsay's own parts satisfy: " +
        'the same random seed gives the same mutant, mutants are well sorted, claims hold, verdicts are consistent, ' +
        'shrinks make inputs smaller, report formats handle every finding. Exit code 0 if every law holds, 2 if one does not.',
    )
    .argument('<file>', 'the plug-in file (docs/library.md)')
    .argument('[seeds...]', 'seeds to mutate in addition: SMT-LIB files and folders')
    .addOption(
      makeRepeatableOption('-s, --solver <name>', 'a solver that checks claims; repeatable', { otherwise: 'none' }),
    )
    .option('--json', 'print one JSON object per line')
    .action((file: string, seeds: string[], options: CheckOptions) =>
      withExitCode(() => runCheck(file, seeds, options)),
    );
}

interface CheckOptions {
  readonly json?: boolean;
  readonly solver: readonly string[];
}

const SLOW_MS = 3_000;

async function runCheck(
  file: string,
  seeds: readonly string[],
  { json, solver: solvers }: CheckOptions,
): Promise<number> {
  let [tried, broken] = [0, 0];
  const slow = setTimeout(() => process.stderr.write(`checking ${file}: this can take a minute\n`), SLOW_MS);
  slow.unref();
  for await (const verdict of checkPlugin(file, { seeds, solvers, emit: printNotice })) {
    const { part, law, kept, because } = verdict;
    tried++;
    if (!kept) broken++;
    const line = `${kept ? 'kept' : 'BROKEN'}  ${part}: ${law} (${visibleLine(because)})`;
    process.stdout.write(`${json === true ? JSON.stringify(verdict) : line}\n`);
  }
  clearTimeout(slow);
  if (json !== true) process.stdout.write(`${formatCount(tried, 'law')} tried, ${broken} broken\n`);
  return broken === 0 ? EXIT.nothing : EXIT.badInput;
}
