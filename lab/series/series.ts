import { resolve } from 'node:path';
import { type FindingState, type Recognition, type Triage, currentFacts, recogniseFinding } from '../../src/index.js';
import {
  type Baseline,
  type Block,
  describeTriage,
  findInBaseline,
  toBaseline,
  toMarkdown,
} from '../../src/lab-front.js';
import { isNonBug } from '../../src/smt.js';
import { openCampaign } from '../campaign/open-campaign.js';
import { type RecordedChange, attributeChange } from './attribution.js';
import { type Night, type NightBug, STATES, day, describeBug } from './night.js';
import { seriesPage } from './series-page.js';

/**
 * Compares campaigns in the order of their dates. A bug is known if an earlier campaign has it. The result of a
 * recheck counts for the campaign that tests its version (`attributeChange`). Repeated folders count once.
 */
export async function readSeries(dirs: readonly string[]): Promise<readonly Night[]> {
  const once = dirs.filter((dir, i) => dirs.findIndex((each) => resolve(each) === resolve(dir)) === i);
  const read = await Promise.all(once.map(readCampaign));
  const campaigns = read.sort((a, b) => (a.started < b.started ? -1 : 1));
  let before: Baseline | null = null;
  const nights: NightBugs[] = [];
  const changes: Change[] = [];
  for (const [from, { campaign, started, solvers, groups, findings, triages }] of campaigns.entries()) {
    const bugs = groups.map(({ group, kind, suspects, signature, smallest: found, known, returned }) => {
      const finding = findings.find(({ id }) => id === found.id) ?? found;
      const shown = { group, kind, solver: suspects.join(' or '), signature, finding: found.id };
      const { families } = currentFacts(found);
      for (const { state, when, version, because } of listChanges(triages.get(found.id) ?? [], finding)) {
        const night = attributeChange(campaigns, { state, when: when ?? started, version, families, from });
        changes.push({ from, night, found, bug: { ...shown, state, because } });
      }
      const earlier = before === null ? undefined : findInBaseline(before, finding);
      return {
        found,
        bug: { ...shown, ...stateOf(recogniseFinding(found) ?? earlier ?? toRecognition(known, returned)) },
      };
    });
    nights.push({ campaign, started, bugs });
    const builds = solvers.flatMap(({ version }) => version.sha256 ?? []);
    before = toBaseline(campaign, findings, before, builds);
  }
  return nights.map((each, i) => {
    const own = changes.filter(({ night }) => night === i);
    return addChanges(each, own);
  });
}

interface ListedChange extends Pick<RecordedChange, 'state' | 'version'>, Pick<Triage, 'when'> {
  readonly because: string | null;
}

/** Lists the fixes and returns of a finding. Any other triage revokes the changes before it. */
function listChanges(triages: readonly Triage[], finding: FindingState): readonly ListedChange[] {
  const listed: ListedChange[] = [];
  for (const [i, each] of triages.entries()) {
    // Only the finding has the version of a later bisection.
    const triage = i === triages.length - 1 ? (finding.triage ?? each) : each;
    const { state, fixedIn, returnedIn } = triage;
    if (state !== 'fixed' && state !== 'returned') listed.length = 0;
    else {
      const before = listed.at(-1)?.state === state ? listed.pop() : undefined;
      const version = state === 'fixed' ? fixedIn : returnedIn;
      const because = describeTriage({ ...finding, triage }) ?? null;
      listed.push({ state, when: before?.when ?? triage.when, version, because });
    }
  }
  return listed;
}

interface FoundBug {
  readonly found: FindingState;
  readonly bug: NightBug;
}

interface Change extends FoundBug {
  readonly from: number;
  readonly night: number;
}

interface NightBugs extends Pick<Night, 'campaign' | 'started'> {
  readonly bugs: readonly FoundBug[];
}

/** Adds the changes of a night. If its campaign shows a returned bug too, the bug counts once. */
function addChanges({ bugs: found, ...night }: NightBugs, changes: readonly Change[]): Night {
  const own = found.map(({ bug, found: shown }) => {
    const back = changes.find((change) => change.from < change.night && isReturnOf(change, shown));
    return back === undefined ? bug : { ...bug, state: back.bug.state, because: back.bug.because };
  });
  const others = changes.filter((change, i) => {
    const isEqual = ({ bug }: Change) => bug.finding === change.bug.finding && bug.state === change.bug.state;
    const isShown = change.from < change.night && found.some((each) => isReturnOf(change, each.found));
    return !isShown && changes.findIndex(isEqual) === i;
  });
  const bugs = [...own, ...others.map(({ bug }) => bug)];
  const counts = Object.fromEntries(STATES.map((state) => [state, bugs.filter((bug) => bug.state === state).length]));
  return { ...night, bugs, counts: counts as Night['counts'] };
}

function isReturnOf({ found, bug }: Change, other: FindingState): boolean {
  return bug.state === 'returned' && findInBaseline(toBaseline('', [found]), other) !== undefined;
}

function toRecognition(known: string | null, returned: string | null): Recognition | undefined {
  const name = returned ?? known;
  return name === null ? undefined : { name, isReturned: returned !== null };
}

function stateOf(recognition: Recognition | undefined): Pick<NightBug, 'state' | 'because'> {
  if (recognition === undefined) return { state: 'new', because: null };
  return { state: recognition.isReturned ? 'returned' : 'known', because: recognition.name };
}

async function readCampaign(dir: string) {
  const campaign = await openCampaign(dir);
  try {
    let started = '';
    const triages = new Map<string, Triage[]>();
    for await (const event of campaign.events()) {
      if (event.kind === 'campaign-started') started ||= event.started;
      if (event.kind === 'finding-triaged') triages.set(event.id, [...(triages.get(event.id) ?? []), event.triage]);
    }
    const groups = campaign.untriagedGroups().filter(({ kind }) => !isNonBug(kind));
    const { solvers } = campaign.plan;
    return { campaign: dir, started, solvers, groups, findings: campaign.findings, triages };
  } finally {
    await campaign.close();
  }
}

export function formatSeries(nights: readonly Night[], format: string): string | undefined {
  if (format === 'json') return `${JSON.stringify({ nights }, undefined, 2)}\n`;
  if (format === 'html') return seriesPage(nights);
  return format === 'md' ? toMarkdown(seriesBlocks(nights)) : undefined;
}

function seriesBlocks(nights: readonly Night[]): Block[] {
  const rows = nights.map(({ campaign, started, counts }) => [
    [day(started)],
    [campaign],
    ...STATES.map((state) => [String(counts[state])]),
  ]);
  const lists = nights.flatMap(({ campaign, started, bugs }): Block[] => {
    const lines = bugs.flatMap((bug) =>
      bug.state === 'known' ? [] : [[{ strong: bug.state }, ` ${describeBug(bug)} (`, { code: bug.finding }, ')']],
    );
    const title = `${day(started)}: ${campaign}`;
    return lines.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, line: [title] },
          { kind: 'list', lines },
        ];
  });
  return [
    { kind: 'heading', level: 1, line: ['Bugs per campaign'] },
    { kind: 'table', head: ['Date', 'Campaign', ...STATES], rows },
    ...lists,
  ];
}
