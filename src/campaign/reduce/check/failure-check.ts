import { posesProblem } from '../../../script/index.js';
import {
  type Evidence,
  type KnownAnswer,
  type Suspect,
  ORACLES,
  certifies,
  collectCertificates,
  findContradiction,
  restsOnOpenModels,
  collectSuspects,
  observationKind,
} from '../../../oracle/index.js';
import type { Solver } from '../../../solver/index.js';
import type { Question } from '../../hunt/draw/index.js';
import { canBeAsked } from '../../hunt/ask/index.js';
import { type FullRunRecord, type RunRecord, toObservation } from '../../log/index.js';
import {
  BY_VALUES,
  nameProof,
  adaptAnswers,
  findClaimedAnswers,
  findSeedAnswers,
  takeAsEquivalent,
  tryAll,
} from '../../hunt/judge/index.js';
import { type Candidate, type CandidateParent, checksOfCandidate } from './candidate.js';
import { isHopeless } from './hopeless.js';
import {
  type TargetFailure,
  type TargetChange,
  isAsStrong,
  matchesTarget,
  mayShow,
  findChange,
  type Guard,
  type GuardedCheck,
  type Reproduction,
  type SuspectQuerying,
} from './target.js';
import type { SolverSet, SolverSets, ReferenceTimes } from './solver-set.js';
import type { Proofs, ProvingModel } from './proofs.js';

export interface InspectionOptions {
  readonly whole: boolean;
  readonly fresh: boolean;
}

export interface CheckParts extends GuardedCheck {
  readonly solverSets: SolverSets;
  readonly proofs: Proofs;
  readonly times: ReferenceTimes;
  /** Receives the reason if a candidate refutes the claim of the strategy. */
  readonly onRefuted: (reason: string) => void;
}

/** Checks whether a candidate shows the failure with at least the required evidence. */
export class FailureCheck implements GuardedCheck {
  readonly #parts: CheckParts;
  readonly #guards: readonly Guard[];

  constructor(parts: CheckParts, guards: readonly Guard[] = []) {
    this.#parts = parts;
    this.#guards = guards;
  }

  get target(): TargetFailure {
    return this.#parts.target;
  }

  get askSuspect(): SuspectQuerying | undefined {
    return this.#parts.askSuspect;
  }

