import { INQUIRIES } from '../../inquiry/index.js';
import type { Suspect } from '../../oracle/index.js';
import { type Solver, countIndependent, lineageOf } from '../../solver/index.js';
import { joinNames } from '../../util/index.js';
import { askFresh } from '../hunt/ask/index.js';
import { testQuestion } from '../hunt/draw/index.js';
import { contradictClaim } from '../hunt/judge/index.js';
import { type FullRunRecord, type RunRecord, findSuspectRuns, isDispute } from '../log/index.js';
import type { Confirmation, Confirmed, SuspectedCase } from './confirmation.js';
import { FreshRuns } from './fresh.js';
import { confirmAfterHistory } from './history.js';

/** Repeats a suspicion's runs in new processes. If the suspicion does not recur, replays its history of queries. */
export async function confirm(doubt: SuspectedCase, given: Confirmation, signal?: AbortSignal): Promise<Confirmed> {
  const cx = await withSecondOpinion(doubt, given);
  const inspection = new FreshRuns(doubt, cx, signal);
  const suspect = await askAgain(doubt, inspection);
  const { runs, parentRuns } = inspection;
  const shown =
    suspect === undefined
      ? ((await inspection.checkInstability()) ?? (await confirmAfterHistory(doubt, cx, { inspection, signal })))
      : ({ kind: 'confirmed', how: 'fresh', suspect, runs, parentRuns, tieBreakers: [], repeats: [] } as const);
  // An opposite answer of the same solver to the query alone needs no other evidence.
  if (shown.kind !== 'confirmed' || inspection.answers(shown.suspect, 'expected')) return shown;
  const settled = await settle({ doubt, cx, inspection, shown }, signal);
  const confirmed = settled.kind === 'confirmed' ? await inspection.repeat(settled) : settled;
  if (confirmed.kind !== 'confirmed' || confirmed.suspect.kind !== 'unexpected-unknown') return confirmed;
  // A report on an `unknown` names the solvers that decide the script in the full time.
  const isKnown = ({ solver }: RunRecord) => confirmed.runs.some((run) => run.solver === solver);
  const late = doubt.runs.filter((run) => run.outcome === 'timeout' && !isKnown(run));
  if (late.length > 0) await inspection.askAgain(late.map(({ solver }) => solver));
  return { ...confirmed, runs: [...confirmed.runs, ...inspection.runs.filter((run) => !isKnown(run))] };
}

/** Asks the suspects and witnesses, and then the other solvers if they also contradict an answer that recurs. */
async function askAgain({ suspect, runs }: SuspectedCase, inspection: FreshRuns): Promise<Suspect | undefined> {
  const involved = [...suspect.suspects, ...suspect.witnesses];
  const found = await inspection.askAgain(involved);
  if (found !== undefined || suspect.oracles.length < 2 || !inspection.answers(suspect, 'got')) return found;
  return inspection.askAgain(runs.flatMap(({ solver }) => (involved.includes(solver) ? [] : [solver])));
}

/** If only the solver's own word refutes its reply, adds a tie-breaker of another lineage, which is asked about it too. */
async function withSecondOpinion({ suspect }: SuspectedCase, cx: Confirmation): Promise<Confirmation> {
  const profiles = cx.solvers.map(({ profile }) => profile);
  const lineages = new Set(profiles.map(lineageOf));
  const isAsked = INQUIRIES.some(({ finding, asksOthers }) => asksOthers === true && finding.kind === suspect.kind);
  if (isAsked && suspect.trust === 'metamorphic' && countIndependent(profiles) === 1)
    for await (const each of cx.runtime.tieBreakers())
      if (!lineages.has(lineageOf(each.profile))) return { ...cx, solvers: [...cx.solvers, each] };
  return cx;
}

/** Opens each tie-breaking solver when iteration first reaches it. Skips solvers that cannot be opened. */
export class TieBreakers implements AsyncIterable<Solver> {
  readonly #ids: readonly string[];
  readonly #open: (id: string) => Promise<Solver | undefined>;
  readonly #opened = new Map<string, Promise<Solver | undefined>>();

  constructor(ids: readonly string[], open: (id: string) => Promise<Solver | undefined>) {
    this.#ids = ids;
    this.#open = open;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Solver> {
    for (const id of this.#ids) {
      const opening = this.#opened.get(id) ?? this.#open(id);
      this.#opened.set(id, opening);
      const solver = await opening;
      if (solver !== undefined) yield solver;
    }
  }

