import { type ReportNeed, type ReportingPolicy, builtInProfile, formatOwnCommand } from '../../solver/index.js';
import { isNonBug } from '../../oracle/index.js';
import { externalCommand } from '../../strategy/index.js';
import { formatCount } from '../../util/index.js';
import { FUTILE } from '../triage/index.js';
import { describeOtherBug } from '../versions/index.js';
import type { ReportFacts } from './facts.js';
import {
  computeFixState,
  countRun,
  describeKnown,
  describeOtherBuild,
  formatFix,
  isFixedAfter,
  newestThatShows,
} from '../log/index.js';

export interface CheckItem {
  readonly kind: 'met' | 'open' | 'advice';
  /** A result or a task, without a full stop. */
  readonly text: string;
}

const open = (text: string): CheckItem => ({ kind: 'open', text });
const met = (text: string): CheckItem => ({ kind: 'met', text });
const advice = (text: string): CheckItem => ({ kind: 'advice', text });

export function checklist(facts: ReportFacts, policy: ReportingPolicy): CheckItem[] {
  const most = `${policy.project} accepts at most ${policy.perWeek} reports a week; bugs that affect users come first`;
  return [
    ...(isNonBug(facts.kind) ? [open('decide whether the finding deserves a report: it is not a bug by itself')] : []),
    ...policy.needs
      .filter((need) => need === 'reduced' || !isNonBug(facts.kind))
      .flatMap((need) => NEEDS[need](facts, policy)),
    ...trustItems(facts),
    ...faultItems(facts),
    ...(typeof facts.reduction?.changed === 'string'
      ? [open(`${facts.reduction.changed}; if these are two bugs, report both`)]
      : []),
    ...optionItems(facts, policy),
    ...facts.experimental.map((choice) =>
      open(`check whether ${policy.project} accepts bugs that need ${choice}, which is experimental`),
    ),
    ...policy.advice.filter((each) => isAbout(each, facts)).map(({ text }) => advice(text)),
    ...priorityItems(facts, policy),
    ...(policy.perWeek === undefined ? [] : [advice(most)]),
  ];
}

