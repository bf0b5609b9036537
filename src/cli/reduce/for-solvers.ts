import { BadInput, isNotice, reduceForSolvers, defaultOutput } from '../../app/index.js';
import type { FileReduction, ReduceFileOptions, SlowReduction } from '../../campaign/index.js';
import { joinCommandLine } from '../../solver/index.js';
import { dropUndefined, groupDigits } from '../../util/index.js';
import { pluginFiles, timeText } from '../options/index.js';
import { EXIT, onInterrupt, printNotice } from '../terminal/index.js';
import { PLACE_UNKNOWN } from './place-unknown.js';
import { progressLine } from './findings.js';

export interface ReduceSolversOptions {
  readonly solver: readonly string[];
  readonly jobs: number;
  readonly timeout: number;
  readonly memory: number;
  readonly for?: number;
  readonly out?: string;
  readonly kind?: ReduceFileOptions['kind'];
  readonly slow?: boolean;
  readonly slowThan?: number;
  readonly plugin?: readonly string[];
  readonly json?: boolean;
}

/** `reduce FILE --solver … --json` (docs/json.md). */
export interface ReducedFileJson {
  readonly file: string;
  readonly out: string | null;
  readonly bytes: { readonly before: number; readonly after: number } | null;
  readonly calls: number;
  readonly ms: number;
  readonly minimal: boolean;
  /** Failure of the result and its trust; null for slowness. */
  readonly kind: string | null;
  readonly suspects: readonly string[];
  readonly trust: string | null;
  readonly because: string;
}

export async function reduceForSolversCommand(file: string, options: ReduceSolversOptions): Promise<number> {
  const {
    solver: solvers,
    jobs,
    timeout: timeoutMs,
    memory: memoryBytes,
    for: forMs,
    out,
    kind,
    slow,
    slowThan,
  } = options;
  const given = dropUndefined({ jobs, timeoutMs, memoryBytes, forMs, out, kind, slow, slowThan });
  const stop = new AbortController();
  const off = onInterrupt(() => stop.abort(new Error('stopped by the user')));
  const progress = progressLine(options.json !== true);
  let kept: string | undefined;
  let isSmaller = false;
  try {
    const plugins = await pluginFiles(options.plugin);
    const work = reduceForSolvers(file, { solvers, plugins, ...given }, { signal: stop.signal });
    for await (const event of work) {
      if (isNotice(event)) printNotice(event);
      else if (event.kind === 'file-progress') progress.tell(file, event.progress);
      else if (event.kind === 'smaller') isSmaller = true;
      else {
        const { suspect } = event;
        kept = `${suspect.kind}, ${suspect.trust}: ${suspect.because}`;
        if (options.json !== true) process.stderr.write(`kept: ${kept}\n`);
      }
    }
    progress.end();
    const { out: written, ...reduced } = await work.result;
    const where = { file, out: written };
    const line =
      reduced.what === 'failure' ? formatFailure(reduced.result, where) : formatSlowness(reduced.result, where);
    process.stdout.write(options.json === true ? `${JSON.stringify(line.json)}\n` : line.text);
    return EXIT.nothing;
  } catch (error) {
    progress.end();
    if (!stop.signal.aborted || error instanceof BadInput) throw error;
    const held = `${out ?? defaultOutput(file)} holds the smallest input so far${kept === undefined ? '' : `, which reproduces ${kept}`}`;
    const none = `nothing smaller was found yet${kept === undefined ? '' : `; searching for ${kept}`}`;
    process.stderr.write(`stopped; ${isSmaller ? held : none}\n`);
    return EXIT.interrupted;
  } finally {
    off();
  }
}

interface FormattedResult {
  readonly json: ReducedFileJson;
  readonly text: string;
}

interface Where {
  readonly file: string;
  readonly out: string;
}

function formatFailure(result: FileReduction, where: Where): FormattedResult {
  const { reproduction, suspect: first, others, before, after, nodes, options, command, rejection } = result;
  const { isAsExpressions, isPlaceUnknown, calls, ms, minimal } = result;
  const { kind, suspects, trust, because } = reproduction.suspect;
  const bytes = countBytes(before.btor ?? before.text, after.btor ?? after.text);
  const dropped = options?.dropped ?? [];
  const size = sizeLine({ bytes, calls, ms, minimal, isAsExpressions }, where);
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
  const json = { ...where, bytes, calls, ms, minimal, kind, suspects, trust, because };
  return { json, text: `${lines.join('\n')}\n` };
}

function commandLine({ command = [], commands, input }: FileReduction, out: string): string {
  const line = input === 'stdin' ? `${joinCommandLine(command)} <${out}` : joinCommandLine([...command, out]);
  return commands.length === 0 ? line : `${line}, behind ${commands.join(' ')}`;
}

function formatSlowness(result: SlowReduction, where: Where): FormattedResult {
  const { before, after, bound, slowMs, fastMs, calls, ms, minimal } = result;
  const bytes = countBytes(before.text, after.text);
  const times = (slow: number, fast: number | undefined) =>
    `${timeText(slow)}${fast === undefined ? '' : ` against ${timeText(fast)}`}`;
  const because = `${times(bound.slowMs, bound.fastMs)} before, ${times(slowMs, fastMs)} after (± ${timeText(bound.noiseMs)})`;
  const json = { ...where, bytes, calls, ms, minimal, kind: null, suspects: [], trust: null, because };
  return { json, text: `${sizeLine({ bytes, calls, ms, minimal }, where)}\n  ${because}\n` };
}

function countBytes(before: string, after: string) {
  return { before: Buffer.byteLength(before), after: Buffer.byteLength(after) };
}

function sizeLine(
  {
    bytes,
    calls,
    ms,
    minimal,
    isAsExpressions,
  }: Pick<ReducedFileJson, 'calls' | 'ms' | 'minimal'> & {
    readonly bytes: { readonly before: number; readonly after: number };
    readonly isAsExpressions?: true | undefined;
  },
  { out }: Where,
): string {
  const as = isAsExpressions === true ? ' as S-expressions' : '';
  const done = minimal ? `1-minimal${as}` : 'not shown to be 1-minimal';
  return `${groupDigits(bytes.before)} -> ${groupDigits(bytes.after)} bytes, ${groupDigits(calls)} calls, ${timeText(ms)}, ${done}: ${out}`;
}
