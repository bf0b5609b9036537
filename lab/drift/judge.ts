import { tieBreakersFor, hasOpenDefinitions, isSolver, openSolver } from '../../src/index.js';
import {
  type KnownAnswer,
  type Observation,
  type RunRecord,
  answerByValues,
  asSeed,
  hasOpenOperators,
  normalForm,
  toObservation,
} from '../../src/lab-front.js';
import { type Answer, type Script, type Solver, collectSuspects, firstLine } from '../../src/smt.js';
import { isDecided } from './classify.js';
import type {
  Change,
  ComparedOptima,
  DriftMeasurement,
  DriftRun,
  Fault,
  Faults,
  ModelVerdicts,
  OpenModel,
  OptimumNote,
  Side,
} from './contract.js';
import type { DriftInput } from './drift-scripts.js';
import { type ExaminedChecks, type ExaminedRun, UNASKED, cutAfterCheck, hasObjectives } from './examine-checks.js';
import { type OptimaOfCheck, compareOptima } from './optima.js';
import type { VersionPair } from './version-pair.js';

const SIDES = ['from', 'to'] as const;
const SIDE_NAMES: Readonly<Record<Side, string>> = { from: 'the older version', to: 'the newer version' };

export interface Judgement {
  readonly faults: Faults;
  readonly models: Readonly<Record<Side, ModelVerdicts>>;
  readonly openModels: readonly OpenModel[];
  readonly optima: ComparedOptima;
}

type Examined = Readonly<Record<Side, ExaminedChecks>>;

/** If nothing proves which of two opposite answers is wrong, also runs other solvers. */
export async function judgeAnswers(
  inputs: Readonly<Record<Side, DriftInput>>,
  measured: DriftMeasurement,
  pair: VersionPair,
  { others, signal }: { readonly others: OtherSolvers; readonly signal: AbortSignal },
): Promise<Judgement> {
  const { contradiction } = measured;
  const disputed = contradiction?.check;
  const checks = new Set([
    ...(disputed === undefined ? [] : [disputed]),
    ...Array.from({ length: inputs.to.checks }, (_, i) => i),
  ]);
  const examine = async (side: Side): Promise<ExaminedChecks> => {
    const runs = measured.pairs.map((each) => each[side].answers);
    const isDisputed = (answers: DriftRun['answers']) => disputed !== undefined && answers[disputed] === 'sat';
    const answers = runs.find(isDisputed) ?? runs.find((each) => each.includes('sat'));
    return answers === undefined
      ? { runs: new Map(), because: 'no sat answer' }
      : pair.examineChecks(side, inputs[side], answers, signal);
  };
  const examineBoth = async () => ({ from: await examine('from'), to: await examine('to') });
  let examined = await examineBoth();
  let optima = compareAllOptima(inputs.to, examined, measured);
  const isSuspicious = ({ difference, wrong }: OptimaOfCheck) =>
    difference !== undefined || Object.keys(wrong).length > 0;
  // Only a difference that recurs counts.
  if ([...optima.values()].some(isSuspicious)) {
    examined = await examineBoth();
    optima = compareAllOptima(inputs.to, examined, measured);
  }
  const faults: { from: Fault | null; to: Fault | null } = { from: null, to: null };
  const verdicts: Record<Side, ModelVerdict[]> = { from: [], to: [] };
  const openModels: OpenModel[] = [];
  for (const check of checks) {
    const evidence = new CheckEvidence(inputs.to, check, { measured, pair, examined });
    if (check === disputed) evidence.tryValues();
    if (check === disputed && !evidence.isProved()) await evidence.askOthers(pair, others, signal);
    for (const side of SIDES) {
      faults[side] ??= evidence.faultOf(side) ?? evidence.faultOfOptimum(side, optima.get(check));
      verdicts[side].push(...evidence.verdictsOf(side));
      openModels.push(...evidence.listOpenModels(side));
    }
  }
  const models = { from: countVerdicts(verdicts.from), to: countVerdicts(verdicts.to) };
  return { faults, models, openModels, optima: summariseOptima(optima) };
}

/** By index of the check. Only checks that both versions answer with `sat` have comparable optima. */
function compareAllOptima(
  { script, checks }: DriftInput,
  { from, to }: Examined,
  { pairs }: DriftMeasurement,
): ReadonlyMap<number, OptimaOfCheck> {
  const compared = Array.from({ length: checks }, (_, check) => check).flatMap((check) => {
    const isSat = ({ answers }: DriftRun) => answers[check] === 'sat';
    if (!hasObjectives(script, check) || !pairs.some((pair) => isSat(pair.from) && isSat(pair.to))) return [];
    const [older, newer] = [from.runs.get(check), to.runs.get(check)];
    const because = newer === undefined ? to.because : from.because;
    const found = older && newer ? compareOptima({ from: older, to: newer }) : { open: because, wrong: {} };
    return found === undefined ? [] : [[check, found] as const];
  });
  return new Map(compared);
}

