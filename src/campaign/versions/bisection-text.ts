import {
  type Bisection,
  type VersionObservation,
  countOlderRun,
  countRun,
  describeOtherBuild,
  describeRelapse,
  isMonotone,
  newestThatShows,
} from '../log/index.js';
import { isSure, countSpells } from './next-versions.js';

const OBSERVATION_MARKS: Readonly<Record<VersionObservation['shows'], string>> = {
  yes: 'X',
  no: '.',
  other: 'o',
  unclear: '?',
};
const NOT_ASKED = '-';

const LEGEND = 'X has the bug   . not seen   o fails differently   ? unclear   - not run';
const ON_ORIGINAL = 'all of this is about the original input (mutant.smt2), not about the reduced one';
const WIDTH = 100;

export const BISECTION_FILE = 'bisection.txt';

export function formatPattern({ versions, observations }: Pick<Bisection, 'versions' | 'observations'>): string {
  const seen = new Map(observations.map(({ version, shows }) => [version, shows]));
  return versions.map((version) => markOf(seen.get(version))).join('');
}

function markOf(shows: VersionObservation['shows'] | undefined): string {
  return shows === undefined ? NOT_ASKED : OBSERVATION_MARKS[shows];
}

export function bisectionText(bisection: Bisection, { width = WIDTH } = {}): string {
  const { family, of, scanned, reducedPasses } = bisection;
  const lines = [
    `${scanned ? 'all ' : ''}versions of ${family} on ${INPUTS[of]}`,
    ...(reducedPasses === undefined ? [] : [describeOtherBug(reducedPasses), ON_ORIGINAL]),
    '',
    ...versionGrid(bisection, width),
    '',
    reducedPasses === undefined ? LEGEND : `${LEGEND} on the original input`,
    '',
    ...conclusionLines(bisection),
    '',
    ...formatAnswers(bisection, true),
  ];
  return `${lines.join('\n')}\n`;
}

const INPUTS: Readonly<Record<Bisection['of'], string>> = {
  pinned: 'a ground term whose value is known',
  reduced: 'the reduced input',
  mutant: 'the input',
};

export function describeOtherBug(reducedPasses: string): string {
  return `the reduced input may show another bug: in ${reducedPasses} it does not fail, but the original input does`;
}

export function describeUndecidedOriginal({ fixedIn }: Pick<Bisection, 'fixedIn'>): string {
  return `in ${fixedIn}, only the reduced input is known to pass: the original input gave no verdict or failed differently`;
}

function versionGrid(
  { versions, observations }: Pick<Bisection, 'versions' | 'observations'>,
  width: number,
): string[] {
  const seen = new Map(observations.map(({ version, shows }) => [version, shows]));
  const longest = Math.max(0, ...versions.map(({ length }) => length));
  const cells = versions.map((version) => `${version.padEnd(longest)} ${markOf(seen.get(version))}`);
  const perLine = Math.max(1, Math.floor((width + 3) / (longest + 5)));
  const lines: string[] = [];
  for (let at = 0; at < cells.length; at += perLine) lines.push(cells.slice(at, at + perLine).join('   '));
  return lines;
}

