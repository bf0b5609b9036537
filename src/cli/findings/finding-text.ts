import {
  type CurrentFacts,
  type Elsewhere,
  type FindingRecord,
  type FindingSize,
  type Group,
  type Machine,
  currentFacts,
  experimentalOptions,
} from '../../campaign/index.js';
import { isAside } from '../../solver/index.js';
import { counted, grouped, visibleLine } from '../../util/index.js';
import { pc } from '../terminal/index.js';
import { BETWEEN, flowed } from './line-breaks.js';

export function blamed({ solver, suspects }: Pick<CurrentFacts, 'solver' | 'suspects'>): string {
  return solver ?? suspects.join(' or ');
}

export function findingLine(finding: FindingRecord, path: string, columns: number): string {
  const facts = currentFacts(finding);
  const { kind, trust } = facts;
  const how = finding.confirmed === 'history' ? '(only after a history of queries)' : '';
  const parts = [
    pc.red(kind),
    trusted(trust),
    `${pc.bold(blamed(facts))}${oddly(finding)}`,
    what(facts),
    how,
    pc.dim(path),
  ];
  return flowed(parts, { indent: '', columns });
}

function oddly(finding: FindingRecord): string {
  return experimentalOptions(finding).length > 0 ? ` ${pc.yellow('(experimental option)')}` : '';
}

function trusted(trust: FindingRecord['trust']): string {
  return trust === 'certified' ? pc.green(trust) : trust;
}

const WIDEST_WHAT = 90;

function what(facts: CurrentFacts): string {
  const { kind, trust, wrong, solver, signature, oracles, falsePart, repeats } = facts;
  if (trust === 'reported') return cut(facts.because);
  if (kind === 'wrong-answer' && wrong !== null) {
    if (solver === null) return 'sat against unsat; one of them is wrong';
    // A contradiction alone does not show which of a solver's two answers is wrong.
    if (oracles.every((oracle) => oracle === 'metamorphic')) {
      const seed = `answers ${wrong.got}, but ${wrong.expected} to the seed`;
      return trust === 'claimed' ? `${seed}, which is claimed to be equisatisfiable` : `${seed}: it contradicts itself`;
    }
    if (trust === 'claimed') return `answers ${wrong.got}; ${wrong.expected} is claimed`;
    // A majority proves nothing.
    return `answers ${wrong.got}; ${wrong.expected} is ${trust === 'majority' ? 'expected' : 'correct'}`;
  }
  if (kind === 'unstable') return `answers differ between runs: ${saidText(repeats[0])}`;
  const about = signature ?? '';
  return cut(kind === 'invalid-model' && falsePart !== null ? `invalid model: ${about}` : about);
}

function cut(text: string): string {
  return text.length > WIDEST_WHAT ? `${text.slice(0, WIDEST_WHAT - 1)}…` : text;
}

function saidText(repeated: NonNullable<FindingRecord['repeats']>[number] | undefined): string {
  return Object.entries(repeated?.said ?? {})
    .sort(([, a], [, b]) => b - a)
    .map(([words, times]) => `${words} ×${times}`)
    .join(', ');
}

/** `host`: machine of the smallest finding, if it is to be shown. */
export function groupLine(
  group: Group,
  { path, host }: { readonly path: string; readonly host?: string | undefined },
  columns: number,
): string {
  const { kind, count, again, known, trust, smallest } = group;
  const theories = group.theories.length === 0 ? 'Core' : group.theories.join(' ');
  const more = again === 0 ? '' : `+${grouped(again)}`;
  const times = count === 1 && again === 0 ? '' : ` ×${count}${more}`;
  const parts = [
    `${isAside(kind) ? `${kind} (no bug)` : pc.red(kind)}${times}`,
    trusted(trust),
    `${pc.bold(blamed(group))}${oddly(smallest)}`,
    what(group),
    `[${theories}]`,
    sizeText(group.size),
    known === null ? '' : pc.yellow(`known: ${known}`),
    host === undefined ? '' : `on ${host}`,
    path,
  ];
  return flowed(parts, { indent: BETWEEN, columns });
}

export function machineName({ host, system, architecture }: Machine): string {
  const what = visibleLine(`${system}, ${architecture}`);
  return host === undefined ? what : `${host} (${what})`;
}

export function elsewhereText({ machine, shows, said, times }: Elsewhere): string {
  const how = `${visibleLine(said)}, asked ${counted(times, 'time')}`;
  switch (shows) {
    case 'yes':
      return `shows on ${machineName(machine)} as well: ${how}`;
    case 'no':
      return `does not show on ${machineName(machine)}: ${how}`;
    case 'other':
      return `fails in another way on ${machineName(machine)}: ${how}`;
    case 'unclear':
      return `unclear on ${machineName(machine)}: ${how}`;
  }
}

/** Claims of other machines that are not reproduced yet, one per line. */
export function claimsText({ claims: { reduced, bisection } = {} }: FindingRecord): string {
  const lines = [
    ...(reduced === undefined ? [] : [`a smaller input: ${wordOf(reduced.by)}`]),
    ...(bisection === undefined ? [] : [`a bisection: ${wordOf(bisection.by)}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function wordOf(by: string): string {
  return `reported by ${visibleLine(by)}, not reproduced yet`;
}

export function sizeText({ unit, size }: FindingSize): string {
  return `${grouped(size)} ${unit}`;
}
