import type { BugKind } from '../../../src/smt.js';
import type { KindInfo } from '../../server/contract/index.js';
import { session } from '../api/live.js';

type FindingKind = KindInfo['kind'];

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'none';

const SEVERITIES: Readonly<Partial<Record<FindingKind, Severity>>> = {
  'wrong-answer': 'critical',
  crash: 'medium',
  'failed-self-check': 'low',
  anomaly: 'medium',
  unstable: 'low',
};

export function kindSentence(kind: FindingKind): string {
  return infoOf(kind)?.sentence ?? '';
}

export function isBug(kind: FindingKind): boolean {
  return infoOf(kind)?.isBug !== false;
}

export function reducibleKinds(): readonly BugKind[] {
  return (session.value?.kinds ?? []).flatMap(({ kind, isReducible }) => (isReducible ? [kind as BugKind] : []));
}

function infoOf(kind: FindingKind) {
  return session.value?.kinds.find((each) => each.kind === kind);
}

export function severityOf(kind: FindingKind): Severity {
  return !isBug(kind) ? 'none' : (SEVERITIES[kind] ?? 'high');
}

/** Grey if triaged as not a bug. */
export function Kind({ kind, triage }: { readonly kind: FindingKind; readonly triage?: string }) {
  return (
    <span class={`kind severity-${triage === 'not-a-bug' ? 'none' : severityOf(kind)}`} title={kindSentence(kind)}>
      <span class="name">{kind}</span>
      {!isBug(kind) && <span class="faint"> (not a bug by itself)</span>}
    </span>
  );
}
