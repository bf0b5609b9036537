import { join } from 'node:path';
import {
  FUTILE,
  type FindingRecord,
  type Group,
  type LimitCounts,
  type ReplyCounts,
  type Summary,
  countMergeable,
  describeClaims,
  describeKnown,
  describeUnfinished,
  describeUnused,
  disputeText,
  listOpen,
} from '../../campaign/index.js';
import { TRUSTS, isNonBug } from '../../oracle/index.js';
import { claimsFolder, rejectedFolder, scriptFile, slowFolder } from '../../host/index.js';
import { formatOwnCommand } from '../../solver/index.js';
import { formatCount, groupBy, groupDigits, joinNames, pushTo, visibleLine } from '../../util/index.js';
import { timeText } from '../options/index.js';
import { asTyped, pc, wrapLine } from '../terminal/index.js';
import { groupLine } from './finding-text.js';

export interface SummaryWhere {
  readonly folder: string;
  readonly columns: number;
  pathOf(id: string): string;
}

const EXHAUSTED = '  ended because the strategies have no further new mutants, or reached --per-seed';

/** `most` limits the groups. */
export function summaryLines(
  summary: Summary,
  where: SummaryWhere & { readonly most: number; readonly isShort?: boolean },
): string[] {
  const { tests, partial, unasked, ms, testMs, judged, seeds, disputed } = summary;
  const perMinute = testMs === 0 ? 0 : Math.round((tests * 60_000) / testMs);
  const repeated = summary.duplicates + summary.sameAsSeed;
  const lines = [
    `${formatCount(tests, 'test')} in ${timeText(testMs)} (${groupDigits(perMinute)} a minute${partial > 0 ? `, ${groupDigits(partial)} on only some solvers` : ''}${unasked > 0 ? `, ${groupDigits(unasked)} on no solver` : ''})` +
      `${ms - testMs >= 1_000 ? `, ${timeText(ms)} in all` : ''}` +
      `${seeds > 0 ? `; ${judged} of ${seeds} seeds judged` : ''}` +
      `${disputed > 0 ? `, ${disputed} disputed` : ''}` +
      `${repeated > 0 ? `; ${formatCount(repeated, 'duplicate')}` : ''}` +
      `${summary.tooLarge > 0 ? `; ${groupDigits(summary.tooLarge)} too large` : ''}`,
  ];
  const details = [
    ...(summary.reason === 'exhausted' ? [EXHAUSTED] : []),
    ...unusedLines(summary, where.folder),
    ...strategyLines(summary),
    ...behindLines(summary),
    ...solverLines(summary),
    ...spentLines(summary),
    ...aloneLines(summary),
    ...lackingLines(summary, where.folder),
    ...undeclaredLines(summary).map((line) => `  ${line}`),
    ...newlyRejectedLines(summary),
    ...modelLines(summary),
    ...formatEnumerations(summary),
  ];
  const { isShort = false } = where;
  const found = findingsLines(summary, isShort ? [] : groupLines(summary.groups, where), where);
  return [...[...lines, ...(isShort ? [] : details)].map((line) => wrapLine(line, where.columns)), ...found];
}

export function findingsLines(
  summary: Summary,
  groups: readonly string[],
  { folder, columns }: Omit<SummaryWhere, 'pathOf'>,
): string[] {
  const lines = [
    findingsLine(summary),
    ...versionLines(summary),
    ...slowLines(summary, folder),
    ...describeClaims(summary, (script) =>
      summary.state === 'running' ? undefined : join(claimsFolder(folder), scriptFile(script)),
    ),
    ...disputeLines(summary, folder),
    ...groups,
    ...unfinishedLines(summary, folder),
    ...leftLines(summary, folder),
  ];
  for (const { kind, text } of summary.troubles) lines.push(kind === 'interrupted' ? text : pc.red(text));
  if (summary.state === 'interrupted') lines.push(`${formatOwnCommand('resume', folder)} continues it`);
  return lines.map((line) => wrapLine(asTyped(line), columns));
}

function unusedLines(summary: Summary, folder: string): string[] {
  const lines = describeUnused(summary).map((line) => pc.yellow(`  ${line}`));
  return summary.unusable.length + summary.withoutMutants.length === 0
    ? lines
    : [...lines, `    ${asTyped(formatOwnCommand('campaign', 'stats', folder))} lists them`];
}

