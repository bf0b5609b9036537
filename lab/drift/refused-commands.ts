import { isInquiryName } from '../../src/lab-front.js';
import { type Limits, type Solver, firstLine, readOutput, scanCommands } from '../../src/smt.js';
import type { Side } from './contract.js';
import { type DriftInput, withText } from './drift-scripts.js';

export interface AcceptedInputs {
  /** The script without the commands that the version refuses. */
  readonly inputs: Readonly<Record<Side, DriftInput>>;
  readonly errors: Readonly<Record<Side, string | null>>;
  readonly isNewError: boolean;
}

interface RefusedCommands {
  /** Indices of commands. */
  readonly dropped: ReadonlySet<number>;
  readonly error: string | null;
}

const POSITION = /^line (\d+) column (\d+): /;
const LONGEST_ERROR = 150;

/** Undefined if no checks remain, or if the versions would solve different problems. */
export async function dropRefused(
  input: DriftInput,
  solvers: Readonly<Record<Side, Solver>>,
  limits: Limits,
  signal: AbortSignal,
): Promise<AcceptedInputs | undefined> {
  const from = await findRefused(solvers.from, input.text, limits, signal);
  const to = await findRefused(solvers.to, input.text, limits, signal);
  if (from === undefined || to === undefined || from.dropped.size + to.dropped.size === 0) return undefined;
  const changing = [from, to].map(({ dropped }) => [...dropped].filter((at) => changesProblem(input.text, at)));
  const [older = [], newer = []] = changing;
  if (older.join() !== newer.join()) return undefined;
  const accept = ({ dropped }: RefusedCommands): DriftInput | undefined => {
    const accepted = withText(input, withoutCommands(input.text, dropped));
    return older.length === 0 || accepted === undefined ? accepted : { ...accepted, certified: null, claimed: [] };
  };
  const inputs = { from: accept(from), to: accept(to) };
  if (inputs.from === undefined || inputs.to === undefined || inputs.to.checks === 0) return undefined;
  return {
    inputs: { from: inputs.from, to: inputs.to },
    errors: { from: from.error, to: to.error },
    isNewError: [...to.dropped].some((at) => !from.dropped.has(at)),
  };
}

async function findRefused(
  solver: Solver,
  text: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<RefusedCommands | undefined> {
  if (solver.profile.afterError !== 'continues') return undefined;
  const fresh = solver.fresh();
  try {
    const { stdout } = await fresh.run({ input: text, asGiven: true }, limits, signal);
    const { commands } = scanCommands(text);
    const errors = readOutput(stdout).flatMap((item) => (item.kind === 'error' ? [item.message] : []));
    const refused = errors.map((message) => {
      const offset = findOffset(text, message);
      return { message, at: commands.findIndex(({ start, end }) => offset >= start && offset < end) };
    });
    if (refused.some(({ at }) => at < 0)) return undefined;
    const dropped = refused.filter(({ at }) => !isInquiryName(commands[at]?.head ?? ''));
    const [first] = dropped;
    return {
      dropped: new Set(dropped.map(({ at }) => at).sort((a, b) => a - b)),
      error: first === undefined ? null : firstLine(first.message, LONGEST_ERROR),
    };
  } finally {
    await fresh.close();
  }
}

function findOffset(text: string, message: string): number {
  const [, line, column] = POSITION.exec(message) ?? [];
  const before = text.split('\n').slice(0, Number(line) - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + Number(column) - 1;
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
