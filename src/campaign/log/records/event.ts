import {
  bisection,
  crossMachineCheck,
  disputedSeed,
  expected,
  findingRecord,
  machine,
  reducedFinding,
  triage,
  unconfirmed,
} from './finding.js';
import { answer, blob, decided, findingId, kind, name, names, outcome, strategy, texts } from './words.js';
import { LOG_FORMAT, batch, budget, coordinates, plan } from './plan.js';
import { UnusableLog, checkKind, parseUntrusted } from './json-text.js';
import { batchCounts, hashes, modelCounts, provenance, testResult } from './batch.js';
import { plannedSolver, run } from './run.js';
import * as s from './schema.js';

const seedProof = s.record({ solver: name, text: blob });
export type SeedProof = s.Infer<typeof seedProof>;

const exclusion = s.record({ solver: name, because: outcome });
export type Exclusion = s.Infer<typeof exclusion>;

/** Milliseconds of work since the campaign began, over all sessions. */
const at = s.amount;
/** The worker that reported the event; missing if the session itself did. */
const worker = s.maybe(s.text);

const EVENTS = s.records({
  'campaign-started': {
    at,
    started: s.text,
    machine,
    plan,
  },
  'campaign-resumed': {
    at,
    started: s.text,
    machine,
    changed: texts,
    plan: s.maybe(s.record({ budget: s.maybe(budget), solvers: s.maybe(s.list(plannedSolver)) })),
  },
  'seed-left-out': { at, path: name, reason: s.text },
  'seed-judged': {
    at,
    seed: blob,
    path: name,
    runs: s.list(run),
    claimed: s.list(s.nullable(answer)),
    /** Answers on which the solvers agree, one per check. */
    agreed: expected,
    /** `disputed`: solvers disagree, so the disagreement is a finding and the seed gets no mutants. */
    standing: s.oneOf('decided', 'undecided', 'disputed'),
    excused: s.list(exclusion),
    /** Answer to the only check, proved without solvers. */
    certified: s.nullable(decided),
    proof: s.maybe(s.nullable(seedProof)),
    moreProofs: s.maybe(s.list(seedProof)),
    unsent: s.maybe(s.byName(s.text)),
    restarts: s.byName(s.count),
    models: s.maybe(modelCounts),
  },
  'batch-done': {
    at,
    batch,
    counts: batchCounts,
    results: s.list(testResult),
    repeats: s.list(provenance),
    /** Missing in the logs of older versions. */
    hashes: s.maybe(hashes),
  },
  finding: {
    at,
    finding: findingRecord,
    machine: s.maybe(machine),
    worker,
  },
  // The newest reduction that does not come from a worker is used. Workers' reductions are only claims.
  'finding-reduced': { at, id: findingId, reduced: reducedFinding, worker },
  'finding-bisected': { at, id: findingId, bisection, worker },
  // A reduction or bisection that gave no result.
  // `refuted`: why the claim on which the finding rests is wrong.
  'finding-left': {
    at,
    id: findingId,
    what: s.oneOf('reduce', 'bisect'),
    because: s.text,
    worker,
    refuted: s.maybe(s.text),
  },
  // A check of a finding on another machine. The newest check is used.
  'finding-elsewhere': {
    at,
    id: findingId,
    elsewhere: crossMachineCheck,
    worker,
    /** The finding as this session reproduced it. Replaces the worker's record. */
    finding: s.maybe(findingRecord),
  },
  // A user's triage of a finding, possibly during a hunt. The newest triage is used.
  'finding-triaged': { at, id: findingId, triage },
  'finding-not-confirmed': { at, suspect: unconfirmed },
  'seed-disputed': { at, disputed: disputedSeed },
  // A suspicion that probably repeats a frequent finding: counted, but not confirmed.
  'finding-again': {
    at,
    id: findingId,
    of: kind,
    group: s.text,
    known: s.nullable(s.text),
    suspects: names,
    signature: s.maybe(s.text),
    coordinates,
    /** If set, the caps on confirmed findings ignore this event. */
    worker,
  },
  // The claims of a plug-in's strategy are wrong, so findings that rest on them are withdrawn.
  'claim-refuted': { at, strategy, coordinates, because: s.text, script: s.maybe(blob) },
  // A proof or unrelated solvers contradict the claim of a plug-in's strategy. Only this claim is ignored.
  'claim-contradicted': {
    at,
    strategy,
    coordinates,
    claimed: decided,
    answered: decided,
    witnesses: names,
    /** Set if the claim was the evidence against these solvers. */
    suspects: s.maybe(names),
    because: s.text,
    isProved: s.maybe(s.flag),
    script: s.maybe(blob),
  },
  'solver-dropped': { at, solver: name, queries: s.count, because: s.text },
  // A strategy makes fewer mutants of a seed or source from now on, because one bug keeps recurring.
  'strategy-steered': {
    at,
    seed: name,
    strategy,
    from: s.count,
    bug: s.text,
  },
  slow: {
    at,
    solver: name,
    coordinates,
    ms: s.amount,
    seedMs: s.amount,
    because: s.text,
    isDecidedByOther: s.maybe(s.flag),
    script: s.maybe(blob),
  },
  fault: { at, coordinates, message: s.text },
  'campaign-interrupted': {
    at,
    reason: s.text,
    /** `trouble`: a resource that the campaign needs is missing. */
    by: s.oneOf('user', 'trouble'),
  },
  'campaign-ended': {
    at,
    reason: s.oneOf('tests', 'time', 'exhausted'),
    /** Findings whose reduction or bisection the end of the time prevented. */
    unreduced: s.maybe(s.list(findingId)),
    unbisected: s.maybe(s.list(findingId)),
  },
});

/** An event of a campaign, as plain JSON. All counts and reports are computed from events. */
export type CampaignEvent = s.Infer<(typeof EVENTS)[keyof typeof EVENTS]>;

export type SeedJudged = CampaignEvent & { readonly kind: 'seed-judged' };

export const A_NOTE = 'a note';

export type EventBody<E extends CampaignEvent = CampaignEvent> = E extends CampaignEvent ? Omit<E, 'at'> : never;

/** Throws `UnusableLog` if `json` is not a known event; `where` names the row in the message. */
export function decodeEvent(json: unknown, where: string): CampaignEvent {
  const value = parseUntrusted(json, where);
  checkFormat(value);
  const unknown = `${where} is not an event known to this version of Gainsay`;
  const event = checkKind<CampaignEvent>(EVENTS, value, unknown, where);
  if (event.kind === 'finding' || event.kind === 'finding-elsewhere') {
    for (const name of LATER_FACTS) if (event.finding !== undefined) Reflect.deleteProperty(event.finding, name);
  }
  return event;
}

/** Fields that only later events may set (`FindingState`). Decoding removes them, since a record may be forged. */
const LATER_FACTS = ['reduced', 'bisection', 'left', 'elsewhere', 'reported', 'claims', 'withdrawn', 'triage'] as const;

function checkFormat(event: unknown): void {
  const { kind, plan } = (event ?? {}) as { readonly kind?: unknown; readonly plan?: { readonly format?: unknown } };
  if (kind !== 'campaign-started' || typeof plan !== 'object' || plan === null) return;
  const { format = null } = plan;
  if (format !== LOG_FORMAT)
    throw new UnusableLog(
      `the log was written in format ${JSON.stringify(format)}, but this version of gainsay reads format ${LOG_FORMAT}`,
    );
}