function conclusionLines(bisection: Bisection): string[] {
  const { firstBad, lastGood, versions, observations, reran } = bisection;
  const fixedIn = reran ? null : bisection.fixedIn;
  const [oldest, newest] = [versions[0] ?? '', versions.at(-1) ?? ''];
  const shown = observations.filter(({ shows }) => shows === 'yes');
  const other = describeOtherBuild(bisection);
  if (shown.length === 0) {
    const cannotSay = observations.every(({ shows }) => !isSure(shows));
    const open = describeUndecided(observations.filter(({ shows }) => !isSure(shows)));
    const but = open === '' ? '' : ` (${open})`;
    const where = cannotSay
      ? describeNone(observations)
      : `no tested version from ${oldest} to ${newest} shows the bug${but}`;
    return [
      where,
      ...(lastGood === null || reran
        ? []
        : [`last good  ${lastGood}, older than the version on which the bug was found`]),
      ...(fixedIn === null
        ? []
        : [
            bisection.originalUndecided
              ? `fixed in   unknown: ${describeUndecidedOriginal(bisection)}`
              : `fixed in   ${fixedIn} or earlier, after the tested release`,
          ]),
      ...(other === '' ? [] : [`fixed in   unknown: ${other}`]),
      ...(reran ? RERAN : []),
    ];
  }
  if (bisection.unfinished)
    return [
      `unfinished ${countRun(bisection)} of ${versions.length} versions were run; the first bad version is unknown`,
      ...(fixedIn === null ? [] : [`fixed in   ${fixedIn}${relapseText(bisection) ?? ' or earlier'}`]),
    ];
  const last = newestThatShows(bisection);
  return [
    ...(reran
      ? [
          `first seen ${shown[0]?.version}`,
          `last seen  ${last}${last === newest ? '' : '; later versions made other models'}`,
          ...RERAN,
        ]
      : [
          `first bad  ${firstBad ?? 'unknown'}${olderText(bisection)}`,
          `last good  ${lastGood ?? `none of these`}`,
          `fixed in   ${bisection.originalUndecided ? `unknown: ${describeUndecidedOriginal(bisection)}` : fixText(bisection)}`,
          ...betweenLines(bisection),
          ...spellLines(bisection),
        ]),
    ...flakyLines(bisection),
    ...timesLines(bisection),
    ...neighbourLines(bisection),
  ];
}

const RERAN = ['           no ground term shows the bug, so each version may have printed a different model'];

/** The newest version with the bug before the versions that lack it. */
export function findEarlier({ observations, lastGood, versions }: Bisection): string | undefined {
  const until = lastGood === null ? 0 : versions.indexOf(lastGood);
  return observations.findLast(({ shows, version }) => shows === 'yes' && versions.indexOf(version) < until)?.version;
}

function olderText(bisection: Bisection): string {
  const { firstBad, lastGood, versions } = bisection;
  const earlier = findEarlier(bisection);
  if (lastGood !== null && earlier !== undefined) return `, but ${earlier} also has the bug`;
  const run = countOlderRun(bisection);
  if (lastGood !== null) return run === undefined ? '' : `, unless an older version has the bug: ${run}`;
  return firstBad === versions[0]
    ? ': the oldest version already has the bug'
    : ': no older version is known to be good';
}

function fixText(bisection: Bisection): string {
  const { fixedIn, goodAfter, versions } = bisection;
  const [shown, relapse] = [newestThatShows(bisection), relapseText(bisection)];
  if (relapse !== undefined)
    return `${fixedIn ?? 'none of these'}${relapse}${goodAfter ? `, not in ${goodAfter}` : ''}`;
  if (fixedIn !== null) return fixedIn;
  const state = shown === versions.at(-1) ? 'still fails' : 'is the newest version known to fail';
  return `none of these: ${shown} ${state}`;
}

function relapseText(bisection: Bisection): string | undefined {
  const relapse = describeRelapse(bisection);
  return relapse && `: the last bad release is ${newestThatShows(bisection)}, ${relapse}`;
}

/** The bug may have begun (`start`) or ended (`end`) in these versions. */
function findUndecided({ observations, versions, firstBad, lastGood }: Bisection) {
  const open = observations.filter(({ shows }) => !isSure(shows));
  const place = (version: string | null) => (version === null ? -1 : versions.indexOf(version));
  const within = (from: number, to: number) =>
    open.filter(({ version }) => place(version) > from && place(version) < to);
  const start = firstBad === null ? [] : within(place(lastGood), place(firstBad));
  const lastBad = observations.findLastIndex(({ shows }) => shows === 'yes');
  const good = observations.slice(lastBad + 1).find(({ shows }) => shows === 'no')?.version;
  const end = within(place(observations[lastBad]?.version ?? null), good === undefined ? versions.length : place(good));
  return { start, end };
}

