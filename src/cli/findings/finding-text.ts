import {
  type FindingView,
  nameUncounted,
  type CrossMachineCheck,
  type FindingState,
  type Group,
  type Machine,
  SEED_ITSELF,
  currentFacts,
  describeChange,
  describeKnown,
  experimentalOptions,
  findWrongAnswer,
  findWrongReply,
  severityOf,
  stateClaimedRelation,
} from '../../campaign/index.js';
import { type BadInput, badUsage } from '../../app/index.js';
import { formatOwnCommand } from '../../solver/index.js';
import { isAboutReply, isNonBug, stateFault } from '../../oracle/index.js';
import { orCore } from '../../script/index.js';
import { formatCount, groupDigits, joinNames, visibleLine } from '../../util/index.js';
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
    describeOthers(facts),
    how,
    pc.dim(path),
  ];
  return flowParts(parts, { indent: '', columns });
}

const formatExperimental = (finding: FindingState): string =>
  experimentalOptions(finding).length > 0 ? ` ${pc.yellow('(experimental option)')}` : '';

const formatTrust = (trust: FindingState['trust']): string => (trust === 'certified' ? pc.green(trust) : trust);

const WIDEST_WHAT = 140;

function describeError(facts: FindingView): string {
  const { kind, trust, wrong, solver, suspects, signature, oracles, falsePart, repeats } = facts;
  if (trust === 'reported') return truncate(facts.because);
  if (kind === 'wrong-answer' && wrong !== null) {
    if (solver === null && suspects.length > 1) return 'sat against unsat; one of them is wrong';
    if (solver === null) return `answers ${wrong.got}, contrary to other solvers on the seed; one of them is wrong`;
    // A contradiction alone does not show which of a solver's two answers is wrong.
    const related = stateClaimedRelation(facts);
    if (related !== undefined) return related;
    if (oracles.every((oracle) => oracle === 'metamorphic'))
      return `answers ${wrong.got} to the mutant, but ${wrong.expected} to the seed: it contradicts itself`;
    if (trust === 'claimed') return `answers ${wrong.got}; ${wrong.expected} is claimed`;
    return `answers ${wrong.got}; ${wrong.expected} is ${trust === 'certified' ? 'correct' : 'expected'}`;
  }
  if (kind === 'unstable') return `answers differ between runs: ${formatFrequencies(repeats[0])}`;
  const about = signature ?? '';
  const asked = findWrongReply(facts, facts.runs);
  const isStated = isAboutReply(kind) ? asked !== undefined : kind !== 'invalid-model' || falsePart !== null;
  if (!isStated) return truncate(about);
  return truncate(stateFault(kind, about, asked && { command: asked.inquiry, reply: asked.reply, trust }));
}

/** States the correct value, and which solvers reply correctly: their models, and so their values, can differ. */
function describeOthers({ kind, suspects, signature, runs }: FindingView): string {
  const replies = runs.find(({ solver }) => suspects.includes(solver))?.replies ?? [];
  const at = isAboutReply(kind) ? replies.findIndex(({ wrong }) => wrong?.signature === signature) : -1;
  const { term = '', reply = '', proof = '' } = replies[at]?.wrong ?? {};
  const right = runs.filter((run) => run.replies?.length === replies.length && run.replies[at]?.verdict === 'right');
  const others = right.map(({ solver }) => `${solver} replies correctly`).join(', ');
  const value = `it gives ${term} the value ${reply}, but in its own model ${proof}`;
  return [...(kind === 'wrong-value' && at >= 0 ? [truncate(value)] : []), ...(others === '' ? [] : [others])].join(
    '; ',
  );
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
  const { kind, count, again, trust, smallest } = group;
  const theories = orCore(group.theories).join(' ');
  const more = again === 0 ? '' : `+${groupDigits(again)}`;
  const times = count === 1 && again === 0 ? '' : ` ×${count}${more}`;
  const shown: string[] = [kind, severityOf({ ...group, got: findWrongAnswer(group) })];
  const others = group.kinds.filter((each) => !shown.includes(each));
  const weaker = group.trusts.filter((each) => each !== trust);
  const changed = describeChange(smallest, smallest.reduced);
  const parts = [
    `${isNonBug(kind) ? `${kind} (not a bug)` : pc.red(kind)}${times}`,
    `${formatTrust(trust)}${weaker.length === 0 ? '' : ` (others ${weaker.join(', ')})`}`,
    `${pc.bold(group.blamed.length > 1 ? joinNames(group.blamed) : formatBlamed(group))}${formatExperimental(smallest)}`,
    describeError(group),
    describeOthers(group),
    `[${theories}]`,
    inputSize(group),
    isGenerated(smallest) ? `generated by ${smallest.coordinates.strategy}, not from a seed` : '',
    changed === undefined ? '' : pc.yellow(changed),
    others.length === 0 ? '' : `the group also contains ${others.join(', ')}`,
    describeGround(smallest),
    formatState(group),
    host === undefined ? '' : `on ${host}`,
    path,
  ];
  return flowParts(parts, { indent: COLUMN_GAP, columns });
}

function describeGround({ bisection }: FindingState): string {
  const seen = bisection?.of === 'pinned' ? bisection.observations.findLast(({ shows }) => shows === 'yes') : undefined;
  if (bisection === undefined || seen === undefined) return '';
  const what = `last seen in ${bisection.family} ${seen.version}: ${seen.said} to a ground script`;
  return pc.red(`also a wrong answer, ${visibleLine(what)}`);
}

export function formatState({ known, returned, smallest }: Group): string {
  if (returned !== null) return pc.red(`regression: ${returned}`);
  if (known !== null) return pc.yellow(describeKnown(known));
  return smallest.known === undefined ? '' : pc.red(`new: a bisection shows that it is not ${smallest.known}`);
}

const isGenerated = ({ parent, coordinates }: FindingState): boolean =>
  parent === null && coordinates.strategy !== SEED_ITSELF;

export function machineName({ host, system, architecture }: Machine): string {
  const what = visibleLine(`${system}, ${architecture}`);
  return host === undefined ? what : `${host} (${what})`;
}

const ELSEWHERE = {
  yes: 'also reproduces',
  no: 'does not reproduce',
  other: 'fails in another way',
  unclear: 'unclear',
};

export function elsewhereText({ machine, shows, said, times }: CrossMachineCheck): string {
  return `${ELSEWHERE[shows]} on ${machineName(machine)}: ${visibleLine(said)}, asked ${formatCount(times, 'time')}`;
}

export function claimsText({ claims: { reduced, bisection } = {} }: FindingState): string {
  const describe = (what: string, by: string) => `${what}: reported by ${visibleLine(by)}, not reproduced yet\n`;
  const smaller = reduced === undefined ? '' : describe('a smaller input', reduced.by);
  return smaller + (bisection === undefined ? '' : describe('a bisection', bisection.by));
}

/** The written inputs also have the command that asks for models, which is not counted. */
export function inputSize({ bytes, runs }: Pick<FindingView, 'bytes' | 'runs'>): string {
  return `${sizeText(bytes)}${nameUncounted(runs)}`;
}

export const sizeText = (bytes: number): string => `${groupDigits(bytes)} bytes`;

export function unnamedFinding(dir: string): BadInput {
  return badUsage(`${visibleLine(dir)} is a folder: name one of its findings`, {
    hint: `${formatOwnCommand('findings', dir)} lists them`,
  });
}
