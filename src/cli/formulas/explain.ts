import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { badUsage } from '../../app/index.js';
import { DIAGNOSTIC_CODES } from '../../diag/index.js';
import { packageFile } from '../../host/index.js';
import { didYouMean } from '../../util/index.js';
import { EXIT, withExitCode } from '../terminal/index.js';

const PAGES = packageFile('docs/diagnostics');

export function registerExplain(program: Command): void {
  program
    .command('explain')
    .description(
      'Prints the page of a diagnostic; every error and warning shows its code. Without a code, lists all of them.',
    )
    .argument('[code]', 'a code such as G502')
    .action((code: string | undefined) => withExitCode(() => Promise.resolve(explain(code))));
}

function explain(given: string | undefined): number {
  const codes = Object.keys(DIAGNOSTIC_CODES);
  if (given === undefined) {
    const lines = Object.entries(DIAGNOSTIC_CODES).map(([code, title]) => `${code}  ${title}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    return EXIT.nothing;
  }
  const code = given.toUpperCase();
  if (!Object.hasOwn(DIAGNOSTIC_CODES, code)) {
    const near = didYouMean(code, codes);
    throw badUsage(`there is no diagnostic '${given}'`, {
      expected: 'a code such as G502',
      hint: `${near === undefined ? '' : `${near} `}gainsay explain lists all`,
    });
  }
  process.stdout.write(readFileSync(`${PAGES}/${code}.md`, 'utf8'));
  return EXIT.nothing;
}
