import { stripVTControlCharacters } from 'node:util';
import {
  type CurrentFacts,
  type Elsewhere,
  type FindingRecord,
  type FindingSize,
  type Group,
  type LateCounts,
  type Machine,
  type ReplyCounts,
  type Summary,
  currentFacts,
  disputeText,
  failureOf,
} from '../../campaign/index.js';
import { TRUSTS } from '../../oracle/index.js';
import { isAside, joinCommandLine } from '../../solver/index.js';
import { counted, grouped, visibleLine } from '../../util/index.js';
import { timeText } from '../options/index.js';
import { pc } from '../terminal/index.js';

/** The solver that a finding blames, to be read. */
export function blamed({ solver, suspects }: Pick<CurrentFacts, 'solver' | 'suspects'>): string {
  return solver ?? suspects.join(' or ');
}

/** Text lines are at most this wide, but for a path or a word that is longer by itself. */
const COLUMNS = 100;
/** Two spaces stand between the parts of a line; what does not fit goes to the next one, further in. */
const BETWEEN = '  ';

/** How wide lines are where they are shown: as wide as a terminal is, but for very wide and very narrow ones. */
export function columnsOf({ columns = COLUMNS }: { readonly columns?: number | undefined }): number {
  return Math.max(40, Math.min(COLUMNS, columns));
}

