import type { Backtrace } from '../../../solver/index.js';
import { HOST_NAME, blob, claim, decided, findingId, kind, mode, name, names, texts, trust } from './words.js';
import { coordinates } from './plan.js';
import { falsePart, fullRun, fullRuns, repeatedRuns } from './run.js';
import * as s from './schema.js';

const wrong = s.nullable(s.record({ check: s.count, got: decided, expected: decided }));
/** Check by check; null if unknown. */
export const expected = s.list(s.nullable(decided));
const backtrace = s.typedRecord<Backtrace>({ signal: s.text, frames: texts, isDeep: s.flag });

/** A ground term that a solver gets wrong, as a script with one check. */
const fault = s.record({
  /** The wrong operator, or the operators of a larger term; null if only a whole assertion shows it. */
  cause: s.nullable(s.text),
  term: s.text,
  /** The script; `expected` is its answer, by our evaluator. */
  text: s.text,
  expected: decided,
});
export type Fault = s.Infer<typeof fault>;

const findingModel = s.record({
  solver: name,
  /** `script`: given for this script. `seed`: given for the seed, and also a model of this script. */
  of: s.oneOf('script', 'seed'),
  text: blob,
  wrong: falsePart,
  choices: texts,
});
export type FindingModel = s.Infer<typeof findingModel>;

const findingOptions = s.record({
  solver: name,
  /** As on its command line. All are needed. */
  choices: names,
  experimental: names,
  level: s.oneOf('supported', 'experimental'),
});
export type FindingOptions = s.Infer<typeof findingOptions>;

/** The options of a solver's command that a failure needs, and those it shows without. */
const optionNeeds = s.record({ needed: texts, dropped: texts });
export type OptionNeeds = s.Infer<typeof optionNeeds>;

const foundJoined = s.record({
  connective: s.oneOf('and', 'or'),
  seeds: s.list(s.record({ seed: blob, path: name })),
});
export type FoundJoined = s.Infer<typeof foundJoined>;

const modeShown = s.record({
  name: s.text,
  /** The word added to its command. */
  word: s.text,
  /** `refused`: it rejects the input or its options in this mode. `open`: no result. */
  shows: s.oneOf('yes', 'no', 'refused', 'open'),
});
export type ModeShown = s.Infer<typeof modeShown>;

export const reducedFinding = s.record({
  btor: s.maybe(blob),
  /** The script, or the graph's translation; empty if there is none. */
  script: blob,
  /** Terms, or nodes of a graph, before (`from`) and after (`nodes`). */
  from: s.count,
  nodes: s.count,
  calls: s.count,
  bytes: s.record({ before: s.count, after: s.count }),
  cacheHits: s.count,
  course: s.list(s.record({ calls: s.count, bytes: s.count })),
  ms: s.amount,
  jobs: s.count,
  minimal: s.flag,
  /** Steps before and after the trace was reduced; null without a trace. */
  steps: s.nullable(s.record({ before: s.count, after: s.count })),
  /** The smallest failing difference to the seed, as text for people; null without a trace. */
  difference: s.nullable(blob),
  /** The mutant with only those steps, before its terms were reduced; null without a trace. */
  smallestMutant: s.nullable(blob),
  /** Never weaker than the finding's. */
  trust,
  suspects: names,
  witnesses: names,
  because: s.text,
  seedIsWrong: s.maybe(s.exactly(true)),
  signature: s.nullable(s.text),
  backtrace: s.maybe(backtrace),
  fault: s.maybe(fault),
  wrong,
  expected,
  /** Null unless the result is certified by a model. */
  model: s.nullable(findingModel),
  /** For a metamorphic result: the reduced seed that it contradicts. */
  base: s.nullable(blob),
  theories: texts,
  shape: s.text,
  /** Characteristic operators, in alphabetical order. */
  operators: texts,
  runs: fullRuns,
  /** Remaining queries of a history, the failing one last; empty if not needed. */
  history: s.list(blob),
  options: s.nullable(optionNeeds),
  /** The suspect's run with only the needed options (`models`: asked for a model); missing if no option was dropped. */
  bare: s.maybe(s.record({ run: fullRun, models: s.flag })),
  /** Results in the modes by which the solver's project classifies its bugs; missing if not tried. */
  modes: s.maybe(s.list(modeShown)),
});
export type ReducedFinding = s.Infer<typeof reducedFinding>;

export const machine = s.record({
  system: s.text,
  architecture: s.text,
  host: s.matching(HOST_NAME, 'the name of a host, such as node-17'),
});
export type Machine = s.Infer<typeof machine>;

const OBSERVED = {
  /** `other`: it fails differently. `unclear`: time-outs, rejections, or varying answers. */
  shows: s.oneOf('yes', 'no', 'other', 'unclear'),
  said: s.text,
  times: s.count,
  /** Counts by result; missing if the runs agree. */
  votes: s.maybe(s.byName(s.count)),
};
/** `version` is a version, or the user's name of a build. */
const versionObservation = s.record({ version: name, ...OBSERVED });
export type VersionObservation = s.Infer<typeof versionObservation>;
export const crossMachineCheck = s.record({ machine, ...OBSERVED });
export type CrossMachineCheck = s.Infer<typeof crossMachineCheck>;

