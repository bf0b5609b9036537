import type { FindingRecord, FullRunRecord } from '../../src/index.js';
import { splitCommandLine } from '../../src/smt.js';

/** yinyang counts an invalid model as a crash. */
export type BugType = 'crash' | 'segfault' | 'incorrect';

export interface Bug {
  readonly type: BugType;
  readonly name: string;
  readonly output: string;
}

export interface BugContext {
  readonly clis: ReadonlyMap<string, string>;
  readonly seedNames: readonly string[];
  /** Answer that `-o` states for fusion seeds. */
  readonly oracle: 'sat' | 'unsat' | undefined;
}

/** Maximum length of each part of a file name, so that file systems accept the whole name. */
const LONGEST = 90;

export function toBug(finding: FindingRecord, cx: BugContext): Bug {
  const type = classify(finding);
  const run = findBlamedRun(finding, cx);
  const cli = findCli(run?.solver ?? finding.suspects[0] ?? '', cx);
  const name = [type, escapeCommand(cli), cx.seedNames.map(escapeName).join('-').slice(0, LONGEST)].join('-');
  const told = part(cli, run);
  if (type !== 'incorrect') return { type, name, output: told };
  return { type, name, output: `*** REFERENCE \n${reference(finding, run, cx)}\n\n*** INCORRECT \n${told}` };
}

function classify({ kind, runs, suspects }: FindingRecord): BugType {
  if (kind === 'wrong-answer') return 'incorrect';
  const exits = runs.filter(({ solver }) => suspects.includes(solver)).map(({ exit }) => exit);
  return kind === 'crash' && exits.some((exit) => exit === 'SIGSEGV' || exit === 139 || exit === 245)
    ? 'segfault'
    : 'crash';
}

/**
 * Finds the run of the suspect that comes last on the command line, because yinyang's first solver is the reference.
 */
function findBlamedRun({ runs, solver, suspects }: FindingRecord, { clis }: BugContext): FullRunRecord | undefined {
  const order = [...clis.keys()];
  const suspected = runs.filter((run) => (solver === null ? suspects.includes(run.solver) : run.solver === solver));
  return suspected.sort((a, b) => order.indexOf(a.solver) - order.indexOf(b.solver)).at(-1);
}

function reference(finding: FindingRecord, wrong: FullRunRecord | undefined, cx: BugContext): string {
  const { runs, tieBreakers, expected } = finding;
  const check = finding.wrong?.check ?? 0;
  const opposite = wrong?.answers[check] === 'sat' ? 'unsat' : 'sat';
  const opposes = ({ outcome, answers }: FullRunRecord): boolean =>
    outcome === 'answered' && answers[check] === opposite;
  const run = [...runs, ...tieBreakers].find(opposes);
  if (run !== undefined) return part(findCli(run.solver, cx), run);
  const answers = expected.map((answer) => answer ?? 'unknown');
  const known = cx.oracle !== undefined && answers.every((answer) => answer === cx.oracle);
  return part(known ? `-o ${cx.oracle}` : `(${finding.because})`, { stdout: `${answers.join('\n')}\n`, stderr: '' });
}

function part(cli: string, run: Pick<FullRunRecord, 'stdout' | 'stderr'> | undefined): string {
  return `command: ${cli}\nstderr:\n${run?.stderr ?? ''}stdout:\n${run?.stdout ?? ''}`;
}

function findCli(solver: string, { clis }: BugContext): string {
  return clis.get(solver) ?? solver;
}

export function escapeCommand(cli: string): string {
  const words = splitCommandLine(cli);
  const parts = (Array.isArray(words) ? words : cli.split(' ')).map((word) => word.slice(word.lastIndexOf('/') + 1));
  return escapeName(parts.join('')).slice(0, LONGEST);
}

/** Removes dots and equals signs, as yinyang does, and escapes special characters. */
function escapeName(text: string): string {
  return text.replace(/[.=]/g, '').replace(/[^\w+@,:-]/g, '_');
}
