import { type ReportingPolicy, builtInProfile, compareVersions, plainNames } from '../../solver/index.js';
import { isNonBug } from '../../oracle/index.js';
import { formatCount, groupDigits } from '../../util/index.js';
import {
  type Summary,
  describeClaims,
  describeUnused,
  disputeText,
  type Bisection,
  computeFixState,
  countOlderRun,
  countRun,
  describeOtherBuild,
  describeRelapse,
  formatFix,
  isMonotone,
  newestThatShows,
} from '../log/index.js';
import { FUTILE, countMergeable, findLikelySame } from '../triage/index.js';
import { type Block, type Line, heading, text, withTexts } from './block.js';
import {
  describeNone,
  describeOtherBug,
  describeUndecided,
  describeUndecidedOriginal,
  findEarlier,
  withUndecided,
} from '../versions/index.js';
import type { ReportFacts } from './facts.js';
import { nameVersion } from './proof-blocks.js';
import type { ReportedTexts } from './texts.js';

export interface ReportedBug {
  readonly facts: ReportFacts;
  readonly standing: 'new' | 'known' | 'aside';
  readonly count: number;
  readonly times: number;
  readonly reporting: ReportingPolicy;
  readonly file: string;
  readonly texts?: ReportedTexts;
}

/** Lists bugs in the order in which to inspect them, known bugs last. */
export function campaignPage(summary: Summary, bugs: readonly ReportedBug[], folder: string): Block[] {
  const { fresh, known, asides } = classifyBugs(bugs);
  const blocks = [
    ...(fresh.length === 0 ? [] : [bugTable(fresh)]),
    ...(known.length === 0 ? [] : [heading(2, 'Known bugs'), formatKnown(known)]),
    ...asideBlocks(asides),
  ];
  const names = plainNames(Object.keys(summary.solvers));
  return [...campaignHead(summary, bugs, folder), ...withTexts(blocks, names), ...campaignFoot(summary)];
}

export function campaignHead(summary: Summary, bugs: readonly ReportedBug[], folder: string): Block[] {
  const { fresh, known, asides } = classifyBugs(bugs);
  const { tests, unasked, ms, testMs, solvers } = summary;
  const ran = Object.keys(solvers).length === 0 ? '' : ` of ${Object.keys(solvers).join(', ')}`;
  const left = unasked === 0 ? '' : ` (${groupDigits(unasked)} on no solver)`;
  const all = ms - testMs >= 1_000 ? `, ${Math.round(ms / 1_000)} seconds in all` : '';
  const count = [...fresh, ...known].reduce((sum, each) => sum + each.count, 0);
  const blocks = [
    heading(1, countText(summary, { fresh, known, asides })),
    text(
      `${formatCount(tests, 'test')}${ran}${left} in ${Math.round(testMs / 1_000)} seconds${all}, ${count} confirmed ${count === 1 ? 'finding' : 'findings'}. Campaign `,
      { code: folder },
      '.',
    ),
  ];
  return withTexts(blocks, plainNames(Object.keys(solvers)));
}

/** Counts like the printed summary and the studio. */
function countText({ groups }: Summary, { fresh, known, asides }: ReturnType<typeof classifyBugs>): string {
  const open = countMergeable(fresh.map(({ facts }) => facts));
  const shown = groups.filter(({ kind, known: name }) => name === null && !isNonBug(kind));
  const same = shown.filter((group, i) => findLikelySame(group, shown.slice(0, i)) !== undefined).length;
  const unproved = fresh.filter(({ facts }) => facts.trust === 'claimed').length;
  const parts = [
    ...(open === 0 ? [] : [`${open} not reduced and may merge`]),
    ...(same === 0 ? [] : [`${same} probably the same bug as another`]),
    ...(unproved === 0 ? [] : [`${unproved} claimed without proof`]),
    ...(asides.length === 0 ? [] : [`besides ${asides.length} not a bug`]),
  ];
  const count = `${formatCount(fresh.length + known.length, 'group')} of findings`;
  const counts = known.length === 0 ? count : `${count}, ${fresh.length} of them new`;
  return parts.length === 0 ? counts : `${counts} (${parts.join('; ')})`;
}

export function campaignFoot(summary: Summary): Block[] {
  const unused = describeUnused(summary).map((line) => text(`${line}.`));
  const blocks = [
    ...disputeBlocks(summary),
    ...claimBlocks(summary),
    ...unused,
    heading(2, 'Solvers'),
    solverTable(summary),
    ...lackingBlocks(summary),
  ];
  return withTexts(blocks, plainNames(Object.keys(summary.solvers)));
}

