import {
  type Decided,
  type Evidence,
  type KnownAnswer,
  type Suspect,
  certifies,
  certifyingRuns,
  readWitnessed,
} from '../../../oracle/index.js';
import {
  type Claim,
  type Command,
  type Script,
  preserves,
  countChecks,
  listStatuses,
  termsOf,
  theoriesOf,
  toJudgeable,
} from '../../../script/index.js';
import { buildSignature, findUnfoundedDefinitions } from '../../../semantics/index.js';
import { type Answer, countIndependent } from '../../../solver/index.js';
import type { Direction } from '../../../strategy/index.js';
import { printTerm } from '../../../syntax/index.js';
import { EXTENDED_THEORIES, type Term, reachable } from '../../../term/index.js';
import { groupBy, joinNames } from '../../../util/index.js';
import {
  type Exclusion,
  type FindingOptions,
  type ModelRecord,
  LIMITED,
  type RunRecord,
  STATUS,
  toObservation,
} from '../../log/index.js';
import type { RunWithHistory, Slot } from '../ask/index.js';
import { CERTIFICATE, type DrawnTest, type LoadedSeed, PROOF_OF_SEED, isSeed } from '../draw/index.js';
import { answerByValues, findExhaustedAnswer } from './exhaustion.js';

export interface SeedObservation {
  readonly claimed: readonly (Answer | null)[];
  readonly runs: readonly RunRecord[];
  /** Answer to the only check, from a checked certificate or trying all values. */
  readonly certified?: Decided | null;
  readonly shared?: SharedModel;
  readonly script?: Script | undefined;
}

export interface SharedModel {
  readonly solver: string;
  readonly text: string;
  readonly model: ModelRecord;
}

export interface ObservedTest {
  readonly slot: Slot;
  readonly seed: LoadedSeed | undefined;
  readonly test: DrawnTest;
  readonly observation: SeedObservation | undefined;
  readonly asked: readonly RunWithHistory[];
  readonly options?: FindingOptions;
  only?(suspect: Suspect): boolean;
}

export function collectEvidence(
  test: DrawnTest,
  runs: readonly RunRecord[],
  seed: SeedObservation | undefined,
): Evidence {
  const checks = countChecks(test.made.script.commands);
  const observed = runs.map(toObservation);
  const known = findKnownAnswers(test, runs, seed);
  // `hasOwnTerms` is needed only if a solver rejects the script.
  const isRejected = runs.some(({ outcome }) => outcome === 'rejected');
  const said = new Set([...runs.flatMap(({ answers }) => answers), ...known.map((each) => each?.answer)]);
  const isContradicted = said.has('sat') && said.has('unsat');
  const own = {
    ...(isRejected && hasOwnTerms(test.made.script) ? { hasOwnTerms: true } : {}),
    ...(hasOpenDefinitions(test.made.script) ? { hasOpenDefinitions: true } : {}),
    ...(isContradicted && hasOpenOperators(test.made.script) ? { hasOpenOperators: true } : {}),
  };
  if (seed === undefined || isSeed(test)) return { checks, runs: observed, known, parent: undefined, ...own };
  const { claim, steps } = test.made;
  const poorer = isRicher(test, runs) ? { isPoorer: true } : {};
  const claimed = test.made.claimed === 'equisatisfiable' ? takeAsEquivalent(runs, seed) : {};
  const parent = { claim, ...claimed, runs: seed.runs.map(toObservation), steps: steps.length, ...poorer };
  return { checks, runs: observed, known, parent, ...own };
}

/** Proves the answer to the seed if a solver contradicts itself according to a claim: one of the two may be wrong. */
export function takeAsEquivalent(
  runs: readonly RunRecord[],
  { runs: onSeed, script, claimed: stated }: Pick<SeedObservation, 'runs' | 'script'> & Partial<SeedObservation>,
): Pick<NonNullable<Evidence['parent']>, 'claimed' | 'proved' | 'stated'> {
  const isOpposed = runs.some(({ solver, answers: [said] }) =>
    onSeed.some((run) => run.solver === solver && [said, run.answers[0]].sort().join() === 'sat,unsat'),
  );
  return { claimed: 'equivalent', proved: isOpposed && script ? answerByValues(script)?.answer : undefined, stated };
}

const OWN_THEORIES: ReadonlySet<string> = new Set(EXTENDED_THEORIES);