export const bisection = s.record({
  /** The solver bisected, such as `z3@npm`. */
  family: name,
  /** A ground term with a known value (`Fault`), the reduced input, or the mutant itself. */
  of: s.oneOf('pinned', 'reduced', 'mutant'),
  /** Set if each version computed its own model or value, which may differ from the recorded one. */
  reran: s.maybe(s.exactly(true)),
  /** Oldest first. */
  versions: names,
  observations: s.list(versionObservation),
  /** True if all versions were tested, and none inferred. */
  scanned: s.flag,
  /** Oldest version of the unbroken failing range that contains the known failing one; null if unknown. */
  firstBad: s.nullable(name),
  /** The newest version before `firstBad` without it; null if every older one shows it. */
  lastGood: s.nullable(name),
  /** The oldest later version without it; null if the newest still shows it. */
  fixedIn: s.nullable(name),
});
export type Bisection = s.Infer<typeof bisection>;

export const TRIAGE_STATES = ['new', 'reported', 'known', 'not-a-bug'] as const;
export type TriageState = (typeof TRIAGE_STATES)[number];

export const triage = s.record({
  state: s.oneOf(...TRIAGE_STATES),
  link: s.nullable(s.matching(/^https?:\/\/[!-~]+$/, 'a web address')),
  note: s.nullable(s.text),
  /** ISO 8601; null if never triaged. */
  when: s.nullable(s.text),
});
export type Triage = s.Infer<typeof triage>;

const claims = s.record({
  reduced: s.maybe(s.record({ by: s.text, reduced: reducedFinding })),
  bisection: s.maybe(s.record({ by: s.text, bisection })),
});
export type ReportedClaims = s.Infer<typeof claims>;

/** A confirmed finding, complete for reproducing, grouping and reporting it. */
export const findingRecord = s.record({
  id: findingId,
  kind,
  trust,
  /** Null if it is undecided which of `suspects` is wrong. */
  solver: s.nullable(name),
  suspects: names,
  witnesses: names,
  oracles: texts,
  because: s.text,
  /** Set if the wrong answer is to the seed, not to the input. */
  seedIsWrong: s.maybe(s.exactly(true)),
  wrong,
  expected,
  signature: s.nullable(s.text),
  /** Crash location; missing if the signature has it, or no debugger found it. */
  backtrace: s.maybe(backtrace),
  /** The smallest ground term that the solver gets wrong; missing if there is none, or none was tried. */
  fault: s.maybe(fault),
  /** For a certified finding that rests on a model. */
  model: s.nullable(findingModel),
  group: s.text,
  theories: texts,
  /** Abstracted form of the mutant, or of its difference to the seed. */
  shape: s.text,
  known: s.maybe(s.text),
  /** The varied options that it needs; part of the solver's name. */
  options: s.maybe(findingOptions),
  coordinates,
  /** Path as given, or the source's name. */
  seedPath: name,
  /** The seeds joined into it, that of `coordinates` first, with repetitions. */
  joined: s.maybe(foundJoined),
  /** Relation to the seed or joined seeds; null if the test case is a seed or has none. */
  claim: s.nullable(claim),
  mutant: blob,
  btor: s.maybe(blob),
  reduced: s.maybe(reducedFinding),
  bisection: s.maybe(bisection),
  elsewhere: s.maybe(crossMachineCheck),
  /**
   * The reporting worker with its own trust and reason, until the finding is reproduced; meanwhile `trust` is
   * `reported`. Derived, never stored.
   */
  reported: s.maybe(s.record({ by: s.text, trust, because: s.text })),
  /** The newest reduction and bisection not reproduced by the leader; not evidence. Derived, never stored. */
  claims: s.maybe(claims),
  triage: s.maybe(triage),
  /** The seed in normal form, as solved; null if there is none. */
  parent: s.nullable(blob),
  /** The script to which the steps apply: the seed or a normal form of it. */
  base: blob,
  trace: blob,
  /** Why the answers are known, if the test case was built with its answers. */
  certificate: s.nullable(blob),
  steps: s.count,
  /** UTF-8 bytes of the mutant. */
  bytes: s.count,
  /** Mode of the run that showed it first. */
  mode,
  /** `fresh`: twice in new processes. `history`: only after the queries in `history` (an incremental bug). */
  confirmed: s.oneOf('fresh', 'history'),
  history: s.list(blob),
  repeats: s.list(repeatedRuns),
  runs: fullRuns,
  parentRuns: fullRuns,
  tieBreakers: fullRuns,
});
export type FindingRecord = s.Infer<typeof findingRecord>;

export const unconfirmed = s.record({
  id: findingId,
  kind,
  suspects: names,
  because: s.text,
  reason: s.text,
  coordinates,
  mode,
  mutant: blob,
  btor: s.maybe(blob),
  runs: fullRuns,
});
export type UnconfirmedRecord = s.Infer<typeof unconfirmed>;

/**
 * A seed of which only its own `:status` contradicts a solver. That is no evidence against the solver, so this is
 * not a finding.
 */
export const disputedSeed = s.record({
  id: findingId,
  path: name,
  coordinates,
  mutant: blob,
  btor: s.maybe(blob),
  /** The check (from 0), its answer by the file's `:status`, and the answer given. */
  check: s.count,
  claimed: decided,
  answered: decided,
  solvers: names,
  because: s.text,
  runs: fullRuns,
});
export type DisputedSeed = s.Infer<typeof disputedSeed>;
