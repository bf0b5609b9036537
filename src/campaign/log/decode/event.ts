import { type ModelObservation, type ReplyObservation, TRUSTS } from '../../../oracle/index.js';
import { type Backtrace, type Limits, type SolverVersion, BUG_KINDS, INQUIRY_NAMES } from '../../../solver/index.js';
import type { Extent, MutantBounds } from '../../../strategy/index.js';
import type { PostProcessingPlan } from '../post-processing-plan.js';
import type {
  BatchCounts,
  LateCounts,
  Making,
  ModelCounts,
  ReplyCounts,
  SolverCounts,
  TestResult,
} from '../batch-record.js';
import type {
  Bisection,
  DisputedSeed,
  Elsewhere,
  FindingModel,
  FindingOptions,
  FindingRecord,
  FoundJoined,
  ReducedFinding,
  ModeShown,
  ReductionDetails,
  UnconfirmedRecord,
  VersionObservation,
} from '../finding-record.js';
import type { CampaignEvent, EventKind, Excuse, SeedProof } from '../events.js';
import { type Machine, HOST_NAME } from '../machine.js';
import type { FullRunRecord, ModelRecord, Repeated, RunRecord, SeedAnswer } from '../run-record.js';
import { BLOB_ID, FINDING_ID, STRATEGY_NAME } from '../ids.js';
import {
  type Batch,
  type Budget,
  type Coordinates,
  type Plan,
  type PlannedSeed,
  type PlannedData,
  type PlannedPlugin,
  type PlannedSolver,
  ASKED_NAMES,
  LOG_FORMAT,
} from '../plan.js';
import { type Shard, isShard } from '../shard.js';
import { UnusableLog } from '../state.js';
import { type Triage, TRIAGE_STATES } from '../triage.js';
import {
  type Misfit,
  type Schema,
  amount,
  byName,
  checked,
  count,
  either,
  exactly,
  fitting,
  flag,
  list,
  maybe,
  misfitOf,
  nullable,
  oneOf,
  record,
  text,
  whole,
} from './schema.js';

// What comes out of a campaign's database is input like any other: somebody else may have written it. Here stands what each
// event must look like, a schema for each kind; nothing behind reads a row that was not looked at.

/** The schema of a finding's name. */
export const findingId = fitting(FINDING_ID, 'the name of a finding, such as crash-0123456789');
/** The schema of a text's name. */
export const blob = fitting(BLOB_ID, 'the SHA-256 of a text, in hexadecimal');
const strategy = fitting(STRATEGY_NAME, 'the name of a strategy, such as opfuzz');
const name = fitting(/^[^\0]+$/, 'a name');
const texts = list(text);
const names = list(name);

const answer = oneOf('sat', 'unsat', 'unknown');
const decided = oneOf('sat', 'unsat');
const kind = oneOf(...BUG_KINDS);
const claim = oneOf('equivalent', 'equisatisfiable', 'weaker', 'stronger', 'unrelated');
const mode = oneOf('fresh', 'persistent', 'wasm');
const outcome = oneOf(
  'answered',
  'rejected',
  'invalid-model',
  'failed-self-check',
  'timeout',
  'memout',
  'flooded',
  'crashed',
  'unavailable',
);
const trust = oneOf(...TRUSTS);
const whichFindings = oneOf('auto', 'all', 'none');

const falsePart = nullable(
  record<NonNullable<ModelObservation['wrong']>>({ assertion: text, part: text, signature: text }),
);
const model = record<ModelRecord>({
  verdict: oneOf('true', 'false', 'undetermined'),
  because: nullable(text),
  choices: texts,
  wrong: falsePart,
  ms: amount,
  fault: maybe(text),
});

const reply = record<ReplyObservation>({
  inquiry: oneOf(...INQUIRY_NAMES),
  verdict: oneOf('right', 'wrong', 'undetermined'),
  because: nullable(text),
  wrong: nullable(
    record<NonNullable<ReplyObservation['wrong']>>({
      term: text,
      reply: text,
      proof: text,
      signature: text,
      trust: maybe(oneOf(...TRUSTS)),
    }),
  ),
});

const solverVersion = record<SolverVersion>({ text, number: maybe(text), sha256: maybe(text) });
const IDENTITY = { profile: name, family: name, version: solverVersion, options: texts, ownProfile: nullable(blob) };

