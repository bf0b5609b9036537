import type { Decided } from '../../oracle/index.js';
import { type Backtrace, isSameStack, listFamilies } from '../../solver/index.js';
import type { Bisection, CrossMachineCheck, Fault, FindingRecord, ReducedFinding, Triage } from './records/finding.js';
import type { FullRunRecord, RepeatedRuns } from './records/run.js';
import { isFirstFix } from './fix-state.js';
import { firstLine, groupDigits, memoise } from '../../util/index.js';

export type FollowUp = 'reduce' | 'bisect';

/** A finding's record with the facts of later events. Computed from the log, never stored. */
export interface FindingState extends FindingRecord {
  readonly reduced?: ReducedFinding;
  readonly bisection?: Bisection;
  readonly left?: Partial<Readonly<Record<FollowUp, string>>>;
  readonly elsewhere?: CrossMachineCheck;
  /** Set until this session reproduces a worker's report: the worker (`by`), the reported trust and reason. */
  readonly reported?: Pick<FindingRecord, 'trust' | 'because'> & { readonly by: string };
  /** The newest reduction and bisection that only workers reported; not evidence. */
  readonly claims?: ReportedClaims;
  /** Why the claim on which the finding rested is ignored. */
  readonly withdrawn?: string;
  readonly triage?: Triage;
}

export interface ReportedClaims {
  readonly reduced?: { readonly by: string; readonly reduced: ReducedFinding };
  readonly bisection?: { readonly by: string; readonly bisection: Bisection };
}

/** A finding as lists and reports show it: facts of the reduced input, or else of the original. Plain JSON. */
export interface FindingView extends Pick<
  FindingRecord,
  | 'kind'
  | 'trust'
  | 'solver'
  | 'suspects'
  | 'wrong'
  | 'expected'
  | 'claimed'
  | 'seedIsWrong'
  | 'because'
  | 'oracles'
  | 'signature'
  | 'theories'
  | 'shape'
  | 'bytes'
  | 'runs'
  | 'repeats'
> {
  readonly families: readonly string[];
  readonly backtrace: Backtrace | null;
  readonly fault: Fault | null;
  readonly crashes: boolean;
  readonly falsePart: string | null;
  /** Operators of the reduced input; null before a reduction. */
  readonly operators: readonly string[] | null;
  readonly isReduced: boolean;
}

export const currentFacts = memoise(computeFacts, new WeakMap());

function computeFacts(found: FindingState): FindingView {
  const finding = applyReductionVerdict(found);
  const { kind, solver, suspects, oracles, repeats, reduced, claimed } = finding;
  const { wrong, expected, seedIsWrong, theories, shape, runs, trust, because } = reduced ?? finding;
  const signature = reduced?.signature ?? finding.signature;
  return {
    kind,
    trust,
    solver,
    suspects,
    families: listFamilies(findSuspectRuns(finding)),
    wrong,
    expected,
    ...(claimed && { claimed }),
    ...(seedIsWrong && { seedIsWrong }),
    because,
    oracles: reduced === undefined ? oracles : listReducedOracles(oracles, reduced),
    signature,
    backtrace: reduced?.backtrace ?? finding.backtrace ?? null,
    // The reduced input may show another fault than the original one.
    fault: (reduced === undefined ? finding.fault : reduced.fault) ?? null,
    crashes: kind === 'crash' || (kind === 'unstable' && signature !== null),
    falsePart: runs.find((run) => run.solver === solver)?.model?.wrong?.signature ?? null,
    theories,
    shape,
    operators: reduced?.operators ?? null,
    runs,
    repeats,
    bytes: reduced?.bytes.after ?? finding.bytes,
    isReduced: reduced !== undefined,
  };
}

/** Null if it is undecided which answer is wrong. */
export function findWrongAnswer({
  trust,
  wrong,
}: {
  readonly trust: FindingView['trust'];
  readonly wrong?: FindingView['wrong'] | undefined;
}): Decided | null {
  return trust === 'undecided' ? null : (wrong?.got ?? null);
}

/** States the answers that contradict each other if seed and mutant are equisatisfiable, as their strategy claims. */
export function stateClaimedRelation({
  trust,
  claimed,
  wrong,
  oracles,
  seedIsWrong,
}: Pick<FindingView, 'trust' | 'claimed' | 'wrong' | 'oracles' | 'seedIsWrong'>): string | undefined {
  if (trust !== 'claimed' || claimed !== 'equisatisfiable' || wrong === null) return undefined;
  const answers = [`${wrong.got} to the mutant`, `${wrong.expected} to the seed`];
  if (!oracles.includes('metamorphic'))
    return `answers ${answers[0]}, which is claimed to be equisatisfiable to a seed with the answer ${wrong.expected}`;
  const [first, second] = seedIsWrong ? answers.reverse() : answers;
  return `answers ${first}, but ${second}, which is claimed to be equisatisfiable`;
}

function listReducedOracles(oracles: readonly string[], { trust, base, model }: ReducedFinding): readonly string[] {
  if (trust === 'metamorphic') return [trust];
  if (trust === 'claimed' && base !== null) return oracles;
  const alone = oracles.filter((oracle) => oracle !== 'metamorphic');
  if (alone.length > 0) return alone;
  return [trust === 'majority' ? 'agreement' : model === null ? 'known-status' : 'model'];
}

