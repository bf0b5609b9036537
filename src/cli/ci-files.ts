import { junitOf, sarifOf } from '../campaign/index.js';
import { type CampaignFolder, writingProblem } from '../host/index.js';
import { badUsage } from './complain.js';
import { viewOf } from './campaign.js';
import { reportedBugs } from './reported-bugs.js';
import { writeUserFile } from './user-files.js';
import { packageVersion } from './version.js';

/** Files that services for continuous integration read, where they are wanted. */
export interface CiFiles {
  readonly junit?: string;
  readonly sarif?: string;
}

/** Those of a command line. */
export function ciFilesOf({ junit, sarif }: { readonly junit?: string; readonly sarif?: string }): CiFiles {
  return { ...(junit === undefined ? {} : { junit }), ...(sarif === undefined ? {} : { sarif }) };
}

/** Refuses files that cannot be written, before hours are spent on what goes into them. */
export function refuseUnwritable({ junit, sarif }: CiFiles): void {
  for (const file of [junit, sarif]) {
    const problem = file === undefined ? undefined : writingProblem(file);
    if (problem !== undefined) throw badUsage(`${file} cannot be written: ${problem}`);
  }
}

/** Writes what a campaign came to, new and known, for services that show it. */
export async function writeCiFiles(folder: CampaignFolder, { junit, sarif }: CiFiles): Promise<void> {
  if (junit === undefined && sarif === undefined) return;
  const view = await viewOf(folder);
  const bugs = await reportedBugs(view, { dir: folder.path, ending: 'md' });
  const summary = view.tally.summary();
  if (junit !== undefined) writeUserFile(junit, junitOf(summary, bugs));
  if (sarif !== undefined) writeUserFile(sarif, sarifOf(bugs, { version: packageVersion(), ...summary }));
}
