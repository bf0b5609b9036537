import { firstLine, readOutput, scanCommands } from '../../src/smt.js';
import type { DriftMeasurement, DriftRun, Side } from './contract.js';
import type { DriftInput } from './drift-scripts.js';

/** Runs one version on a text, and returns its standard output. */
export type RunForOutput = (side: Side, text: string) => Promise<string>;

const LONGEST_REASON = 150;
const REASON = /^\(\s*:reason-unknown\s+(.*?)\s*\)$/s;

/** Adds the version's own reason to its runs that answer `unknown`. */
export async function explainUnknown(
  measured: DriftMeasurement,
  inputs: Readonly<Record<Side, DriftInput>>,
  run: RunForOutput,
): Promise<DriftMeasurement> {
  const reasons = { from: undefined as string | undefined, to: undefined as string | undefined };
  for (const side of ['from', 'to'] as const) {
    const open = measured.pairs.map((pair) => pair[side]).find(isUnknown);
    const text = open && requestReason(inputs[side].text, open.answers.indexOf('unknown'));
    if (text !== undefined) reasons[side] = readReason(await run(side, text));
  }
  const explain = (run: DriftRun, reason: string | undefined) =>
    isUnknown(run) && reason !== undefined ? { ...run, detail: `reason-unknown: ${reason}` } : run;
  const pairs = measured.pairs.map(({ from, to }) => ({
    from: explain(from, reasons.from),
    to: explain(to, reasons.to),
  }));
  return { ...measured, pairs };
}

const isUnknown = ({ standing }: DriftRun): boolean => standing === 'unknown';

/** Ends the text after the check, and asks for the reason of its answer. */
function requestReason(text: string, check: number): string | undefined {
  const { commands, regular } = scanCommands(text);
  const end = commands.filter(({ head }) => head.startsWith('check-sat'))[check]?.end;
  return regular && end !== undefined ? `${text.slice(0, end)}\n(get-info :reason-unknown)\n` : undefined;
}

/** Undefined if the answer is another one in this run, or if there is no reason. */
function readReason(stdout: string): string | undefined {
  const items = readOutput(stdout);
  const answers = items.flatMap((item) => (item.kind === 'answer' ? [item.answer] : []));
  const last = items.at(-1);
  const reason = last?.kind === 'response' ? REASON.exec(last.text)?.[1]?.replace(/^"(.*)"$/s, '$1') : undefined;
  return answers.at(-1) === 'unknown' && reason ? firstLine(reason, LONGEST_REASON) : undefined;
}