/** Names the versions that fail differently and those that cannot be judged, each group with its reason. */
function describeGroups(
  undecided: readonly VersionObservation[],
): { readonly names: string; readonly state: string }[] {
  const name = (some: readonly VersionObservation[]) => some.map(({ version }) => version).join(', ');
  const others = undecided.filter(({ shows }) => shows === 'other');
  const unclear = undecided.filter(({ shows }) => shows === 'unclear');
  const [how, ...more] = new Set(others.map(({ said }) => said));
  const state = `${others.length === 1 ? 'fails' : 'fail'} differently${more.length === 0 ? `: ${how}` : ''}`;
  return [
    ...(others.length === 0 ? [] : [{ names: name(others), state }]),
    ...(unclear.length === 0 ? [] : [{ names: name(unclear), state: 'cannot be judged' }]),
  ];
}

export function describeUndecided(undecided: readonly VersionObservation[]): string {
  return describeGroups(undecided)
    .map(({ names, state }) => `${names} ${state}`)
    .join('; ');
}

export function withUndecided(text: string, bisection: Bisection, side: 'start' | 'end'): string {
  const undecided = findUndecided(bisection)[side];
  return undecided.length === 0 ? text : `${text} (${describeUndecided(undecided)})`;
}

/** States that no version is known to have the bug or to lack it. */
export function describeNone(observations: readonly VersionObservation[]): string {
  const fails = observations.some(({ shows }) => shows === 'other');
  return fails
    ? `no tested version shows the bug (${describeUndecided(observations)})`
    : 'no tested version can be judged';
}

function betweenLines(bisection: Bisection): string[] {
  const { start, end } = findUndecided(bisection);
  const lines = (verb: string, undecided: readonly VersionObservation[]) =>
    describeGroups(undecided).map(({ names, state }) => `           the bug may ${verb} in ${names}, which ${state}`);
  return [...lines('begin', start), ...lines('end', end)];
}

function spellLines(bisection: Bisection): string[] {
  if (isMonotone(bisection)) return [];
  const { observations, versions } = bisection;
  const seen = new Map(observations.map(({ version, shows }) => [versions.indexOf(version), shows]));
  const sure = [...seen.keys()].filter((place) => isSure(seen.get(place))).sort((a, b) => a - b);
  return [`           not monotone: the bug appears ${countSpells(sure, seen)} times`];
}

function flakyLines({ observations }: Bisection): string[] {
  const flaky = observations.filter(({ votes }) => votes !== undefined).map(({ version }) => version);
  return flaky.length === 0 ? [] : [`           the answers of ${flaky.join(', ')} differ between runs: majority vote`];
}

function timesLines({ observations }: Bisection): string[] {
  const times = Math.max(...observations.map((observation) => observation.times));
  return times > 1 ? [`           versions next to a change of result were run ${times} times, in new processes`] : [];
}

function neighbourLines(bisection: Bisection): string[] {
  const { scanned, versions } = bisection;
  if (scanned) return [];
  return [
    `           ${countRun(bisection)} of ${versions.length} versions were run; the results between two versions that agree are inferred`,
  ];
}

function formatAnswers({ observations }: Bisection, marked: boolean): string[] {
  const groups: { readonly first: string; last: string; readonly text: string }[] = [];
  for (const { version, shows, said } of observations) {
    const text = marked ? `${OBSERVATION_MARKS[shows]} ${said}` : said;
    const before = groups.at(-1);
    if (before !== undefined && before.text === text) before.last = version;
    else groups.push({ first: version, last: version, text });
  }
  const names = groups.map(({ first, last }) => (first === last ? first : `${first} to ${last}`));
  const longest = Math.max(0, ...names.map(({ length }) => length));
  return groups.map(({ text }, i) => `${(names[i] as string).padEnd(longest)}  ${text}`);
}

export function answersOfVersions(bisection: Bisection): string {
  return `versions of ${bisection.family}\n\n${formatAnswers(bisection, false).join('\n')}\n`;
}
