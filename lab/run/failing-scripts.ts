import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FindingRecord, FOUND, Grouping, WASM_FILE, readUserFile } from '../../src/index.js';
import { joinCommandLine, isNonBug } from '../../src/smt.js';
import { type Campaign, openCampaign } from '../campaign/open-campaign.js';
import { candidateScript } from './candidate-script.js';
import type { FailingScript } from '../experiments/index.js';

const FALSE = 1;

/**
 * Returns one finding of each group, if a command can check whether another input fails in the same way. Throws
 * `BadInput` if there is no campaign.
 */
export async function failingScripts(folder: string, gainsay: readonly string[]): Promise<readonly FailingScript[]> {
  const campaign = await openCampaign(folder);
  try {
    const grouping = new Grouping(campaign.findings);
    const found = new Map<string, FailingScript>();
    for (const finding of campaign.findings) {
      const group = grouping.of(finding);
      if (isNonBug(finding.kind) || found.has(group)) continue;
      const how = await howToCheck(finding, campaign, gainsay);
      if (how === undefined) continue;
      const { id, kind, suspects } = finding;
      found.set(group, { name: id, kind, solver: suspects.join(', '), ...how });
    }
    return [...found.values()];
  } finally {
    await campaign.close();
  }
}

async function howToCheck(
  finding: FindingRecord,
  { plan, pathOf, text }: Campaign,
  gainsay: readonly string[],
): Promise<Pick<FailingScript, 'text' | 'check' | 'files'> | undefined> {
  const path = pathOf(finding.id);
  const question = readUserFile(join(path, FOUND.question));
  const [solver = ''] = finding.suspects;
  if (finding.kind === 'invalid-model') {
    // `gainsay formula eval` cannot reproduce a model that was false only with special options or after other queries.
    if (finding.confirmed === 'history' || !plan.solvers.some(({ id }) => id === solver)) return undefined;
    const seconds = Math.ceil(plan.limits.timeoutMs / 1000);
    const command = joinCommandLine([...gainsay, 'formula', 'eval', '--solver', solver, '--timeout', `${seconds}s`]);
    return { text: question, check: `${command} "$candidate"\n[ $? -eq ${FALSE} ]`, files: [] };
  }
  const script = await candidateScript(finding, plan, { get: text });
  if (script === undefined) return undefined;
  const wasm = join(path, WASM_FILE);
  const files = [
    { name: FOUND.script, text: script },
    ...(existsSync(wasm) ? [{ name: WASM_FILE, text: readUserFile(wasm) }] : []),
  ];
  return {
    text: question,
    check: [
      `cp ${files.map(({ name }) => `"$folder/${name}"`).join(' ')} "$scratch" || exit 2`,
      `cp "$candidate" "$scratch/${FOUND.question}" || exit 2`,
      `sh "$scratch/${FOUND.script}"`,
    ].join('\n'),
    files,
  };
}