/** Pieces one behind the other, in as many lines as they need; colours take no place. */
function filled(pieces: readonly string[], parts: { between: string; indent: string; columns: number }): string[] {
  const { between, indent, columns } = parts;
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line}${between}${piece}`;
    if (line === '' || stripVTControlCharacters(longer).length <= columns) line = longer;
    else {
      lines.push(line);
      line = `${indent}${piece.trimStart()}`;
    }
  }
  return [...lines, line];
}

/** Parts one behind the other, in as many lines as they need; one that is longer than a line is broken between words. */
function flowed(parts: readonly string[], { indent, columns }: { indent: string; columns: number }): string {
  const further = `${indent}${BETWEEN}`;
  const [first = '', ...others] = parts.filter((each) => each !== '');
  return filled([`${indent}${first}`, ...others], { between: BETWEEN, indent: further, columns })
    .flatMap((line) => brokenBetweenWords(line, { indent: further, columns }))
    .join('\n');
}

/** A line of words in as many lines as it needs, broken behind commas where it can be; what stands in several is left as it is. */
export function wrapped(line: string, columns: number): string {
  if (line.includes('\n')) return line;
  const indent = `${/^ */.exec(line)?.[0] ?? ''}${BETWEEN}${BETWEEN}`;
  return filled(line.split(/(?<=[,;:]) /), { between: ' ', indent, columns })
    .flatMap((each) => brokenBetweenWords(each, { indent, columns }))
    .join('\n');
}

function brokenBetweenWords(line: string, { indent, columns }: { indent: string; columns: number }): string[] {
  if (stripVTControlCharacters(line).length <= columns) return [line];
  // Spaces at the beginning are no place to break.
  return filled(line.split(/(?<=\S) (?=\S)/), { between: ' ', indent, columns });
}

/** A finding in few lines: kind, solver, what is wrong, where it lies. */
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

/** Says of a finding that an option which it needs is experimental. */
function oddly(finding: FindingRecord): string {
  return failureOf(finding, 'reduced').needs?.varied?.level === 'experimental'
    ? ` ${pc.yellow('(experimental option)')}`
    : '';
}

/** How a finding is known; what is proved stands out. */
function trusted(trust: FindingRecord['trust']): string {
  return trust === 'certified' ? pc.green(trust) : trust;
}

/** Fits into a line of its own. */
const WIDEST_WHAT = 90;

function what({ kind, trust, wrong, solver, signature, oracles, falsePart, repeats }: CurrentFacts): string {
  if (kind === 'wrong-answer' && wrong !== null) {
    if (solver === null) return 'sat against unsat; one of them is wrong';
    // Alone, a contradiction does not say which of a solver's two answers is the wrong one.
    if (oracles.every((oracle) => oracle === 'metamorphic')) {
      return `answers ${wrong.got}, but ${wrong.expected} to the seed: it contradicts itself`;
    }
    // A majority is no proof.
    return `answers ${wrong.got}; ${wrong.expected} is ${trust === 'majority' ? 'expected' : 'correct'}`;
  }
  if (kind === 'unstable') return `answers differ between runs: ${saidText(repeats[0])}`;
  const about = signature ?? '';
  const told = kind === 'invalid-model' && falsePart !== null ? `invalid model: ${about}` : about;
  return told.length > WIDEST_WHAT ? `${told.slice(0, WIDEST_WHAT - 1)}…` : told;
}

/** What was said how often. */
function saidText(repeated: NonNullable<FindingRecord['repeats']>[number] | undefined): string {
  return Object.entries(repeated?.said ?? {})
    .sort(([, a], [, b]) => b - a)
    .map(([words, times]) => `${words} ×${times}`)
    .join(', ');
}

/** A group in few lines; `host`: where its smallest finding was seen, if that is to be said. */
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
    `${pc.red(kind)}${times}`,
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

/** A machine to be read, by its name where that is known. */
export function machineName({ host, system, architecture }: Machine): string {
  const what = visibleLine(`${system}, ${architecture}`);
  return host === undefined ? what : `${host} (${what})`;
}

/** Whether a finding shows on another machine, in a sentence. */
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

/** How large an input is. */
export function sizeText({ unit, size }: FindingSize): string {
  return `${grouped(size)} ${unit}`;
}

/** Everything that a campaign came to, a line each, with this many groups; without a number, groups are told elsewhere. */
export function summaryLines(
  summary: Summary,
  where: { folder: string; pathOf(id: string): string; most: number | undefined; columns: number },
): string[] {
  const { columns } = where;
  const { tests, ms, judged, seeds, leftOut, disputed, groups } = summary;
  const perMinute = ms === 0 ? 0 : Math.round((tests * 60_000) / ms);
  const repeated = summary.duplicates + summary.sameAsSeed;
  const lines = [
    `${counted(tests, 'test')} in ${timeText(ms)} (${grouped(perMinute)} a minute)${seeds > 0 ? `; ${judged} of ${seeds} seeds judged` : ''}` +
      `${disputed > 0 ? `, ${disputed} disputed` : ''}${leftOut > 0 ? `, ${counted(leftOut, 'file')} skipped` : ''}` +
      `${repeated > 0 ? `; ${counted(repeated, 'duplicate')}` : ''}` +
      `${summary.tooLarge > 0 ? `; ${grouped(summary.tooLarge)} too large` : ''}`,
    ...solverLines(summary),
    ...modelLines(summary),
    ...enumeratedLines(summary),
    findingsLine(summary),
    ...disputeLines(summary, where.folder),
    ...groups
      .slice(0, where.most ?? 0)
      .map((group) => groupLine(group, { path: where.pathOf(group.smallest.id) }, columns)),
  ];
  if (where.most !== undefined && groups.length > where.most) {
    lines.push(`  … and ${groups.length - where.most} more groups: gainsay findings ${where.folder}`);
  }
  for (const { kind, text } of summary.troubles) lines.push(kind === 'interrupted' ? text : pc.red(text));
  if (summary.state === 'interrupted') lines.push(`gainsay resume ${joinCommandLine([where.folder])} continues it`);
  return lines.map((line) => wrapped(line, columns));
}

/** Disputed seeds named in a summary. */
const DISPUTES_SHOWN = 5;

/** Files whose own `:status` is all that speaks against a solver, a line each. */
function disputeLines({ disputedSeeds }: Summary, folder: string): string[] {
  if (disputedSeeds.length === 0) return [];
  const shown = disputedSeeds.slice(0, DISPUTES_SHOWN).map((each) => `  ${disputeText(each)}`);
  const left = disputedSeeds.length - shown.length;
  return [
    `${counted(disputedSeeds.length, 'disputed seed')} (no findings: a file's :status alone proves nothing)`,
    ...shown,
    ...(left === 0 ? [] : [`  … and ${left} more: gainsay findings ${folder} --json --all`]),
  ];
}

/** How each solver behaved, a line each. */
function solverLines({ solvers }: Summary): string[] {
  return Object.entries(solvers).flatMap(([solver, { runs, ms, restarts, answers, late }]) => {
    const said = Object.entries(answers)
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `${name} ${grouped(times)}`);
    const again = restarts > 0 ? `, ${counted(restarts, 'restart')}` : '';
    const line = `  ${pc.bold(solver)}  ${counted(runs, 'run')}, ${timeText(ms)}${again}: ${said.join(', ')}`;
    return late === undefined ? [line] : [line, `    ${lateText(late, ms)}`];
  });
}

/** What went into queries that reached their limit, and what stopping them early cost. */
function lateText({ ms, stopped, beyond, ended }: LateCounts, ofMs: number): string {
  const share = `${Math.round((100 * ms) / Math.max(1, ofMs))} % of its time spent on queries that reached their limit`;
  if (stopped === 0) return share;
  const early = `${grouped(stopped)} cut off before the time-out`;
  if (beyond === 0) return `${share}; ${early}`;
  const lost = Math.round((stopped * ended) / beyond);
  return `${share}; ${early}, about ${counted(lost, 'answer')} lost (${ended} of ${beyond} such queries with the full time-out answered)`;
}

