import type { Backtrace } from '../../../solver/index.js';
import type { Exclusion, SeedProof } from '../events.js';
import type {
  Bisection,
  DisputedSeed,
  CrossMachineCheck,
  Fault,
  FindingModel,
  FindingOptions,
  FindingRecord,
  FoundJoined,
  ModeShown,
  ReducedFinding,
  ReportedClaims,
  ReductionDetails,
  UnconfirmedRecord,
  VersionObservation,
} from '../finding-record.js';
import { type Machine, HOST_NAME } from '../machine.js';
import type { RepeatedRuns, SeedAnswer } from '../run-record.js';
import { type Triage, TRIAGE_STATES } from '../triage.js';
import { blob, claim, decided, findingId, kind, mode, name, names, outcome, texts, trust } from './words.js';
import { coordinates } from './plan.js';
import { falsePart, fullRun, fullRuns } from './run.js';
import {
  amount,
  byName,
  count,
  exactly,
  matching,
  flag,
  list,
  maybe,
  nullable,
  oneOf,
  record,
  text,
} from './schema.js';

const wrong = nullable(record<NonNullable<FindingRecord['wrong']>>({ check: count, got: decided, expected: decided }));
export const expected = list(nullable(decided));
const findingModel = record<FindingModel>({
  solver: name,
  of: oneOf('script', 'seed'),
  text: blob,
  wrong: falsePart,
  choices: texts,
});
export const seedProof = record<SeedProof>({ solver: name, text: blob });
export const excuse = record<Exclusion>({ solver: name, because: outcome });

const backtrace = record<Backtrace>({ signal: text, frames: texts, isDeep: flag });
const fault = record<Fault>({ cause: nullable(text), term: text, text, expected: decided });
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
  fault: maybe(fault),
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
export const reduced = record<ReducedFinding>({
  btor: maybe(blob),
  script: blob,
  from: count,
  nodes: count,
  calls: count,
  details: maybe(details),
});
const host = matching(HOST_NAME, 'the name of a host, such as node-17');
export const machine = record<Machine>({ system: text, architecture: text, host: maybe(host) });
const observed = {
  shows: oneOf('yes', 'no', 'other', 'unclear'),
  said: text,
  times: count,
  votes: maybe(byName(count)),
} as const;
export const elsewhere = record<CrossMachineCheck>({ machine, ...observed });
const version = nullable(name);
export const bisection = record<Bisection>({
  family: name,
  of: oneOf('pinned', 'reduced', 'mutant'),
  reran: maybe(exactly(true)),
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
const repeated = record<RepeatedRuns>({
  solver: name,
  of: oneOf('script', 'seed'),
  times: count,
  said: byName(count),
  suspected: maybe(oneOf('wrong-answer', 'invalid-model', 'crash')),
  signature: maybe(text),
  seeds: maybe(list(seedAnswer)),
});
export const triage = record<Triage>({
  state: oneOf(...TRIAGE_STATES),
  link: nullable(matching(/^https?:\/\/[!-~]+$/, 'an address of the web')),
  note: nullable(text),
  when: nullable(text),
});
export const finding = record<FindingRecord>({
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
  fault: maybe(fault),
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
  // Derived from the log, never stored.
  reported: maybe(record<NonNullable<FindingRecord['reported']>>({ by: text, trust, because: text })),
  claims: maybe(
    record<ReportedClaims>({
      reduced: maybe(record<NonNullable<ReportedClaims['reduced']>>({ by: text, reduced })),
      bisection: maybe(record<NonNullable<ReportedClaims['bisection']>>({ by: text, bisection })),
    }),
  ),
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
export const unconfirmed = record<UnconfirmedRecord>({
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

export const disputed = record<DisputedSeed>({
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