/** Names the kinds of work that take at least one percent of the listed time, the longest first. */
function spentLines({ spent, models }: Summary): string[] {
  const all = {
    'solvers on tests': spent.tests,
    'solvers on seeds': spent.seeds,
    'judging and confirming': spent.confirming,
    reducing: spent.reducing,
    'evaluating models': models?.ms ?? 0,
  };
  const parts = Object.entries(all).sort(([, a], [, b]) => b - a);
  const sum = parts.reduce((total, [, ms]) => total + ms, 0);
  const shown = parts.filter(([, ms]) => ms >= Math.max(sum / 100, 1));
  if (shown.length === 0) return [];
  return [`  time of the jobs: ${shown.map(([name, ms]) => `${name} ${timeText(ms)}`).join(', ')}`];
}

function strategyLines({ made }: Summary): string[] {
  const parts = made.toSorted((a, b) => b.tests - a.tests).map((each) => `${each.strategy} ${groupDigits(each.tests)}`);
  return parts.length < 2 ? [] : [`  tests by strategy: ${parts.join(', ')}`];
}

function behindLines({ behind }: Summary): string[] {
  return behind.map(({ strategy, tests, none, sameAsSeed, duplicates, tooLarge, faults }) => {
    const failures = {
      duplicates: duplicates + sameAsSeed,
      'too large': tooLarge,
      'without a mutant': none,
      failed: faults,
    };
    const failed = Object.entries(failures).filter(([, times]) => times > 0);
    const attempts = failed.reduce((sum, [, times]) => sum + times, tests);
    const why =
      failed.length === 0 ? '' : ` (${failed.map(([name, times]) => `${groupDigits(times)} ${name}`).join(', ')})`;
    const count = tests === 0 ? 'no test' : `only ${formatCount(tests, 'test')}`;
    return `  ${strategy}: ${count}${attempts === 0 ? ', since it made no attempt' : ` of ${formatCount(attempts, 'attempt')}${why}`}`;
  });
}

/** Prints only the number of groups of known bugs, and of kinds that are not bugs. */
function groupLines(groups: readonly Group[], where: SummaryWhere & { readonly most: number }): string[] {
  const { folder, pathOf, most, columns } = where;
  const bugs = groups.filter(({ kind, known }) => !isNonBug(kind) && known === null);
  const others = new Map<string, number>();
  for (const { kind, known } of groups) {
    const name = isNonBug(kind) ? `${kind} (not a bug)` : known === null ? undefined : describeKnown(known);
    if (name !== undefined) others.set(name, (others.get(name) ?? 0) + 1);
  }
  const all = formatOwnCommand('findings', folder);
  return [
    ...bugs.slice(0, most).map((group) => groupLine(group, { path: pathOf(group.smallest.id) }, columns)),
    ...(bugs.length > most ? [`  … and ${formatCount(bugs.length - most, 'more group')}: ${all}`] : []),
    ...[...others].map(([name, count]) => `  ${name}  ${formatCount(count, 'group')}: ${all}`),
  ];
}

function unfinishedLines(summary: Summary, folder: string): string[] {
  const text = describeUnfinished(summary);
  return text === undefined ? [] : [pc.yellow(`${text} (the time ended): ${formatOwnCommand('resume', folder)}`)];
}

function leftLines(summary: Summary, folder: string): string[] {
  const listed = { reduce: new Set(summary.unreduced), bisect: new Set(summary.unbisected) };
  const ids = new Map<string, string[]>();
  for (const what of ['reduce', 'bisect'] as const) {
    for (const { smallest, left } of summary.state === 'ended' ? listOpen(summary.groups, what) : []) {
      const why = left[what] ?? '';
      if (!why.endsWith(`--${what} none`) && !listed[what].has(smallest.id)) pushTo(ids, `${what} ${why}`, smallest.id);
    }
  }
  return [...ids].map(([key, all]) => {
    const [, what = '', why = ''] = /^(\w+) (.*)$/s.exec(key) ?? [];
    const isFutile = Object.values<string>(FUTILE).includes(why);
    const command = isFutile ? '' : `; ${formatOwnCommand(what, folder, ...(all.length === 1 ? all : []))}`;
    const count = formatCount(all.length, 'group');
    if (what === 'reduce' && why === FUTILE.smaller) return `${count} already as small as possible: ${why}`;
    return `${count} not ${what === 'reduce' ? 'reduced' : 'bisected'}: ${why}${command}`;
  });
}

function versionLines({ versions }: Summary): string[] {
  if (versions.length === 0) return [];
  if (versions.every(({ groups }) => groups === 0)) return ['  groups seen by version  none'];
  const parts = versions.map(({ solvers, groups }) =>
    solvers.length === 1 ? `only in ${solvers[0]}: ${groups}` : `in ${joinNames(solvers)}: ${groups}`,
  );
  return [`  groups seen by version  ${parts.join('; ')}`];
}