/** Checks for opaque terms and theories outside the standard, which solvers may reject. */
export function hasOwnTerms(script: Script): boolean {
  return !isWellUnderstood(script) || theoriesOf(script).some((theory) => OWN_THEORIES.has(theory));
}

export function hasOpenDefinitions({ store, commands }: Script): boolean {
  const isRecursive = (each: Command): boolean =>
    each.kind === 'define-funs-rec' || (each.kind === 'define-fun' && each.form === 'define-fun-rec');
  return commands.some(isRecursive) && findUnfoundedDefinitions(buildSignature(store, commands)).length > 0;
}

/** Checks for `sqrt`, and for exponents other than positive integers: solvers differ in the values. */
export function hasOpenOperators({ commands }: Script): boolean {
  return [...reachable(commands.flatMap(termsOf))].some(
    (term) => term.kind === 'app' && (term.op === 'sqrt' || (term.op === '^' && !isPositiveInteger(term.args[1]))),
  );
}

const isPositiveInteger = (term: Term | undefined): boolean => /^[1-9]\d*(\.0)?$/.test(term ? printTerm(term) : '');

function isWellUnderstood({ commands }: Script): boolean {
  return ![...reachable(commands.flatMap(termsOf))].some(({ kind }) => kind === 'opaque');
}

/** True if a solver answered `unknown` to a test that joins seeds or uses theories that its base lacks. */
function isRicher({ made: { script, base, joined } }: DrawnTest, runs: readonly RunRecord[]): boolean {
  if (!runs.some(({ answers }) => answers.includes('unknown'))) return false;
  if (joined !== undefined) return true;
  const before = new Set(theoriesOf(base));
  return theoriesOf(script).some((theory) => !before.has(theory));
}

/** Finds known answers from all sources except solvers' answers to this script. */
export function findKnownAnswers(
  test: DrawnTest,
  runs: readonly RunRecord[],
  seed: SeedObservation | undefined,
): (KnownAnswer | undefined)[] {
  const { script, claim, known, relations } = test.made;
  const made = known?.map(toConstructedAnswer) ?? [];
  const nothing = Array.from({ length: countChecks(script.commands) }, () => undefined);
  const inherited = isSeed(test)
    ? findOwnAnswers(test, runs, seed)
    : seed === undefined
      ? []
      : inheritAnswers(findSeedAnswers(seed.runs, seed.claimed, seed.certified ?? undefined), { claim, relations });
  const told = findClaimedAnswers(test.made, runs, seed);
  const last = nothing.length - 1;
  return nothing.map((_, check) => {
    const before =
      made[check] ?? (check === last ? findSharedAnswer(seed) : undefined) ?? inherited[check] ?? told[check];
    if (check !== last || before?.trust === 'certified' || !isOfUse(runs, check)) return before;
    return findExhaustedAnswer(script) ?? before;
  });
}

/** Returns false if a model proves the answer or two solver families agree: another source would add no information. */
function isOfUse(runs: readonly RunRecord[], check: number): boolean {
  if (runs.length === 0) return true;
  const deciding = runs.filter(({ answers }) => answers[check] !== undefined && answers[check] !== 'unknown');
  const said = new Set(deciding.map(({ answers }) => answers[check]));
  if (said.size !== 1) return said.size > 1;
  if (said.has('sat') && deciding.some(({ model }) => certifies(model ?? undefined))) return false;
  return countIndependent(deciding) < 2;
}

export function findClaimedAnswers(
  { script, claimed }: Pick<DrawnTest['made'], 'script' | 'claimed'>,
  runs: readonly RunRecord[],
  seed: SeedObservation | undefined,
): (KnownAnswer | undefined)[] {
  const checks = countChecks(script.commands);
  if (claimed === undefined || claimed === 'unknown') return [];
  const ofSeed = seed === undefined ? [] : findSeedAnswers(seed.runs, seed.claimed, seed.certified ?? undefined);
  const claims = claimed === 'equisatisfiable' ? ofSeed.map((each) => each?.answer) : [claimed];
  if (claims.length !== checks) return [];
  const agreed = findOpposing(runs, claims.length);
  return claims.map((answer, check) => {
    if (answer === undefined || (isStronger(agreed[check]) && agreed[check]?.answer !== answer)) return undefined;
    return { answer, trust: 'claimed', witnesses: claimed === 'equisatisfiable' ? ['claim', 'seed'] : ['claim'] };
  });
}

