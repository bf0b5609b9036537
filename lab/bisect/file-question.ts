import { type FullRunRecord, type VersionQuestion, readSeed } from '../../src/index.js';
import {
  type Decided,
  type Fault,
  type Failure,
  type RunRecord,
  type VersionText,
  RESTS_ON_MODEL,
  certifies,
  detectVersion,
  isSigned,
  locateFault,
  toObservation,
} from '../../src/lab-front.js';
import { type Limits, collectSuspects, listStatuses, mutantPrinter, readScript } from '../../src/smt.js';

export function versionText(text: string): VersionText {
  const seed = detectVersion(text) === undefined ? undefined : readSeed(text);
  if (seed === undefined || 'reason' in seed) return { text, script: readScript(text).script };
  return { text: mutantPrinter()(seed.script), script: seed.script, btor: text };
}

export function fileQuestion(
  input: VersionText,
  failure: Failure,
  more: { readonly limits: Limits; readonly own: readonly string[] } & Pick<
    VersionQuestion,
    'seenOn' | 'seenIn' | 'isRelease'
  >,
): VersionQuestion {
  const kind = failure.kind === 'anomaly' ? failure.finding : failure.kind;
  const reran = RESTS_ON_MODEL.has(kind) ? ({ reran: true } as const) : {};
  return { of: 'mutant', input, base: null, failure, models: true, checkModels: true, ...reran, ...more };
}

export function faultInFile(
  { script }: VersionText,
  run: FullRunRecord,
  ask: Parameters<typeof locateFault>[1],
): Promise<Fault | undefined> {
  const reply = run.replies?.find(({ wrong }) => wrong !== null);
  const signature = reply?.wrong?.signature ?? null;
  const kind = reply === undefined ? 'invalid-model' : 'wrong-value';
  const found = { kind, suspects: [run.solver], signature } as const;
  return locateFault({ found, script, runs: [run], model: undefined }, ask);
}

export function readStatuses({ script }: VersionText): (Decided | null)[] {
  return listStatuses(script).map((status) => (status === 'sat' || status === 'unsat' ? status : null));
}

export function failureIn(run: RunRecord, statuses: readonly (Decided | null)[]): Failure {
  const { outcome, detail, model, answers } = run;
  if (outcome === 'crashed') return { kind: 'crash', signature: detail ?? '' };
  const expected = statuses.at(-1) ?? null;
  const words = outcome === 'invalid-model' ? detail : null;
  const how = { kind: 'invalid-model', expected, words, parts: null } as const;
  if (model?.verdict === 'false' && answers.at(-1) === 'sat') return { ...how, seen: 'false' };
  if (outcome === 'invalid-model') return { ...how, seen: certifies(model ?? undefined) ? 'mistaken' : 'complaint' };
  const contradicts =
    outcome === 'answered' &&
    answers.length === statuses.length &&
    answers.some((answer, check) => answer !== 'unknown' && statuses[check] !== null && answer !== statuses[check]);
  return contradicts ? { kind: 'expected', answers: statuses } : (findAnomaly(run, statuses) ?? { kind: 'none' });
}

function findAnomaly(run: RunRecord, expected: readonly (Decided | null)[]): Failure | undefined {
  const evidence = { checks: expected.length, runs: [toObservation(run)], known: [], parent: undefined };
  const found = collectSuspects(evidence).find(isSigned);
  if (found === undefined) return undefined;
  const { kind: finding, signature = null, oracles } = found;
  const { solver, family } = run;
  return { kind: 'anomaly', finding, solver, family, signature, oracles, others: [], expected, parent: null };
}
