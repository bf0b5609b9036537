import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, readUserFile, reportIn, withCampaign, writeUserFile } from '../../src/index.js';
import {
  findKnownFix,
  type CampaignView,
  type CheckItem,
  GENERIC,
  type KnownBug,
  type ReportFacts,
  type ReportedBug,
  checklist,
  classifyBugs,
  compareVersions,
  findReportable,
  findKnownBug,
  indexGroups,
  reasonsAgainst,
  listReportedBugs,
  observeFinding,
  readKnown,
  readKnownBugs,
  warnOfUnknowns,
  warnReporter,
} from '../../src/lab-front.js';
import { type Issue, makeIssue } from './make-issue.js';

const FOUND = packageFile('docs/found/known.json');

export type IssueOptions = Parameters<typeof reportIn>[1]['options'] & {
  /** Null to write no file. */
  readonly out?: string | null;
};

export interface ReportedIssue extends Issue {
  readonly project: string;
  /** The file with the text; null if none was requested and the address has the whole text. */
  readonly file: string | null;
  /** Bugs with the signature of the finding: names, with links if known. */
  readonly known: readonly string[];
  readonly searched: readonly string[];
  readonly checklist: readonly CheckItem[];
}

/** Prepares the issue of a finding in the tracker of its solver. Searches the known bugs first. */
export async function reportIssue(dir: string, id: string, options: IssueOptions): Promise<ReportedIssue> {
  const more = options.known === undefined ? [] : (await readKnown(options.known)).bugs;
  return withCampaign(
    dir,
    async (view) => {
      const finding = findReportable(view, id, dir);
      const { facts, checklist: items, policy } = await reportIn(view, { dir, id: finding.id, options });
      const observations = await observeGroup(view, finding);
      const found = readKnownBugs(readUserFile(FOUND)).flatMap((each) => ('severity' in each ? [] : each));
      const fitting = [...more, ...found].flatMap((bug) => {
        // A bug that another version fixed is named too.
        const hits = observations.flatMap(
          (observation) => findKnownBug([bug], { ...observation, bisection: undefined }) ?? [],
        );
        const { name, isReturned } = hits.find((hit) => !hit.isReturned) ?? hits[0] ?? {};
        if (name === undefined) return [];
        return { name, text: isReturned === true ? name : describeKnown(bug, facts.versions) };
      });
      const isNamed = facts.known === null || fitting.some(({ name }) => name === facts.known);
      const texts = fitting.map(({ text }) => text);
      const known = [...new Set([...(isNamed ? [] : [facts.known]), ...texts])];
      const issue = makeIssue(facts, policy);
      const ownFile = join(view.folder.findingPath(facts.id), 'issue.md');
      const file =
        options.out === undefined ? (issue.url !== null && issue.left.length === 0 ? null : ownFile) : options.out;
      if (file !== null)
        writeUserFile(file, `${warnReporter(items)}${warnOfUnknowns(items, facts, known)}${withAddress(issue)}`);
      const searched = [
        'the campaign',
        ...(options.known === undefined ? [] : [options.known]),
        `${new Set(found.map(({ name }) => name)).size} bugs of docs/found`,
      ];
      return { ...issue, project: policy.project, file, known, searched, checklist: items };
    },
    { known: more },
  );
}

/** Adds the form's address as a comment, which trackers do not show. */
function withAddress({ url, text, left }: Issue): string {
  if (url === null) return text;
  const lacking = left.length === 0 ? '' : ` except ${left.join(', ')}`;
  return `<!-- this address fills in the form${lacking}: ${url} -->\n\n${text}`;
}

/** Observes all findings of the finding's group, since any of them makes the group known. */
function observeGroup(view: CampaignView, finding: CampaignView['confirmed'][number]) {
  const { grouping, members } = indexGroups(view);
  const group = members.get(grouping.of(finding)) ?? [];
  return Promise.all([...new Set([finding, ...group])].map((each) => observeFinding(each, view.folder.store)));
}

/**
 * Adds the address of the known bug's issue, or the path of its page in `docs/found`, and that the finding may be
 * another bug if versions with the known bug do not show it.
 */
export function describeKnown(
  { name, fixed, url }: Partial<KnownBug> & Pick<KnownBug, 'name'>,
  versions: ReportFacts['versions'],
): string {
  const page = packageFile(`docs/found/${name}.md`);
  const where = url ?? (existsSync(page) ? page : undefined);
  const fixedIn = versions && findKnownFix(versions);
  const isEarlier = fixed !== undefined && fixedIn !== null && compareVersions(fixedIn, fixed) < 0;
  return [
    name,
    ...(fixed === undefined ? [] : [`, fixed in ${fixed}`]),
    ...(where === undefined ? [] : [` (${where})`]),
    ...(isEarlier ? [`, unless it is another bug: ${fixedIn} and later do not show it`] : []),
  ].join('');
}

export interface NewBugs {
  /** The representatives of the groups, the most important first. */
  readonly ids: readonly string[];
  /** Bugs that should not be reported, each with the reason. */
  readonly unwanted: readonly string[];
}

export async function listNewBugs(dir: string, { known, project = GENERIC }: IssueOptions): Promise<NewBugs> {
  const bugs = known === undefined ? [] : (await readKnown(known)).bugs;
  const use = async (view: CampaignView) => {
    const { fresh } = classifyBugs(await listReportedBugs(view, { dir, ending: 'md' }));
    const isOfProject = ({ facts }: ReportedBug) => facts.suspects.some(({ family }) => family === project);
    return selectReportable(project === GENERIC ? fresh : fresh.filter(isOfProject));
  };
  return withCampaign(dir, use, { known: bugs });
}

export function selectReportable(bugs: readonly Pick<ReportedBug, 'facts' | 'reporting'>[]): NewBugs {
  const judged = bugs.map(({ facts, reporting }) => ({
    id: facts.id,
    reasons: reasonsAgainst(checklist(facts, reporting)),
  }));
  return {
    ids: judged.flatMap(({ id, reasons }) => (reasons.length === 0 ? [id] : [])),
    unwanted: judged.flatMap(({ id, reasons }) => (reasons.length === 0 ? [] : [`${id}: ${reasons.join('; ')}`])),
  };
}

/** Explains why no new bug is reported. `of` may restrict the bugs to those of a project. */
export function listUnwanted(unwanted: NewBugs['unwanted'], of: string): string[] {
  const count = unwanted.length;
  if (count === 0) return [`there is no new bug${of} to report`];
  const head = count === 1 ? `the new bug${of} needs no report:` : `none of the ${count} new bugs${of} needs a report:`;
  return [head, ...unwanted];
}
