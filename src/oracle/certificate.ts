import type { Decided, Evidence, ModelObservation, Observation } from './contract.js';

/** An answer that is beyond doubt, and who or what proves it. */
export interface Certificate {
  readonly check: number;
  readonly answer: Decided;
  /** The solver whose model is the proof, or for instance `construction`. */
  readonly witnesses: readonly string[];
}

/**
 * The open choices with which a model that satisfies a script still shows that it is satisfiable: the standard says that
 * every way of choosing is a model. What it says of other operators (the sign of a zero from `fp.min`, say) is read in
 * more than one way, so that a solver could call another choice wrong; then the model proves nothing.
 */
const FREE = /^(?:(?:selector|symbol|sort) |operator (?:\/|div|mod)$)/;

/** Whether a model proves that the script's last check is satisfiable. */
export function certifies(model: ModelObservation | undefined): boolean {
  return model?.verdict === 'true' && model.choices.every((choice) => FREE.test(choice));
}

/** The runs whose model proves that the last check is satisfiable. */
export function certifyingRuns(runs: readonly Observation[]): Observation[] {
  return runs.filter((run) => certifies(run.model));
}

/** All that is beyond doubt of a script's answers. Two that contradict each other are a fault of our own. */
export function certificatesOf({ checks, runs, known }: Evidence): Certificate[] {
  const certificates = known.flatMap((each, check): Certificate[] =>
    each?.trust === 'certified' ? [{ check, answer: each.answer, witnesses: each.witnesses }] : [],
  );
  const witnesses = certifyingRuns(runs).map(({ solver }) => solver);
  if (witnesses.length > 0 && checks > 0) certificates.push({ check: checks - 1, answer: 'sat', witnesses });
  return certificates;
}

/** Two proofs of opposite answers to one check; undefined where there are none, as there should not be. */
export function contradictionOf(evidence: Evidence): readonly [Certificate, Certificate] | undefined {
  const certificates = certificatesOf(evidence);
  for (const one of certificates) {
    const other = certificates.find(({ check, answer }) => check === one.check && answer !== one.answer);
    if (other !== undefined) return [one, other];
  }
  return undefined;
}