/** Finds an answer to the mutant among `answers`, proved or of unrelated solvers, that contradicts a plug-in's claim. */
export function findContradictedClaim(
  { test: { made }, observation, asked }: Pick<ObservedTest, 'test' | 'observation' | 'asked'>,
  answers: readonly (ProvedAnswer & Pick<KnownAnswer, 'witnesses'>)[],
): ContradictedClaim | undefined {
  const { claimed, script } = made;
  if (claimed === undefined || claimed === 'unknown') return undefined;
  const isRelative = claimed === 'equisatisfiable';
  if (countChecks(script.commands) !== (isRelative ? observation?.claimed.length : 1)) return undefined;
  for (const { check, answer: answered, by, witnesses: named, isProved } of answers) {
    const sides = isRelative && observation ? listAnswers(observation, check) : { [claimed]: [] };
    const expected = answered === 'sat' ? 'unsat' : 'sat';
    const onSeed = sides[expected];
    if (onSeed === undefined || sides[answered] !== undefined) continue;
    // A proof may name its method instead of a solver.
    const witnesses = named.filter((name) => asked.some(({ record }) => record.solver === name));
    return {
      ...contradictClaim(claimed, { expected, answered, by, witnesses, onSeed }),
      ...(isProved && { isProved }),
    };
  }
  return undefined;
}

/** Lists the solvers, and perhaps the `:status`, by answer to the seed. */
function listAnswers({ runs, claimed }: SeedObservation, check: number): Partial<Record<string, readonly string[]>> {
  const said = runs.map((run) => [run.solver, readWitnessed(toObservation(run), claimed.length)[check]] as const);
  const grouped = groupBy([...said, [STATUS, claimed[check]] as const], ([, answer]) => `${answer}`);
  return Object.fromEntries([...grouped].map(([answer, each]) => [answer, each.map(([name]) => name)]));
}

export interface ContradictedClaim {
  readonly claimed: Decided;
  readonly answered: Decided;
  /** Solvers that give or prove this answer. */
  readonly witnesses: readonly string[];
  readonly because: string;
  readonly isProved?: boolean;
}

export function contradictClaim(
  stated: string,
  { expected: claimed, answered, by, witnesses, onSeed }: Contradiction,
): ContradictedClaim {
  const isRelative = stated === 'equisatisfiable';
  const to = isRelative ? ` to a seed with the answer ${claimed} (by ${joinNames(onSeed)})` : '';
  return { claimed, answered, witnesses, because: `claimed to be ${stated}${to}, but ${answered} is ${by}` };
}

interface Contradiction extends Pick<ContradictedClaim, 'answered' | 'witnesses'> {
  readonly expected: Decided;
  readonly by: string;
  readonly onSeed: readonly string[];
}

interface ProvedAnswer {
  readonly check: number;
  readonly answer: Decided;
  readonly by: string;
  readonly isProved?: boolean;
}

/** Returns the reason if a proved answer to the mutant contradicts the claim of a plug-in's strategy. */
export function refuteClaim(
  { test: { made }, seed, observation }: Pick<ObservedTest, 'test' | 'seed' | 'observation'>,
  proofs: readonly ProvedAnswer[],
): string | undefined {
  const { claimed } = made;
  if (claimed === undefined || claimed === 'unknown') return undefined;
  const isRelative = claimed === 'equisatisfiable';
  const { runs = [], claimed: statuses = [], certified } = observation ?? {};
  // One solver's answer to the seed does not refute a claim, even if a `:status` supports it.
  const known = isRelative ? findOpposing(runs, statuses.length, certified) : [];
  for (const { check, answer, by } of proofs) {
    const agreed = isStronger(known[check]) ? known[check]?.answer : undefined;
    if (isRelative && agreed === answer) continue;
    const claim = isRelative ? ((seed && answerByValues(seed.script)?.answer) ?? agreed) : claimed;
    if (claim === undefined || claim === answer) continue;
    const fact = `is ${answer} (${by})`;
    return isRelative
      ? `${seed?.path ?? 'the seed'} is ${claim}, but a mutant that is claimed to be equisatisfiable ${fact}`
      : `a mutant that is claimed to be ${claim} ${fact}`;
  }
  return undefined;
}

