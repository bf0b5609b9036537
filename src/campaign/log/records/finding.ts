import type { Backtrace } from '../../../solver/index.js';
import { HOST_NAME, blob, claim, decided, findingId, kind, mode, name, names, texts, trust } from './words.js';
import { coordinates } from './plan.js';
import { falsePart, fullRun, fullRuns, repeatedRuns } from './run.js';
import {
  type Infer,
  amount,
  byName,
  count,
  exactly,
  flag,
  list,
  matching,
  maybe,
  nullable,
  oneOf,
  record,
  text,
  typedRecord,
} from './schema.js';

const wrong = nullable(record({ check: count, got: decided, expected: decided }));
/** Check by check; null if unknown. */
export const expected = list(nullable(decided));
const backtrace = typedRecord<Backtrace>({ signal: text, frames: texts, isDeep: flag });

/** A ground term that a solver gets wrong, as a script with one check. */
const fault = record({
  /** The wrong operator, or the operators of a larger term; null if only a whole assertion shows it. */
  cause: nullable(text),
  term: text,
  /** The script; `expected` is its answer, by our evaluator. */
  text,
  expected: decided,
});
export type Fault = Infer<typeof fault>;

const findingModel = record({
  solver: name,
  /** `script`: given for this script. `seed`: given for the seed, and also a model of this script. */
  of: oneOf('script', 'seed'),
  text: blob,
  wrong: falsePart,
  choices: texts,
});
export type FindingModel = Infer<typeof findingModel>;

const findingOptions = record({
  solver: name,
  /** As on its command line. All are needed. */
  choices: names,
  experimental: names,
  level: oneOf('supported', 'experimental'),
});
export type FindingOptions = Infer<typeof findingOptions>;

/** The options of a solver's command that a failure needs, and those it shows without. */
const optionNeeds = record({ needed: texts, dropped: texts });
export type OptionNeeds = Infer<typeof optionNeeds>;

const foundJoined = record({
  connective: oneOf('and', 'or'),
  seeds: list(record({ seed: blob, path: name })),
});
export type FoundJoined = Infer<typeof foundJoined>;

const modeShown = record({
  name: text,
  /** The word added to its command. */
  word: text,
  /** `refused`: it rejects the input or its options in this mode. `open`: no result. */
  shows: oneOf('yes', 'no', 'refused', 'open'),
});
export type ModeShown = Infer<typeof modeShown>;

export const reducedFinding = record({
  btor: maybe(blob),
  /** The script, or the graph's translation; empty if there is none. */
  script: blob,
  /** Terms, or nodes of a graph, before (`from`) and after (`nodes`). */
  from: count,
  nodes: count,
  calls: count,
  bytes: record({ before: count, after: count }),
  cacheHits: count,
  course: list(record({ calls: count, bytes: count })),
  ms: amount,
  jobs: count,
  minimal: flag,
  /** Steps before and after the trace was reduced; null without a trace. */
  steps: nullable(record({ before: count, after: count })),
  /** The smallest failing difference to the seed, as text for people; null without a trace. */
  difference: nullable(blob),
  /** The mutant with only those steps, before its terms were reduced; null without a trace. */
  smallestMutant: nullable(blob),
  /** Never weaker than the finding's. */
  trust,
  suspects: names,
  witnesses: names,
  because: text,
  seedIsWrong: maybe(exactly(true)),
  signature: nullable(text),
  backtrace: maybe(backtrace),
  fault: maybe(fault),
  wrong,
  expected,
  /** For a certified result; null if it rests on another proof. */
  model: nullable(findingModel),
  /** For a metamorphic result: the reduced seed that it contradicts. */
  base: nullable(blob),
  theories: texts,
  shape: text,
  /** Characteristic operators, in alphabetical order. */
  operators: texts,
  runs: fullRuns,
  /** Remaining queries of a history, the failing one last; empty if not needed. */
  history: list(blob),
  options: nullable(optionNeeds),
  /** The suspect's run with only the needed options (`models`: asked for a model); missing if no option was dropped. */
  bare: maybe(record({ run: fullRun, models: flag })),
  /** Results in the modes by which the solver's project classifies its bugs; missing if not tried. */
  modes: maybe(list(modeShown)),
});
export type ReducedFinding = Infer<typeof reducedFinding>;

export const machine = record({
  system: text,
  architecture: text,
  host: matching(HOST_NAME, 'the name of a host, such as node-17'),
});
export type Machine = Infer<typeof machine>;

const OBSERVED = {
  /** `other`: it fails differently. `unclear`: time-outs, rejections, or varying answers. */
  shows: oneOf('yes', 'no', 'other', 'unclear'),
  said: text,
  times: count,
  /** Counts by result; missing if the runs agree. */
  votes: maybe(byName(count)),
};
/** `version` is a version, or the user's name of a build. */
const versionObservation = record({ version: name, ...OBSERVED });
export type VersionObservation = Infer<typeof versionObservation>;
export const crossMachineCheck = record({ machine, ...OBSERVED });
export type CrossMachineCheck = Infer<typeof crossMachineCheck>;