const RUN = {
  solver: name,
  family: name,
  mode,
  outcome,
  answers: list(answer),
  detail: nullable(text),
  why: maybe(oneOf('unsupported', 'silent')),
  ms: amount,
  model: maybe(nullable(model)),
  replies: maybe(list(reply)),
};
const run = record<RunRecord>(RUN);
const fullRun = record<FullRunRecord>({
  ...RUN,
  ...IDENTITY,
  exit: nullable(either(text, whole)),
  command: names,
  language: maybe(exactly('btor')),
  input: oneOf('stdin', 'file'),
  declareFunOnly: flag,
  reset: texts,
  modelText: maybe(text),
  stdout: text,
  stderr: text,
});
const fullRuns = list(fullRun);

const solverCounts = record<SolverCounts>({
  runs: count,
  ms: amount,
  restarts: count,
  late: maybe(record<LateCounts>({ ms: amount, stopped: count, beyond: count, ended: count })),
  answers: byName(count),
});
const replyCounts = record<ReplyCounts>({ right: count, wrong: count, undetermined: count, because: byName(count) });
const modelCounts = record<ModelCounts>({
  true: count,
  false: count,
  undetermined: count,
  missing: count,
  ms: amount,
  because: byName(count),
  replies: maybe(byName(replyCounts)),
});
const batchCounts = record<BatchCounts>({
  tests: count,
  none: count,
  sameAsSeed: count,
  duplicates: count,
  tooLarge: count,
  faults: count,
  solvers: byName(solverCounts),
  models: maybe(modelCounts),
});
const making = record<Making>({ rewrites: texts, theories: texts });
const result = record<TestResult>({
  index: count,
  said: byName(text),
  known: maybe(list(nullable(decided))),
  ms: maybe(amount),
  refused: maybe(byName(text)),
  illFormed: maybe(text),
  options: maybe(byName(texts)),
  rewrites: maybe(texts),
  theories: maybe(texts),
});

/** The schema of a batch. */
export const batch = record<Batch>({ seed: name, strategy, from: count, to: count });
const coordinates = record<Coordinates>({ key: name, seed: name, strategy, index: count });
const wrong = nullable(record<NonNullable<FindingRecord['wrong']>>({ check: count, got: decided, expected: decided }));
const expected = list(nullable(decided));
const findingModel = record<FindingModel>({
  solver: name,
  of: oneOf('script', 'seed'),
  text: blob,
  wrong: falsePart,
  choices: texts,
});
const seedProof = record<SeedProof>({ solver: name, text: blob });
const excuse = record<Excuse>({ solver: name, because: outcome });

const backtrace = record<Backtrace>({ signal: text, frames: texts, isDeep: flag });
const details = record<ReductionDetails>({
  bytes: record<ReductionDetails['bytes']>({ before: count, after: count }),
  cacheHits: count,
  course: maybe(list(record<NonNullable<ReductionDetails['course']>[number]>({ calls: count, bytes: count }))),
  ms: amount,
  jobs: count,
  minimal: flag,
  steps: nullable(record<NonNullable<ReductionDetails['steps']>>({ before: count, after: count })),
  difference: nullable(blob),
  smallestMutant: nullable(blob),
  trust,
  suspects: maybe(names),
  witnesses: maybe(names),
  because: text,
  seedIsWrong: maybe(exactly(true)),
  signature: nullable(text),
  backtrace: maybe(backtrace),
  wrong,
  expected,
  model: nullable(findingModel),
  base: nullable(blob),
  theories: texts,
  shape: text,
  operators: maybe(texts),
  runs: fullRuns,
  history: list(blob),
  options: nullable(record<NonNullable<ReductionDetails['options']>>({ needed: texts, dropped: texts })),
  bare: maybe(record<NonNullable<ReductionDetails['bare']>>({ run: fullRun, models: flag })),
  modes: maybe(list(record<ModeShown>({ name: text, word: text, shows: oneOf('yes', 'no', 'refused', 'open') }))),
});
const reduced = record<ReducedFinding>({
  btor: maybe(blob),
  script: blob,
  from: count,
  nodes: count,
  calls: count,
  details: maybe(details),
});
const host = fitting(HOST_NAME, 'the name of a host, such as node-17');
const machine = record<Machine>({ system: text, architecture: text, host: maybe(host) });
const observed = {
  shows: oneOf('yes', 'no', 'other', 'unclear'),
  said: text,
  times: count,
  votes: maybe(byName(count)),
} as const;
const elsewhere = record<Elsewhere>({ machine, ...observed });
const version = nullable(name);
const bisection = record<Bisection>({
  family: name,
  of: oneOf('reduced', 'mutant'),
  versions: names,
  observations: list(record<VersionObservation>({ version: name, ...observed })),
  scanned: flag,
  firstBad: version,
  lastGood: version,
  fixedIn: version,
});