/** Derives the mutant's answers from the seed's. Each of `relations` relates a check to the seed's last check. */
function inheritAnswers(
  known: readonly (KnownAnswer | undefined)[],
  { claim, relations }: { readonly claim: Claim; readonly relations: DrawnTest['made']['relations'] | undefined },
): (KnownAnswer | undefined)[] {
  if (relations === undefined) return adaptAnswers(known, claim);
  const last = known.at(-1);
  return relations.map((relation) => (relation === undefined ? undefined : adaptAnswers([last], relation)[0]));
}

function findSharedAnswer(seed: SeedObservation | undefined): KnownAnswer | undefined {
  const { shared } = seed ?? {};
  if (shared === undefined || !certifies(shared.model)) return undefined;
  return { answer: 'sat', trust: 'certified', witnesses: [shared.solver] };
}

function toConstructedAnswer(answer: Decided | undefined): KnownAnswer | undefined {
  return answer === undefined ? undefined : { answer, trust: 'certified', witnesses: ['construction'] };
}

/** Returns the seed's own status, unless its answer is proved or two unrelated solvers agree. */
function findOwnAnswers(
  test: DrawnTest,
  runs: readonly RunRecord[],
  seed: SeedObservation | undefined,
): (KnownAnswer | undefined)[] {
  const { claimed = [], certified = null } = seed ?? {};
  if (certified !== null) {
    const tried = findExhaustedAnswer(test.made.base);
    const named = test.hasCertificate === true ? { witnesses: [CERTIFICATE] } : {};
    const proof = tried?.answer === certified ? tried : named;
    return findSeedAnswers([], claimed, certified).map((each) =>
      each?.trust === 'certified' ? { ...each, ...proof } : each,
    );
  }
  const agreed = findOpposing(runs, claimed.length);
  return claimed.map((claim, check) => {
    if (claim === null || claim === 'unknown' || isStronger(agreed[check])) return undefined;
    return { answer: claim, trust: 'claimed', witnesses: [STATUS] };
  });
}

function isStronger(known: KnownAnswer | undefined): boolean {
  return known?.trust === 'majority' || known?.trust === 'certified';
}

/** Adds models that proved `sat` in earlier runs, which remain proofs. */
export function addProofs(runs: readonly RunRecord[], earlier: readonly RunRecord[]): RunRecord[] {
  return runs.map((run) => {
    if (run.answers.at(-1) === 'unsat' || certifies(run.model ?? undefined)) return run;
    const proof = earlier.find(({ solver, model }) => solver === run.solver && certifies(model ?? undefined))?.model;
    return proof === undefined ? run : { ...run, model: proof };
  });
}

export interface SeedStatus {
  readonly agreed: readonly (Decided | null)[];
  readonly standing: 'decided' | 'undecided' | 'disputed';
  /** Solvers that failed on the seed, and therefore do not run on its mutants. */
  readonly excused: readonly Exclusion[];
}

export function readClaims(seed: Script): { readonly checks: number; readonly claimed: readonly (Answer | null)[] } {
  const checks = countChecks(toJudgeable(seed).commands);
  const claims = listStatuses(seed);
  // Gainsay adds a check to a script without one; the check's status may be anywhere in the script.
  const only = claims.length === 0 ? findClaimedStatus(seed) : undefined;
  return { checks, claimed: Array.from({ length: checks }, (_, i) => claims[i] ?? only ?? null) };
}

function findClaimedStatus(seed: Script): Answer | undefined {
  const check = { kind: 'check-sat' } as const;
  return listStatuses({ ...seed, commands: [...seed.commands, check] }).at(-1);
}

/** Returns the proved answer to the last check, from `certified` or a solver's model. */
function findProof(runs: readonly RunRecord[], certified: Decided | undefined): KnownAnswer | undefined {
  if (certified !== undefined) return { answer: certified, trust: 'certified', witnesses: [PROOF_OF_SEED] };
  const witnesses = certifyingRuns(runs.map(toObservation)).map(({ solver }) => solver);
  return witnesses.length === 0 ? undefined : { answer: 'sat', trust: 'certified', witnesses };
}

