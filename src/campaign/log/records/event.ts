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
import { type Infer, amount, byName, count, list, maybe, nullable, oneOf, record, records, text } from './schema.js';

const seedProof = record({ solver: name, text: blob });
export type SeedProof = Infer<typeof seedProof>;

const exclusion = record({ solver: name, because: outcome });
export type Exclusion = Infer<typeof exclusion>;

/** Milliseconds of work since the campaign began, over all its sessions. */
const at = amount;
/** Writer of a finding or of a claim about one; missing if it was the session. */
const worker = maybe(text);

const EVENTS = records({
  'campaign-started': {
    at,
    started: text,
    machine,
    plan,
  },
  'campaign-resumed': {
    at,
    started: text,
    machine,
    changed: texts,
    plan: maybe(record({ budget: maybe(budget), solvers: maybe(list(plannedSolver)) })),
  },
  'seed-left-out': { at, path: name, reason: text },
  'seed-judged': {
    at,
    seed: blob,
    path: name,
    runs: list(run),
    /** The file's own `:status`, check by check. */
    claimed: list(nullable(answer)),
    /** By agreement of the solvers, check by check. */
    agreed: expected,
    /** `disputed`: solvers disagree, so the seed is a finding itself and gets no mutants. */
    standing: oneOf('decided', 'undecided', 'disputed'),
    excused: list(exclusion),
    /** The answer to its only check, proved without solvers. */
    certified: nullable(decided),
    proof: maybe(nullable(seedProof)),
    /** Further models, from other solvers, that satisfy the assertions of the last check. */
    moreProofs: maybe(list(seedProof)),
    unsent: maybe(byName(text)),
    restarts: byName(count),
    /** Judged models and replies for its own and drawn questions; missing if none. */
    models: maybe(modelCounts),
  },
  'batch-done': {
    at,
    batch,
    counts: batchCounts,
    results: list(testResult),
    /** Mutants equal to an earlier one, which were not asked. */
    repeats: list(provenance),
  },
  finding: {
    at,
    finding: findingRecord,
    machine: maybe(machine),
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
    finding: maybe(findingRecord),
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
    group: text,
    known: nullable(text),
    suspects: names,
    coordinates,
    /** The worker that counted it. Such a count never hides a finding. */
    worker,
  },
  'solver-dropped': { at, solver: name, queries: count, because: text },
  // A strategy makes fewer mutants of a seed (or source) from now on, because one bug keeps recurring there.
  'strategy-steered': {
    at,
    seed: name,
    strategy,
    from: count,
    bug: text,
  },
  slow: { at, solver: name, coordinates, ms: amount, seedMs: amount, because: text },
  // A fault of Gainsay that did not stop the campaign.
  fault: { at, coordinates, message: text },
  'campaign-interrupted': {
    at,
    reason: text,
    /** `trouble`: something that the campaign needs is missing. */
    by: oneOf('user', 'trouble'),
  },
  'campaign-ended': { at, reason: oneOf('tests', 'time', 'exhausted') },
});

/** An event of a campaign, as plain JSON. Every count, table and page is computed from events. */
export type CampaignEvent = Infer<(typeof EVENTS)[keyof typeof EVENTS]>;

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