const seedAnswer = record<SeedAnswer>({
  options: list(text),
  said: text,
  shows: oneOf('same', 'open', 'otherwise'),
});
const repeated = record<Repeated>({
  solver: name,
  of: oneOf('script', 'seed'),
  times: count,
  said: byName(count),
  suspected: maybe(oneOf('wrong-answer', 'invalid-model', 'crash')),
  signature: maybe(text),
  seeds: maybe(list(seedAnswer)),
});
const triage = record<Triage>({
  state: oneOf(...TRIAGE_STATES),
  link: nullable(fitting(/^https?:\/\/[!-~]+$/, 'an address of the web')),
  note: nullable(text),
  when: nullable(text),
});
const finding = record<FindingRecord>({
  id: findingId,
  kind,
  trust,
  solver: nullable(name),
  suspects: names,
  witnesses: names,
  oracles: texts,
  because: text,
  seedIsWrong: maybe(exactly(true)),
  wrong,
  expected,
  signature: nullable(text),
  backtrace: maybe(backtrace),
  model: maybe(nullable(findingModel)),
  group: text,
  theories: texts,
  shape: maybe(text),
  known: maybe(text),
  options: maybe(
    record<FindingOptions>({
      solver: name,
      choices: names,
      experimental: names,
      level: oneOf('supported', 'experimental'),
    }),
  ),
  coordinates,
  seedPath: name,
  joined: maybe(
    record<FoundJoined>({
      connective: oneOf('and', 'or'),
      seeds: list(record<FoundJoined['seeds'][number]>({ seed: blob, path: name })),
    }),
  ),
  claim: nullable(claim),
  mutant: blob,
  btor: maybe(blob),
  reduced: maybe(nullable(reduced)),
  bisection: maybe(nullable(bisection)),
  elsewhere: maybe(elsewhere),
  triage: maybe(triage),
  parent: nullable(blob),
  base: blob,
  trace: blob,
  certificate: maybe(nullable(blob)),
  steps: count,
  bytes: count,
  mode,
  confirmed: oneOf('fresh', 'history'),
  history: list(blob),
  repeats: maybe(list(repeated)),
  runs: fullRuns,
  parentRuns: fullRuns,
  tieBreakers: fullRuns,
});
const unconfirmed = record<UnconfirmedRecord>({
  id: findingId,
  kind,
  suspects: names,
  because: text,
  reason: text,
  coordinates,
  mode,
  mutant: blob,
  btor: maybe(blob),
  runs: fullRuns,
});

const disputed = record<DisputedSeed>({
  id: findingId,
  path: name,
  coordinates,
  mutant: blob,
  btor: maybe(blob),
  check: count,
  claimed: decided,
  answered: decided,
  solvers: names,
  because: text,
  runs: fullRuns,
});

const plannedSolvers = list(record<PlannedSolver>({ ...IDENTITY, id: name, found: maybe(exactly(true)) }));

const budget = record<Budget>({ tests: nullable(count), forMs: nullable(amount), perSeed: nullable(count) });