export function toReportedBug(bug: Omit<ReportedBug, 'standing' | 'times'>): ReportedBug {
  const { kind, known, again } = bug.facts;
  const standing = isNonBug(kind) ? 'aside' : known === null ? 'new' : 'known';
  return { ...bug, standing, times: bug.count + again };
}

export function classifyBugs(bugs: readonly ReportedBug[]) {
  const having = (wanted: ReportedBug['standing']) => bugs.filter(({ standing }) => standing === wanted);
  return { fresh: having('new'), known: having('known'), asides: having('aside') };
}

function reductionNote(left: string | null): string {
  if (left === null) return '';
  return left === FUTILE.smaller ? ` (${left})` : ` (not reduced: ${left.replace(/\. .*$/s, '')})`;
}

function bugTable(bugs: readonly ReportedBug[]): Block {
  const rows = bugs.map(({ facts, times, file }, i): Line[] => [
    [String(i + 1)],
    [...(facts.returned === null ? [] : ['Regression: ']), { link: facts.title, to: file }],
    [solverText(facts)],
    [facts.trust],
    [`${groupDigits(facts.bytes)}${reductionNote(facts.left.reduce)}`],
    [String(times)],
    [facts.versions === null ? '' : versionsLine(facts.versions, facts)],
  ]);
  return {
    kind: 'table',
    head: ['', 'Finding', 'Solver', 'Trust', 'Bytes without (get-model)', 'Occurrences', 'Versions'],
    rows,
  };
}

export function solverText({ suspects, alsoIn }: ReportFacts): string {
  return [suspects.map(nameVersion).join(' or '), ...alsoIn.map(nameVersion)].join(', ');
}

function asideBlocks(asides: readonly ReportedBug[]): Block[] {
  if (asides.length === 0) return [];
  const said = text('A solver rejected these inputs or answered unknown. No answer is wrong.');
  return [heading(2, 'Not bugs'), said, bugTable(asides)];
}

function lackingBlocks({ lacking }: Summary): Block[] {
  const rows = (isMissing: boolean) =>
    lacking
      .filter(({ isUnsupported }) => isUnsupported === isMissing)
      .map(({ solver, feature, refused, unsent, example, script }): Line[] => [
        [solver],
        [feature],
        [String(refused)],
        ...(isMissing ? [[String(unsent)]] : []),
        example === '' ? [''] : [{ code: example }],
        script === undefined ? [''] : [{ code: `rejected/${script.slice(0, 10)}.smt2` }],
      ]);
  const [missing, others] = [rows(true), rows(false)];
  const example = ['Example', 'Script (in the campaign)'];
  const part = (title: string, head: readonly string[], some: readonly Line[][]): Block[] =>
    some.length === 0 ? [] : [heading(2, title), { kind: 'table', head, rows: some }];
  return [
    ...part('Features that solvers lack', ['Solver', 'Refused', 'Scripts', 'Not sent', ...example], missing),
    ...part('Scripts that solvers reject (by itself no bug)', ['Solver', 'Message', 'Scripts', ...example], others),
  ];
}

function disputeBlocks({ disputedSeeds }: Summary): Block[] {
  if (disputedSeeds.length === 0) return [];
  const said = text(
    "Only the file's own `:status` contradicts a solver here. That is not a proof, so these are not counted as bugs.",
  );
  const rows = disputedSeeds.map((seed): Line[] => [[disputeText(seed)]]);
  return [heading(2, 'Disputed seeds'), said, { kind: 'table', head: ['Seed'], rows }];
}

function claimBlocks(summary: Summary): Block[] {
  const rows = describeClaims(summary).map((line): Line[] => [[line]]);
  return rows.length === 0 ? [] : [heading(2, 'Wrong claims of strategies'), { kind: 'table', head: ['Claim'], rows }];
}

function formatKnown(bugs: readonly ReportedBug[]): Block {
  const rows = bugs.map(({ facts, times }): Line[] => [
    [facts.known ?? ''],
    [facts.title],
    [{ code: facts.id }],
    [String(times)],
  ]);
  return { kind: 'table', head: ['Known as', 'Title', 'Finding', 'Occurrences'], rows };
}

