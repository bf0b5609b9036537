import { readFileSync } from 'node:fs';
import { badUsage } from '../app/index.js';
import { DIAGNOSTIC_CODES } from '../diag/index.js';
import { packageFile } from '../host/index.js';
import { didYouMean } from '../util/index.js';
import { EXIT, withExitCode } from './terminal/index.js';

export function explain(code: string | null): Promise<void> {
  return withExitCode(() => Promise.resolve(printPage(code)));
}

function printPage(given: string | null): number {
  const codes = Object.keys(DIAGNOSTIC_CODES);
  if (given === null) {
    const lines = Object.entries(DIAGNOSTIC_CODES).map(([code, title]) => `${code}  ${title}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    return EXIT.nothing;
  }
  const code = given.toUpperCase();
  if (!Object.hasOwn(DIAGNOSTIC_CODES, code)) {
    const near = didYouMean(code, codes);
    throw badUsage(`there is no diagnostic '${given}'`, {
      expected: 'a code such as G502',
      hint: `${near === undefined ? '' : `${near} `}gainsay --explain lists all`,
    });
  }
  process.stdout.write(readFileSync(packageFile(`docs/diagnostics/${code}.md`), 'utf8'));
  return EXIT.nothing;
}
