import type { FaultEvidence } from '../../src/campaign/confirm/locate.js';
import { readScript } from '../../src/syntax/index.js';
import { makeRun } from './findings.js';

/** A wrong answer of z3 to a text (or another finding), with z3's model. */
export function evidence(text: string, more: Partial<FaultEvidence['found']> & { model?: string } = {}): FaultEvidence {
  const { model, ...found } = more;
  const runs = [makeRun('z3', 'sat', model === undefined ? {} : { modelText: model })];
  return {
    found: { kind: 'wrong-answer', suspects: ['z3'], signature: null, ...found },
    script: readScript(text).script,
    runs,
    model: undefined,
  };
}
