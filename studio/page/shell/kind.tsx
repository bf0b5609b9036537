import { type FindingKind, isAside, kindSentence } from '../../../src/smt.js';

export function Kind({ kind }: { kind: FindingKind }) {
  return (
    <span class="kind" title={kindSentence(kind)}>
      <span class="name">{kind}</span>
      {isAside(kind) && <span class="faint"> (not a bug by itself)</span>}
    </span>
  );
}
