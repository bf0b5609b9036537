import { type Script, countChecks, toJudgeable } from '../script/index.js';
import { readScript } from '../syntax/index.js';
import { type TestCase, type ExternalClaim } from './contract.js';

export interface ExternalMutant {
  readonly text: string;
  readonly claim?: ExternalClaim;
  readonly notes?: readonly string[];
  readonly rewrites?: readonly string[];
}

/** Reads a plug-in's mutant without parts that cannot be judged. Findings based only on its claim are `claimed`. */
export function testOfText({
  text,
  claim,
  notes = [],
  rewrites = [],
}: ExternalMutant): TestCase | { readonly reason: string } {
  const read = readScript(text);
  if (!read.ok) {
    const first = read.diagnostics.find(({ severity }) => severity === 'error');
    return { reason: `it cannot be parsed: ${first?.code ?? ''} ${first?.message ?? ''}` };
  }
  const script: Script = toJudgeable(read.script);
  if (countChecks(script.commands) === 0) return { reason: 'it asks for no answer: there is no (check-sat) in it' };
  const claimed = claim === undefined ? {} : { claimed: claim };
  return { script, claim: 'unrelated', ...claimed, base: script, steps: [], notes, rewrites };
}
