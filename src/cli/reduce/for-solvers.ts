import { defaultOutput, isNotice, readUserFile, reduceForSolvers } from '../../app/index.js';
import type { FileReduction, SlowReduction } from '../../campaign/index.js';
import { joinCommandLine } from '../../solver/index.js';
import { dropUndefined, groupDigits } from '../../util/index.js';
import { pluginFiles, timeText } from '../options/index.js';
import { EXIT, printNotice, runStoppable } from '../terminal/index.js';
import { commonOptions, type ReduceArguments } from './arguments.js';
import { PLACE_UNKNOWN } from './findings.js';
import { ReductionLine, StepDiffs } from './progress.js';

/** Output of `reduce FILE --solver … --json` (docs/json.md). */
export interface ReducedFileJson {
  readonly file: string;
  readonly out: string | null;
  readonly bytes: { readonly before: number; readonly after: number } | null;
  readonly calls: number;
  readonly ms: number;
  readonly minimal: boolean;
  /** Kind of the bug; null for slowness. */
  readonly kind: string | null;
  readonly suspects: readonly string[];
  readonly trust: string | null;
  readonly because: string;
}

export async function reduceForSolversCommand(file: string, options: ReduceArguments): Promise<number> {
  const { solver: solvers, kind, slow, json = false } = options;
  const common = commonOptions(options);
  const progress = new ReductionLine(!json);
  let diffs: StepDiffs | undefined;
  let kept: string | undefined;
  let isSmaller = false;
  const run = async (signal: AbortSignal): Promise<number> => {
    try {
      const plugins = await pluginFiles(options.plugin);
      const given = { solvers, plugins, ...common, ...dropUndefined({ kind, slow }) };
      const work = reduceForSolvers(file, given, { signal });
      for await (const event of work) {
        if (isNotice(event)) printNotice(event);
        else if (event.kind === 'file-progress') progress.update(file, event.progress);
        else if (event.kind === 'smaller') {
          isSmaller = true;
          if (options.printDiff === true)
            (diffs ??= new StepDiffs(file, readUserFile(file), progress)).print(event.text);
        } else {
          const { suspect } = event;
          kept = `${suspect.kind}, ${suspect.trust}: ${suspect.because}`;
          if (!json) process.stderr.write(`kept: ${kept}\n`);
        }
      }
      progress.end();
      const { out, bytes, ...reduced } = await work.result;
      const where = { file, out, bytes };
      const line =
        reduced.what === 'failure' ? formatFailure(reduced.result, where) : formatSlowness(reduced.result, where);
      process.stdout.write(json ? `${JSON.stringify(line.json)}\n` : line.text);
      return EXIT.nothing;
    } finally {
      progress.end();
    }
  };
  return runStoppable(run, () => {
    const held = `${common.out ?? defaultOutput(file)} holds the smallest input so far`;
    const none = 'nothing smaller was found yet';
    if (kept === undefined) return `stopped; ${isSmaller ? held : none}`;
    return `stopped; ${isSmaller ? `${held}, which reproduces ${kept}` : `${none}; searching for ${kept}`}`;
  });
}

interface FormattedResult {
  readonly json: ReducedFileJson;
  readonly text: string;
}

interface Where {
  readonly file: string;
  readonly out: string;
  readonly bytes: { readonly before: number; readonly after: number };
}

function formatFailure(result: FileReduction, where: Where): FormattedResult {
  const { reproduction, suspect: first, others, nodes, options, command, rejection } = result;
  const { isAsExpressions, isPlaceUnknown, calls, ms, minimal } = result;
  const { kind, suspects, trust, because } = reproduction.suspect;
  const dropped = options?.dropped ?? [];
  const size = sizeLine({ calls, ms, minimal, isAsExpressions }, where);
  const lines = [
    nodes === undefined ? size : `${groupDigits(nodes.before)} -> ${groupDigits(nodes.after)} nodes, ${size}`,
    `  ${kind}, ${trust}${first.trust === trust ? '' : ` (before: ${first.trust})`}: ${because}`,
    ...(command === undefined ? [] : [`  reproduces with ${commandLine(result, where.out)}`]),
    ...(dropped.length === 0 ? [] : [`  also reproduces without ${dropped.join(' ')}`]),
    ...(rejection === undefined ? [] : [`  as written: ${rejection}`]),
    ...(isAsExpressions === true
      ? ['  reduced as S-expressions: as a script it cannot be parsed, or fails differently']
      : []),
    ...(isPlaceUnknown === true ? [`  ${PLACE_UNKNOWN}`] : []),
    ...others.map((other) => `  also suspected, but not reduced: ${other.because}`),
  ];
  const json = { ...where, calls, ms, minimal, kind, suspects, trust, because };
  return { json, text: `${lines.join('\n')}\n` };
}

function commandLine({ command = [], commands, input }: FileReduction, out: string): string {
  const [program, file] = [command, [out]].map(joinCommandLine);
  const line = `${program} ${input === 'stdin' ? '<' : ''}${file}`;
  return commands.length === 0 ? line : `${line}, behind ${commands.join(' ')}`;
}

function formatSlowness(result: SlowReduction, where: Where): FormattedResult {
  const { bound, limitMs, slowMs, fastMs, calls, ms, minimal } = result;
  const times = (slow: number, fast: number | undefined) =>
    `${slow < limitMs ? '' : 'at least '}${timeText(Math.min(slow, limitMs))}${fast === undefined ? '' : ` against ${timeText(fast)}`}`;
  const because = `${times(bound.slowMs, bound.fastMs)} before, ${times(slowMs, fastMs)} after (± ${timeText(bound.noiseMs)})`;
  const json = { ...where, calls, ms, minimal, kind: null, suspects: [], trust: null, because };
  return { json, text: `${sizeLine({ calls, ms, minimal }, where)}\n  ${because}\n` };
}

function sizeLine(
  {
    calls,
    ms,
    minimal,
    isAsExpressions,
  }: Pick<ReducedFileJson, 'calls' | 'ms' | 'minimal'> & {
    readonly isAsExpressions?: true | undefined;
  },
  { out, bytes }: Where,
): string {
  const as = isAsExpressions === true ? ' as S-expressions' : '';
  const done = minimal ? `1-minimal${as}` : 'not shown to be 1-minimal';
  return `${groupDigits(bytes.before)} -> ${groupDigits(bytes.after)} bytes, ${groupDigits(calls)} calls, ${timeText(ms)}, ${done}: ${out}`;
}
