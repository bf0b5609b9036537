import { type FindingRecord, type Store, describeTriage } from '../log/index.js';
import { escapePattern } from '../../util/index.js';
import type { KnownBug } from './known-file.js';
import { observeFinding } from './observation.js';
import { severityOf } from './rank.js';

export async function collectTriagedBugs(findings: readonly FindingRecord[], store: Store): Promise<KnownBug[]> {
  const bugs: KnownBug[] = [];
  for (const finding of findings) {
    const name = describeTriage(finding.triage);
    if (name === undefined) continue;
    const observation = await observeFinding(finding, store);
    const { families, signature, shape, theories } = observation;
    const [family, ...others] = families;
    if (family === undefined || others.length > 0) continue;
    const link = finding.triage?.link ?? null;
    bugs.push({
      name: `${name} (${finding.id})`,
      ...(link === null ? {} : { url: link }),
      solver: family,
      kind: severityOf(observation),
      ...(signature === null
        ? { shape, ...(theories.length === 0 ? {} : { theories }) }
        : { signature: `^${escapePattern(signature)}$` }),
    });
  }
  return bugs;
}
