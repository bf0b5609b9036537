import type { ModelObservation, Observation, ReplyObservation } from '../../src/lab-front.js';
import type { Evidence } from '../../src/plugin.js';
import type { Outcome } from '../../src/smt.js';

export function evidence(
  runs: Readonly<Record<string, readonly ('sat' | 'unsat' | 'unknown')[] | Outcome>>,
  more: Partial<Omit<Evidence, 'runs'>> & {
    readonly models?: Readonly<Record<string, ModelObservation>>;
    readonly replies?: Readonly<Record<string, readonly ReplyObservation[]>>;
  } = {},
): Evidence {
  const checks = more.checks ?? 1;
  return {
    checks,
    runs: observations(runs).map((run) => {
      const model = more.models?.[run.solver];
      const replies = more.replies?.[run.solver];
      return { ...run, ...(model && { model }), ...(replies && { replies }) };
    }),
    known: more.known ?? [],
    parent: more.parent,
  };
}

export function observations(
  runs: Readonly<Record<string, readonly ('sat' | 'unsat' | 'unknown')[] | Outcome>>,
  ms = 10,
): Observation[] {
  return Object.entries(runs).map(([solver, outcome]) => ({
    solver,
    family: solver.split('@')[0] as string,
    outcome: 'kind' in outcome ? outcome : { kind: 'answered', answers: outcome },
    ms,
  }));
}
