import {
  type Evidence,
  type Suspect,
  collectCertificates,
  collectSuspects,
  findContradiction,
  restsOnOpenModels,
} from '../../oracle/index.js';
import { joinNames } from '../../util/index.js';
import { countChecks } from '../../script/index.js';
import { findingId } from '../confirm/index.js';
import { type Coordinates, type FindingState, type FullRunRecord, restsOnClaim } from '../log/index.js';
import { withJudgedModel } from './ask/index.js';
import type { Hunt } from './context.js';
import type { DrawnTest } from './draw/index.js';
import {
  type ContradictedClaim,
  type ObservedTest,
  collectEvidence,
  findContradictedClaim,
  findOpposing,
  isNotable,
  reexamineSharedModel,
  refuteClaim,
  tryHarder,
} from './judge/index.js';

export interface JudgedTest {
  readonly observed: ObservedTest;
  readonly suspected: readonly Suspect[];
  readonly suspects: readonly Suspect[];
  readonly faults: readonly string[];
  readonly refuted: string | undefined;
  readonly contradicted: ContradictedClaim | undefined;
}

export function judgeTest(hunt: Hunt, first: ObservedTest): JudgedTest {
  const { observed, runs, evidence, suspected } = weighThoroughly(hunt, first);
  const { only = () => true } = observed;
  const contradiction = findContradiction(evidence);
  const suspects = orderSuspects(suspected, observed.test)
    // If Gainsay's own proofs contradict each other, drop the certified findings.
    .filter(({ trust }) => trust !== 'certified' || contradiction === undefined)
    .filter((each) => each.kind !== 'refuses' || isNotable(each, observed))
    .filter(only);
  const proofs = contradiction === undefined ? collectCertificates(evidence) : [];
  const named = proofs.map((proof) => ({ ...proof, by: `proved by ${proof.witnesses.join(' and ')}`, isProved: true }));
  const isRelative = observed.test.made.claimed === 'equisatisfiable';
  const answers = findOpposing(runs, evidence.checks);
  const agreed = answers.flatMap((each, check) =>
    each === undefined ? [] : [{ ...each, check, by: `answered by ${joinNames(each.witnesses)}` }],
  );
  const refuted = refuteClaim(observed, isRelative ? [...named, ...agreed] : named);
  // A suspicion that rests on the claim reports it too.
  const isSilent =
    refuted === undefined && !suspected.some(({ trust, seedIsWrong }) => trust === 'claimed' || seedIsWrong);
  const contradicted = isSilent ? findContradictedClaim(observed, [...named, ...agreed]) : undefined;
  return { observed, suspected, suspects, faults: listFaults(runs, contradiction), refuted, contradicted };
}

interface WeighedTest {
  readonly observed: ObservedTest;
  readonly runs: readonly FullRunRecord[];
  readonly evidence: Evidence;
  readonly suspected: readonly Suspect[];
}

/** Searches for proofs, and evaluates undetermined models thoroughly, before other answers or a claim convict a solver. */
function weighThoroughly(hunt: Hunt, observed: ObservedTest): WeighedTest {
  const first = weigh(hunt, observed);
  const {
    only = () => true,
    test: { coordinates },
  } = observed;
  const isIgnored = hunt.state.refuted.has(coordinates.strategy);
  const isOpen = (each: Suspect) =>
    each.kind === 'invalid-model' || each.suspects.length > 1 || (restsOnClaim(each) && !isIgnored);
  const isAnswerOpen = first.suspected.some(isOpen) && first.evidence.known.at(-1)?.trust !== 'certified';
  if (isAnswerOpen) tryHarder(observed.test.made.script);
  const weighed = isAnswerOpen ? weigh(hunt, observed) : first;
  if (!weighed.suspected.filter(only).some(restsOnOpenModels)) return weighed;
  const { test, observation, asked } = observed;
  const at = { script: test.made.script, clock: hunt.runtime.clock };
  const settled = asked.map((each) => ({ ...each, record: withJudgedModel(each.record, at) }));
  const shared = observation?.shared && reexamineSharedModel(observation.shared, at);
  const settledObservation = observation && { ...observation, ...(shared === undefined ? {} : { shared }) };
  return weigh(hunt, { ...observed, asked: settled, observation: settledObservation });
}

function weigh({ oracles }: Hunt, observed: ObservedTest): WeighedTest {
  const { asked, test, seed, observation } = observed;
  const runs = asked.map(({ record }) => record);
  const evidence = collectEvidence(test, runs, observation && { ...observation, script: seed?.script });
  return { observed, runs, evidence, suspected: collectSuspects(evidence, oracles) };
}

/** Puts wrong answers first, since their report also shows a false model of the same run, or last if the model suffices. */
function orderSuspects(suspected: readonly Suspect[], test: DrawnTest): Suspect[] {
  const rank = (each: Suspect) => (isShownByModel(each, suspected, test) ? 2 : each.kind === 'wrong-answer' ? 0 : 1);
  return [...suspected].sort((a, b) => rank(a) - rank(b));
}

function listFaults(runs: readonly FullRunRecord[], contradiction: ReturnType<typeof findContradiction>): string[] {
  const failed = runs.flatMap(({ model }) => model?.fault ?? []);
  if (contradiction === undefined) return failed;
  const [one, other] = contradiction.map(({ answer, witnesses }) => `${answer} by ${witnesses.join(', ')}`);
  return [...failed, `two proofs by Gainsay contradict each other: ${one}, ${other}`];
}

/** Returns the id of a finding about the false model of a wrong `sat`. Only one of the two becomes a finding. */
export function findCoveredModel(
  {
    kind,
    wrong,
    suspects: [only, ...others],
  }: Pick<FindingState, 'suspects'> & Pick<Suspect, 'kind'> & Partial<Pick<FindingState, 'wrong'>>,
  { coordinates, checks }: { readonly coordinates: Coordinates; readonly checks: number },
): string | undefined {
  if (kind !== 'wrong-answer' || only === undefined || others.length > 0 || wrong?.got !== 'sat') return undefined;
  return wrong.check === checks - 1 ? findingId(coordinates, { kind: 'invalid-model', suspects: [only] }) : undefined;
}

export function placeTest({ coordinates, made }: DrawnTest) {
  return { coordinates, checks: countChecks(made.script.commands) };
}

/** A false model is proved and easy to reduce, unlike a `sat` that only contradicts an answer to the seed. */
export function isShownByModel(suspect: Suspect, suspected: readonly Suspect[], test: DrawnTest): boolean {
  if (suspect.trust !== 'metamorphic' && suspect.trust !== 'claimed') return false;
  const model = findCoveredModel(suspect, placeTest(test));
  const ofModels = suspected.filter(({ kind, trust }) => kind === 'invalid-model' && trust === 'certified');
  return ofModels.some((other) => findingId(test.coordinates, other) === model);
}
