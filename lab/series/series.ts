import { resolve } from 'node:path';
import { type Recognition, recogniseRecorded } from '../../src/index.js';
import { type Baseline, type Block, findInBaseline, toBaseline, toMarkdown } from '../../src/lab-front.js';
import { isNonBug } from '../../src/smt.js';
import { openCampaign } from '../campaign/open-campaign.js';
import { type Night, type NightBug, STATES, day, describeBug } from './night.js';
import { seriesPage } from './series-page.js';

/**
 * Compares campaigns in the order of their dates. A bug is known if an earlier campaign has it. The result of a
 * recheck counts for the last campaign that started before it. Repeated folders count once.
 */
export async function readSeries(dirs: readonly string[]): Promise<readonly Night[]> {
  const once = dirs.filter((dir, i) => dirs.findIndex((each) => resolve(each) === resolve(dir)) === i);
  const read = await Promise.all(once.map(readCampaign));
  const campaigns = read.sort((a, b) => (a.started < b.started ? -1 : 1));
  let before: Baseline | null = null;
  const nights: Omit<Night, 'counts'>[] = [];
  const rechecked: { readonly when: string; readonly bug: NightBug }[] = [];
  for (const { campaign, started, groups, findings } of campaigns) {
    const bugs = groups.map(({ group, kind, suspects, signature, smallest, known, returned }): NightBug => {
      const { triage, ...found } = smallest;
      const shown = { group, kind, solver: suspects.join(' or '), signature, finding: smallest.id };
      if (triage?.state === 'fixed' || triage?.state === 'returned') {
        const bug = { ...shown, state: triage.state, because: known ?? returned };
        rechecked.push({ when: triage.when ?? started, bug });
      }
      // If the finding was triaged, the group's known bug may come from the triage, which is later than the campaign.
      const others = triage === undefined ? toRecognition(known, returned) : undefined;
      const earlier = before === null ? undefined : findInBaseline(before, smallest);
      return { ...shown, ...stateOf(recogniseRecorded(found) ?? earlier ?? others) };
    });
    nights.push({ campaign, started, bugs });
    before = toBaseline(campaign, findings, before);
  }
  const met = new Set<string>();
  return nights.map((night, i) => {
    const next = nights[i + 1]?.started;
    const own = rechecked.flatMap(({ when, bug }) => {
      const isHere = (next === undefined || when < next) && !met.has(bug.finding);
      if (isHere) met.add(bug.finding);
      return isHere ? [bug] : [];
    });
    const bugs = [...night.bugs, ...own];
    const counts = Object.fromEntries(STATES.map((state) => [state, bugs.filter((bug) => bug.state === state).length]));
    return { ...night, bugs, counts: counts as Night['counts'] };
  });
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
    for await (const event of campaign.events()) {
      if (event.kind === 'campaign-started') ({ started } = event);
      break;
    }
    const groups = campaign.summary.groups.filter(({ kind }) => !isNonBug(kind));
    return { campaign: dir, started, groups, findings: campaign.findings };
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
