import { relative } from 'node:path';
import { badUsage, bisectFile } from '../app/index.js';
import { type Failure, answersOfVersions, bisectionText } from '../campaign/index.js';
import { type BisectCommandOptions, refuse } from './bisect-options.js';
import { EXIT } from './exit-code.js';
import { costText, defined, subjectLines, tellAsking, versionOptions } from './version-asking.js';

/** `gainsay bisect FILE`: which versions fail on it, or, where nobody says what is wrong, what each of them answers. */
export function bisectFileCommand(
  file: string,
  ids: readonly string[],
  options: BisectCommandOptions,
): Promise<number> {
  refuse(options, ['all'], 'a file');
  if (ids.length > 0) throw badUsage(`${ids.join(' ')} says nothing about a file`, { expected: 'one file' });
  const { expect, crash, model, solver, json } = options;
  const given = { expect, crash, model, solver, scan: options.scan, probes: options.probes };
  return tellAsking((control) => bisectFile(file, { ...versionOptions(options), ...defined(given) }, control), {
    hear: (event) => {
      if (event.kind !== 'nothing-wrong' || json === true) return;
      process.stderr.write(
        `${event.solver} says ${event.said}, and nothing shows that this is wrong; --expect sat|unsat says what is right\n`,
      );
    },
    tell: ({ failure, bisection, subjects, cost }) => {
      const shown =
        failure.kind === 'none'
          ? answersOfVersions(bisection)
          : `${bisectionText(bisection)}${subjectLines(bisection, subjects)}`;
      const counts = { ...cost, ms: Math.round(cost.ms) };
      process.stdout.write(
        json === true
          ? `${JSON.stringify({ file, looksFor: failure.kind, ...bisection, ...counts })}\n`
          : `${relative('', file) || file}: ${failureText(failure)}\n${shown}(${costText(cost)})\n`,
      );
      return EXIT.nothing;
    },
  });
}

function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'crash':
      return failure.signature === null ? 'any crash is looked for' : `looked for: the crash ${failure.signature}`;
    case 'invalid-model':
      return failure.seen === 'mistaken'
        ? 'looked for: a model that is right and rejected'
        : 'looked for: a model that is false';
    case 'expected':
      return `looked for: an answer other than ${failure.answers.map((answer) => answer ?? '?').join(', ')}`;
    case 'wrong-answer':
      return `looked for: ${failure.got}, where ${failure.expected} is right`;
    case 'unstable':
      return 'looked for: an answer that changes from time to time';
    case 'none':
      return 'what each version answers (nothing is known to be wrong)';
  }
}
