import {
  type Notice,
  type ReduceFindingsEvent,
  type ReduceFindingsOptions,
  isNotice,
  reduceFindings,
} from '../../app/index.js';
import type { splitFinding } from '../../host/index.js';
import {
  type FindingState,
  type NotReduced,
  type ReducedFinding,
  describeChange,
  solverNames,
  describeSizes,
} from '../../campaign/index.js';
import { groupDigits } from '../../util/index.js';
import { timeText } from '../options/index.js';
import { EXIT, printNotice, runStoppable } from '../terminal/index.js';
import { ReductionLine, StepDiffs } from './progress.js';

/** A line of `reduce DIR --json` (docs/json.md). */
interface ReducedJson {
  readonly id: string;
  readonly reduced: ReducedFinding | null;
  readonly because: string | null;
}

export async function reduceFindingsCommand(
  [dir, ...ids]: ReturnType<typeof splitFinding>,
  options: ReduceFindingsOptions,
  { json, printDiff = false }: { readonly json: boolean; readonly printDiff?: boolean },
): Promise<number> {
  const progress = new ReductionLine(!json);
  let diffs: { readonly id: string; readonly of: StepDiffs } | undefined;
  const run = async (signal: AbortSignal): Promise<number> => {
    try {
      const work = reduceFindings(dir, ids, options, { signal });
      for await (const event of work) {
        if (event.kind === 'finding-progress') progress.update(event.id, event.progress);
        else if (event.kind === 'progress-over') progress.end();
        else if (event.kind === 'smaller') {
          const { id, before, text } = event;
          if (diffs?.id !== id) diffs = { id, of: new StepDiffs(id, before, progress) };
          if (printDiff) diffs.of.print(text);
        } else if (isNotice(event)) printNotice(event);
        else printEvent(event, json);
      }
      const { failed, of } = await work.result;
      return ids.length > 0 && failed === of ? EXIT.badInput : EXIT.nothing;
    } finally {
      progress.end();
    }
  };
  return runStoppable(run, () => 'stopped; run the same command again to resume');
}

type Told = Exclude<ReduceFindingsEvent, Notice | { readonly kind: 'finding-progress' | 'progress-over' | 'smaller' }>;

function printEvent(event: Told, json: boolean): void {
  switch (event.kind) {
    case 'journal-failed':
      process.stderr.write(`warning: ${event.message}\n`);
      break;
    case 'reduced-before': {
      const { id, reduced } = event.finding;
      if (json) break;
      process.stdout.write(`${id}: already reduced to ${groupDigits(reduced?.bytes.after ?? 0)} bytes\n`);
      break;
    }
    case 'not-smaller':
      process.stderr.write(`${event.finding.id}: no smaller input was found; the earlier reduction is kept\n`);
      break;
    case 'finding-reduced':
      process.stdout.write(json ? jsonText(event) : solverNames(event.plan)(resultText(event)));
  }
}

type Outcome = ReduceFindingsEvent & { readonly kind: 'finding-reduced' };

function jsonText({ finding, reduced }: Outcome): string {
  const failed = isNotReduced(reduced);
  const line: ReducedJson = {
    id: finding.id,
    reduced: failed ? null : reduced,
    because: failed ? reduced.reason : null,
  };
  return `${JSON.stringify(line)}\n`;
}

function isNotReduced(reduced: ReducedFinding | NotReduced): reduced is NotReduced {
  return 'reason' in reduced;
}

function resultText({ finding, reduced, path }: Outcome): string {
  if (isNotReduced(reduced)) return `${finding.id}: not reduced: ${reduced.reason}\n`;
  return formatReduced(finding, reduced, path);
}

function formatReduced(finding: FindingState, reduced: ReducedFinding, path: string): string {
  const { calls, ms, minimal, steps, trust, signature, because } = reduced;
  const trace = steps === null ? '' : `; changes to terms of the seed: ${steps.before} to ${steps.after}`;
  const same = (before: string, after: string) => (before === after ? after : `${before}, now ${after}`);
  const changed = describeChange(finding, reduced);
  const lines = [
    `${finding.id}: ${describeSizes(reduced)}${trace}`,
    `  ${groupDigits(calls)} calls, ${timeText(ms)}, ${minimal ? '1-minimal' : 'not shown to be 1-minimal'}`,
    `  trust ${same(finding.trust, trust)}${signature === null ? '' : `, signature ${same(finding.signature ?? '', signature)}`}`,
    `  ${because}`,
    ...(changed === undefined ? [] : [`  ${changed}`]),
    `  in ${path}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Warning if a crash differs from other crashes only in its location, and no debugger shows the location. */
export const PLACE_UNKNOWN =
  'no debugger (gdb) shows the location of the crash, so a well-sorted input with the same signal and output counts as the same crash';