function summariseOptima(optima: ReadonlyMap<number, OptimaOfCheck>): ComparedOptima {
  const list = (key: 'difference' | 'open') =>
    [...optima].flatMap(([check, { [key]: because }]): OptimumNote[] =>
      because === undefined ? [] : [{ check, because }],
    );
  const open = list('open');
  return { compared: optima.size - open.length, difference: list('difference')[0] ?? null, open };
}

function whyMissing({ isUnasked, isCut }: ExaminedRun): string {
  if (isUnasked) return UNASKED;
  return isCut ? 'the time was over before the version printed it' : 'the version prints none';
}

type ModelVerdict = keyof ModelVerdicts;

function countVerdicts(verdicts: readonly ModelVerdict[]): ModelVerdicts {
  const count = (verdict: ModelVerdict) => verdicts.filter((each) => each === verdict).length;
  return {
    true: count('true'),
    false: count('false'),
    undetermined: count('undetermined'),
    missing: count('missing'),
  };
}

/** Solvers of other families, opened on first use. */
export class OtherSolvers {
  readonly #ids: readonly [string, string];
  readonly #families: ReadonlySet<string>;
  #opened: Promise<readonly Solver[]> | undefined;

  constructor({ from, to }: Readonly<Record<Side, Solver>>) {
    this.#ids = [from.id, to.id];
    this.#families = new Set([from, to].map(({ profile }) => profile.family));
  }