function solverTable({ solvers }: Summary): Block {
  const rows = Object.entries(solvers).map(([solver, { runs, ms, answers }]): Line[] => [
    [solver],
    [String(runs)],
    [`${Math.round(ms / 1_000)} s`],
    [
      Object.entries(answers)
        .sort(([, a], [, b]) => b - a)
        .map(([name, times]) => `${name} ${times}`)
        .join(', '),
    ],
  ]);
  return { kind: 'table', head: ['Solver', 'Runs', 'Time', 'Answers'], rows };
}

export function versionsLine(bisection: Bisection, { isReduced = false } = {}): string {
  const { of, versions, family, reducedPasses: other } = bisection;
  const isOriginal = other !== undefined || (of === 'mutant' && isReduced);
  const input = isOriginal ? 'original input: ' : of === 'pinned' ? 'ground term at fault: ' : '';
  const gaps = isMonotone(bisection) ? '' : '; not monotone';
  const [start, rest] = bisection.unfinished ? ['', '; bisection unfinished'] : [`${startText(bisection)}; `, ''];
  const about = other === undefined ? '' : `; ${describeOtherBug(other)}`;
  return `${input}${start}${endText(bisection)}${gaps}${rest}${about} (tested: ${countRun(bisection)} of ${versions.length} versions of ${family})`;
}

/** Links the releases of the versions that a bisection found, if the profile has their addresses. */
export function releaseLine({ family, lastGood, firstBad, fixedIn }: Bisection): Line {
  const named = [lastGood, firstBad, fixedIn].filter((version) => version !== null);
  const links = named.flatMap((version) => {
    const to = releaseAddress(family, version);
    return to === undefined ? [] : [{ link: version, to }];
  });
  return links.flatMap((link, i) => [i === 0 ? ' Releases: ' : ', ', link]);
}

export function releaseAddress(family: string, version: string): string | undefined {
  const [name, registry] = family.split('@');
  const { release, releaseSince } = builtInProfile(name)?.packages?.find((each) => each.registry === registry) ?? {};
  if (releaseSince !== undefined && compareVersions(version, releaseSince) < 0) return undefined;
  // PyPI adds a fourth number to the version, and numbers repeated uploads.
  return release?.replace('{}', version.replace(/^(\d+\.\d+\.\d+)(?:\.0)?(?:\.post\d+)?$/, '$1'));
}

function startText(bisection: Bisection): string {
  const { firstBad, lastGood, versions } = bisection;
  if (firstBad === null) return 'first bad version unknown';
  const seen = bisection.reran ? 'seen ' : '';
  if (lastGood !== null) {
    const earlier = findEarlier(bisection);
    const start = earlier === undefined ? '' : `seen until ${earlier}, `;
    const run = countOlderRun(bisection);
    const how = earlier !== undefined ? 'again' : run === undefined ? 'first' : 'but';
    const text = `${start}not ${seen}in ${lastGood}, ${how} ${seen}in ${firstBad}`;
    return withUndecided(run === undefined ? text : `${text} (${run})`, bisection, 'start');
  }
  return firstBad === versions[0]
    ? `at least since ${firstBad}, the oldest tested version`
    : `at least since ${firstBad}; no older version is known to be good`;
}

function endText(bisection: Bisection): string {
  const newest = newestThatShows(bisection);
  const relapse = describeRelapse(bisection);
  const other = describeOtherBuild(bisection);
  if (relapse !== undefined && !bisection.originalUndecided) {
    const end = bisection.goodAfter ?? bisection.fixedIn;
    return `seen until ${newest}, ${relapse}${end === null ? '' : `, not in ${end}`}`;
  }
  switch (computeFixState(bisection)) {
    case 'fixed':
      if (bisection.unfinished || newest === null) return formatFix(bisection);
      return withUndecided(`last in ${newest}, ${formatFix(bisection)}`, bisection, 'end');
    case 'open':
      return `still in ${newest}`;
    case 'nowhere':
      return `no version that was run shows it${other && `: ${other}`}`;
    case 'unclear': {
      if (bisection.originalUndecided) {
        const seen = newest === null ? 'in no tested version' : `last seen in ${newest}`;
        return `${seen}; ${describeUndecidedOriginal(bisection)}`;
      }
      if (newest === null) return describeNone(bisection.observations);
      if (bisection.unfinished) return `seen in ${newest}`;
      if (bisection.reran) return `last seen in ${newest}; later versions made other models`;
      const { observations } = bisection;
      const later = observations.slice(observations.findIndex(({ version }) => version === newest));
      return later.some(({ shows }) => shows === 'other')
        ? `last seen in ${newest}; ${describeUndecided(later)}`
        : `last seen in ${newest}; later versions cannot be judged`;
    }
  }
}