/** Names the part of a written input that `bytes` does not count. */
export function nameUncounted(runs: readonly Pick<FullRunRecord, 'model' | 'language'>[]): string {
  return runs.some(({ model, language }) => model !== undefined && language !== 'btor') ? ' without (get-model)' : '';
}

export function describeSizes({ bytes, runs }: Pick<ReducedFinding, 'bytes' | 'runs'>): string {
  return `${groupDigits(bytes.before)} bytes -> ${groupDigits(bytes.after)}${nameUncounted(runs)}`;
}

/** Ignores operators that the reduction removed. */
export function describeChange(
  { fault, backtrace, trust }: Pick<FindingRecord, 'fault' | 'backtrace' | 'trust'>,
  reduced: Pick<ReducedFinding, 'fault' | 'backtrace' | 'trust'> | undefined,
): string | undefined {
  if (reduced !== undefined && trust === 'claimed' && reduced.trust !== trust)
    return `the reduced input may show another bug: it is ${reduced.trust}, but the original input is only claimed and may show none`;
  const describe = (verb: string, before: string, after: string) =>
    `the reduced input may show another bug: it ${verb} in ${after}, the original input in ${before}`;
  const [from, to] = [fault?.cause ?? null, reduced?.fault?.cause ?? null];
  if (from !== null && to !== null) {
    const [some, others] = [from.split(' of '), to.split(' of ')];
    const isSame = some.every((each) => others.includes(each)) || others.every((each) => some.includes(each));
    if (!isSame) return describe('fails', from, to);
  }
  const stack = reduced?.backtrace;
  if (backtrace === undefined || stack === undefined || isSameStack(backtrace, stack)) return undefined;
  return describe('crashes', backtrace.frames.join(', '), stack.frames.join(', '));
}

export type SuspectFields = Pick<FindingRecord, 'suspects' | 'runs' | 'tieBreakers'>;

export function findSuspectRuns({ suspects, runs, tieBreakers }: SuspectFields): FullRunRecord[] {
  const all = [...runs, ...tieBreakers];
  return suspects.flatMap((id) => all.find(({ solver }) => solver === id) ?? []);
}

/** Adopts the suspects of the reduction. */
export function applyReductionVerdict(finding: FindingState): FindingState {
  if (finding.reduced === undefined) return finding;
  const { suspects, witnesses, trust } = finding.reduced;
  const [only, ...others] = suspects;
  return {
    ...finding,
    suspects,
    witnesses,
    solver: others.length === 0 && trust !== 'undecided' ? (only ?? null) : null,
  };
}

export function crashWords(signature: string | null): string {
  return `crashed (${signature ?? ''})`;
}

export function crashSignatures(repeats: readonly Pick<RepeatedRuns, 'of' | 'said'>[]): readonly string[] {
  const times = new Map<string, number>();
  for (const { of, said } of repeats) {
    for (const [words, count] of of === 'script' ? Object.entries(said) : []) {
      const signature = /^crashed \((.*)\)$/s.exec(words)?.[1];
      if (signature !== undefined) times.set(signature, (times.get(signature) ?? 0) + count);
    }
  }
  return [...times].sort(([, a], [, b]) => b - a).map(([signature]) => signature);
}

export const UNTRIAGED: Triage = { state: 'new', link: null, note: null, when: null };

export function describeTriage({ triage, bisection }: Pick<FindingState, 'triage' | 'bisection'>): string | undefined {
  if (triage === undefined || triage.state === 'new') return undefined;
  const { state, link, note, fixedIn, returnedIn = 'a later one' } = triage;
  // Only a bisection finds the first version with the fix.
  const isFirst = fixedIn === undefined || (bisection?.fixedIn === fixedIn && isFirstFix(bisection));
  const fix = `${isFirst ? 'fixed' : 'no longer'} in ${fixedIn ?? 'another version'}`;
  const words = {
    reported: 'reported',
    known: 'known',
    'not-a-bug': 'not a bug',
    fixed: fix,
    returned: `${fix}, shows again in ${returnedIn}`,
  } as const;
  const more = link ?? firstLine(note ?? '');
  return more === '' ? words[state] : `${words[state]}: ${more}`;
}

export function describeKnown(known: string): string {
  return /^(?:(?:fixed|no longer) in |(?:reported|known|not a bug)(?:: |$))/.test(known) ? known : `known: ${known}`;
}

/** `isReturned`: a version after the fix shows the bug again, so the finding counts as new. */
export interface Recognition {
  readonly name: string;
  readonly isReturned: boolean;
}

/** The triage takes precedence over the recorded known bug, and both over `other`. */
export function recogniseFinding(finding: FindingState, other?: Recognition): Recognition | undefined {
  const { triage, known, returned, bisection } = finding;
  const name = describeTriage(finding);
  const recorded = known ?? returned;
  // A bisection can show that the recorded bug is another one, so `other` decides.
  const isDecided = recorded !== undefined && (bisection === undefined || bisection.unfinished === true);
  const bug = isDecided ? { name: recorded, isReturned: known === undefined } : other;
  if (name === undefined) return bug;
  const isFix = triage?.state === 'fixed' && triage.link === null && bug?.isReturned === false;
  return { name: isFix ? `${bug.name}, ${name}` : name, isReturned: triage?.state === 'returned' };
}
