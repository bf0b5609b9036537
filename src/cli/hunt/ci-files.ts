import type { Command } from 'commander';
import { badUsage, packageVersion, listReportedBugs, withCampaign, writeUserFile } from '../../app/index.js';
import { toJunit, toSarif } from '../../campaign/index.js';
import { writingProblem } from '../../host/index.js';

export interface CiFiles {
  readonly junit?: string;
  readonly sarif?: string;
}

export function addCiFiles(command: Command): Command {
  return command
    .option('--junit <file>', 'write the results as JUnit XML')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0');
}

export function toCiFiles({ junit, sarif }: { readonly junit?: string; readonly sarif?: string }): CiFiles {
  return { ...(junit === undefined ? {} : { junit }), ...(sarif === undefined ? {} : { sarif }) };
}

/** Called before a hunt, so that hours are not wasted on unwritable files. */
export function refuseUnwritable({ junit, sarif }: CiFiles): void {
  for (const file of [junit, sarif]) {
    const problem = file === undefined ? undefined : writingProblem(file);
    if (problem !== undefined) throw badUsage(`${file} cannot be written: ${problem}`);
  }
}

/** Includes known findings. */
export async function writeCiFiles(dir: string, { junit, sarif }: CiFiles): Promise<void> {
  if (junit === undefined && sarif === undefined) return;
  await withCampaign(dir, async (view) => {
    const bugs = await listReportedBugs(view, { dir: view.folder.path, ending: 'md' });
    const summary = view.tally.summary();
    if (junit !== undefined) writeUserFile(junit, toJunit(summary, bugs));
    if (sarif !== undefined) writeUserFile(sarif, toSarif(bugs, { version: packageVersion(), ...summary }));
  });
}
