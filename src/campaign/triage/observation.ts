import type { Decided } from '../../oracle/index.js';
import { type Script, termsOf } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { reachable, headOf } from '../../term/index.js';
import {
  type SuspectFields,
  type FindingState,
  type FindingView,
  type Store,
  findSuspectRuns,
  currentFacts,
} from '../log/index.js';

export interface FindingObservation extends Pick<
  FindingView,
  'kind' | 'families' | 'signature' | 'theories' | 'shape'
> {
  readonly got: Decided | null;
  readonly versions: readonly string[];
  readonly frames: readonly string[];
  readonly operators: Readonly<Record<string, number>>;
}

export async function observeFinding(finding: FindingState, store: Pick<Store, 'get'>): Promise<FindingObservation> {
  const { suspects, wrong, kind, families, signature, theories, shape, backtrace } = currentFacts(finding);
  const text = (await store.get(finding.reduced?.script ?? finding.mutant)) ?? '';
  const script = text === '' ? undefined : readScript(text).script;
  return {
    kind,
    families,
    signature,
    theories,
    shape,
    got: wrong?.got ?? null,
    versions: listVersions({ ...finding, suspects }),
    frames: backtrace?.frames ?? [],
    operators: script === undefined ? {} : countOperators(script),
  };
}

export function listVersions(finding: SuspectFields): string[] {
  return [...new Set(findSuspectRuns(finding).flatMap(({ version }) => version.number ?? []))];
}

export function countOperators(script: Script): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const term of reachable(script.commands.flatMap(termsOf))) {
    const leaf = term.kind === 'value' || term.kind === 'const' || term.kind === 'var';
    if (leaf || (term.kind === 'app' && term.args.length === 0)) continue;
    const head = headOf(term);
    counts[head] = (counts[head] ?? 0) + 1;
  }
  return counts;
}
