import { resolve } from 'node:path';
import { type FindingState, type Triage, Grouping, openFolder } from '../../src/index.js';
import { type Block, groupBy, groupFindings, readView, toMarkdown } from '../../src/lab-front.js';
import { isNonBug } from '../../src/smt.js';
import { type SeriesCampaign, countNights } from './count-nights.js';
import { type Night, REVISION_NOTE, STATES, day, describeBug } from './night.js';
import { seriesPage } from './series-page.js';

/** Reads campaigns and compares them in the order of their dates. Repeated folders count once. */
export async function readSeries(dirs: readonly string[]): Promise<readonly Night[]> {
  const once = dirs.filter((dir, i) => dirs.findIndex((each) => resolve(each) === resolve(dir)) === i);
  const read = await Promise.all(once.map(readCampaign));
  return countNights(read.sort((a, b) => (a.started < b.started ? -1 : 1)));
}

async function readCampaign(dir: string): Promise<SeriesCampaign> {
  const opened = await openFolder(dir, { readOnly: true });
  try {
    let started = '';
    const triages = new Map<string, Triage[]>();
    const { findings, knownAs, state } = await readView(opened, {
      onEvent: (event) => {
        if (event.kind === 'campaign-started') started ||= event.started;
        if (event.kind === 'finding-triaged') triages.set(event.id, [...(triages.get(event.id) ?? []), event.triage]);
      },
    });
    const { solvers } = state.plan;
    const builds = solvers.flatMap(({ version }) => version.sha256 ?? []);
    const bugs = findings.filter(({ triage }) => triage?.state !== 'not-a-bug');
    const untriaged = bugs.map(({ triage: _, ...finding }): FindingState => finding);
    const grouping = new Grouping(untriaged);
    const members = groupBy(untriaged, (finding) => grouping.of(finding));
    const groups = groupFindings(untriaged, { knownAs }).filter(({ kind }) => !isNonBug(kind));
    const membersOf = ({ group }: { readonly group: string }) => members.get(group) ?? [];
    return { campaign: dir, started, solvers, builds, groups, membersOf, findings, triages };
  } finally {
    await opened.close();
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
    { kind: 'text', line: [REVISION_NOTE] },
    ...lists,
  ];
}