  list(): Promise<readonly Solver[]> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open(): Promise<readonly Solver[]> {
    const others = (await tieBreakersFor(this.#ids)).filter(({ family }) => !this.#families.has(family));
    const opened = await Promise.all(others.map(({ id }) => openSolver(id, { mode: 'fresh', checkModels: false })));
    return opened.filter(isSolver);
  }

  async close(): Promise<void> {
    for (const solver of (await this.#opened) ?? []) await solver.close();
  }
}

const LONGEST_REPLY = 150;

class CheckEvidence {
  readonly #input: DriftInput;
  readonly #check: number;
  #known: KnownAnswer | undefined;
  readonly #examined: Examined;
  #observations: Observation[];

  constructor(
    input: DriftInput,
    check: number,
    {
      measured,
      pair,
      examined,
    }: { readonly measured: DriftMeasurement; readonly pair: VersionPair; readonly examined: Examined },
  ) {
    this.#input = input;
    this.#check = check;
    this.#known = findKnown(input, check);
    this.#examined = examined;
    this.#observations = SIDES.flatMap((side) => {
      const answers = new Set(measured.pairs.map((each) => each[side].answers[check]).filter(isDecided));
      return [...answers].map((answer) => observe(SIDE_NAMES[side], pair.familyOf(side), answer));
    });
    for (const side of SIDES) {
      const run = examined[side].runs.get(check);
      if (run !== undefined && this.#answers(side).includes('sat')) this.#add({ ...run, solver: SIDE_NAMES[side] });
    }
  }

  async askOthers(pair: VersionPair, others: OtherSolvers, signal: AbortSignal): Promise<void> {
    for (const solver of await others.list()) {
      this.#add(await pair.examine(solver, this.#scriptToCheck(), signal));
    }
  }

  /** Proves the answer to a small script, so that a false model of the other version does not leave it undecided. */
  tryValues(): void {
    const answer = answerByValues(this.#scriptToCheck().script)?.answer;
    if (answer === undefined || this.#known?.trust === 'certified') return;
    const witness = answer === 'sat' ? 'a model found by trying values' : 'trying all values';
    this.#known = { answer, trust: 'certified', witnesses: [witness] };
  }

  isProved(): boolean {
    return this.#suspects().some(({ trust }) => trust === 'certified');
  }

  faultOf(side: Side): Fault | null {
    const own = this.#suspects().filter(({ suspects }) => suspects.every((each) => each === SIDE_NAMES[side]));
    const suspect = own.find(({ kind, trust }) => kind === 'wrong-answer' && trust === 'certified') ?? own[0];
    if (suspect === undefined) return null;
    const { kind, trust, because } = suspect;
    const otherSide = side === 'from' ? 'to' : 'from';
    const isReply = kind !== 'wrong-answer' && kind !== 'invalid-model';
    const other = this.#describe(otherSide) + (isReply ? this.#describeReply(side, otherSide) : '');
    return { kind, trust, check: this.#check, because, other };
  }

  /** Blames a version for an optimum that the other version's model refutes. */
  faultOfOptimum(side: Side, optima: OptimaOfCheck | undefined): Fault | null {
    const because = optima?.wrong[side];
    if (because === undefined) return null;
    const other = this.#describe(side === 'from' ? 'to' : 'from');
    const proof = `${SIDE_NAMES[side]} ${because}`;
    return { kind: 'wrong-optimum', trust: 'certified', check: this.#check, because: proof, other };
  }

  #describeReply(side: Side, other: Side): string {
    const runs = [this.#examined[side], this.#examined[other]].map(({ runs }) => runs.get(this.#check));
    const at = runs[0]?.replies?.findIndex(({ verdict }) => verdict === 'wrong') ?? -1;
    const [wrong, right] = runs.map((run) => run?.replyTexts);
    const text = wrong?.length === right?.length ? right?.[at] : undefined;
    return text === undefined ? '' : `; it replies ${firstLine(text.replace(/\s+/g, ' '), LONGEST_REPLY)}`;
  }

  verdictsOf(side: Side): readonly ModelVerdict[] {
    return this.#listSat(side).map(({ model }) => model?.verdict ?? 'missing');
  }

  listOpenModels(side: Side): readonly OpenModel[] {
    const { runs, because: reason } = this.#examined[side];
    const run = runs.get(this.#check);
    const missing = `no model: ${run === undefined ? reason : whyMissing(run)}`;
    return this.#listSat(side).flatMap(({ model }) => {
      if (model !== undefined && model.verdict !== 'undetermined') return [];
      const because = model === undefined ? missing : (model.because ?? 'no reason is known');
      return [{ side, check: this.#check, because }];
    });
  }

  #listSat(side: Side): readonly Observation[] {
    return this.#observations.filter((each) => each.solver === SIDE_NAMES[side] && answerOf(each) === 'sat');
  }

  #describe(side: Side): string {
    const results = this.#observations
      .filter(({ solver }) => solver === SIDE_NAMES[side])
      .map((each) => {
        const answer = answerOf(each) ?? 'no answer';
        if (answer !== 'sat') return answer;
        const { verdict } = each.model ?? {};
        const isJudged = verdict === 'true' || verdict === 'false';
        return `sat, ${isJudged ? `and its model is ${verdict}` : 'but its model could not be judged'}`;
      });
    return `${SIDE_NAMES[side]}: ${results.join(' or ') || 'no answer'}`;
  }

  #suspects() {
    const found = collectSuspects({
      checks: 1,
      runs: this.#observations,
      known: [this.#known],
      parent: undefined,
      hasOpenDefinitions: hasOpenDefinitions(this.#input.script),
      hasOpenOperators: hasOpenOperators(this.#input.script),
    });
    return found.flatMap(({ kind, ...suspect }) => {
      return isFaultKind(kind) ? [{ kind, ...suspect }] : [];
    });
  }

  #answers(side: Side) {
    return this.#observations.filter(({ solver }) => solver === SIDE_NAMES[side]).map(answerOf);
  }

  #scriptToCheck(): { readonly text: string; readonly script: Script } {
    const { script, text, checks } = this.#input;
    if (this.#check === checks - 1 && !text.includes('check-sat-using')) return { text, script };
    const cut = cutAfterCheck(script, this.#check);
    return { text: normalForm(cut), script: asSeed(cut) };
  }

  #add(run: RunRecord): void {
    const { solver, family, outcome, model, replies } = toObservation(run);
    const answer = outcome.kind === 'answered' ? outcome.answers[this.#check] : undefined;
    if (!isDecided(answer)) return;
    // The run with a model replaces the measured run.
    this.#observations = this.#observations.filter((each) => each.solver !== solver || answerOf(each) !== answer);
    const evaluated = { ...(model === undefined ? {} : { model }), ...(replies === undefined ? {} : { replies }) };
    this.#observations.push({ ...observe(solver, family, answer), ...evaluated });
  }
}

const isFaultKind = (kind: string): kind is Fault['kind'] => kind === 'invalid-model' || kind.startsWith('wrong-');

function findKnown({ certified, claimed }: DriftInput, check: number): KnownAnswer | undefined {
  if (certified !== null) return { answer: certified, trust: 'certified', witnesses: ['certificate'] };
  const status = claimed[check];
  return status === 'sat' || status === 'unsat'
    ? { answer: status, trust: 'claimed', witnesses: [':status'] }
    : undefined;
}

function answerOf({ outcome }: Observation): Answer | undefined {
  return outcome.kind === 'answered' ? outcome.answers[0] : undefined;
}

function observe(solver: string, family: string, answer: Answer): Observation {
  return { solver, family, outcome: { kind: 'answered', answers: [answer] }, ms: 0 };
}

const CHANGE_OF_FAULT: Readonly<Partial<Record<Fault['kind'], Change>>> = {
  'wrong-answer': 'wrong-answer',
  'wrong-optimum': 'wrong-optimum',
};

export function withFaults(
  measured: DriftMeasurement,
  { from, to }: Faults,
  optima: Pick<ComparedOptima, 'difference'>,
): Change {
  const { change, contradiction } = measured;
  const isProved = (fault: Fault | null) => fault?.trust === 'certified';
  if (isProved(from) && isProved(to)) return 'wrong-in-both';
  if (to !== null && isProved(to)) return CHANGE_OF_FAULT[to.kind] ?? 'wrong-model';
  // A false model or value of the older version does not prove that the newer version's unsat is right.
  if (contradiction !== null) return isProved(from) && from?.kind === 'wrong-answer' ? 'wrong-gone' : 'contradiction';
  if (change === 'crash' || change === 'invalid-model') return change;
  if (isProved(from)) return 'wrong-gone';
  if (optima.difference !== null) return 'other-optimum';
  if (to !== null) return from === null ? 'contradiction' : 'disputed';
  return change;
}