  isHopeless({ script, btor, parent, told, isUnread }: Candidate): boolean {
    if (isUnread === true) return false;
    // With a history or a parent, the candidate's content alone does not show whether it is hopeless.
    const isJudgedAlone = parent === undefined || told !== undefined;
    if (this.askSuspect !== undefined || btor !== undefined || !isJudgedAlone) return false;
    return isHopeless(this.target, script, this.#parts.proofs);
  }

  withGuards(guards: readonly Guard[]): FailureCheck {
    return new FailureCheck(this.#parts, guards);
  }

  /** Undefined if the candidate shows another failure or is inconclusive. Rejects when the signal aborts. */
  async inspect(
    candidate: Candidate,
    options: InspectionOptions,
    signal: AbortSignal,
  ): Promise<Reproduction | undefined> {
    const asksNothing = checksOfCandidate(candidate) === 0 && !candidate.script.commands.some(posesProblem);
    if (this.target.kind !== 'crash' && asksNothing && candidate.btor === undefined) return undefined;
    if (this.#guards.some((guard) => guard.rejectsEarly?.(candidate) === true)) return undefined;
    const seen = await this.#parts.solverSets.with((solverSet) =>
      new Inspection({ ...this.#parts, solverSet, candidate, options, signal }).run(),
    );
    if (seen === undefined) return undefined;
    for (const guard of this.#guards)
      if (!(await guard.accepts(candidate, seen, { check: this, signal }))) return undefined;
    return seen;
  }
}

interface InspectionParts extends CheckParts {
  readonly solverSet: SolverSet;
  readonly candidate: Candidate;
  readonly options: InspectionOptions;
  readonly signal: AbortSignal;
}

class Inspection {
  readonly #parts: InspectionParts;
  readonly #runs: FullRunRecord[] = [];
  readonly #parentRuns: RunRecord[];
  #proved: KnownAnswer | undefined;
  #proof: Reproduction['proof'];

  constructor(parts: InspectionParts) {
    this.#parts = parts;
    this.#parentRuns = [...(parts.candidate.parent?.runs ?? [])];
  }

  async run(): Promise<Reproduction | undefined> {
    const { solverSet, target, options, candidate } = this.#parts;
    if (target.change !== undefined) return this.#changing(target.change);
    const able = solverSet.solvers.filter((solver) => candidate.btor === undefined || canBeAsked(solver, candidate));
    const blamed = able.filter(({ id }) => target.suspects.includes(id));
    const others = able.filter(({ id }) => !target.suspects.includes(id));
    if (blamed.length < target.suspects.length) return undefined;
    for (const solver of blamed) {
      const run = await this.#ask(solver);
      if (!mayShow(target, run) || this.#isRight(run)) return undefined;
    }
    if (target.kind === 'wrong-answer' && candidate.isUnread !== true) this.#prove();
    // If the parent's runs are unknown, queries the suspects about the parent first: their answers may convict them.
    for (const solver of blamed) await this.#askParent(solver);
    const early = options.whole ? undefined : this.#decide();
    if (early !== undefined) return early;
    const by = observationKind(target.kind);
    if (by !== 'answer' && by !== 'signature' && !options.whole) return undefined;
    for (const solver of others) {
      await this.#ask(solver);
      await this.#askParent(solver);
      const now = options.whole ? undefined : this.#decide();
      if (now !== undefined) return now;
    }
    return this.#reproduction();
  }

  async #changing(change: TargetChange): Promise<Reproduction | undefined> {
    const { solverSet, solverSets, target, candidate, options, times, signal } = this.#parts;
    const solver = solverSet.solvers.find(({ id }) => id === target.suspects[0]);
    if (solver === undefined || (candidate.btor !== undefined && !canBeAsked(solver, candidate))) return undefined;
    const limits = solverSets.limitsFor(solver.id, options.whole ? new Map() : times);
    const ask = () => solverSets.ask(solver, candidate, { limits, fresh: true, effort: 'quick' }, signal);
    return findChange(solver.id, change, { whole: options.whole, ask });
  }

  #isRight({ model, modelText }: FullRunRecord): boolean {
    const { target, candidate, proofs } = this.#parts;
    if (target.wrong?.got !== 'sat' || target.seedIsWrong === true || checksOfCandidate(candidate) !== 1) return false;
    if (!certifies(model ?? undefined) || modelText === undefined) return false;
    proofs.addSatisfying(modelText);
    return true;
  }

  #decide(): Reproduction | undefined {
    const now = this.#reproduction();
    const { kind } = this.#parts.target;
    // A solver that contradicts itself stays wrong whatever other solvers answer, but a majority can change.
    const firm = now !== undefined && (kind !== 'wrong-answer' || isAsStrong(now.suspect.trust, 'metamorphic'));
    return firm ? now : undefined;
  }

  #reproduction(): Reproduction | undefined {
    const seen = this.#observe();
    if (seen === undefined || !restsOnOpenModels(seen.suspect)) return seen;
    const { solverSets, candidate } = this.#parts;
    for (const [i, run] of this.#runs.entries()) this.#runs[i] = solverSets.settle(run, candidate.script);
    return this.#observe();
  }

  #observe(): Reproduction | undefined {
    const { target } = this.#parts;
    const evidence = this.#evidence();
    // If the answer to the seed is wrong, the answers of other solvers to the mutant agree.
    const judged =
      target.seedIsWrong === true
        ? { ...evidence, runs: evidence.runs.filter(({ solver }) => target.suspects.includes(solver)) }
        : evidence;
    if (findContradiction(evidence) !== undefined) return undefined;
    this.#checkClaim(evidence);
    const { oracles = ORACLES } = this.#parts.solverSets;
    const find = (by: typeof oracles) =>
      collectSuspects(judged, by).find((each) => matchesTarget(target, each, this.#runs));
    // Another solver that gives the claimed answer does not make both solvers suspects.
    const found = find(oracles) ?? (target.trust === 'claimed' ? find(oracles.filter(isNotVote)) : undefined);
    const suspect = found && this.#blameSeed(found);
    if (suspect === undefined) return undefined;
    return { suspect, runs: this.#runs, parentRuns: this.#parentRuns, proof: this.#findProof(suspect) };
  }

  /** Keeps a claimed answer to the seed the wrong one, unless other solvers only agree with it. */
  #blameSeed(suspect: Suspect): Suspect | undefined {
    const { seedIsWrong, suspects } = this.#parts.target;
    const { trust, wrong, because } = suspect;
    if (seedIsWrong !== true || suspect.seedIsWrong === true || trust !== 'claimed' || !wrong) return suspect;
    const findSaying = (answer: string) =>
      this.#parentRuns.find((run) => !suspects.includes(run.solver) && run.answers[wrong.check] === answer);
    const against = findSaying(wrong.got);
    if (against === undefined) return findSaying(wrong.expected) ? undefined : { ...suspect, seedIsWrong };
    return { ...suspect, seedIsWrong, because: `${because}; ${against.solver} answers ${wrong.got} to the seed` };
  }

  #checkClaim(evidence: Evidence): void {
    const { candidate, onRefuted } = this.#parts;
    const { told, text, parent } = candidate;
    const isRelative = told === 'equisatisfiable';
    const claimed = isRelative ? evidence.parent?.proved : told;
    const proved = collectCertificates(evidence).find(({ check }) => check === evidence.checks - 1)?.answer;
    if (proved === undefined || claimed === undefined || claimed === 'unknown' || claimed === proved) return;
    const mutant = `${quote(text)} is ${proved}`;
    onRefuted(
      isRelative
        ? `${quote(parent?.question?.text)} is ${claimed}, but the mutant ${mutant} (both are proved)`
        : `the mutant ${mutant} (proved), not ${claimed}`,
    );
  }

  #findProof({ witnesses }: Suspect): Reproduction['proof'] {
    const { target } = this.#parts;
    if (target.kind !== 'wrong-answer') return undefined;
    const run = this.#runs.find(
      ({ solver, model, modelText }) =>
        witnesses.includes(solver) && model?.verdict === 'true' && modelText !== undefined,
    );
    if (run?.modelText !== undefined) return { text: run.modelText, solver: run.solver };
    return this.#proof;
  }

  #evidence(): Evidence {
    const { parent, known, script, told: claimed } = this.#parts.candidate;
    const checks = checksOfCandidate(this.#parts.candidate);
    const carried = parent === undefined ? [] : carryAnswers(parent, this.#parentRuns, checks);
    const seed = { runs: this.#parentRuns, claimed: Array.from({ length: checks }, () => null) };
    const told = claimed === undefined ? [] : findClaimedAnswers({ script, claimed }, this.#runs, seed);
    const onSeed = { runs: this.#parentRuns, script: parent?.question?.script };
    const equal = claimed === 'equisatisfiable' ? takeAsEquivalent(this.#runs, onSeed) : {};
    const findProved = (check: number) => (check === checks - 1 ? this.#proved : undefined);
    return {
      checks,
      runs: this.#runs.map(toObservation),
      known: Array.from(
        { length: checks },
        (_, check) => known?.[check] ?? findProved(check) ?? carried[check] ?? told[check],
      ),
      parent: parent && { claim: parent.claim, ...equal, runs: this.#parentRuns.map(toObservation) },
    };
  }

  #prove(): void {
    const { target, candidate, proofs, options } = this.#parts;
    // An optional proof is tried once, at the end, with full effort. A required proof is tried at once to save queries.
    const effort = target.trust === 'certified' || options.whole ? 'whole' : 'quick';
    const expected = target.wrong?.expected;
    if (expected === undefined || candidate.told !== undefined) {
      const found = tryAll(candidate.script, effort);
      if (found === undefined) return this.#proveSat(proofs.findSmallModel(candidate.script));
      this.#proved = { answer: found.answer, trust: 'certified', witnesses: [nameProof(found.answer)] };
      if (found.answer === 'sat' && found.model !== undefined) this.#proof = { text: found.model, solver: BY_VALUES };
      return;
    }
    if (expected === 'sat') return this.#proveSat(proofs.model(candidate.script, effort));
    const witness = proofs.proves(candidate.script, expected, effort);
    if (witness !== undefined) this.#proved = { answer: expected, trust: 'certified', witnesses: [witness] };
  }

  #proveSat(model: ProvingModel | undefined): void {
    if (model === undefined) return;
    this.#proof = { text: model.text, solver: model.solver };
    // The model's solver did not receive this script and might reject it, so it is not the witness.
    this.#proved = { answer: 'sat', trust: 'certified', witnesses: [model.witness] };
  }

  async #ask(solver: Solver): Promise<FullRunRecord> {
    const { target, askSuspect, candidate, signal } = this.#parts;
    const blamed = target.suspects.includes(solver.id);
    const run =
      blamed && askSuspect !== undefined
        ? await askSuspect.ask(solver, candidate, signal)
        : await this.#askPlainly(solver, candidate);
    this.#runs.push(run);
    return run;
  }

  async #askParent(solver: Solver): Promise<void> {
    const { parent } = this.#parts.candidate;
    if (parent?.question === undefined || this.#parentRuns.some((run) => run.solver === solver.id)) return;
    const { target, askSuspect, signal } = this.#parts;
    const alike = askSuspect?.ofParents === true && target.suspects.includes(solver.id);
    this.#parentRuns.push(
      alike ? await askSuspect.ask(solver, parent.question, signal) : await this.#askPlainly(solver, parent.question),
    );
  }

  #askPlainly(solver: Solver, question: Question & Pick<Candidate, 'isUnread'>): Promise<FullRunRecord> {
    const { solverSets, solverSet, options, times, signal } = this.#parts;
    const { solvers } = solverSet;
    const effort = options.whole ? 'thorough' : 'quick';
    const limits = options.whole ? solverSets.limitsFor(solver.id, new Map()) : solverSets.limitsFor(solver.id, times);
    return solverSets.ask(solver, question, { limits, fresh: options.whole || options.fresh, effort, solvers }, signal);
  }
}

const isNotVote = ({ name }: { readonly name: string }): boolean => name !== 'agreement';

function carryAnswers(
  parent: CandidateParent,
  runs: readonly RunRecord[],
  checks: number,
): (KnownAnswer | undefined)[] {
  const claimed = Array.from({ length: checks }, (_, check) => parent.claimed[check] ?? null);
  return adaptAnswers(findSeedAnswers(runs, claimed, parent.certified), parent.claim);
}

function quote(text = ''): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE)}…`;
}

const LONGEST_QUOTE = 400;
