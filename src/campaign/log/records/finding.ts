import type { Backtrace } from '../../../solver/index.js';
import { HOST_NAME, blob, claim, decided, findingId, kind, mode, name, names, texts, trust } from './words.js';
import { coordinates } from './plan.js';
import { falsePart, fullRun, fullRuns, repeatedRuns } from './run.js';
import * as s from './schema.js';

const wrong = s.nullable(s.record({ check: s.count, got: decided, expected: decided }));
/** One answer per check; null if unknown. */
export const expected = s.list(s.nullable(decided));
const backtrace = s.typedRecord<Backtrace>({ signal: s.text, frames: texts, isDeep: s.flag });

const fault = s.record({
  /** The wrong operator, or the operators of a larger term; null if only a whole assertion shows the fault. */
  cause: s.nullable(s.text),
  term: s.text,
  /** The script; `expected` is its answer by Gainsay's evaluator. */
  text: s.text,
  expected: decided,
});
export type Fault = s.Infer<typeof fault>;

const findingModel = s.record({
  solver: name,
  /** `script`: a model of this script. `seed`: a model of the seed that also satisfies this script. */
  of: s.oneOf('script', 'seed'),
  text: blob,
  wrong: falsePart,
  choices: texts,
});
export type FindingModel = s.Infer<typeof findingModel>;

const findingOptions = s.record({
  solver: name,
  choices: names,
  experimental: names,
  level: s.oneOf('supported', 'experimental'),
});
export type FindingOptions = s.Infer<typeof findingOptions>;

const optionNeeds = s.record({ needed: texts, dropped: texts });
export type OptionNeeds = s.Infer<typeof optionNeeds>;

const foundJoined = s.record({
  connective: s.oneOf('and', 'or'),
  seeds: s.list(s.record({ seed: blob, path: name })),
});
export type FoundJoined = s.Infer<typeof foundJoined>;

const modeShown = s.record({
  name: s.text,
  word: s.text,
  /** `refused`: the solver rejects the input or its options in this mode. `open`: no result. */
  shows: s.oneOf('yes', 'no', 'refused', 'open'),
});
export type ModeShown = s.Infer<typeof modeShown>;

