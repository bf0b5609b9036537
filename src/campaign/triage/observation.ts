import type { Decided } from '../../oracle/index.js';
import { compareVersions } from '../../solver/index.js';
import { type Script, termsOf } from '../../script/index.js';
import { findNeeds } from '../hunt/ask/index.js';
import { readScript } from '../../syntax/index.js';
import { reachable, headOf } from '../../term/index.js';
import {
  type SuspectFields,
  type FindingState,
  type FindingView,
  type Store,
  type FullRunRecord,
  findSuspectRuns,
  findWrongAnswer,
  currentFacts,
} from '../log/index.js';

export interface FindingObservation extends Pick<
  FindingView,
  'kind' | 'families' | 'signature' | 'theories' | 'shape'
> {
  readonly got: Decided | null;
  readonly versions: readonly string[];
  readonly frames: readonly string[];
  readonly input: string;
  readonly operators: Readonly<Record<string, number>>;
  readonly bisection: FindingState['bisection'];
}

export async function observeFinding(finding: FindingState, store: Pick<Store, 'get'>): Promise<FindingObservation> {
  const { suspects, wrong, kind, trust, families, signature, theories, shape, backtrace } = currentFacts(finding);
  const text = (await store.get(finding.reduced?.script ?? finding.mutant)) ?? '';
  const script = text === '' ? undefined : readScript(text).script;
  const dropped = new Set(findNeeds(finding, 'reduced')?.dropped);
  const options = findSuspectRuns({ ...finding, suspects }).flatMap(({ command, options: own = [] }) =>
    [...command.slice(1), ...own].filter((word) => !dropped.has(word)),
  );
  return {
    kind,
    families,
    signature,
    theories,
    shape,
    got: findWrongAnswer({ trust, wrong }),
    versions: listVersions({ ...finding, suspects }),
    frames: backtrace?.frames ?? [],
    input: `${options.join(' ')}\n${text}`,
    operators: script === undefined ? {} : countOperators(script),
    bisection: finding.bisection,
  };
}

export function listVersions(finding: SuspectFields): string[] {
  return [...new Set(findSuspectRuns(finding).flatMap(({ version }) => version.number ?? []))];
}

/** Lists solvers that show the bug: the only suspect, and solvers of the campaign with a version that a bisection found to fail. */
export function listFailing(finding: FindingState): string[] {
  const { suspects, trust } = currentFacts(finding);
  if (suspects.length !== 1 || trust === 'undecided') return [];
  const [suspect] = findSuspectRuns({ ...finding, suspects });
  const bad = (finding.bisection?.observations ?? []).filter(({ shows }) => shows === 'yes');
  const isBad = ({ solver, profile, options, version: { number = '?' } }: FullRunRecord) =>
    profile === suspect?.profile &&
    String(options) === String(suspect.options) &&
    bad.some(({ version }) => version === solver || compareVersions(version.replace(/^.*[@:]/, ''), number) === 0);
  return [...new Set([...suspects, ...finding.runs.filter(isBad).map(({ solver }) => solver)])];
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
