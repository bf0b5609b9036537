import type { KindInfo } from '../../server/contract/index.js';
import { session } from '../api/live.js';

type FindingKind = KindInfo['kind'];

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'none';

const SEVERITIES: Readonly<Partial<Record<FindingKind, Severity>>> = {
  'wrong-answer': 'critical',
  crash: 'medium',
  anomaly: 'medium',
  unstable: 'low',
};

function infoOf(kind: FindingKind) {
  return session.value?.kinds.find((each) => each.kind === kind);
}

export function severityOf(kind: FindingKind): Severity {
  return infoOf(kind)?.isBug === false ? 'none' : (SEVERITIES[kind] ?? 'high');
}

/** Position in the order from most to least severe. */
export function rankOf(kind: FindingKind): number {
  return session.value?.kinds.findIndex((each) => each.kind === kind) ?? 0;
}

export function Kind({ kind }: { kind: FindingKind }) {
  const { sentence = '', isBug = true } = infoOf(kind) ?? {};
  return (
    <span class={`kind severity-${severityOf(kind)}`} title={sentence}>
      <span class="name">{kind}</span>
      {!isBug && <span class="faint"> (not a bug by itself)</span>}
    </span>
  );
}