export const reducedFinding = s.record({
  btor: s.maybe(blob),
  /** The script, or a graph's translation to a script; empty if the graph cannot be translated. */
  script: blob,
  /** Number of terms of a script, or nodes of a graph: `from` before the reduction, `nodes` after. */
  from: s.count,
  nodes: s.count,
  calls: s.count,
  bytes: s.record({ before: s.count, after: s.count }),
  cacheHits: s.count,
  course: s.list(s.record({ calls: s.count, bytes: s.count })),
  ms: s.amount,
  jobs: s.count,
  minimal: s.flag,
  /** Steps before and after the trace was shortened; null without a trace. `isSmallest`: set if fewer may suffice. */
  steps: s.nullable(s.record({ before: s.count, after: s.count, isSmallest: s.maybe(s.exactly(false)) })),
  /** The smallest failing difference from the seed, in words; null without a trace. */
  difference: s.nullable(blob),
  /** The mutant with only the remaining steps, before its terms were reduced; null without a trace. */
  smallestMutant: s.nullable(blob),
  /** Trust in the reduced finding, never weaker than in the original. */
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
  /** Null if no model certifies the result. */
  model: s.nullable(findingModel),
  /** The reduced seed. Null unless the bug shows only in comparison with the seed's answers. */
  base: s.nullable(blob),
  theories: texts,
  shape: s.text,
  operators: texts,
  runs: fullRuns,
  history: s.list(blob),
  options: s.nullable(optionNeeds),
  /** The suspect's run with only the needed options. Missing if all are needed. `models`: a model was requested. */
  bare: s.maybe(s.record({ run: fullRun, models: s.flag })),
  /** Results in the modes by which the solver's project classifies bugs; missing if not tried. */
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
  /** `other`: the input fails differently. `unclear`: time-outs, rejections or varying answers. */
  shows: s.oneOf('yes', 'no', 'other', 'unclear'),
  said: s.text,
  times: s.count,
  /** Number of runs by result; missing if all runs agree. */
  votes: s.maybe(s.byName(s.count)),
};
/** `version` is a version number, or the user's name of a build. */
const versionObservation = s.record({ version: name, ...OBSERVED });
export type VersionObservation = s.Infer<typeof versionObservation>;
export const crossMachineCheck = s.record({ machine, ...OBSERVED });
export type CrossMachineCheck = s.Infer<typeof crossMachineCheck>;

export const bisection = s.record({
  family: name,
  /** The input that was run. `pinned`: a ground term with a known value (`Fault`). */
  of: s.oneOf('pinned', 'reduced', 'mutant'),
  /** Set if versions computed their own models or values, which may differ from the recorded models or values. */
  reran: s.maybe(s.exactly(true)),
  /** A version in which the input before its reduction (`of` is then `mutant`) fails, but the reduced input does not. */
  reducedPasses: s.maybe(name),
  /** Set if `fixedIn` gave no verdict on the original input, or failed differently: the reduced input may show another bug. */
  originalUndecided: s.maybe(s.exactly(true)),
  versions: names,
  observations: s.list(versionObservation),
  scanned: s.flag,
  /** Set if the time ended before the search did: then `firstBad` and `lastGood` are null. */
  unfinished: s.maybe(s.exactly(true)),
  /** First version of the failing range that contains the known failing version; null if unknown. */
  firstBad: s.nullable(name),
  /** Newest version before `firstBad` that does not fail; null if every older version fails. */
  lastGood: s.nullable(name),
  /** First version after the failing range; null if the newest version still fails, or no listed one before it does. */
  fixedIn: s.nullable(name),
  /** First version without the bug after the tested build, if the listed versions before it lack the bug, too. */
  goodAfter: s.maybe(name),
});
export type Bisection = s.Infer<typeof bisection>;

/** `returned`: a version after the fix has the bug again. */
export const TRIAGE_STATES = ['new', 'reported', 'known', 'not-a-bug', 'fixed', 'returned'] as const;
export type TriageState = (typeof TRIAGE_STATES)[number];

export const triage = s.record({
  state: s.oneOf(...TRIAGE_STATES),
  link: s.nullable(s.matching(/^https?:\/\/[!-~]+$/, 'a web address')),
  note: s.nullable(s.text),
  when: s.nullable(s.text),
  fixedIn: s.maybe(name),
  returnedIn: s.maybe(name),
  /** The newest version in which a recheck found the bug before its fix. */
  stillIn: s.maybe(name),
  /** SHA-256 of later rechecked builds, with an equal version number or none, that do not show the bug. */
  absentIn: s.maybe(texts),
});
export type Triage = s.Infer<typeof triage>;

export const findingRecord = s.record({
  id: findingId,
  kind,
  trust,
  /** Null if it is unknown which solver is wrong. */
  solver: s.nullable(name),
  suspects: names,
  witnesses: names,
  oracles: texts,
  because: s.text,
  /** Set if the wrong answer is the answer to the seed, not to the input. */
  seedIsWrong: s.maybe(s.exactly(true)),
  wrong,
  expected,
  signature: s.nullable(s.text),
  backtrace: s.maybe(backtrace),
  /** The smallest ground term that the solver gets wrong, if one was found. */
  fault: s.maybe(fault),
  model: s.nullable(findingModel),
  group: s.text,
  theories: texts,
  /** Names of the applied rewrites, or the name of the generator. */
  rewrites: s.maybe(texts),
  /** Abstracted form of the mutant, or of its difference from the seed. */
  shape: s.text,
  known: s.maybe(s.text),
  returned: s.maybe(s.text),
  /** Randomly chosen options that the bug needs; the solver's name includes them. */
  options: s.maybe(findingOptions),
  coordinates,
  seedPath: name,
  /** Joined seeds, starting with that of `coordinates`; may repeat. */
  joined: s.maybe(foundJoined),
  /** Relation of the test case's answers to those of its seeds; null if unknown. */
  claim: s.nullable(claim),
  /** By the plug-in or program. */
  claimed: s.maybe(s.oneOf('sat', 'unsat', 'unknown', 'equisatisfiable')),
  mutant: blob,
  btor: s.maybe(blob),
  /** The seed in normal form, as solvers received it; null without a seed. */
  parent: s.nullable(blob),
  /** Script to which the steps apply: the seed or a normal form of it. */
  base: blob,
  trace: blob,
  /** Certificate of the known answers; null unless the test case was generated together with its answers. */
  certificate: s.nullable(blob),
  steps: s.count,
  bytes: s.count,
  mode,
  /** `fresh`: recurred in new processes. `history`: recurs only after the queries in `history`. */
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
  trust: s.maybe(trust),
  suspects: names,
  signature: s.maybe(s.text),
  because: s.text,
  reason: s.text,
  coordinates,
  mode,
  mutant: blob,
  btor: s.maybe(blob),
  runs: fullRuns,
});
export type UnconfirmedRecord = s.Infer<typeof unconfirmed>;

/** A seed whose `:status` is the only evidence against a solver; such a case is not a finding. */
export const disputedSeed = s.record({
  id: findingId,
  path: name,
  coordinates,
  mutant: blob,
  btor: s.maybe(blob),
  /** Index of the check from 0; `claimed` is the file's `:status`, `answered` the solver's answer. */
  check: s.count,
  claimed: decided,
  answered: decided,
  solvers: names,
  because: s.text,
  runs: fullRuns,
});
export type DisputedSeed = s.Infer<typeof disputedSeed>;