  async close(): Promise<void> {
    for (const opened of await Promise.allSettled(this.#opened.values()))
      if (opened.status === 'fulfilled') await opened.value?.close();
    this.#opened.clear();
  }
}

interface Settlement {
  readonly doubt: SuspectedCase;
  readonly cx: Confirmation;
  readonly inspection: FreshRuns;
  readonly shown: Confirmed & { readonly kind: 'confirmed' };
}

/** Queries tie-breakers if two solvers, or a solver and a file or a claim, contradict each other. */
async function settle(settlement: Settlement, signal: AbortSignal | undefined): Promise<Confirmed> {
  const { doubt, cx, inspection, shown } = settlement;
  const { suspect, runs } = shown;
  const isOpen = suspect.suspects.length > 1 || suspect.trust === 'undecided' || suspect.trust === 'claimed';
  if (suspect.kind !== 'wrong-answer' || !isOpen) return shown;
  if (suspect.seedIsWrong === true) return weighSeed(settlement, shown, signal);
  const asked: FullRunRecord[] = [];
  const repeats = [...shown.repeats];
  for await (const solver of cx.runtime.tieBreakers()) {
    if (runs.some((run) => run.solver === solver.id)) continue;
    const run = await askFresh(
      solver,
      testQuestion(doubt.test, doubt.seed?.certified),
      { ...cx, modelCheck: 'off' },
      signal,
    );
    const series = await inspection.checkStability(solver, run);
    if (series !== undefined) repeats.push(series.repeated);
    // A solver whose answer varies between runs or random seeds decides nothing.
    if (series?.isSteady === false) continue;
    asked.push(run);
    if (isSettled(suspect, { runs, asked }, inspection.judge([...runs, ...asked]))) break;
  }
  const everything = [...runs, ...asked];
  const together = inspection.judge(everything);
  // A history is replayed on one suspect.
  const isTied = shown.how === 'history' && together !== undefined && together.suspects.length > 1;
  if (isDispute(suspect) && (together === undefined || together.trust === 'claimed' || isTied))
    return { kind: 'disputed', suspect, runs: everything };
  // If the tie-breakers decide nothing, solvers of the hunt may support the suspect of a claim.
  const agreeing = isClaim(suspect) ? findAgreeing(suspect, doubt.runs, { runs, asked }) : [];
  const isRelative = isClaim(suspect) && suspect.oracles.includes('metamorphic');
  if (together === undefined || agreeing.length > 0) {
    const names = agreeing.length > 0 ? joinNames(agreeing) : 'other solvers';
    const kept = {
      ...({ kind: 'unconfirmed', reason: `${names} agree (${suspect.because})`, runs: everything } as const),
      ...(agreeing.length > 0 && contradict(doubt, agreeing)),
    };
    return isRelative
      ? weighSeed({ ...settlement, shown: { ...shown, tieBreakers: asked, repeats } }, kept, signal)
      : kept;
  }
  const decided = together.suspects.length === 1 || isDispute(suspect) ? together : suspect;
  const oracles = suspect.trust === 'claimed' ? together.oracles : suspect.oracles;
  const confirmed: Confirmed = { ...shown, suspect: { ...decided, oracles }, tieBreakers: asked, repeats };
  const isSupported = isRelative && balance(suspect, { runs, asked }) > 0;
  return isSupported ? weighSeed({ ...settlement, shown: confirmed }, confirmed, signal) : confirmed;
}

/** Asks tie-breakers about the seed, since they or a proof support the answer to the script. May refute the claim. */
async function weighSeed(
  { doubt, cx, inspection, shown }: Settlement,
  kept: Confirmed,
  signal: AbortSignal | undefined,
): Promise<Confirmed> {
  const { parent, seedPath = 'the seed' } = doubt;
  const { suspect, runs, parentRuns, tieBreakers } = shown;
  const { wrong, seedIsWrong: isProved = false } = suspect;
  if (parent === undefined || wrong === undefined) return kept;
  const { check, got, expected } = wrong;
  const onSeed = { ...suspect, wrong: { check, got: expected, expected: got } };
  const onScript = [...runs, ...tieBreakers].filter((run) => run.answers[check] === got);
  const asked: FullRunRecord[] = [];
  const repeats = [...shown.repeats];
  for await (const solver of cx.runtime.tieBreakers()) {
    if (parentRuns.some((run) => run.solver === solver.id)) continue;
    const run = await askFresh(solver, parent, { ...cx, modelCheck: 'off' }, signal);
    const series = await inspection.checkStability(solver, run, 'seed');
    if (series !== undefined) repeats.push(series.repeated);
    if (series?.isSteady === false) continue;
    asked.push(run);
    const lead = balance(onSeed, { runs: parentRuns, asked });
    if (lead < 0) {
      const because = `${suspect.because}; ${solver.id} answers ${got} to the seed`;
      const blamed = { ...suspect, seedIsWrong: true, because } as const;
      return { ...shown, suspect: blamed, parentRuns: [...parentRuns, ...asked], repeats };
    }
    const camp = lead === 0 ? [] : findAgreeing(onSeed, doubt.seed?.runs ?? parentRuns, { runs: parentRuns, asked });
    if (camp.length === 0 || (!isProved && countIndependent(onScript) < 2)) continue;
    const said = isProved ? `but ${got} is proved for` : `and ${nameSolvers(onScript)} answer ${got} to`;
    const refuted = `${joinNames(camp)} answer ${expected} to ${seedPath}, ${said} its mutant`;
    return { kind: 'unconfirmed', reason: `the claim is refuted: ${refuted}`, refuted, runs: kept.runs };
  }
  return kept;
}

/** Describes the claim that `witnesses` contradict by their answers to the script. */
function contradict(
  { test, suspect: { suspects, wrong } }: SuspectedCase,
  witnesses: readonly string[],
): Pick<Confirmed & { kind: 'unconfirmed' }, 'contradicted'> {
  const { claimed } = test.made;
  if (wrong === undefined || claimed === undefined) return {};
  const { expected, got: answered } = wrong;
  const by = `answered by ${joinNames(witnesses)}`;
  return { contradicted: contradictClaim(claimed, { expected, answered, by, witnesses, onSeed: suspects }) };
}

const nameSolvers = (runs: readonly RunRecord[]): string => joinNames(runs.map(({ solver }) => solver));

/** Checks whether a strategy's claim is the only evidence. */
const isClaim = (suspect: Suspect): boolean => suspect.trust === 'claimed' && !isDispute(suspect);

/** Lists the solvers that give the suspect's answer, unless they may all be wrappers or versions of one solver. */
function findAgreeing(suspect: Suspect, before: readonly RunRecord[], seen: Parameters<typeof balance>[1]): string[] {
  const { wrong } = suspect;
  const lead = balance(suspect, seen);
  const asked = [...before, ...(lead === 0 ? [] : seen.asked)];
  const agreeing = asked.filter(({ answers }) => wrong && answers[wrong.check] === wrong.got);
  return lead < 0 || countIndependent(agreeing) < 2 ? [] : [...new Set(agreeing.map(({ solver }) => solver))];
}

function isSettled(suspect: Suspect, seen: Parameters<typeof balance>[1], now: Suspect | undefined): boolean {
  const lead = balance(suspect, seen);
  const { check = 0, got } = suspect.wrong ?? {};
  const agreeing = [...seen.runs, ...seen.asked].filter(({ answers }) => answers[check] === got);
  if (suspect.suspects.length === 1 && lead >= 0)
    return lead > 0 && (!isClaim(suspect) || countIndependent(agreeing) > 1);
  return now?.suspects.length === 1;
}

/** Counts tie-breakers for the suspect, minus those against it. Ignores its lineage, which may share the fault. */
function balance(
  { wrong, suspects }: Suspect,
  { runs, asked }: { readonly runs: readonly FullRunRecord[]; readonly asked: readonly FullRunRecord[] },
): number {
  if (wrong === undefined) return 0;
  const { check, got, expected } = wrong;
  const lineages = new Set(findSuspectRuns({ suspects, runs, tieBreakers: [] }).map(lineageOf));
  const said = asked
    .filter((run) => run.outcome === 'answered' && !lineages.has(lineageOf(run)))
    .map((run) => run.answers[check]);
  return said.filter((answer) => answer === got).length - said.filter((answer) => answer === expected).length;
}
