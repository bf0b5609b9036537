import { relative } from 'node:path';
import { badUsage, bisectFile } from '../../app/index.js';
import { type Failure, answersOfVersions, bisectionText } from '../../campaign/index.js';
import { dropUndefined } from '../../util/index.js';
import { costText, subjectLines, runVersionCommand, versionOptions } from '../options/index.js';
import { EXIT } from '../terminal/index.js';
import { type BisectCommandOptions, refuse } from './bisect-options.js';

export function bisectFileCommand(
  file: string,
  ids: readonly string[],
  options: BisectCommandOptions,
): Promise<number> {
  refuse(options, ['all'], 'a file');
  if (ids.length > 0) throw badUsage(`${ids.join(' ')} does not apply to a file`, { expected: 'one file' });
  const { expect, crash, model, solver, json } = options;
  const given = { expect, crash, model, solver, scan: options.scan, probes: options.probes };
  return runVersionCommand(
    (control) => bisectFile(file, { ...versionOptions(options), ...dropUndefined(given) }, control),
    {
      hear: (event) => {
        if (event.kind !== 'nothing-wrong' || json === true) return;
        process.stderr.write(
          `${event.solver} answers ${event.said}, and nothing proves it wrong; pass the correct answer with --expect sat|unsat\n`,
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
    },
  );
}

function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'crash':
      return failure.signature === null ? 'searching for any crash' : `searching for: crash ${failure.signature}`;
    case 'invalid-model':
      return failure.seen === 'mistaken'
        ? 'searching for: a valid model that is rejected'
        : 'searching for: an invalid model';
    case 'expected':
      return `searching for: an answer other than ${failure.answers.map((answer) => answer ?? '?').join(', ')}`;
    case 'wrong-answer':
      return `searching for: ${failure.got}; ${failure.expected} is correct`;
    case 'anomaly':
      return `searching for: ${failure.signature ?? 'a result that an oracle of a plug-in calls wrong'}`;
    case 'unstable':
      return 'searching for: an answer that varies between runs';
    case 'none':
      return 'the answer of each version (none is known to be wrong)';
  }
}
