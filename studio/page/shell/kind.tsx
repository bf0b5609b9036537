import { type FindingKind, isNonBug, kindSentence } from '../../../src/smt.js';

export function Kind({ kind }: { kind: FindingKind }) {
  return (
    <span class="kind" title={kindSentence(kind)}>
      <span class="name">{kind}</span>
      {isNonBug(kind) && <span class="faint"> (not a bug by itself)</span>}
    </span>
  );
}
