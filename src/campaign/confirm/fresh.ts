import { type Suspect, certifies, collectSuspects, observationKind, readWitnessed } from '../../oracle/index.js';
import { type Solver, isBareSignature } from '../../solver/index.js';
import { askFresh, chooseModelCheck } from '../hunt/ask/index.js';
import { type Question, isSeed, testQuestion } from '../hunt/draw/index.js';
import {
  type FullRunRecord,
  type RepeatedRuns,
  type RunRecord,
  type SeedAnswer,
  crashSignatures,
  toObservation,
} from '../log/index.js';
import type { Confirmation, Confirmed, SuspectedCase, UnstableSolver } from './confirmation.js';
import { collectEvidence, addProofs, setJoinedAnswer } from '../hunt/judge/index.js';
import {
  type Series,
  type SeriesOptions,
  askRepeatedly,
  askWithOtherSeeds,
  compareRuns,
  contradictsItself,
  describeLoss,
} from './repeat.js';
import { isSameSuspicion } from './same-suspicion.js';

export class FreshRuns {
  readonly #doubt: SuspectedCase;
  readonly #cx: Confirmation;
  readonly #signal: AbortSignal | undefined;
  readonly #runs = new Map<string, FullRunRecord>();
  readonly #parentRuns = new Map<string, FullRunRecord>();

  constructor(doubt: SuspectedCase, cx: Confirmation, signal: AbortSignal | undefined) {
    this.#doubt = doubt;
    this.#cx = cx;
    this.#signal = signal;
  }