/** What came of enumerations, a line for each and one for each solver. */
function enumeratedLines({ enumerated }: Summary): string[] {
  return enumerated.flatMap(({ source, of, indices, drawn, formulas, decided, elsewhere, isWhole, solvers }) => {
    const share = isWhole ? 'all' : `${((100 * drawn) / Math.max(1, indices)).toFixed(1)} % gone through:`;
    const more = elsewhere === 0 ? '' : `; ${grouped(elsewhere)} more were asked for another source`;
    return [
      `  ${pc.bold(source)}  ${share} ${counted(formulas, 'formula')} ${of}, ${grouped(decided)} of them decided by trying all assignments${more}`,
      ...Object.entries(solvers).map(
        ([solver, standing]) => `    ${solver} ${standingText(standing, { formulas, decided, isWhole })}`,
      ),
    ];
  });
}

/** What a solver's answers to an enumeration come to. */
function standingText(
  { right, ...others }: Summary['enumerated'][number]['solvers'][string],
  { formulas, decided, isWhole }: Pick<Summary['enumerated'][number], 'formulas' | 'decided' | 'isWhole'>,
): string {
  const rest = Object.entries(others).flatMap(([name, times]) => (times === 0 ? [] : [`${name} ${grouped(times)}`]));
  const all = right === decided && isWhole;
  const words = all
    ? `answers ${decided === formulas ? 'every one' : 'every decided one'} right`
    : `right ${grouped(right)}`;
  return [words, ...rest].join(', ');
}

/** What came of solvers' models, and what finding it out took; no line where none were asked for. */
export function modelLines({ models, ms }: Summary, { reasons = 3 } = {}): string[] {
  if (models === null) return [];
  const checked = models.true + models.false + models.undetermined;
  if (checked + models.missing === 0) return [];
  const share = ms === 0 ? 0 : (100 * models.ms) / ms;
  const missing = models.missing === 0 ? '' : `, ${grouped(models.missing)} missing`;
  const line =
    `  models  ${grouped(checked)} evaluated: true ${grouped(models.true)}, false ${grouped(models.false)}, ` +
    `undetermined ${grouped(models.undetermined)}${missing}; ${share.toFixed(1)} % of the time`;
  const why = Object.entries(models.because).sort(([, a], [, b]) => b - a);
  const told = why.slice(0, reasons).map(([reason, times]) => `${reason} (${grouped(times)})`);
  const lines = told.length === 0 ? [line] : [line, `    undetermined: ${told.join('; ')}`];
  return [
    ...lines,
    ...Object.entries(models.replies ?? {}).flatMap(([name, counts]) => replyLines(name, counts, reasons)),
  ];
}

/** What came of the replies to one kind of inquiry. */
function replyLines(name: string, { right, wrong, undetermined, because }: ReplyCounts, reasons: number): string[] {
  const line =
    `  ${name}  ${grouped(right + wrong + undetermined)} replies: right ${grouped(right)}, wrong ${grouped(wrong)}, ` +
    `undetermined ${grouped(undetermined)}`;
  const why = Object.entries(because).sort(([, a], [, b]) => b - a);
  const told = why.slice(0, reasons).map(([reason, times]) => `${reason} (${grouped(times)})`);
  return told.length === 0 ? [line] : [line, `    undetermined: ${told.join('; ')}`];
}

function findingsLine({ findings, trusts, groups, again, unconfirmed, slow }: Summary): string {
  const total = Object.values(findings).reduce((sum, each) => sum + each, 0);
  const kinds = Object.entries(findings)
    .filter(([, times]) => times > 0)
    .map(
      ([kind, times]) =>
        `${times} ${kind}${isAside(kind as FindingRecord['kind']) ? ' (no bug)' : ''}: ${trustText(trusts[kind as FindingRecord['kind']])}`,
    );
  const known = groups.filter((group) => group.known !== null).length;
  const rest = [
    ...(known > 0 ? [`${known === groups.length ? 'all' : known} of the groups already known`] : []),
    ...(again > 0 ? [`${grouped(again)} more look like duplicates`] : []),
    ...(unconfirmed > 0 ? [`${unconfirmed} unconfirmed`] : []),
    ...(slow > 0 ? [`${slow} slow (not a bug)`] : []),
  ];
  const found =
    total === 0
      ? 'nothing found'
      : `${counted(total, 'finding')} in ${counted(groups.length, 'group')} (${kinds.join('; ')})`;
  return [found, ...rest].join('; ');
}

/** How many are known in which way, the strongest first. */
function trustText(trusts: Summary['trusts'][FindingRecord['kind']]): string {
  return TRUSTS.flatMap((trust) => (trusts[trust] === undefined ? [] : [`${trusts[trust]} ${trust}`])).join(', ');
}
