import { type Script, countChecks, judgeable } from '../script/index.js';
import { readScript } from '../syntax/index.js';
import type { TestCase } from './contract.js';

/** What a program or plug-in may say of its mutant's answer, as against the seed's. Nothing follows from it. */
export const OUTSIDE_CLAIMS = ['sat', 'unsat', 'unknown', 'equisatisfiable'] as const;
export type OutsideClaim = (typeof OUTSIDE_CLAIMS)[number];

/** A test case that was made outside of Gainsay, as text. */
export interface OutsideMutant {
  readonly text: string;
  readonly claim?: OutsideClaim;
  /** How it was made, a line each. */
  readonly notes?: readonly string[];
}

/**
 * A text from outside as a test case: read and sorted here, its judgeable part alone. Its claim is told and not believed: solvers
 * are compared with each other and with our evaluator, so what is found rests on those. A reason where it cannot be used.
 */
export function testOfText({ text, claim, notes = [] }: OutsideMutant): TestCase | { readonly reason: string } {
  const read = readScript(text);
  if (!read.ok) {
    const first = read.diagnostics.find(({ severity }) => severity === 'error');
    return { reason: `it cannot be parsed: ${first?.code ?? ''} ${first?.message ?? ''}` };
  }
  const script: Script = judgeable(read.script);
  if (countChecks(script.commands) === 0) return { reason: 'it asks for no answer: there is no (check-sat) in it' };
  const told = claim === undefined ? [] : [`said to be ${claim} by its maker, which nothing rests on`];
  return { script, claim: 'unrelated', base: script, steps: [], notes: [...notes, ...told] };
}