  get runs(): FullRunRecord[] {
    return [...this.#runs.values()];
  }

  get parentRuns(): FullRunRecord[] {
    return [...this.#parentRuns.values()];
  }

  /** Checks whether the first suspect gives the wrong (`got`) or the `expected` answer in a new process. */
  answers({ suspects: [first], wrong }: Suspect, which: 'got' | 'expected'): boolean {
    const run = this.#runs.get(first);
    return run !== undefined && wrong !== undefined && readAnswers(run)[wrong.check] === wrong[which];
  }

  async askAgain(solvers: readonly string[]): Promise<Suspect | undefined> {
    const { test, parent, suspect, seed } = this.#doubt;
    const question = testQuestion(test, seed?.certified);
    for (const solver of this.#cx.solvers) {
      if (!solvers.includes(solver.id)) continue;
      const asBefore = { ...this.#cx, modelCheck: chooseModelCheck(this.#doubt.runs, solver.id, suspect) };
      this.#runs.set(solver.id, await askFresh(solver, question, asBefore, this.#signal));
      const by = observationKind(suspect.kind);
      const restsOnParent = by === 'answer' || by === 'signature';
      const unrelated = !restsOnParent || isSeed(test) || parent === undefined;
      if (unrelated || this.#parentRuns.has(solver.id)) continue;
      const { joined } = test.made;
      const modelCheck = chooseModelCheck(this.#doubt.seed?.runs ?? [], solver.id, suspect);
      const cx = { ...this.#cx, modelCheck, ...(joined === undefined ? {} : { models: false }) };
      const run = await askFresh(solver, parent, cx, this.#signal);
      this.#parentRuns.set(solver.id, joined === undefined ? run : setJoinedAnswer(run, joined));
    }
    return this.judge(this.runs, this.parentRuns);
  }

  /** Repeats all runs that support the suspicion, then runs the solvers with other random seeds. */
  async repeat(confirmed: Confirmed & { readonly kind: 'confirmed' }): Promise<Confirmed> {
    const { suspect, runs, parentRuns, tieBreakers } = confirmed;
    const repeats = [...confirmed.repeats];
    const lost: RepeatedRuns[] = [];
    let unstable: UnstableSolver | undefined;
    for (const { run, of } of listPillars(suspect, { runs: [...runs, ...tieBreakers], parentRuns })) {
      if (repeats.some((each) => each.solver === run.solver && each.of === of)) continue;
      const series = await this.#series(run.solver, { of, reference: run, before: [run], suspect });
      if (series === undefined) continue;
      const { verdict, repeated } = series;
      if (verdict === 'unstable')
        unstable ??= { kind: 'unstable', how: 'fresh', repeated, runs: of === 'seed' ? parentRuns : runs };
      if (verdict !== 'steady') {
        lost.push(repeated);
        // Without another run, the remaining ones may suffice.
        if (of === 'seed' || !suspect.suspects.includes(run.solver)) continue;
        return unstable ?? { kind: 'unconfirmed', reason: describeLoss(repeated), runs };
      }
      const seeds = of === 'script' ? await this.#withOtherSeeds(this.#solverNamed(run.solver), run) : [];
      repeats.push(seeds.length === 0 ? repeated : { ...repeated, seeds });
    }
    const all = { ...confirmed, suspect: nameCrash(suspect, repeats), repeats };
    const left = (await this.#byOthers(all, lost)) ?? this.#withoutDoubtful(all, lost);
    if (unstable === undefined) return left;
    return left.kind === 'confirmed' ? { ...left, unstable } : unstable;
  }

  async #withOtherSeeds(
    solver: Solver | undefined,
    reference: FullRunRecord,
    of: RepeatedRuns['of'] = 'script',
  ): Promise<readonly SeedAnswer[]> {
    const { suspect } = this.#doubt;
    const { alike, clock } = this.#cx;
    const question = this.#question(of);
    // Evidence that changes with the random seed does not count, even if similar findings exist.
    const isSuspect = solver !== undefined && suspect.suspects.includes(solver.id);
    if (solver === undefined || question === undefined || (alike && isSuspect)) return [];
    const asBefore = { ...this.#cx, modelCheck: chooseModelCheck([reference], solver.id, suspect) };
    const ask = (seeded: Solver) => askFresh(seeded, question, asBefore, this.#signal);
    return askWithOtherSeeds({ solver, reference, suspect, now: () => clock.now(), ask });
  }

  /** If the suspect's answer to the seed is lost, asks the solvers that also contradicted the suspect. */
  async #byOthers(
    confirmed: Confirmed & { readonly kind: 'confirmed' },
    lost: readonly RepeatedRuns[],
  ): Promise<Confirmed | undefined> {
    const { runs, parentRuns, suspect } = confirmed;
    if (suspect.trust !== 'metamorphic' || lost.length === 0) return undefined;
    const others = this.#doubt.runs.flatMap(({ solver }) =>
      runs.some((run) => run.solver === solver) ? [] : [solver],
    );
    if (others.length === 0 || this.#doubt.suspect.oracles.length < 2) return undefined;
    await this.askAgain(others);
    const isOther = ({ solver }: RunRecord) => others.includes(solver);
    const now = [...runs, ...this.runs.filter(isOther)];
    const onSeed = [
      ...parentRuns.filter(({ solver }) => solver !== suspect.suspects[0]),
      ...this.parentRuns.filter(isOther),
    ];
    const found = this.judge(now, onSeed);
    if (found === undefined || found.trust === 'claimed' || found.suspects.length > 1) return undefined;
    return this.repeat({ ...confirmed, suspect: found, runs: now, parentRuns: onSeed });
  }

  /** Judges without the runs in `lost`, other runs of their witnesses, and witnesses that change with the random seed. */
  #withoutDoubtful(confirmed: Confirmed & { readonly kind: 'confirmed' }, lost: readonly RepeatedRuns[]): Confirmed {
    const { suspect, runs, parentRuns, tieBreakers, repeats } = confirmed;
    const changing = repeats.filter((each) => !suspect.suspects.includes(each.solver) && contradictsItself(each));
    const doubtful = [...lost, ...changing];
    if (doubtful.length === 0) return confirmed;
    const isLeft = ({ solver }: RunRecord) => doubtful.every((each) => each.solver !== solver);
    const isOnScript = (run: RunRecord) => suspect.suspects.includes(run.solver) || isLeft(run);
    const left = this.judge([...runs, ...tieBreakers].filter(isOnScript), parentRuns.filter(isLeft));
    if (
      left !== undefined &&
      (left.trust !== 'claimed' || suspect.trust === 'claimed') &&
      left.suspects.length === suspect.suspects.length
    ) {
      return { ...confirmed, suspect: left };
    }
    const names = changing.map(({ solver }) => solver).join(', ');
    const [reason = `the answer of ${names} is not evidence: it changes with the random seed`] = lost.map(describeLoss);
    return { kind: 'unconfirmed', reason, runs };
  }

  /** Runs a tie-breaker again, since an unstable answer decides nothing. Undefined for a missing or proved answer. */
  async checkStability(
    solver: Solver,
    run: FullRunRecord,
    of: RepeatedRuns['of'] = 'script',
  ): Promise<{ readonly isSteady: boolean; readonly repeated: RepeatedRuns } | undefined> {
    const { suspect } = this.#doubt;
    const answer = run.outcome === 'answered' ? run.answers[suspect.wrong?.check ?? 0] : undefined;
    const isSilent = answer === undefined || answer === 'unknown';
    if (isSilent || certifies(run.model ?? undefined)) return undefined;
    const series = await this.#asking(solver, { of, reference: run, before: [run], suspect });
    if (series === undefined) return undefined;
    const seeds = series.verdict === 'steady' ? await this.#withOtherSeeds(solver, run, of) : [];
    const repeated = seeds.length === 0 ? series.repeated : { ...series.repeated, seeds };
    return { isSteady: series.verdict === 'steady' && !contradictsItself(repeated), repeated };
  }

  async checkInstability(): Promise<Confirmed | undefined> {
    const { suspect, runs, seed } = this.#doubt;
    const pairs = [
      ...this.runs.map((now) => ({ now, of: 'script' as const, then: runs })),
      ...this.parentRuns.map((now) => ({ now, of: 'seed' as const, then: seed?.runs ?? [] })),
    ];
    for (const { now, of, then } of pairs) {
      const before = then.find(({ solver }) => solver === now.solver);
      if (before === undefined || !suspect.suspects.includes(now.solver)) continue;
      const about = of === 'seed' ? withoutCheck(suspect) : suspect;
      if (compareRuns(before, now, about) !== 'otherwise') continue;
      const reference = { ...now, ...before, mode: now.mode };
      const series = await this.#series(now.solver, { of, reference, before: [now], suspect });
      if (series?.verdict !== 'unstable') continue;
      const seen = of === 'seed' ? this.parentRuns : this.runs;
      return { kind: 'unstable', how: 'fresh', repeated: series.repeated, runs: seen };
    }
    return undefined;
  }

  async #series(
    id: string,
    of: Pick<SeriesOptions, 'of' | 'reference' | 'before' | 'suspect'>,
  ): Promise<Series | undefined> {
    const solver = this.#solverNamed(id);
    return solver && this.#asking(solver, of);
  }

  #solverNamed(id: string): Solver | undefined {
    return this.#cx.solvers.find((each) => each.id === id);
  }

  async #asking(
    solver: Solver,
    of: Pick<SeriesOptions, 'of' | 'reference' | 'before' | 'suspect'>,
  ): Promise<Series | undefined> {
    const question = this.#question(of.of);
    if (question === undefined) return undefined;
    const { joined } = this.#doubt.test.made;
    const isJoined = of.of === 'seed' && joined !== undefined;
    const cx = {
      ...this.#cx,
      modelCheck: chooseModelCheck([of.reference], solver.id, this.#doubt.suspect),
      ...(isJoined ? { models: false } : {}),
    };
    return askRepeatedly({
      solver: solver.id,
      ...of,
      suspect: of.of === 'seed' ? withoutCheck(of.suspect) : of.suspect,
      most: this.#cx.repeats,
      unsteady: this.#cx.unsteady.has(solver.id),
      alike: this.#cx.alike,
      now: () => this.#cx.clock.now(),
      ask: async () => {
        const run = await askFresh(solver, question, cx, this.#signal);
        return isJoined ? setJoinedAnswer(run, joined) : run;
      },
    });
  }

  #question(of: RepeatedRuns['of']): Question | undefined {
    const { test, parent, seed } = this.#doubt;
    return of === 'script' ? testQuestion(test, seed?.certified) : parent;
  }

  judge(runs: readonly RunRecord[], parentRuns: readonly RunRecord[] = this.parentRuns): Suspect | undefined {
    const { test, seed, suspect, parent } = this.#doubt;
    const observation = seed === undefined ? undefined : { ...seed, runs: parentRuns, script: parent?.script };
    const proved = suspect.kind === 'wrong-answer' ? addProofs(runs, this.#doubt.runs) : runs;
    return collectSuspects(collectEvidence(test, proved, observation), this.#cx.oracles).find(
      (each) => isSameSuspicion(each, suspect) && each.suspects.some((one) => suspect.suspects.includes(one)),
    );
  }
}

/** Removes `wrong`, so that all answers of runs on the seed are compared, not only the wrong one. */
function withoutCheck(suspect: Suspect): Suspect {
  const { wrong: _, ...rest } = suspect;
  return rest;
}

const readAnswers = (run: FullRunRecord) => readWitnessed(toObservation(run), run.answers.length);

/** Lists the runs that support a suspicion: suspects' runs and, if it is not proved, runs that decide an answer. */
function listPillars(
  { kind, trust, suspects, witnesses, wrong }: Suspect,
  { runs, parentRuns }: { readonly runs: readonly FullRunRecord[]; readonly parentRuns: readonly FullRunRecord[] },
): { readonly run: FullRunRecord; readonly of: RepeatedRuns['of'] }[] {
  const isProved = kind !== 'wrong-answer' || trust === 'certified';
  const involved = isProved ? suspects : [...suspects, ...witnesses];
  const isInvolved = ({ solver }: FullRunRecord) => involved.includes(solver);
  const isSupport = (run: FullRunRecord) =>
    suspects.includes(run.solver) || wrong === undefined || readAnswers(run)[wrong.check] === wrong.expected;
  const rests = !isProved && (trust === 'metamorphic' || trust === 'claimed' || witnesses.length > 0);
  const isDecided = (run: FullRunRecord) => rests && readAnswers(run).some((answer) => answer !== undefined);
  return [
    ...runs.filter((run) => isInvolved(run) && isSupport(run)).map((run) => ({ run, of: 'script' as const })),
    ...parentRuns.filter((run) => isInvolved(run) && isDecided(run)).map((run) => ({ run, of: 'seed' as const })),
  ];
}

/** Names an intermittent crash by its most frequent signature that consists of more than a signal. */
function nameCrash(suspect: Suspect, repeats: readonly RepeatedRuns[]): Suspect {
  const signatures = suspect.kind === 'crash' ? crashSignatures(repeats) : [];
  if (signatures.length < 2) return suspect;
  const [most = ''] = signatures;
  const signature = signatures.find((each) => !isBareSignature(each)) ?? most;
  const frequencies = formatCounts(repeats);
  const because = `${suspect.because}; the result varies between runs (${frequencies})`;
  return { ...suspect, signature, because };
}

function formatCounts(repeats: readonly RepeatedRuns[]): string {
  const said = repeats.flatMap((each) => (each.of === 'script' ? Object.entries(each.said) : []));
  return said.map(([words, count]) => `${words} ${count} times`).join(', ');
}
