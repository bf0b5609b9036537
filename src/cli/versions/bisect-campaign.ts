import { type BisectEvent, type BisectionResult, type FindingsBisected, bisect } from '../../app/index.js';
import { type FindingRecord, type Plan, bisectionText, solverNames } from '../../campaign/index.js';
import { dropUndefined } from '../../util/index.js';
import { formatBlamed } from '../findings/index.js';
import { costText, subjectLines, runVersionCommand, trustFrom, versionOptions } from '../options/index.js';
import { EXIT } from '../terminal/index.js';
import { type BisectCommandOptions, refuse } from './bisect-options.js';

export function bisectCampaign(dir: string, ids: readonly string[], options: BisectCommandOptions): Promise<number> {
  refuse(options, ['expect', 'crash', 'model', 'solver'], 'a campaign');
  const { scan, probes, all, keep, json } = options;
  const given = {
    ...versionOptions(options),
    ...dropUndefined({ scan, probes, all, keep }),
    trust: trustFrom(options),
  };
  return runVersionCommand((control) => bisect(dir, ids, given, control), {
    hear: (event: BisectEvent) => {
      if (event.kind === 'finding-bisected') tellBisected(event.finding, event, { json: json === true });
    },
    tell: (result) => reportOthers(result, { named: ids.length > 0 }),
  });
}

function tellBisected(
  finding: FindingRecord,
  { plan, bisected }: { readonly plan: Plan; readonly bisected: BisectionResult },
  { json }: { readonly json: boolean },
): void {
  const { bisection, subjects, cost } = bisected;
  process.stdout.write(
    json
      ? `${JSON.stringify({ id: finding.id, ...bisection, ...cost, ms: Math.round(cost.ms) })}\n`
      : `${finding.id}: ${solverNames(plan)(finding.because)}\n` +
          `${bisectionText(bisection)}${subjectLines(bisection, subjects)}(${costText(cost)})\n\n`,
  );
}

function reportOthers({ plan, others, solver, of }: FindingsBisected, { named }: { readonly named: boolean }): number {
  const names = solverNames(plan);
  const hint = '--versions lists versions of another solver';
  if (named) {
    for (const each of others)
      process.stderr.write(`${each.id} is in ${names(formatBlamed(each))}, not in ${solver}: ${hint}\n`);
    return others.length > 0 && others.length === of ? EXIT.badInput : EXIT.nothing;
  }
  if (of > 0 && others.length === of) process.stderr.write(`no finding of this campaign is in ${solver}: ${hint}\n`);
  return EXIT.nothing;
}
