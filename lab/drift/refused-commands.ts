import { isInquiryName } from '../../src/lab-front.js';
import { type Limits, type Solver, firstLine, readOutput, scanCommands } from '../../src/smt.js';
import type { Side } from './contract.js';
import { type DriftInput, withText } from './drift-scripts.js';

export interface AcceptedInputs {
  /** The script without refused commands. */
  readonly inputs: Readonly<Record<Side, DriftInput>>;
  readonly errors: Readonly<Record<Side, string | null>>;
  readonly isNewError: boolean;
}

/** Errors by index of the refused command. */
type RefusedCommands = ReadonlyMap<number, string>;

const LONGEST_ERROR = 150;

export interface RefusalContext {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** True if the versions give equal answers. Both should then accept the same inquiries. */
  readonly isSame: boolean;
}

/**
 * Drops, for each version, the refused commands that do not change the problem. Drops other commands only if both
 * versions refuse them and the older version refuses no further ones. Reports inquiries that only one version refuses.
 * Undefined if there is nothing to drop or report, or if no checks remain.
 */
export async function dropRefused(
  input: DriftInput,
  solvers: Readonly<Record<Side, Solver>>,
  { limits, signal, isSame }: RefusalContext,
): Promise<AcceptedInputs | undefined> {
  const all = {
    from: await findRefused(solvers.from, input.text, limits, signal),
    to: await findRefused(solvers.to, input.text, limits, signal),
  };
  if (all.from === undefined || all.to === undefined) return undefined;
  const { commands } = scanCommands(input.text);
  const isInquiry = (at: number) => asksReply(commands[at]?.head ?? '');
  const withoutInquiries = (refused: RefusedCommands) => new Map([...refused].filter(([at]) => !isInquiry(at)));
  const [from, to] = [withoutInquiries(all.from), withoutInquiries(all.to)];
  const findInquiryError = (refused: RefusedCommands, other: RefusedCommands) =>
    isSame ? [...refused].findLast(([at]) => isInquiry(at) && !other.has(at))?.[1] : undefined;
  const inquiries = { from: findInquiryError(all.from, all.to), to: findInquiryError(all.to, all.from) };
  const changingOlder = [...from.keys()].filter((at) => changesProblem(input.text, at));
  const changing = changingOlder.filter((at) => to.has(at));
  // An answer to the rest would look like progress, although the newer version refuses the script too.
  if (changing.length > 0 && changingOlder.length > changing.length) return undefined;
  const accept = (refused: RefusedCommands) => {
    const isDropped = (at: number) => changing.includes(at) || !changesProblem(input.text, at);
    const dropped = [...refused].filter(([at]) => isDropped(at)).sort(([a], [b]) => a - b);
    const read = withText(input, withoutCommands(input.text, new Set(dropped.map(([at]) => at))));
    const accepted = changing.length === 0 || read === undefined ? read : { ...read, certified: null, claimed: [] };
    return { dropped, accepted, error: dropped[0]?.[1] };
  };
  const older = accept(from);
  const newer = accept(to);
  const errors = { from: older.error ?? inquiries.from, to: newer.error ?? inquiries.to };
  if (errors.from === undefined && errors.to === undefined) return undefined;
  if (older.accepted === undefined || newer.accepted === undefined || newer.accepted.checks === 0) return undefined;
  return {
    inputs: { from: older.accepted, to: newer.accepted },
    errors: { from: shorten(errors.from), to: shorten(errors.to) },
    isNewError: inquiries.to !== undefined || newer.dropped.some(([at]) => !from.has(at)),
  };
}

function asksReply(head: string): boolean {
  return isInquiryName(head) || head.startsWith('get-');
}

/** Checks for inquiries besides `get-model`, which each `sat` gets. */
export function hasInquiries(text: string): boolean {
  return scanCommands(text).commands.some(({ head }) => asksReply(head) && head !== 'get-model');
}

function shorten(error: string | undefined): string | null {
  return error === undefined ? null : firstLine(error, LONGEST_ERROR);
}

/** Undefined if some error belongs to no command. */
async function findRefused(
  solver: Solver,
  text: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<RefusedCommands | undefined> {
  if (solver.profile.afterError !== 'continues') return undefined;
  const run = async (by: Solver, input: string) =>
    readOutput((await by.run({ input, asGiven: true }, limits, signal)).stdout);
  const listErrors = async (by: Solver) =>
    (await run(by, text)).flatMap((item) => (item.kind === 'error' ? [item.message] : []));
  // A WebAssembly solver takes over a second to start, so only an error is checked in a new process.
  if (solver.mode === 'wasm' && (await listErrors(solver)).length === 0) return new Map();
  const fresh = solver.fresh();
  try {
    // Markers change the positions in messages.
    const messages = await listErrors(fresh);
    if (messages.length === 0) return new Map();
    const refused = findErrors(await run(fresh, withMarkers(text)));
    if (refused?.length !== messages.length) return undefined;
    return new Map(refused.map((at, i) => [at, messages[i] ?? ''] as const).toReversed());
  } finally {
    await fresh.close();
  }
}

const MARKER = /^"?after-command-(\d+)"?$/;

function withMarkers(text: string): string {
  const ends = scanCommands(text).commands.map(({ end }) => end);
  const parts = ends.map((end, at) => `${text.slice(ends[at - 1] ?? 0, end)} (echo "after-command-${at}")`);
  return parts.join('') + text.slice(ends.at(-1) ?? 0);
}

/** Lists the command of each error. Undefined if no marker follows an error. */
function findErrors(items: ReturnType<typeof readOutput>): readonly number[] | undefined {
  const found: number[] = [];
  let open = 0;
  for (const item of items) {
    if (item.kind === 'error') open++;
    const at = item.kind === 'line' ? MARKER.exec(item.text)?.[1] : undefined;
    if (at === undefined) continue;
    found.push(...Array.from({ length: open }, () => Number(at)));
    open = 0;
  }
  return open === 0 ? found : undefined;
}

function changesProblem(text: string, at: number): boolean {
  const { head = '', start = 0, end = 0 } = scanCommands(text).commands[at] ?? {};
  const isOption = head === 'set-option' && !text.slice(start, end).includes(':global-declarations');
  return !isOption && head !== 'set-info';
}

function withoutCommands(text: string, dropped: ReadonlySet<number>): string {
  let left = text;
  for (const [at, { start, end }] of scanCommands(text).commands.entries()) {
    if (!dropped.has(at)) continue;
    left = left.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + left.slice(end);
  }
  return left;
}
