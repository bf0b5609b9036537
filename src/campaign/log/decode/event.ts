import type { CampaignEvent, EventKind } from '../events.js';
import { type Plan, LOG_FORMAT } from '../plan.js';
import { UnusableLog } from '../state.js';
import {
  bisection,
  disputed,
  elsewhere,
  excuse,
  expected,
  finding,
  machine,
  reduced,
  seedProof,
  triage,
  unconfirmed,
} from './finding.js';
import { answer, blob, decided, findingId, kind, name, names, strategy, texts } from './words.js';
import { batch, budget, coordinates, plan, plannedSolvers } from './plan.js';
import { checkSchema, parseUntrusted } from './json-text.js';
import { batchCounts, making, modelCounts, result, run } from './run.js';
import { type Schema, amount, byName, count, exactly, list, maybe, nullable, oneOf, record, text } from './schema.js';

// A campaign's database is untrusted input: another program may have written it. Each kind of event has a schema here,
// and no other module reads a row that was not checked.

const at = amount;
type EventOf<K extends EventKind> = CampaignEvent & { readonly kind: K };

/** Total: an event kind without a schema does not compile. */
const EVENTS: { readonly [K in EventKind]: Schema<EventOf<K>> } = {
  'campaign-started': record<EventOf<'campaign-started'>>({
    kind: exactly('campaign-started'),
    at,
    started: text,
    machine: maybe(machine),
    plan,
  }),
  'campaign-resumed': record<EventOf<'campaign-resumed'>>({
    kind: exactly('campaign-resumed'),
    at,
    started: text,
    machine: maybe(machine),
    changed: texts,
    plan: maybe(
      record<Partial<Pick<Plan, 'budget' | 'solvers'>>>({ budget: maybe(budget), solvers: maybe(plannedSolvers) }),
    ),
  }),
  'seed-left-out': record<EventOf<'seed-left-out'>>({ kind: exactly('seed-left-out'), at, path: name, reason: text }),
  'seed-judged': record<EventOf<'seed-judged'>>({
    kind: exactly('seed-judged'),
    at,
    seed: blob,
    path: name,
    runs: list(run),
    claimed: list(nullable(answer)),
    agreed: expected,
    standing: oneOf('decided', 'undecided', 'disputed'),
    excused: list(excuse),
    certified: maybe(nullable(decided)),
    proof: maybe(nullable(seedProof)),
    moreProofs: maybe(list(seedProof)),
    unsent: maybe(byName(text)),
    restarts: byName(count),
    models: maybe(modelCounts),
  }),
  'batch-done': record<EventOf<'batch-done'>>({
    kind: exactly('batch-done'),
    at,
    batch,
    counts: batchCounts,
    results: list(result),
    repeats: maybe(list(making)),
  }),
  finding: record<EventOf<'finding'>>({
    kind: exactly('finding'),
    at,
    finding,
    machine: maybe(machine),
    worker: maybe(text),
  }),
  'finding-reduced': record<EventOf<'finding-reduced'>>({
    kind: exactly('finding-reduced'),
    at,
    id: findingId,
    reduced,
    worker: maybe(text),
  }),
  'finding-bisected': record<EventOf<'finding-bisected'>>({
    kind: exactly('finding-bisected'),
    at,
    id: findingId,
    bisection,
    worker: maybe(text),
  }),
  'finding-elsewhere': record<EventOf<'finding-elsewhere'>>({
    kind: exactly('finding-elsewhere'),
    at,
    id: findingId,
    elsewhere,
    worker: maybe(text),
    finding: maybe(finding),
  }),
  'finding-triaged': record<EventOf<'finding-triaged'>>({
    kind: exactly('finding-triaged'),
    at,
    id: findingId,
    triage,
  }),
  'seed-disputed': record<EventOf<'seed-disputed'>>({ kind: exactly('seed-disputed'), at, disputed }),
  'finding-not-confirmed': record<EventOf<'finding-not-confirmed'>>({
    kind: exactly('finding-not-confirmed'),
    at,
    suspect: unconfirmed,
  }),
  'finding-again': record<EventOf<'finding-again'>>({
    kind: exactly('finding-again'),
    at,
    id: findingId,
    of: kind,
    group: text,
    known: nullable(text),
    suspects: names,
    coordinates,
    worker: maybe(text),
  }),
  'solver-dropped': record<EventOf<'solver-dropped'>>({
    kind: exactly('solver-dropped'),
    at,
    solver: name,
    queries: count,
    because: text,
  }),
  'strategy-steered': record<EventOf<'strategy-steered'>>({
    kind: exactly('strategy-steered'),
    at,
    seed: name,
    strategy,
    from: count,
    bug: text,
  }),
  slow: record<EventOf<'slow'>>({
    kind: exactly('slow'),
    at,
    solver: name,
    coordinates,
    ms: amount,
    seedMs: amount,
    because: text,
  }),
  fault: record<EventOf<'fault'>>({ kind: exactly('fault'), at, coordinates, message: text }),
  'campaign-interrupted': record<EventOf<'campaign-interrupted'>>({
    kind: exactly('campaign-interrupted'),
    at,
    reason: text,
    by: maybe(oneOf('user', 'trouble')),
  }),
  'campaign-ended': record<EventOf<'campaign-ended'>>({
    kind: exactly('campaign-ended'),
    at,
    reason: oneOf('tests', 'time', 'exhausted'),
  }),
};

/**
 * Decodes a row of a campaign's log. `where` names the row in errors. Throws `UnusableLog` if it is not a valid
 * event.
 */
export function decodeEvent(json: unknown, where: string): CampaignEvent {
  const value = parseUntrusted(json, where);
  const found = (value as { readonly kind?: unknown } | null)?.kind;
  if (typeof found !== 'string' || !Object.hasOwn(EVENTS, found)) {
    throw new UnusableLog(`${where} is not an event known to this version of Gainsay (kind: ${JSON.stringify(found)})`);
  }
  const format = readFormat(value);
  if (format !== undefined && format !== LOG_FORMAT)
    throw new UnusableLog(`it was written in format ${JSON.stringify(format)}, and this is format ${LOG_FORMAT}`);
  return checkSchema<CampaignEvent>(EVENTS[found as EventKind], value, `${where} (${found})`);
}

function readFormat(event: unknown): unknown {
  const { kind: what, plan: begun } = event as { kind: string; plan?: { format?: unknown } | null };
  return what === 'campaign-started' && typeof begun === 'object' && begun !== null
    ? (begun.format ?? null)
    : undefined;
}
