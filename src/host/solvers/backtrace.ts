import {
  type Backtrace,
  GDB_OPTIONS,
  type Query,
  asksInBtor,
  joinQueries,
  prepareBtor,
  prepareQuery,
  readBacktrace,
} from '../../solver/index.js';
import { resolveExecutable } from '../process/executable.js';
import { type NativeSolver, btorCommandFor, commandFor, sessionText } from './native-solver.js';
import { type ProcessQuery, runQuery } from '../process/query-shell.js';

/** The time limit is long, since gdb takes seconds to read the symbols of a large program. */
const LIMITS = { timeoutMs: 30_000, outputBytes: 4 * 1024 * 1024 };

/** Runs queries under gdb. Undefined if gdb is missing, nothing crashes, or the solver is a script. */
export async function traceCrash(
  native: NativeSolver,
  queries: readonly [Query, ...Query[]],
  signal?: AbortSignal,
): Promise<Backtrace | undefined> {
  const asked = queries.length === 1 ? traceAlone(native, queries[0]) : inSession(native, queries);
  return backtraceOfCommand({ ...asked, cwd: native.cwd }, signal);
}

export async function backtraceOfCommand(
  { command, input, inputAs, cwd }: TracedQuery & { readonly cwd: string },
  signal?: AbortSignal,
): Promise<Backtrace | undefined> {
  const gdb = resolveExecutable('gdb');
  if (gdb === undefined) return undefined;
  const debugged: ProcessQuery['command'] = [gdb, ...GDB_OPTIONS, '--args', ...command];
  const { raw } = await runQuery({ command: debugged, input, inputAs, limits: LIMITS, cwd }, signal);
  return readBacktrace(`${raw.stdout}\n${raw.stderr}`);
}

type TracedQuery = Pick<ProcessQuery, 'command' | 'input' | 'inputAs'>;

function traceAlone(native: NativeSolver, query: Query): TracedQuery {
  const { profile, options, commands } = native;
  if (asksInBtor(query, profile, options) && query.btor !== undefined) {
    const { text, needs } = prepareBtor(query.btor, query);
    return { command: btorCommandFor(native, needs), input: text, inputAs: profile.input };
  }
  const { text, needs } = prepareQuery(query, profile, commands);
  return { command: commandFor(native, needs, { persistent: false }), input: text, inputAs: profile.input };
}

function inSession(native: NativeSolver, queries: readonly [Query, ...Query[]]): TracedQuery {
  const { profile, commands } = native;
  const prepared = queries.map((query) => prepareQuery(query, profile, commands));
  const texts = prepared.map((each) => sessionText(each, profile) ?? each.text);
  const input = joinQueries(texts, profile.persistent?.reset ?? []);
  const { needs } = prepareQuery(queries[0], profile);
  return { command: commandFor(native, needs, { persistent: true }), input, inputAs: 'stdin' };
}
