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
import { batchCounts, modelCounts, provenance, testResult } from './batch.js';
import { plannedSolver, run } from './run.js';
import * as s from './schema.js';

const seedProof = s.record({ solver: name, text: blob });
export type SeedProof = s.Infer<typeof seedProof>;

const exclusion = s.record({ solver: name, because: outcome });
export type Exclusion = s.Infer<typeof exclusion>;

/** Milliseconds of work since the campaign began, over all its sessions. */
const at = s.amount;
/** Writer of a finding or of a claim about one; missing if it was the session. */
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
    /** The file's own `:status`, check by check. */
    claimed: s.list(s.nullable(answer)),
    /** By agreement of the solvers, check by check. */
    agreed: expected,
    /** `disputed`: solvers disagree, so the seed is a finding itself and gets no mutants. */
    standing: s.oneOf('decided', 'undecided', 'disputed'),
    excused: s.list(exclusion),
    /** The answer to its only check, proved without solvers. */
    certified: s.nullable(decided),
    proof: s.maybe(s.nullable(seedProof)),
    /** Further models, from other solvers, that satisfy the assertions of the last check. */
    moreProofs: s.maybe(s.list(seedProof)),
    unsent: s.maybe(s.byName(s.text)),
    restarts: s.byName(s.count),
    /** Judged models and replies for its own and drawn questions; missing if none. */
    models: s.maybe(modelCounts),
  },
  'batch-done': {
    at,
    batch,
    counts: batchCounts,
    results: s.list(testResult),
    /** Mutants equal to an earlier one, which were not asked. */
    repeats: s.list(provenance),
  },
  finding: {
    at,
    finding: findingRecord,
    machine: s.maybe(machine),
    worker,
  },
  // Of a finding's events without `worker`, the newest counts.
  'finding-reduced': { at, id: findingId, reduced: reducedFinding, worker },
  'finding-bisected': { at, id: findingId, bisection, worker },
  // A finding was checked on another machine. The newest event of a finding counts.
  'finding-elsewhere': {
    at,
    id: findingId,
    elsewhere: crossMachineCheck,
    worker,
    /** The session's reproduction of a worker's finding, which replaces the worker's record. */
    finding: s.maybe(findingRecord),
  },
  // A person triaged a finding, perhaps during a hunt. The newest event of a finding counts.
  'finding-triaged': { at, id: findingId, triage },
  'finding-not-confirmed': { at, suspect: unconfirmed },
  'seed-disputed': { at, disputed: disputedSeed },
  // Probably another instance of a frequent finding: counted, but not confirmed.
  'finding-again': {
    at,
    id: findingId,
    of: kind,
    group: s.text,
    known: s.nullable(s.text),
    suspects: names,
    coordinates,
    /** The worker that counted it. Such a count never hides a finding. */
    worker,
  },
  'solver-dropped': { at, solver: name, queries: s.count, because: s.text },
  // A strategy makes fewer mutants of a seed (or source) from now on, because one bug keeps recurring there.
  'strategy-steered': {
    at,
    seed: name,
    strategy,
    from: s.count,
    bug: s.text,
  },
  slow: { at, solver: name, coordinates, ms: s.amount, seedMs: s.amount, because: s.text },
  // A fault of Gainsay that did not stop the campaign.
  fault: { at, coordinates, message: s.text },
  'campaign-interrupted': {
    at,
    reason: s.text,
    /** `trouble`: something that the campaign needs is missing. */
    by: s.oneOf('user', 'trouble'),
  },
  'campaign-ended': { at, reason: s.oneOf('tests', 'time', 'exhausted') },
});

/** An event of a campaign, as plain JSON. Every count, table and page is computed from events. */
export type CampaignEvent = s.Infer<(typeof EVENTS)[keyof typeof EVENTS]>;

export const A_NOTE = 'a note';

export type EventKind = CampaignEvent['kind'];

export type EventBody<E extends CampaignEvent = CampaignEvent> = E extends CampaignEvent ? Omit<E, 'at'> : never;

/** Decodes a row of a log, which another program may have written. Throws `UnusableLog`, naming the row by `where`. */
export function decodeEvent(json: unknown, where: string): CampaignEvent {
  const value = parseUntrusted(json, where);
  checkFormat(value);
  return checkKind<CampaignEvent>(EVENTS, value, `${where} is not an event known to this version of Gainsay`, where);
}

function checkFormat(event: unknown): void {
  const { kind, plan } = (event ?? {}) as { readonly kind?: unknown; readonly plan?: { readonly format?: unknown } };
  if (kind !== 'campaign-started' || typeof plan !== 'object' || plan === null) return;
  const { format = null } = plan;
  if (format !== LOG_FORMAT)
    throw new UnusableLog(`it was written in format ${JSON.stringify(format)}, and this is format ${LOG_FORMAT}`);
}
