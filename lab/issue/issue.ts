import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, readUserFile, reportIn, withCampaign, writeUserFile } from '../../src/index.js';
import {
  type CampaignView,
  type CheckItem,
  GENERIC,
  type ReportFacts,
  classifyBugs,
  compareVersions,
  findReportable,
  findKnownBug,
  listReportedBugs,
  observeFinding,
  readKnown,
  readKnownBugs,
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
      const finding = findReportable(view.confirmed, id, dir);
      const { facts, checklist, policy } = await reportIn(view, { dir, id: finding.id, options });
      const observation = await observeFinding(finding, view.folder.store);
      const found = readKnownBugs(readUserFile(FOUND)).flatMap((each) => ('severity' in each ? [] : each));
      const fitting = [...more, ...found].flatMap((bug) => {
        const { name, isReturned = true } = findKnownBug([bug], observation) ?? {};
        const isOther = isFixedBefore(bug.fixed, facts.versions);
        return name === undefined || isReturned || isOther ? [] : [describeKnown(name, bug)];
      });
      const known = [...new Set([...(facts.known === null ? [] : [facts.known]), ...fitting])];
      const issue = makeIssue(facts, policy);
      const ownFile = join(view.folder.findingPath(facts.id), 'issue.md');
      const file =
        options.out === undefined ? (issue.url !== null && issue.left.length === 0 ? null : ownFile) : options.out;
      if (file !== null) writeUserFile(file, withAddress(issue));
      const searched = [
        'the campaign',
        ...(options.known === undefined ? [] : [options.known]),
        `${new Set(found.map(({ name }) => name)).size} bugs of docs/found`,
      ];
      return { ...issue, project: policy.project, file, known, searched, checklist };
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

/** Adds the address of the known bug's issue, or the path of its page in `docs/found`. */
export function describeKnown(
  name: string,
  { fixed, url }: { readonly fixed?: string; readonly url?: string },
): string {
  const page = packageFile(`docs/found/${name}.md`);
  const where = url ?? (existsSync(page) ? page : undefined);
  return `${name}${fixed === undefined ? '' : `, fixed in ${fixed}`}${where === undefined ? '' : ` (${where})`}`;
}

/** True if the bug is absent in a version that has the known bug. */
export function isFixedBefore(fixed: string | undefined, versions: ReportFacts['versions']): boolean {
  const fixedIn = versions?.reran ? null : (versions?.fixedIn ?? null);
  return fixed !== undefined && fixedIn !== null && compareVersions(fixedIn, fixed) < 0;
}

/** The representatives of the new groups, the most important first. */
export async function listNewBugs(dir: string, { known, project = GENERIC }: IssueOptions): Promise<string[]> {
  const bugs = known === undefined ? [] : (await readKnown(known)).bugs;
  const use = async (view: CampaignView) => {
    const { fresh } = classifyBugs(await listReportedBugs(view, { dir, ending: 'md' }));
    const isWanted = ({ suspects }: ReportFacts) => suspects.some(({ family }) => family === project);
    return fresh.flatMap(({ facts }) => (project === GENERIC || isWanted(facts) ? [facts.id] : []));
  };
  return withCampaign(dir, use, { known: bugs });
}
