import {
  type FindingRecord,
  Grouping,
  type ReportFacts,
  type ReportedBug,
  gatherFacts,
  rankGroups,
  reportingFor,
  withoutHost,
} from '../../campaign/index.js';
import { hideSecrets } from '../../host/index.js';
import type { CampaignView, FindingsView } from '../hunt/index.js';

/** `dir`: the campaign as named by the user. */
export async function gatherReportFacts(finding: FindingRecord, view: FindingsView, dir: string): Promise<ReportFacts> {
  const { folder, state, findings, tally, knownAs, machineOf } = view;
  const grouping = new Grouping(findings);
  const group = grouping.of(finding);
  // Host names are useless to maintainers, so the report omits them.
  const machine = machineOf(finding.id);
  const found = tally.summary().groups.find((each) => each.group === group);
  return gatherFacts(finding, {
    plan: state.plan,
    store: folder.store,
    folder: hideSecrets(dir),
    path: folder.findingPath(finding.id),
    machine: machine === undefined ? null : withoutHost(machine),
    group,
    members: findings.filter((each) => grouping.of(each) === group),
    again: found?.again ?? 0,
    known: found?.known ?? knownAs(finding) ?? null,
  });
}

/** One per group; `ending` is the extension of report files. */
export async function listReportedBugs(
  view: CampaignView,
  { dir, ending }: { readonly dir: string; readonly ending: string },
): Promise<ReportedBug[]> {
  const groups = await rankGroups(view.tally.summary().groups, view.folder.store);
  const bugs: ReportedBug[] = [];
  for (const [i, { smallest, count }] of groups.entries()) {
    const finding = view.findings.find(({ id }) => id === smallest.id) ?? smallest;
    const facts = await gatherReportFacts(finding, view, dir);
    const reporting = await reportingFor(finding, view.folder.store);
    bugs.push({ facts, count, reporting, file: `${String(i + 1).padStart(2, '0')}-${finding.id}.${ending}` });
  }
  return bugs;
}