function slowLines({ slow, versions, state }: Summary, folder: string): string[] {
  if (slow.length === 0) return [];
  const counts = [...new Set(slow.map(({ solver }) => solver))].map(
    (solver) => `${formatCount(slow.filter((each) => each.solver === solver).length, 'run')} of ${solver}`,
  );
  const scripts = slowFolder(folder);
  const [[from] = [], [to] = []] = versions.flatMap(({ solvers }) => (solvers.length === 1 ? [solvers] : []));
  const isUndecided = slow.every(({ isDecidedByOther }) => isDecidedByOther === false);
  const command =
    to === undefined || isUndecided ? scripts : formatOwnCommand('drift', scripts, '--from', from ?? '', '--to', to);
  const where = state === 'running' ? `${formatOwnCommand('findings', folder)} --json --all` : command;
  return [`  slow (not a bug)  ${counts.join(', ')}${isUndecided ? ', decided by no other solver' : ''}: ${where}`];
}

const DISPUTES_SHOWN = 5;

function disputeLines({ disputedSeeds }: Summary, folder: string): string[] {
  if (disputedSeeds.length === 0) return [];
  const shown = disputedSeeds.slice(0, DISPUTES_SHOWN).map((each) => `  ${disputeText(each)}`);
  const left = disputedSeeds.length - shown.length;
  return [
    `${formatCount(disputedSeeds.length, 'disputed seed')} (not findings: a file's :status alone proves nothing)`,
    ...shown,
    ...(left === 0 ? [] : [`  … and ${left} more: ${formatOwnCommand('findings', folder)} --json --all`]),
  ];
}

function solverLines({ solvers }: Summary): string[] {
  return Object.entries(solvers).flatMap(([solver, { runs, ms, restarts, answers, late }]) => {
    const said = Object.entries(answers)
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `${name} ${groupDigits(times)}`);
    const again = restarts > 0 ? `, ${formatCount(restarts, 'restart')}` : '';
    const outcomes = Object.values(answers).reduce((sum, times) => sum + times, 0);
    const byCheck = outcomes > runs ? ` (${groupDigits(outcomes)} outcomes, by check)` : '';
    const line = `  ${pc.bold(solver)}  ${formatCount(runs, 'run')}${byCheck}, ${timeText(ms)}${again}: ${said.join(', ')}`;
    return late === undefined ? [line] : [line, `    ${lateText(late, ms)}`];
  });
}

function aloneLines({ decidedAlone }: Summary): string[] {
  const parts = Object.entries(decidedAlone).map(([solver, tests]) => `${solver} ${groupDigits(tests)}`);
  return parts.length === 0 ? [] : [`  tests that only one solver decides: ${parts.join(', ')}`];
}

const LACKING_SHOWN = 6;
const LONGEST_FEATURE = 60;

function lackingLines({ lacking, state }: Pick<Summary, 'lacking' | 'state'>, folder: string): string[] {
  const lines = (isMissing: boolean, reason: string) =>
    [
      ...groupBy(
        lacking.filter(({ isUnsupported }) => isUnsupported === isMissing),
        ({ solver }) => solver,
      ),
    ].map(([solver, some]) => {
      const hasScripts = state !== 'running' && some.some(({ script }) => script !== undefined);
      const end = hasScripts ? `; examples: ${rejectedFolder(folder)}` : '';
      return `  ${pc.bold(solver)} rejects ${reason}: ${lackingText(some, folder)}${end}`;
    });
  return [...lines(true, 'as unsupported (not bugs)'), ...lines(false, 'scripts (by itself no bug)')];
}

function lackingText(rows: Summary['lacking'], folder: string): string {
  const shown = rows.slice(0, LACKING_SHOWN).map(({ feature, refused, unsent }) => {
    const left = unsent === 0 ? '' : `, ${groupDigits(unsent)} not sent`;
    const name = feature.length > LONGEST_FEATURE ? `${feature.slice(0, LONGEST_FEATURE)}…` : feature;
    return `${name} (${groupDigits(refused)}${left})`;
  });
  const more = rows.length - shown.length;
  return `${shown.join('; ')}${more === 0 ? '' : `; ${more} more: ${formatOwnCommand('campaign', 'stats', folder)}`}`;
}

const NAMES_SHOWN = 6;

