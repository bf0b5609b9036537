import { existsSync, realpathSync } from 'node:fs';
import type { BtorGraph } from '../btor/index.js';
import {
  type FileReduction,
  type FileToReduce,
  type GraphFileReduction,
  type NotReduced,
  type ReduceFileOptions,
  type ReductionParts,
  type SlowReduction,
  readSeed,
  reduceFile,
  reduceGraphFile,
  reduceSlow,
} from '../campaign/index.js';
import { replaceFile } from '../host/index.js';
import type { Suspect } from '../oracle/index.js';
import type { Script } from '../script/index.js';
import { DEFAULT_LIMITS, joinCommandLine } from '../solver/index.js';
import { isMadeOfSexps } from '../reduce/index.js';
import { questionOfGraph } from '../strategy/index.js';
import { readScript } from '../syntax/index.js';
import { BadInput, badUsage } from './complain.js';
import { CLOCK } from './clock.js';
import { EXIT } from './exit-code.js';
import { openSolvers } from './open-solvers.js';
import { openForReducing, progressLine } from './reduce-finding.js';
import { isBtorFile, readUserBtor, readUserFile, readUserScript } from './user-files.js';
import { timeText } from './units.js';
import { grouped } from '../util/index.js';

export interface ReduceSolversOptions {
  readonly solver: readonly string[];
  readonly jobs: number;
  readonly timeout: number;
  readonly memory: number;
  readonly for?: number;
  readonly out: string;
  readonly kind?: ReduceFileOptions['kind'];
  readonly slow?: boolean;
  readonly slowThan?: number;
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
  /** Who is wrong, and how that is known of the result; null for slowness. */
  readonly kind: string | null;
  readonly suspects: readonly string[];
  readonly trust: string | null;
  readonly because: string;
}

/**
 * `gainsay reduce FILE --solver A --solver B`: the file is judged like a seed, and what is suspected of it is kept while it is
 * made smaller; with `--slow`, that the first solver is slow and the second is not.
 */