const plan = record<Plan>({
  format: exactly(LOG_FORMAT),
  gainsay: name,
  key: name,
  seeds: list(record<PlannedSeed>({ path: name, blob, bytes: count, certified: maybe(decided) })),
  solvers: plannedSolvers,
  tieBreakers: names,
  strategies: list(strategy),
  rounds: count,
  data: byName(record<PlannedData>({ file: name, text: blob, proofs: maybe(blob) })),
  extents: maybe(byName(byName(record<Extent>({ indices: count, of: text })))),
  bounds: maybe(record<MutantBounds>({ changes: maybe(count), pairs: maybe(exactly(true)) })),
  plugins: maybe(list(record<PlannedPlugin>({ name, path: text, sha256: text }))),
  mode: oneOf('auto', 'fresh', 'persistent'),
  checkModels: flag,
  models: maybe(flag),
  asks: maybe(list(oneOf(...ASKED_NAMES))),
  limits: record<Limits>({ timeoutMs: amount, memoryBytes: maybe(count), outputBytes: count }),
  adaptiveLimits: flag,
  repeats: maybe(count),
  maxBytes: count,
  budget,
  mixing: maybe(oneOf('yield', 'even')),
  mixAhead: maybe(count),
  shard: maybe(
    checked(record<Shard>({ parts: list(count), of: count }), isShard, 'parts of a campaign, such as 3 of 8'),
  ),
  varyOptions: maybe(oneOf('supported', 'all')),
  reduceMs: maybe(amount),
  postProcessing: maybe(
    record<PostProcessingPlan>({ reduce: whichFindings, bisect: whichFindings, confirmElsewhere: maybe(flag) }),
  ),
  known: maybe(blob),
  baseline: maybe(blob),
});

const at = amount;
type EventOf<K extends EventKind> = CampaignEvent & { readonly kind: K };

/** What each kind of event must look like. Total: an event without a schema does not compile. */
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
    restarts: byName(count),
  }),
  'batch-done': record<EventOf<'batch-done'>>({
    kind: exactly('batch-done'),
    at,
    batch,
    counts: batchCounts,
    results: list(result),
    repeats: maybe(list(making)),
  }),
  finding: record<EventOf<'finding'>>({ kind: exactly('finding'), at, finding, machine: maybe(machine) }),
  'finding-reduced': record<EventOf<'finding-reduced'>>({
    kind: exactly('finding-reduced'),
    at,
    id: findingId,
    reduced,
  }),
  'finding-bisected': record<EventOf<'finding-bisected'>>({
    kind: exactly('finding-bisected'),
    at,
    id: findingId,
    bisection,
  }),
  'finding-elsewhere': record<EventOf<'finding-elsewhere'>>({
    kind: exactly('finding-elsewhere'),
    at,
    id: findingId,
    elsewhere,
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

/** Reads a row of a campaign's log. Throws `UnusableLog` where it is not what an event must be; `where` names the row. */
export function decodeEvent(json: unknown, where: string): CampaignEvent {
  const value = parsed(json, where);
  const found = (value as { readonly kind?: unknown } | null)?.kind;
  if (typeof found !== 'string' || !Object.hasOwn(EVENTS, found)) {
    throw new UnusableLog(`${where} is not an event known to this version of Gainsay (kind: ${JSON.stringify(found)})`);
  }
  const format = formatOf(value);
  if (format !== undefined && format !== LOG_FORMAT)
    throw new UnusableLog(`it was written in format ${JSON.stringify(format)}, and this is format ${LOG_FORMAT}`);
  const misfit = misfitOf(EVENTS[found as EventKind], value);
  if (misfit !== undefined) throw new UnusableLog(`${where} (${found}) is ill-formed: ${misfitText(misfit)}`);
  return value as CampaignEvent;
}

/** The value of a JSON text from outside. Throws `UnusableLog` where it is none. */
export function parsed(json: unknown, where: string): unknown {
  if (typeof json !== 'string') throw new UnusableLog(`${where} is not a text`);
  // A field of this name would change what objects are made from it.
  if (json.includes('"__proto__"')) throw new UnusableLog(`${where} has a field __proto__`);
  try {
    return JSON.parse(json);
  } catch {
    throw new UnusableLog(`${where} is not JSON`);
  }
}

/** The format that a beginning of a log names; undefined for other events. */
function formatOf(event: unknown): unknown {
  const { kind: what, plan: begun } = event as { kind: string; plan?: { format?: unknown } | null };
  return what === 'campaign-started' && typeof begun === 'object' && begun !== null
    ? (begun.format ?? null)
    : undefined;
}

/** What is wrong with a value, in words. */
export function misfitText({ path, expected: wanted, got }: Misfit): string {
  return `${path === '' ? 'the whole' : path} is ${got}; expected ${wanted}`;
}
