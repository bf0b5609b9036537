import { type Oracle, type Suspect, certifies, suspectsOf } from '../../oracle/index.js';
import { type Run, type Solver, familiesOf, shownBy } from '../../solver/index.js';
import { type AskingOptions, ask, askFresh, checkedAsIn, examined } from '../ask/index.js';
import { type MadeTest, type Question, isSeed, testQuestion } from '../cases/index.js';
import {
  type FindingOptions,
  type FullRunRecord,
  type Repeated,
  type RunRecord,
  type SeedAnswer,
  blamedRuns,
} from '../log/index.js';
import { ddmin } from '../../util/index.js';
import { type SeedObservation, evidenceOf, withProofs } from './evidence.js';
import { withJoinedAnswer } from './joined.js';
import { isSameSuspicion } from './same-suspicion.js';
import { askWithOtherSeeds, contradictsItself } from './other-seeds.js';
import { type Series, type SeriesOptions, REPEATS, askRepeatedly, frequenciesText, showingOf } from './repeat.js';

/** A suspicion with all that is needed to look again. */
export interface Doubt {
  readonly suspect: Suspect;
  readonly test: MadeTest;
  /** The seed as it was solved, or several in one text; undefined, as is what was seen of it, where there is none. */
  readonly parent: Question | undefined;
  readonly seed: SeedObservation | undefined;
  /** All the runs on the test case. */
  readonly runs: readonly FullRunRecord[];
  /** The options that the suspect is asked with, where it needs some. */
  readonly options?: FindingOptions | undefined;
  /** What the process of each suspect had been asked before, up to and with the test case. */
  readonly history: readonly string[];
}

/** What is needed for looking again. */
export interface Confirmation extends Omit<AskingOptions, 'effort'> {
  readonly solvers: readonly Solver[];
  /** Who says whether something is wrong; missing: the oracles of Gainsay. */
  readonly oracles?: readonly Oracle[] | undefined;
  /** Those that were seen to change what they say in this campaign. */
  readonly unsteady: ReadonlySet<string>;
  /** Whether a finding of the same group is confirmed already. */
  readonly alike: boolean;
  /** How often a solver must say the same before it is believed. */
  readonly repeats: number;
  /** Opens a solver anew, with a process that is kept alive between queries. */
  reopen(id: string): Promise<Solver>;
  /** Solvers that may be asked where it is open who is wrong, opened one by one as they are needed. */
  tieBreakers(): AsyncIterable<Solver>;
}

/**
 * The queries after which it shows, where it does not in a new process: the last of those that were asked, up to and with the test
 * case, as few as were found to do.
 */
type ShownAfter = readonly string[];

export type Confirmed =
  | {
      readonly kind: 'confirmed';
      readonly how: 'fresh' | 'history';
      readonly history?: ShownAfter;
      readonly suspect: Suspect;
      readonly runs: readonly FullRunRecord[];
      readonly parentRuns: readonly FullRunRecord[];
      readonly tieBreakers: readonly FullRunRecord[];
      readonly repeats: readonly Repeated[];
    }
  /** A solver says now this and now that of the same input. */
  | {
      readonly kind: 'unstable';
      readonly how: 'fresh' | 'history';
      readonly history?: ShownAfter;
      readonly repeated: Repeated;
      readonly runs: readonly FullRunRecord[];
    }
  /** Nothing but a file's `:status` says otherwise: a claim of the file, and no proof that a solver is wrong. */
  | {
      readonly kind: 'disputed';
      readonly suspect: Suspect;
      readonly runs: readonly FullRunRecord[];
    }
  | { readonly kind: 'unconfirmed'; readonly reason: string; readonly runs: readonly FullRunRecord[] };

/**
 * Looks again, in new processes only: at the suspects, at those who speak against them, and at the seed where the suspicion
 * rests on it; then asks each of them whose word counts again and again. What every one of them says each time is confirmed. A
 * solver that says now this and now that is a finding of its own kind. What does not show in a new process may still show
 * after the same history of queries.
 */
export async function confirm(doubt: Doubt, cx: Confirmation, signal?: AbortSignal): Promise<Confirmed> {
  const inspection = new SecondInspection(doubt, cx, signal);
  const first = await inspection.again(involved(doubt.suspect));
  if (first === undefined) return (await inspection.changeOfMind()) ?? afterHistory(doubt, cx, { inspection, signal });
  const settled = await settle({ doubt, cx, inspection, suspect: first }, signal);
  return settled.kind === 'confirmed' ? inspection.repeated(settled) : settled;
}

