import type { Decided, Trust } from '../../oracle/index.js';
import { type Script, termsOf } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { reachable } from '../../term/index.js';
import { type Blaming, type FindingRecord, type Store, blamedRuns, currentFacts } from '../log/index.js';
import { experimentalOptions } from '../ask/index.js';
import { headOf } from '../cases/index.js';

/** What two findings are compared by, and known bugs are recognised by. Plain data. */
export interface FindingObservation {
  readonly id: string;
  readonly kind: FindingRecord['kind'];
  readonly trust: Trust;
  /** For a wrong answer: what was said. */
  readonly got: Decided | null;
  /** Solver families of which one is wrong, without repetition. */
  readonly families: readonly string[];
  /** The suspects' version numbers. */
  readonly versions: readonly string[];
  readonly signature: string | null;
  readonly theories: readonly string[];
  /** How often each operator occurs in the formula, shared terms once; leaves are not counted. */
  readonly operators: Readonly<Record<string, number>>;
  readonly shape: string | null;
  /** First bad and fixed version; null where that is not known. */
  readonly pattern: string | null;
  /** UTF-8 bytes of the smallest input. */
  readonly bytes: number;
  /** Whether it needs an option that is experimental; missing: it does not. */
  readonly experimental?: boolean;
}

/** Looks at a finding, at its reduced input where there is one. */
export async function observationOfFinding(
  finding: FindingRecord,
  store: Pick<Store, 'get'>,
): Promise<FindingObservation> {
  const { kind, trust, suspects, families, wrong, signature, theories, shape, size } = currentFacts(finding);
  const { id, bisection } = finding;
  const text = (await store.get(finding.reduced?.script ?? finding.mutant)) ?? '';
  const script = text === '' ? undefined : readScript(text).script;
  return {
    id,
    kind,
    trust,
    got: wrong?.got ?? null,
    families,
    versions: versionsOf({ ...finding, suspects }),
    signature,
    theories,
    operators: script === undefined ? {} : operatorsOf(script),
    shape,
    pattern: bisection && bisection.firstBad !== null ? `${bisection.firstBad} ${bisection.fixedIn ?? ''}` : null,
    bytes: size.unit === 'bytes' ? size.size : finding.bytes,
    ...(experimentalOptions(finding).length > 0 ? { experimental: true } : {}),
  };
}

/** The version numbers of the solvers that a finding suspects. */
export function versionsOf(finding: Blaming): string[] {
  return [...new Set(blamedRuns(finding).flatMap(({ version }) => version.number ?? []))];
}

/** How often each operator, binder or kind of compound term occurs in what a script asserts. */
export function operatorsOf(script: Script): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const term of reachable(script.commands.flatMap(termsOf))) {
    const leaf = term.kind === 'value' || term.kind === 'const' || term.kind === 'var';
    if (leaf || (term.kind === 'app' && term.args.length === 0)) continue;
    const head = headOf(term);
    counts[head] = (counts[head] ?? 0) + 1;
  }
  return counts;
}
