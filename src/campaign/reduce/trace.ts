import { type Step, applySteps } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import { mutantPrinter } from '../../strategy/index.js';
import { type DrawnTest } from '../hunt/draw/index.js';
import { carryInquiries } from '../../inquiry/index.js';
import type { Candidate } from './check/candidate.js';
import { ddmin } from '../../util/index.js';

export interface ShorterTrace {
  readonly steps: readonly Step[];
  readonly candidate: Candidate;
}

/** Undoes steps, first in groups, while the failure shows. Known answers stay valid: any subset of steps is sound. */
export async function shortenTrace(
  { made }: DrawnTest,
  whole: Candidate,
  shows: (candidate: Candidate) => Promise<boolean>,
): Promise<ShorterTrace> {
  const print = mutantPrinter();
  const { parent, known } = whole;
  const buildCandidate = (steps: readonly Step[]): Candidate => {
    const plain: Script = applySteps(made.base, steps, made.script.store);
    const { script, text } = carryInquiries(made.script, { script: plain, text: print(plain) });
    return { text, script, ...(parent && { parent }), ...(known && { known }) };
  };
  const steps = await ddmin(made.steps, (some) => {
    const carried = selectApplicable(some);
    return shows(buildCandidate(carried));
  });
  const left = selectApplicable(steps);
  // Nothing has checked a script that is built from all steps. It lacks assumptions that inquiries added.
  return { steps: left, candidate: left.length === made.steps.length ? whole : buildCandidate(left) };
}

function selectApplicable(steps: readonly Step[]): readonly Step[] {
  const done = new Set<number>();
  return steps.filter((step) => {
    const possible = step.needs.every((id) => done.has(id));
    if (possible) done.add(step.id);
    return possible;
  });
}