function involved(suspect: Suspect): string[] {
  return [...suspect.suspects, ...suspect.witnesses];
}

/** The runs of new processes, and what the oracles make of them. */
class SecondInspection {
  readonly #doubt: Doubt;
  readonly #cx: Confirmation;
  readonly #signal: AbortSignal | undefined;
  readonly #runs = new Map<string, FullRunRecord>();
  readonly #parentRuns = new Map<string, FullRunRecord>();

  constructor(doubt: Doubt, cx: Confirmation, signal: AbortSignal | undefined) {
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

  /** Asks these solvers in new processes; the same suspicion once more, or undefined where it does not arise. */
  async again(solvers: readonly string[]): Promise<Suspect | undefined> {
    const { test, parent, suspect } = this.#doubt;
    const question = testQuestion(test);
    for (const solver of this.#cx.solvers) {
      if (!solvers.includes(solver.id)) continue;
      const asBefore = { ...this.#cx, modelCheck: checkedAsIn(this.#doubt.runs, solver.id) };
      this.#runs.set(solver.id, await askFresh(solver, question, asBefore, this.#signal));
      const by = shownBy(suspect.kind);
      const restsOnParent = by === 'answer' || by === 'signature';
      const unrelated = !restsOnParent || isSeed(test) || parent === undefined;
      if (unrelated || this.#parentRuns.has(solver.id)) continue;
      const { joined } = test.made;
      const modelCheck = checkedAsIn(this.#doubt.seed?.runs ?? [], solver.id);
      const cx = { ...this.#cx, modelCheck, ...(joined === undefined ? {} : { models: false }) };
      const run = await askFresh(solver, parent, cx, this.#signal);
      this.#parentRuns.set(solver.id, joined === undefined ? run : withJoinedAnswer(run, joined));
    }
    return this.judge(this.runs, this.parentRuns);
  }

  /** Asks all whose word counts again and again, and with other random seeds. */
  async repeated(confirmed: Confirmed & { readonly kind: 'confirmed' }): Promise<Confirmed> {
    const { suspect, runs, parentRuns, tieBreakers } = confirmed;
    const repeats = [...confirmed.repeats];
    for (const { run, of } of pillarsOf(suspect, { runs: [...runs, ...tieBreakers], parentRuns })) {
      const series = await this.#series(run.solver, { of, reference: run, before: [run], suspect });
      if (series === undefined) continue;
      const { verdict, repeated } = series;
      if (verdict === 'unstable') {
        return { kind: 'unstable', how: 'fresh', repeated, runs: of === 'seed' ? parentRuns : runs };
      }
      if (verdict !== 'steady') {
        return { kind: 'unconfirmed', reason: `not reproduced each time (${frequenciesText(repeated)})`, runs };
      }
      const seeds = of === 'script' ? await this.#withOtherSeeds(run) : [];
      repeats.push(seeds.length === 0 ? repeated : { ...repeated, seeds });
    }
    return this.#withoutContradicting({ ...confirmed, repeats });
  }

  /** What a solver says of the input with other random seeds; of what can only add to a group, nobody needs to know. */
  async #withOtherSeeds(reference: FullRunRecord): Promise<readonly SeedAnswer[]> {
    const { test, suspect } = this.#doubt;
    const { solvers, alike, clock } = this.#cx;
    const solver = solvers.find((each) => each.id === reference.solver);
    if (solver === undefined || alike) return [];
    const ask = (seeded: Solver) => askFresh(seeded, testQuestion(test), this.#cx, this.#signal);
    return askWithOtherSeeds({ solver, reference, suspect, now: () => clock.now(), ask });
  }

  /** The word of a witness that contradicts itself with another random seed proves nothing: what is left without it. */
  #withoutContradicting(confirmed: Confirmed & { readonly kind: 'confirmed' }): Confirmed {
    const { suspect, runs, parentRuns, tieBreakers, repeats } = confirmed;
    const doubtful = repeats.filter((each) => !suspect.suspects.includes(each.solver) && contradictsItself(each));
    if (doubtful.length === 0) return confirmed;
    const isLeft = ({ solver }: RunRecord) => doubtful.every((each) => each.solver !== solver);
    const left = this.judge([...runs, ...tieBreakers].filter(isLeft), parentRuns.filter(isLeft));
    if (left !== undefined && left.trust !== 'claimed' && left.suspects.length === suspect.suspects.length) {
      return { ...confirmed, suspect: left };
    }
    const names = doubtful.map(({ solver }) => solver).join(', ');
    return {
      kind: 'unconfirmed',
      reason: `the answer of ${names} proves nothing: it changes with the random seed`,
      runs,
    };
  }

  /**
   * The word of a further solver on an open question, if it says the same each time: how often it was asked, or undefined where it
   * says nothing of it, or proves it with a model.
   */
  async steadiness(solver: Solver, run: FullRunRecord): Promise<Series | undefined> {
    const { suspect } = this.#doubt;
    const answer = run.outcome === 'answered' ? run.answers[suspect.wrong?.check ?? 0] : undefined;
    const isSilent = answer === undefined || answer === 'unknown';
    if (isSilent || certifies(run.model ?? undefined)) return undefined;
    return this.#asking(solver, { of: 'script', reference: run, before: [run], suspect });
  }

  /** Whether a suspect that says otherwise now, of the input or of the seed, says now this and now that. */
  async changeOfMind(): Promise<Confirmed | undefined> {
    const { suspect, runs, seed } = this.#doubt;
    const pairs = [
      ...this.runs.map((now) => ({ now, of: 'script' as const, then: runs })),
      ...this.parentRuns.map((now) => ({ now, of: 'seed' as const, then: seed?.runs ?? [] })),
    ];
    for (const { now, of, then } of pairs) {
      const before = then.find(({ solver }) => solver === now.solver);
      if (before === undefined || !suspect.suspects.includes(now.solver)) continue;
      const about = of === 'seed' ? withoutCheck(suspect) : suspect;
      if (showingOf(before, now, about) !== 'otherwise') continue;
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
    const solver = this.#cx.solvers.find((each) => each.id === id);
    return solver && this.#asking(solver, of);
  }

  async #asking(
    solver: Solver,
    of: Pick<SeriesOptions, 'of' | 'reference' | 'before' | 'suspect'>,
  ): Promise<Series | undefined> {
    const { test, parent } = this.#doubt;
    const question = of.of === 'script' ? testQuestion(test) : parent;
    if (question === undefined) return undefined;
    const { joined } = test.made;
    const isJoined = of.of === 'seed' && joined !== undefined;
    const cx = {
      ...this.#cx,
      modelCheck: checkedAsIn([of.reference], solver.id),
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
        return isJoined ? withJoinedAnswer(run, joined) : run;
      },
    });
  }

  /** The same suspicion in other runs. */
  judge(runs: readonly RunRecord[], parentRuns: readonly RunRecord[] = this.parentRuns): Suspect | undefined {
    const { test, seed, suspect } = this.#doubt;
    const observation = seed === undefined ? undefined : { ...seed, runs: parentRuns };
    const proved = suspect.kind === 'wrong-answer' ? withProofs(runs, this.#doubt.runs) : runs;
    return suspectsOf(evidenceOf(test, proved, observation), this.#cx.oracles).find((each) => isSame(each, suspect));
  }
}

/** Every answer to the seed counts, not only the one at the check where the input is answered wrongly. */
function withoutCheck(suspect: Suspect): Suspect {
  const { wrong: _, ...rest } = suspect;
  return rest;
}

/**
 * The runs that a suspicion rests on: those of the suspects, and where nothing is proved those of the witnesses and those
 * on the seed.
 */
function pillarsOf(
  { kind, trust, suspects, witnesses }: Suspect,
  { runs, parentRuns }: { readonly runs: readonly FullRunRecord[]; readonly parentRuns: readonly FullRunRecord[] },
): { readonly run: FullRunRecord; readonly of: Repeated['of'] }[] {
  const isProved = kind !== 'wrong-answer' || trust === 'certified';
  const involved = isProved ? suspects : [...suspects, ...witnesses];
  const isInvolved = ({ solver }: FullRunRecord) => involved.includes(solver);
  const onInput = runs.filter(isInvolved).map((run) => ({ run, of: 'script' as const }));
  const rests = !isProved && (trust === 'metamorphic' || witnesses.length > 0);
  const onSeed = rests ? parentRuns.filter(isInvolved).map((run) => ({ run, of: 'seed' as const })) : [];
  return [...onInput, ...onSeed];
}

function isSame(suspect: Suspect, other: Suspect): boolean {
  return isSameSuspicion(suspect, other) && suspect.suspects.some((one) => other.suspects.includes(one));
}

interface History {
  readonly doubt: Doubt;
  readonly cx: Confirmation;
  readonly inspection: SecondInspection;
  readonly signal: AbortSignal | undefined;
}

/** What did not show in new processes: replays the history that led to it, in a new process of the same mode. */
async function afterHistory(
  doubt: Doubt,
  cx: Confirmation,
  { inspection, signal }: Pick<History, 'inspection' | 'signal'>,
): Promise<Confirmed> {
  const { suspect, history, test } = doubt;
  const nothing = { kind: 'unconfirmed', reason: reasonOf(inspection.runs, suspect), runs: inspection.runs } as const;
  if (history.length < 2 || suspect.suspects.length !== 1) return nothing;
  if (history.at(-1) !== test.text) return nothing;
  const parts = { doubt, cx, inspection, signal };
  const last = await lastOf(parts);
  if (last === undefined) return nothing;
  const short = await fewerOf(last, parts);
  const told = await repeatedAfter(short, parts);
  if (told.kind === 'confirmed' || short.history.length === history.length) return told;
  // What a part of the history shows now and then only, all of it may show each time.
  const whole = await shownAfter(history, parts);
  return whole === undefined ? told : repeatedAfter(whole, parts);
}

/** What a history shows: the same suspicion, in the run at its end. */
interface Shown {
  readonly history: ShownAfter;
  readonly reference: FullRunRecord;
  readonly suspect: Suspect;
}

async function shownAfter(history: ShownAfter, parts: History): Promise<Shown | undefined> {
  const reference = await replayed(history, parts);
  const suspect = parts.inspection.judge([reference, ...otherRuns(parts, reference)]);
  return suspect && { history, reference, suspect };
}

function otherRuns({ inspection }: History, { solver }: FullRunRecord): FullRunRecord[] {
  return inspection.runs.filter((each) => each.solver !== solver);
}

/** How many parts of a history are left out on trial, at most. */
const TRIALS = 24;

/** So many of the queries before are tried one by one, the last one first. */
const SINGLES = 32;

/**
 * One earlier query, or the last four, eight and so on, or all, whatever shows it first. A process may have been asked hundreds;
 * all of them again and again would take minutes, and most often one does.
 */
async function lastOf(parts: History): Promise<Shown | undefined> {
  const { history } = parts.doubt;
  const [query] = history.slice(-1) as [string];
  for (const single of history.slice(0, -1).slice(-SINGLES).reverse()) {
    const shown = await shownAfter([single, query], parts);
    if (shown !== undefined) return shown;
  }
  for (let size = 4; history.length > 2; size *= 2) {
    const shown = await shownAfter(history.slice(-size), parts);
    if (shown !== undefined || size >= history.length) return shown;
  }
  return undefined;
}

/** What is left of a history when parts of it are left out, as far as that is found soon. */
async function fewerOf(whole: Shown, parts: History): Promise<Shown> {
  const { clock } = parts.cx;
  const before = whole.history.slice(0, -1);
  // Alone it was asked before, in a process of its own.
  if (before.length < 2) return whole;
  const start = clock.now();
  let [best, left] = [whole, TRIALS];
  await ddmin(before, async (rest) => {
    if (rest.length === 0 || left-- <= 0 || clock.now() - start > REPEATS.budgetMs) return false;
    const shown = await shownAfter([...rest, ...whole.history.slice(-1)], parts);
    best = shown ?? best;
    return shown !== undefined;
  });
  return best;
}

/** Whether a history shows it each time. */
async function repeatedAfter({ history, reference, suspect }: Shown, parts: History): Promise<Confirmed> {
  const { cx, inspection } = parts;
  const { verdict, repeated } = await askRepeatedly({
    solver: reference.solver,
    of: 'script',
    reference,
    before: [reference],
    suspect,
    most: cx.repeats,
    unsteady: cx.unsteady.has(reference.solver),
    alike: cx.alike,
    now: () => cx.clock.now(),
    ask: () => replayed(history, parts),
  });
  const runs = [reference, ...otherRuns(parts, reference)];
  const after = { how: 'history', history, runs } as const;
  if (verdict === 'unstable') return { kind: 'unstable', ...after, repeated };
  if (verdict !== 'steady')
    return {
      kind: 'unconfirmed',
      reason: `not reproduced each time (${frequenciesText(repeated)})`,
      runs: inspection.runs,
    };
  const { parentRuns } = inspection;
  return { kind: 'confirmed', ...after, suspect, parentRuns, tieBreakers: [], repeats: [repeated] };
}

/** The last run of a history of the suspect, gone through in a new process that is kept alive. */
async function replayed(history: ShownAfter, { doubt, cx, signal }: History): Promise<FullRunRecord> {
  const { suspect, test, runs } = doubt;
  const asBefore = { ...cx, modelCheck: checkedAsIn(runs, suspect.suspects[0]) };
  const solver = await cx.reopen(suspect.suspects[0]);
  try {
    let run: Run | undefined;
    for (const text of history) run = await ask(solver, { text }, asBefore, signal);
    if (run === undefined) throw new Error('a history has at least the query itself');
    return examined(run, { solver, script: test.made.script, clock: cx.clock, effort: 'thorough' });
  } finally {
    await solver.close();
  }
}

function reasonOf(runs: readonly FullRunRecord[], suspect: Suspect): string {
  const said = runs
    .filter((run) => suspect.suspects.includes(run.solver))
    .map(
      (run) => `${run.solver} ${run.outcome === 'answered' ? `answered ${run.answers.join(' ')}` : `: ${run.outcome}`}`,
    );
  return `not reproduced in a new process (${said.join(', ')})`;
}

interface Settlement {
  readonly doubt: Doubt;
  readonly cx: Confirmation;
  readonly inspection: SecondInspection;
  readonly suspect: Suspect;
}

/** One word against another: further solvers are asked who is right. */
async function settle(
  { doubt, cx, inspection, suspect }: Settlement,
  signal: AbortSignal | undefined,
): Promise<Confirmed> {
  const { runs, parentRuns } = inspection;
  const open = suspect.kind === 'wrong-answer' && (suspect.suspects.length > 1 || suspect.trust === 'claimed');
  const plain = { kind: 'confirmed', how: 'fresh', suspect, runs, parentRuns, tieBreakers: [], repeats: [] } as const;
  if (!open) return plain;
  const asked: FullRunRecord[] = [];
  const repeats: Repeated[] = [];
  for await (const solver of cx.tieBreakers()) {
    if (runs.some((run) => run.solver === solver.id)) continue;
    const run = await askFresh(solver, testQuestion(doubt.test), { ...cx, modelCheck: 'off' }, signal);
    const series = await inspection.steadiness(solver, run);
    if (series !== undefined) repeats.push(series.repeated);
    // What changes its mind decides nothing.
    if (series !== undefined && series.verdict !== 'steady') continue;
    asked.push(run);
    if (isSettled(suspect, { runs, asked }, inspection.judge([...runs, ...asked]))) break;
  }
  const everything = [...runs, ...asked];
  const together = inspection.judge(everything);
  if (suspect.trust === 'claimed' && (together === undefined || together.trust === 'claimed')) {
    return { kind: 'disputed', suspect, runs: everything };
  }
  if (together === undefined) {
    return { kind: 'unconfirmed', reason: `other solvers agree (${suspect.because})`, runs: everything };
  }
  const decided = together.suspects.length === 1 || suspect.trust === 'claimed' ? together : suspect;
  const oracles = suspect.trust === 'claimed' ? together.oracles : suspect.oracles;
  return { ...plain, suspect: { ...decided, oracles }, tieBreakers: asked, repeats };
}

/** Whether further solvers have decided an open question. */
function isSettled(suspect: Suspect, seen: Parameters<typeof balance>[1], now: Suspect | undefined): boolean {
  return suspect.suspects.length > 1 ? now?.suspects.length === 1 : balance(suspect, seen) !== 0;
}

/**
 * How many more of the further solvers side with a suspect than against it, at the check in question. Other versions of
 * the suspect are no witnesses: they share its faults.
 */
function balance(
  { wrong, suspects }: Suspect,
  { runs, asked }: { readonly runs: readonly FullRunRecord[]; readonly asked: readonly FullRunRecord[] },
): number {
  if (wrong === undefined) return 0;
  const { check, got, expected } = wrong;
  const families = familiesOf(blamedRuns({ suspects, runs, tieBreakers: [] }));
  const said = asked
    .filter((run) => run.outcome === 'answered' && !families.includes(run.family))
    .map((run) => run.answers[check]);
  return said.filter((answer) => answer === got).length - said.filter((answer) => answer === expected).length;
}