/** Determines a seed's status; proofs override answers. `certified` is the proved answer to the only check. */
export function computeSeedStatus(
  runs: readonly RunRecord[],
  claimed: readonly (Answer | null)[],
  certified?: Decided,
): SeedStatus {
  const answers = runs.map((run) => readWitnessed(toObservation(run), claimed.length));
  const proof = findProof(runs, certified);
  let disputed = false;
  const agreed = claimed.map((claim, check): Decided | null => {
    if (proof !== undefined && check === claimed.length - 1) return proof.answer;
    const said = answers.flatMap((each) => each[check] ?? []);
    const first = said[0];
    if (first === undefined) return null;
    // Two different answers decide nothing, nor does a single answer that contradicts the file's status.
    const opposed = said.some((answer) => answer !== first) || (said.length === 1 && contradicts(claim, first));
    if (opposed) disputed = true;
    return opposed ? null : first;
  });
  const decided = agreed.some((answer) => answer !== null);
  return { agreed, standing: disputed ? 'disputed' : decided ? 'decided' : 'undecided', excused: findExclusions(runs) };
}

function contradicts(claim: Answer | null, answer: Decided): boolean {
  return claim !== null && claim !== 'unknown' && claim !== answer;
}

/** Excludes solvers that fail on a seed, or alone reach a limit: they would do so on most mutants too. */
function findExclusions(runs: readonly RunRecord[]): Exclusion[] {
  const answered = runs.some((run) => run.outcome === 'answered');
  return runs.flatMap((run): Exclusion[] => {
    if (run.model?.verdict === 'false') return [{ solver: run.solver, because: 'invalid-model' }];
    if (run.outcome === 'answered' || (LIMITED.has(run.outcome) && !answered)) return [];
    return [{ solver: run.solver, because: run.outcome }];
  });
}

/** Finds the answers that may silence a claim. */
export function findOpposing(
  runs: readonly RunRecord[],
  checks: number,
  certified?: Decided | null,
): (KnownAnswer | undefined)[] {
  return findSeedAnswers(runs, new Array<null>(checks).fill(null), certified ?? undefined);
}

/** Returns each answer that is proved, given by two unrelated solvers (or one and the status), or only claimed. */
export function findSeedAnswers(
  runs: readonly RunRecord[],
  claimed: readonly (Answer | null)[],
  certified?: Decided,
): (KnownAnswer | undefined)[] {
  const answers = runs.map((run) => ({
    solver: run.solver,
    family: run.family,
    decided: readWitnessed(toObservation(run), claimed.length),
  }));
  const proof = findProof(runs, certified);
  return claimed.map((claim, check): KnownAnswer | undefined => {
    if (proof !== undefined && check === claimed.length - 1) return proof;
    const camp = (answer: Decided) => answers.filter(({ decided }) => decided[check] === answer);
    const [sat, unsat] = [camp('sat'), camp('unsat')];
    if (sat.length > 0 && unsat.length > 0) return undefined;
    const [answer, agreeing] = sat.length > 0 ? (['sat', sat] as const) : (['unsat', unsat] as const);
    const witnesses = agreeing.map(({ solver }) => solver);
    if (countIndependent(agreeing) > 1) return { answer, trust: 'majority', witnesses };
    if (claim === null || claim === 'unknown') return undefined;
    if (witnesses.length === 0) return { answer: claim, trust: 'claimed', witnesses: [STATUS] };
    return claim === answer ? { answer, trust: 'majority', witnesses: [...witnesses, STATUS] } : undefined;
  });
}

/** Derives the answers to a script from the answers to its seed. Trust `certified` becomes `metamorphic`. */
export function adaptAnswers(known: readonly (KnownAnswer | undefined)[], claim: Claim): (KnownAnswer | undefined)[] {
  return known.map((each): KnownAnswer | undefined => {
    if (each === undefined || !preserves(claim, each.answer)) return undefined;
    return each.trust === 'certified' ? { ...each, trust: 'metamorphic' } : each;
  });
}

/** Returns the direction of mutation that preserves most known answers, or undefined if no answer is known. */
export function chooseDirection(agreed: readonly (Decided | null)[]): Direction | undefined {
  const sat = agreed.filter((answer) => answer === 'sat').length;
  const unsat = agreed.filter((answer) => answer === 'unsat').length;
  if (sat + unsat === 0) return undefined;
  return sat >= unsat ? 'weaker' : 'stronger';
}
