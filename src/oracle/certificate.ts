import type { Decided, Evidence, ModelObservation, Observation } from './contract.js';

export interface Certificate {
  readonly check: number;
  readonly answer: Decided;
  /** Origins of the proof: solvers whose models prove the answer, or sources such as `construction`. */
  readonly witnesses: readonly string[];
}

/**
 * Choices that the standard leaves to the model, so a model that makes them still proves `sat`. The standard is
 * unclear about other choices, such as the zero of `fp.min`.
 */
const FREE = /^(?:(?:selector|symbol|sort) |operator (?:\/|div|mod)$)/;

export function certifies(model: ModelObservation | undefined): boolean {
  return model?.verdict === 'true' && model.choices.every((choice) => FREE.test(choice));
}

export function certifyingRuns(runs: readonly Observation[]): Observation[] {
  return runs.filter((run) => certifies(run.model));
}

export function collectCertificates({ checks, runs, known }: Evidence): Certificate[] {
  const certificates = known.flatMap((each, check): Certificate[] =>
    each?.trust === 'certified' ? [{ check, answer: each.answer, witnesses: each.witnesses }] : [],
  );
  const witnesses = certifyingRuns(runs).map(({ solver }) => solver);
  if (witnesses.length > 0 && checks > 0) certificates.push({ check: checks - 1, answer: 'sat', witnesses });
  return certificates;
}

/** Finds certificates of opposite answers to one check. They prove a fault of Gainsay. */
export function findContradiction(evidence: Evidence): readonly [Certificate, Certificate] | undefined {
  const certificates = collectCertificates(evidence);
  for (const one of certificates) {
    const other = certificates.find(({ check, answer }) => check === one.check && answer !== one.answer);
    if (other !== undefined) return [one, other];
  }
  return undefined;
}
