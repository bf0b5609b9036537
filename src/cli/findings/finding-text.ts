import {
  type FindingView,
  type CrossMachineCheck,
  type FindingState,
  type Group,
  type Machine,
  currentFacts,
  experimentalOptions,
  findWrongReply,
} from '../../campaign/index.js';
import { isAboutReply, isNonBug, stateFault } from '../../oracle/index.js';
import { formatCount, groupDigits, visibleLine } from '../../util/index.js';
import { COLUMN_GAP, flowParts, pc } from '../terminal/index.js';

export function formatBlamed({ solver, suspects }: Pick<FindingView, 'solver' | 'suspects'>): string {
  return solver ?? suspects.join(' or ');
}

export function findingLine(finding: FindingState, path: string, columns: number): string {
  const facts = currentFacts(finding);
  const { kind, trust } = facts;
  const how = finding.confirmed === 'history' ? '(only after a history of queries)' : '';
  const parts = [
    pc.red(kind),
    formatTrust(trust),
    `${pc.bold(formatBlamed(facts))}${formatExperimental(finding)}`,
    describeError(facts),
    how,
    pc.dim(path),
  ];
  return flowParts(parts, { indent: '', columns });
}

function formatExperimental(finding: FindingState): string {
  return experimentalOptions(finding).length > 0 ? ` ${pc.yellow('(experimental option)')}` : '';
}

function formatTrust(trust: FindingState['trust']): string {
  return trust === 'certified' ? pc.green(trust) : trust;
}

const WIDEST_WHAT = 140;

function describeError(facts: FindingView): string {
  const { kind, trust, wrong, solver, signature, oracles, falsePart, repeats } = facts;
  if (trust === 'reported') return truncate(facts.because);
  if (kind === 'wrong-answer' && wrong !== null) {
    if (solver === null) return 'sat against unsat; one of them is wrong';
    // A contradiction alone does not show which of a solver's two answers is wrong.
    if (oracles.every((oracle) => oracle === 'metamorphic')) {
      const seed = `answers ${wrong.got} to the mutant, but ${wrong.expected} to the seed`;
      return trust === 'claimed' ? `${seed}, which is claimed to be equisatisfiable` : `${seed}: it contradicts itself`;
    }
    if (trust === 'claimed') return `answers ${wrong.got}; ${wrong.expected} is claimed`;
    // A majority does not prove the answer.
    return `answers ${wrong.got}; ${wrong.expected} is ${trust === 'majority' ? 'expected' : 'correct'}`;
  }
  if (kind === 'unstable') return `answers differ between runs: ${formatFrequencies(repeats[0])}`;
  const about = signature ?? '';
  const asked = findWrongReply(facts, facts.runs);
  const isStated = isAboutReply(kind) ? asked !== undefined : kind !== 'invalid-model' || falsePart !== null;
  if (!isStated) return truncate(about);
  return truncate(stateFault(kind, about, asked && { command: asked.inquiry, reply: asked.reply }));
}

function truncate(given: string): string {
  const text = visibleLine(given);
  return text.length > WIDEST_WHAT ? `${text.slice(0, WIDEST_WHAT - 1)}…` : text;
}

function formatFrequencies(repeated: NonNullable<FindingState['repeats']>[number] | undefined): string {
  return Object.entries(repeated?.said ?? {})
    .sort(([, a], [, b]) => b - a)
    .map(([words, times]) => `${words} ×${times}`)
    .join(', ');
}

export function groupLine(
  group: Group,
  { path, host }: { readonly path: string; readonly host?: string | undefined },
  columns: number,
): string {
  const { kind, count, again, known, returned, trust, smallest } = group;
  const theories = group.theories.length === 0 ? 'Core' : group.theories.join(' ');
  const more = again === 0 ? '' : `+${groupDigits(again)}`;
  const times = count === 1 && again === 0 ? '' : ` ×${count}${more}`;
  const parts = [
    `${isNonBug(kind) ? `${kind} (not a bug)` : pc.red(kind)}${times}`,
    formatTrust(trust),
    `${pc.bold(formatBlamed(group))}${formatExperimental(smallest)}`,
    describeError(group),
    `[${theories}]`,
    sizeText(group.bytes),
    known === null ? '' : pc.yellow(`known: ${known}`),
    returned === null ? '' : pc.red(`regression: ${returned}`),
    host === undefined ? '' : `on ${host}`,
    path,
  ];
  return flowParts(parts, { indent: COLUMN_GAP, columns });
}

export function machineName({ host, system, architecture }: Machine): string {
  const what = visibleLine(`${system}, ${architecture}`);
  return host === undefined ? what : `${host} (${what})`;
}

export function elsewhereText({ machine, shows, said, times }: CrossMachineCheck): string {
  const how = `${visibleLine(said)}, asked ${formatCount(times, 'time')}`;
  switch (shows) {
    case 'yes':
      return `also reproduces on ${machineName(machine)}: ${how}`;
    case 'no':
      return `does not reproduce on ${machineName(machine)}: ${how}`;
    case 'other':
      return `fails in another way on ${machineName(machine)}: ${how}`;
    case 'unclear':
      return `unclear on ${machineName(machine)}: ${how}`;
  }
}

export function claimsText({ claims: { reduced, bisection } = {} }: FindingState): string {
  const lines = [
    ...(reduced === undefined ? [] : [`a smaller input: ${formatReporter(reduced.by)}`]),
    ...(bisection === undefined ? [] : [`a bisection: ${formatReporter(bisection.by)}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function formatReporter(by: string): string {
  return `reported by ${visibleLine(by)}, not reproduced yet`;
}

export function sizeText(bytes: number): string {
  return `${groupDigits(bytes)} bytes`;
}