export function undeclaredLines({ undeclared }: Pick<Summary, 'undeclared'>): string[] {
  return undeclared.map(({ strategy, mutants, names }) => {
    const shown = names.slice(0, NAMES_SHOWN).map(visibleLine);
    const all = names.length > shown.length ? [...shown, '…'] : shown;
    return `${formatCount(mutants, 'mutant')} of ${pc.bold(strategy)} ${mutants === 1 ? 'uses' : 'use'} undeclared symbols (${all.join(', ')})`;
  });
}

function newlyRejectedLines({ newlyRejected }: Pick<Summary, 'newlyRejected'>): string[] {
  return newlyRejected.map(({ solver, seeds, example, because }) => {
    const why = because === null ? '' : `: ${visibleLine(because)}`;
    return `  ${pc.bold(solver)} rejects ${formatCount(seeds, 'seed')} that the solver of the baseline answered, such as ${visibleLine(example)}${why}`;
  });
}

const FEWEST_SIMILAR = 20;

function lateText({ ms, stopped, beyond, ended }: LimitCounts, ofMs: number): string {
  const share = `${Math.round((100 * ms) / Math.max(1, ofMs))} % of its time spent on queries that reached their limit`;
  if (stopped === 0) return share;
  const early = `${groupDigits(stopped)} cut off before the time-out`;
  if (beyond < FEWEST_SIMILAR) return `${share}; ${early}, with too few similar queries to estimate lost answers`;
  const lost = Math.round((stopped * ended) / beyond);
  return `${share}; ${early}, about ${formatCount(lost, 'answer')} lost (${ended} of ${beyond} similar queries ended within the full time-out)`;
}

type Enumeration = Summary['enumerated'][number];

function formatEnumerations({ enumerated }: Summary): string[] {
  const begun = enumerated.filter(isOnlyBegun);
  const names = begun.map(({ source }) => source).join(', ');
  const total = begun.reduce((sum, { formulas }) => sum + formulas, 0);
  return [
    ...enumerated.filter((each) => !isOnlyBegun(each)).flatMap(enumerationLines),
    ...(begun.length === 0
      ? []
      : [`  ${pc.bold(names)}  ${formatCount(total, 'formula')}, less than 1 % of each enumeration: no wrong answers`]),
  ];
}

/** Checks whether less than 1 % of the enumeration was run, and no answer was wrong. */
const isOnlyBegun = ({ drawn, indices, solvers }: Enumeration): boolean =>
  drawn < indices / 100 && Object.values(solvers).every(({ wrong }) => wrong === 0);

function enumerationLines(enumeration: Enumeration): string[] {
  const { source, of, indices, drawn, formulas, decided, elsewhere, isWhole, solvers } = enumeration;
  const share = isWhole ? 'all' : `${((100 * drawn) / Math.max(1, indices)).toFixed(1)} % covered:`;
  const more = elsewhere === 0 ? '' : `; ${groupDigits(elsewhere)} more were duplicates of other tests`;
  return [
    `  ${pc.bold(source)}  ${share} ${formatCount(formulas, 'formula')} ${of}, ${groupDigits(decided)} of them decided by trying all assignments${more}`,
    ...Object.entries(solvers).map(
      ([solver, standing]) => `    ${solver} ${standingText(standing, { formulas, decided, isWhole })}`,
    ),
  ];
}

function standingText(
  { right, ...others }: Enumeration['solvers'][string],
  { formulas, decided, isWhole }: Pick<Enumeration, 'formulas' | 'decided' | 'isWhole'>,
): string {
  const rest = Object.entries(others).flatMap(([name, times]) =>
    times === 0 ? [] : [`${name} ${groupDigits(times)}`],
  );
  const all = right === decided && isWhole;
  const words = all
    ? `answers all ${decided === formulas ? '' : 'decided formulas '}correctly`
    : `right ${groupDigits(right)}`;
  return [words, ...rest].join(', ');
}

export function modelLines({ models, ms }: Summary, { reasons = 3 } = {}): string[] {
  if (models === null) return [];
  const checked = models.true + models.false + models.undetermined;
  const unasked = unaskedLines(models);
  if (checked + models.missing === 0) return unasked;
  const share = ms === 0 ? 0 : (100 * models.ms) / ms;
  const missing = models.missing === 0 ? '' : `, ${groupDigits(models.missing)} missing`;
  const line =
    `  models  ${groupDigits(checked)} evaluated: true ${groupDigits(models.true)}, false ${groupDigits(models.false)}, ` +
    `undetermined ${groupDigits(models.undetermined)}${missing}; took ${share.toFixed(1)} % of the time`;
  return [
    line,
    ...missingLines(models),
    ...unasked,
    ...reasonLines(models.because, reasons),
    ...Object.entries(models.replies ?? {}).flatMap(([name, counts]) => replyLines(name, counts, reasons)),
  ];
}