export const bisection = record({
  /** The solver bisected, such as `z3@npm`. */
  family: name,
  /** A ground term with a known value (`Fault`), the reduced input, or the mutant itself. */
  of: oneOf('pinned', 'reduced', 'mutant'),
  /** Set if each version computed its own model or value, which may differ from the recorded one. */
  reran: maybe(exactly(true)),
  /** Oldest first. */
  versions: names,
  observations: list(versionObservation),
  /** True if all versions were tested, and none inferred. */
  scanned: flag,
  /** Oldest version of the unbroken failing range that contains the known failing one; null if unknown. */
  firstBad: nullable(name),
  /** The newest version before `firstBad` without it; null if every older one shows it. */
  lastGood: nullable(name),
  /** The oldest later version without it; null if the newest still shows it. */
  fixedIn: nullable(name),
});
export type Bisection = Infer<typeof bisection>;

export const TRIAGE_STATES = ['new', 'reported', 'known', 'not-a-bug'] as const;
export type TriageState = (typeof TRIAGE_STATES)[number];

export const triage = record({
  state: oneOf(...TRIAGE_STATES),
  link: nullable(matching(/^https?:\/\/[!-~]+$/, 'a web address')),
  note: nullable(text),
  /** ISO 8601; null if never triaged. */
  when: nullable(text),
});
export type Triage = Infer<typeof triage>;

const claims = record({
  reduced: maybe(record({ by: text, reduced: reducedFinding })),
  bisection: maybe(record({ by: text, bisection })),
});
export type ReportedClaims = Infer<typeof claims>;

/** A confirmed finding, complete for reproducing, grouping and reporting it. */
export const findingRecord = record({
  id: findingId,
  kind,
  trust,
  /** Null if it is undecided which of `suspects` is wrong. */
  solver: nullable(name),
  suspects: names,
  witnesses: names,
  oracles: texts,
  because: text,
  /** Set if the wrong answer is to the seed, not to the input. */
  seedIsWrong: maybe(exactly(true)),
  wrong,
  expected,
  signature: nullable(text),
  /** Crash location; missing if the signature has it, or no debugger found it. */
  backtrace: maybe(backtrace),
  /** The smallest ground term that the solver gets wrong; missing if there is none, or none was tried. */
  fault: maybe(fault),
  /** For a certified finding that rests on a model. */
  model: nullable(findingModel),
  group: text,
  theories: texts,
  /** Abstracted form of the mutant, or of its difference to the seed. */
  shape: text,
  known: maybe(text),
  /** The varied options that it needs; part of the solver's name. */
  options: maybe(findingOptions),
  coordinates,
  /** Path as given, or the source's name. */
  seedPath: name,
  /** The seeds joined into it, that of `coordinates` first, with repetitions. */
  joined: maybe(foundJoined),
  /** Relation to the seed or joined seeds; null if the test case is a seed or has none. */
  claim: nullable(claim),
  mutant: blob,
  btor: maybe(blob),
  reduced: maybe(reducedFinding),
  bisection: maybe(bisection),
  elsewhere: maybe(crossMachineCheck),
  /**
   * The reporting worker with its own trust and reason, until the finding is reproduced; meanwhile `trust` is
   * `reported`. Derived, never stored.
   */
  reported: maybe(record({ by: text, trust, because: text })),
  /** The newest reduction and bisection not reproduced by the leader; not evidence. Derived, never stored. */
  claims: maybe(claims),
  triage: maybe(triage),
  /** The seed in normal form, as solved; null if there is none. */
  parent: nullable(blob),
  /** The script to which the steps apply: the seed or a normal form of it. */
  base: blob,
  trace: blob,
  /** Why the answers are known, if the test case was built with its answers. */
  certificate: nullable(blob),
  steps: count,
  /** UTF-8 bytes of the mutant. */
  bytes: count,
  /** Mode of the run that showed it first. */
  mode,
  /** `fresh`: twice in new processes. `history`: only after the queries in `history` (an incremental bug). */
  confirmed: oneOf('fresh', 'history'),
  history: list(blob),
  repeats: list(repeatedRuns),
  runs: fullRuns,
  parentRuns: fullRuns,
  tieBreakers: fullRuns,
});
export type FindingRecord = Infer<typeof findingRecord>;

export const unconfirmed = record({
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
export type UnconfirmedRecord = Infer<typeof unconfirmed>;

/**
 * A seed of which only its own `:status` contradicts a solver. That is no evidence against the solver, so this is
 * not a finding.
 */
export const disputedSeed = record({
  id: findingId,
  path: name,
  coordinates,
  mutant: blob,
  btor: maybe(blob),
  /** The check (from 0), its answer by the file's `:status`, and the answer given. */
  check: count,
  claimed: decided,
  answered: decided,
  solvers: names,
  because: text,
  runs: fullRuns,
});
export type DisputedSeed = Infer<typeof disputedSeed>;