/** Needs of a policy. A finding that is not a bug only needs a reduced input. */
const NEEDS: Readonly<Record<ReportNeed, (facts: ReportFacts, policy: ReportingPolicy) => readonly CheckItem[]>> = {
  reduced: ({ reduction, left, known, id, environment, trust, origin: { strategy } }) => {
    const command = formatOwnCommand('reduce', environment.folder, id);
    if (reduction === null && trust === 'claimed' && externalCommand(strategy) !== undefined)
      return [
        open(
          `reduce the input by hand: ${strategy} claims only the answer of this mutant. A plug-in can claim smaller ones`,
        ),
      ];
    if (left.reduce === FUTILE.smaller) return [met(left.reduce)];
    // A bug that became known after the hunt was not left for this reason.
    const why = known === null ? ` (not reduced: ${left.reduce ?? ''})` : '';
    if (reduction === null) return [open(`reduce the input${why}: ${command}`)];
    return reduction.minimal === false
      ? [open(`continue reducing the input, which may not be minimal yet: ${command} --for 30m`)]
      : [met('the input is reduced')];
  },
  newest: (facts) => newestItems(facts),
  'model-printed': ({ severity, proof }) => {
    if (proof.kind === 'model' || (proof.kind === 'seen' && proof.undetermined !== null))
      return [met('the model is printed')];
    return severity === 'invalid-model'
      ? [open('let the solver print the model: turn off its model check, and do not hunt with --no-models')]
      : [];
  },
  'default-options': (
    { options, commands, formula, id, environment, history },
    { project, usualOptions = [], unwantedOptions },
  ) => {
    const unusual = (words: readonly string[]) => words.filter((word) => !usualOptions.includes(word));
    const used = unusual(collectOptions(commands));
    if (used.length === 0) {
      const set = [...formula.text.matchAll(/\(set-option (:[^\s()]+)/gu)].map(([, name = '']) => name);
      const unlike = [...new Set(set)].filter((name) => !USUAL.test(name));
      return unlike.length === 0
        ? [met('the bug reproduces with the default options')]
        : [met(`the bug needs no options other than those that the script sets (${unlike.join(', ')})`)];
    }
    // Gainsay does not try to drop options if the bug needs earlier queries.
    if (options === null && history !== null) return [open(`try without ${used.join(' ')}`)];
    if (options === null) {
      return [
        open(`check whether the bug needs ${used.join(' ')}: ${formatOwnCommand('reduce', environment.folder, id)}`),
      ];
    }
    const needed = unusual(options.needed);
    if (needed.length === 0) return [met(`the bug needs no options other than ${used.join(' ')}`)];
    // Options in the project's policy are reported in another item.
    const others = needed.filter((word) =>
      unwantedOptions.every(({ pattern }) => !new RegExp(pattern, 'u').test(word)),
    );
    return others.length === 0 ? [] : [open(`check whether ${project} accepts bugs that need ${others.join(' ')}`)];
  },
  'no-duplicates': ({ known, duplicates, ...facts }, { tracker }) => {
    // The item about the fix states this, too.
    if (known !== null && describeFix(facts) === `do not report it: ${describeKnown(known)}`) return [];
    if (known !== null) return [open(`do not report it again (${describeKnown(known)})`)];
    const count = duplicates.filter(({ trust }) => trust !== 'claimed').length;
    const others =
      count === 0 ? '' : ` (${formatCount(count, 'more finding')} here may be the same bug: report only one)`;
    return [advice(`look for it among the reported bugs${tracker === '' ? '' : `: ${tracker}`}${others}`)];
  },
};

/** Quotes the reasons not to report a finding, as Markdown. */
export function warnReporter(items: readonly CheckItem[]): string {
  const reasons = reasonsAgainst(items);
  return reasons.length === 0 ? '' : quote(reasons.join('; '));
}

const quote = (line: string): string => `> **${line}**\n\n`;

/** Quotes what is unknown about newer versions and known bugs, unless there are reasons not to report the finding. */
export function warnOfUnknowns(items: readonly CheckItem[], facts: ReportFacts, known: readonly string[]): string {
  const isSettled = reasonsAgainst(items).length > 0 || describeFix(facts) !== null;
  const tasks = isSettled ? [] : newestItems(facts).filter(({ kind }) => kind === 'open');
  const isUnknown = facts.versions === null ? 'it is not known whether a newer version fixes the bug: ' : '';
  const others = known.filter((each) => each !== facts.known);
  return [
    ...tasks.map(({ text }) => quote(`${isUnknown}${text}`)),
    ...(others.length === 0 ? [] : [quote(`the bug may be known: ${others.join('; ')}`)]),
  ].join('');
}

export function reasonsAgainst(items: readonly CheckItem[]): string[] {
  return items.flatMap(({ text }) => (text.startsWith('do not report') ? [text] : []));
}

export function describeFix({
  versions,
  suspects,
  returned,
  returnedIn = [],
}: Pick<ReportFacts, 'versions' | 'suspects' | 'returned' | 'returnedIn'>): string | null {
  const tested = suspects.map(({ version }) => version);
  const isFixed = versions !== null && isFixedAfter([...tested, ...returnedIn], versions);
  if (returned !== null && !isFixed) return `report it again: ${returned}`;
  const { reducedPasses, family } = versions ?? {};
  if (versions === null || computeFixState(versions) !== 'fixed') {
    const task = `reduce the original input again, with ${family} ${reducedPasses}`;
    return reducedPasses === undefined ? null : `${describeOtherBug(reducedPasses)}; ${task}`;
  }
  const what = versions.of === 'pinned' ? 'the ground term at fault is ' : '';
  if (isFixed) return `do not report it: ${what}${formatFix(versions)}`;
  return `report it as a bug of the tested build (${tested.join(', ')}): it no longer occurs in ${versions.fixedIn}`;
}

function newestItems({ alsoIn, left, id, environment: { folder }, ...facts }: ReportFacts): CheckItem[] {
  const { versions, suspects } = facts;
  const [family, ...others] = new Set(suspects.map((each) => each.family));
  const hasPackages = others.length === 0 && builtInProfile(family)?.packages !== undefined;
  const target = hasPackages ? `${family}@newest` : 'NEWEST';
  const recheck = formatOwnCommand('campaign', 'recheck', folder, '--solver', target);
  const bisect = formatOwnCommand('bisect', folder, id, ...(hasPackages ? [] : ['--versions', 'OLD,NEW']));
  const on = versions?.on === undefined ? '' : ` (tested on ${versions.on} of its group)`;
  const fix = describeFix(facts);
  if (fix !== null) return [open(`${fix}${on}`)];
  if (versions === null) {
    const seen = [...suspects, ...alsoIn].map(({ version }) => version).join(' and ');
    const task = `check whether the newest release has the bug (seen on ${seen}; not bisected)`;
    const isFutile = Object.values<string | null>(FUTILE).includes(left.bisect);
    return [open(isFutile ? `${task} by hand: ${left.bisect}` : `${task}: ${bisect}, or ${recheck}`)];
  }
  const newest = newestThatShows(versions);
  const { observations, versions: all } = versions;
  const rest = versions.unfinished
    ? [advice(`continue the bisection, which ran ${countRun(versions)} of ${all.length} versions: ${bisect}`)]
    : [];
  if (newest === null || newest !== versions.versions.at(-1)) {
    const name = `${versions.versions.at(-1) ?? ''}, the newest version of the bisection`;
    const seen = observations.find(({ version }) => version === versions.versions.at(-1));
    const other = describeOtherBuild(versions);
    if (seen?.shows === 'no' && !versions.reran)
      return [
        open(`find out why ${name}, does not show the bug, but the tested build does${other && `: ${other}`}`),
        ...rest,
      ];
    const problem = seen?.shows === 'other' ? 'it fails differently' : 'Gainsay cannot judge it';
    const why = versions.reran ? 'it made another model' : seen && `${problem} (${seen.said})`;
    const how = why === undefined ? `: ${recheck}` : ` by hand, since ${why}`;
    return [open(`check ${name}, for the bug${how}`), ...rest];
  }
  return [
    met(`${newest}, the newest version of the bisection, has the bug${on}`),
    advice('check whether a newer release or a nightly build has the bug too'),
    ...rest,
  ];
}

function trustItems({
  trust,
  suspects,
  proof,
  history,
  wrong,
  claimed,
  fault,
  origin: { strategy },
  wrongClaims = [],
}: ReportFacts): CheckItem[] {
  const items: CheckItem[] = [];
  if (trust === 'claimed') {
    items.push(
      ...wrongClaims.map(open),
      open(
        fault === null
          ? `check the claim of ${strategy}: ${claimed === 'equisatisfiable' ? 'both answers may' : `${wrong?.got ?? 'the opposite'} would`} be right if the claim is wrong`
          : `report only the script of the term at fault, which is proved, or check the claim of ${strategy} about the whole formula`,
      ),
    );
  }
  if (suspects.length > 1 || trust === 'undecided')
    items.push(open('run a third solver: it is undecided which solver is wrong'));
  else if (trust === 'majority' && proof.kind === 'disagreement' && proof.witnesses.length < 2) {
    items.push(open('run a third solver: the evidence is only that two solvers disagree'));
  }
  if (history !== null) items.push(open('attach all queries, in order: the last query fails only after the others'));
  return items;
}

function faultItems({ fault }: ReportFacts): CheckItem[] {
  if (fault === null) return [];
  const of = fault.cause === null ? '' : ` (${fault.cause})`;
  return [advice(`report the term at fault${of}: it fails without the rest of the input`)];
}

function optionItems({ commands, options }: ReportFacts, { project, unwantedOptions }: ReportingPolicy): CheckItem[] {
  return [...new Set(collectOptions(commands))].flatMap((option) => {
    const isNeeded = options?.needed.includes(option) === true;
    const what = isNeeded ? `check whether ${project} accepts bugs that need ${option}` : `try without ${option}`;
    return unwantedOptions
      .filter(({ pattern }) => new RegExp(pattern, 'u').test(option))
      .map(({ because }) => open(`${what}: ${because}`));
  });
}

const USUAL = /^:(?:produce-|print-success$)/;

const collectOptions = (commands: ReportFacts['commands']): string[] => commands.flatMap(({ args }) => args);

function priorityItems({ severity }: ReportFacts, { priorities, project }: ReportingPolicy): CheckItem[] {
  const name = priorities[severity];
  return name === undefined ? [] : [advice(`${project} calls such a bug: ${name}`)];
}

function isAbout({ kind, theory }: ReportingPolicy['advice'][number], { severity, formula }: ReportFacts): boolean {
  return (kind === undefined || kind === severity) && (theory === undefined || formula.theories.includes(theory));
}