function missingLines({ missingOf = {} }: NonNullable<Summary['models']>): string[] {
  const solvers = Object.entries(missingOf).map(([solver, times]) => `${solver} (${groupDigits(times)})`);
  if (solvers.length === 0) return [];
  return [
    `    missing: sat without a model from ${solvers.join(', ')}; a wrapper must print the reply to (get-model) too, or models are not checked`,
  ];
}

function unaskedLines({ unasked = {} }: NonNullable<Summary['models']>): string[] {
  const solvers = Object.keys(unasked);
  if (solvers.length === 0) return [];
  return [
    `  models not requested from ${solvers.join(', ')}, as the family is unknown; to check models, give it, as in z3:./SCRIPT`,
  ];
}

function replyLines(name: string, { right, wrong, undetermined, because }: ReplyCounts, reasons: number): string[] {
  const line =
    `  ${name}  ${formatCount(right + wrong + undetermined, 'reply', 'replies')}: right ${groupDigits(right)}, wrong ${groupDigits(wrong)}, ` +
    `undetermined ${groupDigits(undetermined)}`;
  return [line, ...reasonLines(because, reasons)];
}

function reasonLines(because: ReplyCounts['because'], most: number): string[] {
  const sorted = Object.entries(because).sort(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, most).map(([reason, times]) => `${reason} (${groupDigits(times)})`);
  const rest = sorted.slice(most).reduce((sum, [, times]) => sum + times, 0);
  if (rest > 0) shown.push(`other reasons (${groupDigits(rest)})`);
  return shown.length === 0 ? [] : [`    undetermined: ${shown.join('; ')}`];
}

export function groupsText(groups: readonly Group[]): string {
  const open = countMergeable(groups);
  return `${formatCount(groups.length, 'group')}${open > 0 ? `, ${open} not reduced and may merge` : ''}`;
}

export function countBugFindings(findings: Summary['findings']): number {
  return Object.entries(findings).reduce(
    (sum, [kind, n]) => (isNonBug(kind as FindingRecord['kind']) ? sum : sum + n),
    0,
  );
}

function findingsLine({
  findings,
  trusts,
  reducedTrusts,
  groups: all,
  again,
  unconfirmed,
  unconfirmedClaims,
}: Summary): string {
  const found = (Object.entries(findings) as [FindingRecord['kind'], number][]).filter(([, times]) => times > 0);
  const bugs = found.filter(([kind]) => !isNonBug(kind));
  const total = countBugFindings(findings);
  const kinds = bugs.map(([kind, times]) => `${times} ${kind}: ${trustText(trusts[kind], reducedTrusts[kind])}`);
  const groups = all.filter(({ kind }) => !isNonBug(kind));
  const known = groups.flatMap((group) => group.known ?? []);
  const states = known.map((name) => /\b(?:fixed|no longer) in [^:,]+/.exec(name)?.[0] ?? 'already known');
  const returned = groups.filter((group) => group.returned !== null).length;
  const claims = Object.entries(unconfirmedClaims).map(([strategy, count]) => `${count} by claims of ${strategy}`);
  const rest = [
    ...found.filter(([kind]) => isNonBug(kind)).map(([kind, times]) => `${times} ${kind} (not a bug)`),
    ...[...groupBy(states, (state) => state)].map(
      ([state, { length }]) => `${length === groups.length ? 'all' : length} of the groups ${state}`,
    ),
    ...(returned > 0 ? [formatCount(returned, 'regression')] : []),
    ...(again > 0 ? [`+${formatCount(again, 'likely duplicate')}`] : []),
    ...(unconfirmed > 0 ? [`${unconfirmed} unconfirmed${claims.length === 0 ? '' : ` (${claims.join(', ')})`}`] : []),
  ];
  const line =
    total === 0 ? 'nothing found' : `${formatCount(total, 'finding')} in ${groupsText(groups)} (${kinds.join('; ')})`;
  return [line, ...rest].join('; ');
}

type TrustCounts = Summary['trusts'][FindingRecord['kind']];

const trustText = (trusts: TrustCounts, reduced: TrustCounts): string =>
  TRUSTS.flatMap((trust) => {
    const part = reduced[trust] === undefined ? '' : ` (${reduced[trust]} only as reduced)`;
    return trusts[trust] === undefined ? [] : [`${trusts[trust]} ${trust}${part}`];
  }).join(', ');
