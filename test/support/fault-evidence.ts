import type { FaultEvidence } from '../../src/campaign/confirm/locate.js';
import { readScript } from '../../src/syntax/index.js';
import { makeRun } from './findings.js';

/** Makes evidence of a wrong answer of z3 to a text, with z3's model. `more` can replace the kind of finding. */
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