export async function reduceForSolvers(file: string, options: ReduceSolversOptions): Promise<number> {
  const { out } = options;
  if (existsSync(out) && existsSync(file) && realpathSync(out) === realpathSync(file)) {
    throw badUsage(`${out} is the input`, { hint: 'name another file with --out' });
  }
  const isSlow = options.slow === true || options.slowThan !== undefined;
  const input = judgedInput(file);
  if (input.kind === 'graph' && isSlow) {
    throw badUsage(`--slow reduces scripts, and ${file} is a graph in BTOR`, {
      hint: 'gainsay btor convert FILE --to smt2',
    });
  }
  // Whoever cannot be opened is told of before anything is asked.
  const opened = await openSolvers({ ids: options.solver, mode: 'fresh', checkModels: false, asGiven: true });
  await Promise.all(opened.map((solver) => solver.close()));
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('stopped by the user'));
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const progress = progressLine(file, options.json !== true);
  const kept: { what?: string } = {};
  const accepted = { any: false };
  const chosen = (suspect: Suspect) => {
    kept.what = `${suspect.kind}, ${suspect.trust}: ${suspect.because}`;
    if (options.json !== true) process.stderr.write(`kept: ${kept.what}\n`);
  };
  try {
    const parts = partsOf(options, progress.tell, accepted);
    const all = { ...parts, solvers: options.solver, kind: options.kind, chosen };
    const { signal } = stop;
    const line =
      input.kind === 'graph'
        ? graphLine(await reduceGraphFile(input.graph, all, signal), { file, out })
        : isSlow
          ? slowLine(await reduceSlow(scriptOf(input, file), { ...parts, ...slowOptions(options) }, signal), {
              file,
              out,
            })
          : fileLine(await reduceFile(input, all, signal), { file, out });
    progress.end();
    process.stdout.write(options.json === true ? `${JSON.stringify(line.json)}\n` : line.text);
    return EXIT.nothing;
  } catch (error) {
    progress.end();
    if (!stop.signal.aborted || error instanceof BadInput) throw error;
    const what = kept.what === undefined ? '' : `, and it shows ${kept.what}`;
    process.stderr.write(
      `stopped; ${accepted.any ? `${out} holds the smallest so far${what}` : `nothing smaller was found yet${what.replace(', and it shows', '; looked for was')}`}\n`,
    );
    return EXIT.interrupted;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

function partsOf(
  options: ReduceSolversOptions,
  tell: ReductionParts['tell'],
  accepted: { any: boolean },
): ReductionParts {
  const { timeout: timeoutMs, memory: memoryBytes, jobs, out } = options;
  return {
    clock: CLOCK,
    limits: { ...DEFAULT_LIMITS, timeoutMs, memoryBytes },
    checkModels: true,
    models: true,
    jobs,
    budgetMs: options.for,
    open: openForReducing,
    accepted(text) {
      accepted.any = true;
      replaceFile(out, text);
    },
    ...(tell === undefined ? {} : { tell }),
  };
}

type JudgedInput =
  | (FileToReduce & { readonly kind: 'script' })
  /** Without steps; it may have no meaning: solvers can crash on it all the same. */
  | { readonly kind: 'graph'; readonly graph: BtorGraph };

function judgedInput(file: string): JudgedInput {
  if (isBtorFile(file)) {
    const question = questionOfGraph(readUserBtor(file).graph);
    if ('reason' in question) throw notJudged(file, question.reason);
    return { kind: 'graph', graph: question.btor.graph };
  }
  const text = readUserFile(file);
  const read = readSeed(text, { keeps: 'assumptions' });
  if (!('reason' in read) && read.btor !== undefined) return { kind: 'graph', graph: read.btor.graph };
  const { script, ok } = readScript(text);
  if (ok) return { kind: 'script', text, script };
  // Says what is wrong, and where.
  if (!isMadeOfSexps(text)) readUserScript(file);
  return { kind: 'script', text, script: undefined };
}

function notJudged(file: string, reason: string): BadInput {
  return badUsage(`${file} cannot be judged: ${reason}`, { hint: 'reduce it with -- COMMAND' });
}

function scriptOf({ script }: FileToReduce, file: string): Script {
  if (script === undefined) throw notJudged(file, 'it does not read');
  return script;
}

function slowOptions({ solver, slowThan: ratio }: ReduceSolversOptions) {
  const [slow, fast, third] = solver;
  if (slow === undefined || third !== undefined) {
    throw badUsage(`${solver.length} solvers are named for --slow`, { expected: 'the slow one, and one that is not' });
  }
  if (fast === undefined && ratio !== undefined) {
    throw badUsage('--slow-than compares two solvers', { expected: 'a second --solver, which is not slow' });
  }
  return { slow, fast, ratio };
}

interface Told {
  readonly json: ReducedFileJson;
  readonly text: string;
}

interface Where {
  readonly file: string;
  readonly out: string;
}

function fileLine(result: FileReduction | NotReduced, where: Where): Told {
  if ('reason' in result) {
    throw badUsage(`${where.file} is not reduced: ${result.reason}`, {
      hint: 'one must crash, give a false model, or be contradicted; what a campaign found: gainsay reduce DIR ID',
    });
  }
  const { sighting, suspect: first, others, before, after, calls, ms, minimal, options, command, rejection } = result;
  replaceFile(where.out, after.text);
  const { kind, suspects, trust, because } = sighting.suspect;
  const bytes = bytesOf(before.text, after.text);
  const dropped = options?.dropped ?? [];
  const lines = [
    sizeLine({ bytes, calls, ms, minimal }, where),
    `  ${kind}, ${trust}${first.trust === trust ? '' : ` (before: ${first.trust})`}: ${because}`,
    ...(command === undefined ? [] : [`  shows with ${commandLine(result, where.out)}`]),
    ...(dropped.length === 0 ? [] : [`  shows without ${dropped.join(' ')} too`]),
    ...(rejection === undefined ? [] : [`  as it is written: ${rejection}`]),
    ...others.map((other) => `  also suspected of the file, and not looked after: ${other.because}`),
  ];
  const json = { ...where, bytes, calls, ms, minimal, kind, suspects, trust, because };
  return { json, text: `${lines.join('\n')}\n` };
}

/** How the suspect is run on the result. */
function commandLine({ command = [], input }: FileReduction, out: string): string {
  return input === 'stdin' ? `${joinCommandLine(command)} <${out}` : joinCommandLine([...command, out]);
}

function graphLine(result: GraphFileReduction | NotReduced, where: Where): Told {
  if ('reason' in result) throw badUsage(`${where.file} is not reduced: ${result.reason}`);
  const { sighting, suspect: first, others, before, candidate, from, nodes, calls, ms, minimal } = result;
  const text = candidate.btor ?? '';
  replaceFile(where.out, text);
  const { kind, suspects, trust, because } = sighting.suspect;
  const bytes = bytesOf(before.btor ?? '', text);
  const lines = [
    `${grouped(from)} -> ${grouped(nodes)} nodes, ${sizeLine({ bytes, calls, ms, minimal }, where)}`,
    `  ${kind}, ${trust}${first.trust === trust ? '' : ` (before: ${first.trust})`}: ${because}`,
    ...others.map((other) => `  also suspected of the file, and not looked after: ${other.because}`),
  ];
  const json = { ...where, bytes, calls, ms, minimal, kind, suspects, trust, because };
  return { json, text: `${lines.join('\n')}\n` };
}

function slowLine(result: SlowReduction | NotReduced, where: Where): Told {
  if ('reason' in result) throw badUsage(`${where.file} is not reduced: ${result.reason}`);
  const { before, after, bound, slowMs, fastMs, calls, ms, minimal } = result;
  replaceFile(where.out, after.text);
  const bytes = bytesOf(before.text, after.text);
  const times = (slow: number, fast: number | undefined) =>
    `${timeText(slow)}${fast === undefined ? '' : ` against ${timeText(fast)}`}`;
  const because = `${times(bound.slowMs, bound.fastMs)} before, ${times(slowMs, fastMs)} after (± ${timeText(bound.noiseMs)})`;
  const json = { ...where, bytes, calls, ms, minimal, kind: null, suspects: [], trust: null, because };
  return { json, text: `${sizeLine({ bytes, calls, ms, minimal }, where)}\n  ${because}\n` };
}

function bytesOf(before: string, after: string) {
  return { before: Buffer.byteLength(before), after: Buffer.byteLength(after) };
}

function sizeLine(
  {
    bytes,
    calls,
    ms,
    minimal,
  }: Pick<ReducedFileJson, 'calls' | 'ms' | 'minimal'> & {
    readonly bytes: { readonly before: number; readonly after: number };
  },
  { out }: Where,
): string {
  const done = minimal ? '1-minimal' : 'not known to be 1-minimal';
  return `${grouped(bytes.before)} -> ${grouped(bytes.after)} bytes, ${grouped(calls)} calls, ${timeText(ms)}, ${done}: ${out}`;
}
