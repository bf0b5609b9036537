import { type Command, InvalidArgumentError, Option } from 'commander';
import { EXIT, onInterrupt, printFault, withExitCode } from '../../src/cli/index.js';
import { openBrowser } from './open-browser.js';
import { startStudio } from '../server/index.js';

interface StudioOptions {
  readonly open: boolean;
  readonly viewOnly?: boolean;
  readonly port?: number;
}

export function register(program: Command): void {
  program
    .command('studio')
    .description(
      'Opens the graphical debugger in the browser: formulas as text and graph, solvers, generators, reductions, campaigns and findings. ' +
        'The studio listens on this machine only, and prints an address that contains a token. ' +
        "Ctrl-C stops the studio's jobs and keeps all results (docs/studio.md).",
    )
    .argument('[path...]', 'folders, campaigns and formulas to open (default: the current folder)')
    .option('--no-open', 'print the address without opening a browser')
    .option('--view-only', 'run no program and change nothing: only show')
    .addOption(new Option('--port <n>', 'the port to listen on (default: a free one)').argParser(portNumber))
    .action((paths: string[], options: StudioOptions) => withExitCode(() => runStudio(paths, options)));
}

async function runStudio(paths: readonly string[], { open, port, viewOnly = false }: StudioOptions): Promise<number> {
  const studio = await startStudio({
    paths: paths.length === 0 ? ['.'] : paths,
    ...(port === undefined ? {} : { port }),
    viewOnly,
    listsCampaigns: !viewOnly,
    fault: printFault,
  });
  process.stdout.write(`studio: ${studio.url}\n`);
  if (open && !(await openBrowser(studio.openingFile()))) {
    process.stderr.write('no browser can be started: open the address yourself\n');
  }
  const off = await waitForInterrupt();
  process.stderr.write('stopping; all results are kept\n');
  try {
    await studio.close();
  } finally {
    off();
  }
  return EXIT.nothing;
}

/** Resolves at the first Ctrl-C. A second one ends the process. */
function waitForInterrupt(): Promise<() => void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const off = onInterrupt(() => {
      if (isStopping) process.exit(EXIT.interrupted);
      isStopping = true;
      resolve(off);
    });
  });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('expected a number from 0 to 65535');
  return port;
}
