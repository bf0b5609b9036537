import PROBE_LIST from '../../data/probes.json' with { type: 'json' };
import { type Answer, type Run, firstLine } from '../../src/smt.js';

export type ProbeVerdict = 'yes' | 'no' | 'wrong';

export interface Probe {
  readonly name: string;
  readonly use: 'theory' | 'command' | 'model' | 'standard';
  readonly input: string;
  /** Alternative scripts, which test the feature over other sorts. One passing script suffices. */
  readonly others?: readonly string[];
  readonly answers: readonly Answer[];
  readonly wantModel?: boolean;
  readonly shows?: string;
  readonly asGiven?: true;
}

/** These scripts are so small that `unknown` shows that the feature is missing. */
export const PROBES = PROBE_LIST as readonly Probe[];

export function judgeProbe(probe: Probe, run: Run): { readonly verdict: ProbeVerdict; readonly because?: string } {
  const { outcome } = run;
  if (outcome.kind !== 'answered') {
    const because = 'message' in outcome ? `${outcome.kind}: ${firstLine(outcome.message)}` : outcome.kind;
    return { verdict: 'no', because: because.slice(0, 200) };
  }
  const { answers } = outcome;
  if (answers.includes('unknown')) return { verdict: 'no', because: 'answers unknown' };
  if (answers.join(' ') !== probe.answers.join(' ')) {
    return { verdict: 'wrong', because: `answers ${answers.join(' ')}, but ${probe.answers.join(' ')} is right` };
  }
  if (probe.wantModel === true && outcome.model === undefined) return { verdict: 'no', because: 'prints no model' };
  if (probe.shows !== undefined && !new RegExp(probe.shows).test(run.stdout))
    return { verdict: 'no', because: 'prints no core' };
  return { verdict: 'yes' };
}
