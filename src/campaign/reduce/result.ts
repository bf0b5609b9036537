import type { Reproduction } from './check/target.js';
import { graphSize, readBtor } from '../../btor/index.js';
import { type Decided, certifies } from '../../oracle/index.js';
import { type Script, countChecks, termsOf, theoriesOf } from '../../script/index.js';
import { reachable } from '../../term/index.js';
import {
  type BlobId,
  type FindingModel,
  type FindingState,
  type FullRunRecord,
  type ReducedFinding,
  type Store,
  currentFacts,
  applyReductionVerdict,
} from '../log/index.js';
import { countBytes, withoutModel } from '../confirm/index.js';
import { hashShape, characteristicOperators } from '../hunt/draw/index.js';
import type { NeededOptions } from './options.js';
import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import type { HistoryReduction } from './history.js';
import type { ReducedFailure } from './failure.js';

interface ResultParts {
  readonly needed: NeededOptions | null;
  readonly queries?: HistoryReduction['queries'] | undefined;
}

interface ResultContext {
  readonly session: ReductionSession;
  readonly store: Store;
}

export async function storeReduction(
  reduction: ReducedFailure,
  { needed, queries = { before: [], after: [] } }: ResultParts,
  { session, store }: ResultContext,
): Promise<ReducedFinding> {
  const { before, after, reproduction, minimal, trace } = reduction;
  const parent = after.parent?.question;
  return {
    ...(after.btor === undefined ? {} : { btor: await store.put(after.btor) }),
    script: await store.put(after.text),
    from: countNodes(before),
    nodes: countNodes(after),
    calls: session.calls,
    bytes: {
      before: countBytes([...queries.before, before.btor ?? before.text]),
      after: countBytes([...queries.after, after.btor ?? after.text]),
    },
    ...spentOn(session),
    minimal,
    steps:
      trace === undefined
        ? null
        : { before: trace.before, after: trace.after, ...(!trace.isSmallest && { isSmallest: false }) },
    difference: trace === undefined ? null : await store.put(trace.difference),
    smallestMutant: trace === undefined ? null : await store.put(trace.smallestMutant),
    ...(await summariseJudgement(reproduction, after.script, store)),
    base: parent === undefined ? null : await store.put(parent.text),
    theories: theoriesOf(after.script),
    shape: hashShape(after.script, parent?.script),
    operators: characteristicOperators(after.script, parent?.script),
    history: queries.after.length === 0 ? [] : await keepAll([...queries.after, after.text], store),
    options: needed?.options ?? null,
    ...(needed?.bare && { bare: needed.bare }),
    ...(needed && needed.modes.length > 0 && { modes: needed.modes }),
  };
}

function spentOn({ cacheHits, course, parts, workedMs }: ReductionSession) {
  return { cacheHits, course, ms: Math.round(workedMs()), jobs: parts.jobs };
}

async function keepAll(texts: readonly string[], store: Store): Promise<BlobId[]> {
  const kept: BlobId[] = [];
  for (const text of texts) kept.push(await store.put(text));
  return kept;
}

type Judgement = Pick<
  ReducedFinding,
  'trust' | 'suspects' | 'witnesses' | 'because' | 'seedIsWrong' | 'signature' | 'wrong' | 'expected' | 'model' | 'runs'
>;

async function summariseJudgement(reproduction: Reproduction, script: Script, store: Store): Promise<Judgement> {
  const { suspect, runs } = reproduction;
  const { trust, suspects, witnesses, because, seedIsWrong, signature, wrong } = suspect;
  return {
    trust,
    suspects,
    witnesses,
    because,
    ...(seedIsWrong && { seedIsWrong }),
    signature: signature ?? null,
    wrong: wrong ?? null,
    expected: deriveExpected(reproduction, script),
    model: await keepModel(reproduction, store),
    runs: runs.map(withoutModel),
  };
}

function deriveExpected({ suspect, runs }: Reproduction, script: Script): (Decided | null)[] {
  const checks = countChecks(script.commands);
  const { wrong, suspects } = suspect;
  const proved = runs.some(({ model }) => certifies(model ?? undefined));
  const isOpen =
    suspect.trust === 'undecided' || (suspect.trust === 'claimed' && suspect.oracles.includes('metamorphic'));
  return Array.from({ length: checks }, (_, check) => {
    if (wrong?.check === check && suspects.length === 1 && !isOpen)
      return suspect.seedIsWrong ? wrong.got : wrong.expected;
    return proved && check === checks - 1 ? 'sat' : null;
  });
}

async function keepModel({ suspect, runs, proof }: Reproduction, store: Store): Promise<FindingModel | null> {
  if (suspect.trust !== 'certified') return null;
  if (suspect.kind === 'wrong-answer') {
    // The suspect's invalid model refutes its answer, but does not prove the correct answer.
    if (proof === undefined) return null;
    const run = runs.find(({ modelText }) => modelText === proof.text);
    const choices = run?.model?.choices ?? [];
    return { solver: proof.solver, of: 'script', text: await store.put(proof.text), wrong: null, choices };
  }
  const run = runs.find((each) => suspect.suspects.includes(each.solver));
  return run === undefined ? null : storeModel(run, store);
}

async function storeModel({ solver, model, modelText }: FullRunRecord, store: Store): Promise<FindingModel | null> {
  if (modelText === undefined || !model) return null;
  return { solver, of: 'script', text: await store.put(modelText), wrong: model.wrong, choices: model.choices };
}

export function countNodes({ btor, script }: Candidate): number {
  if (btor !== undefined) return graphSize(readBtor(btor).graph);
  return [...reachable(script.commands.flatMap(termsOf))].length;
}

export function toSuspect(finding: FindingState) {
  const { kind, trust, suspects, witnesses, oracles, because, seedIsWrong, wrong, signature } = finding;
  const [first, ...rest] = suspects;
  if (first === undefined) throw new Error(`${finding.id} has no suspects`);
  return {
    oracle: oracles[0] ?? '',
    oracles,
    kind,
    trust,
    suspects: [first, ...rest] as const,
    witnesses,
    because,
    ...(seedIsWrong && { seedIsWrong }),
    ...(wrong === null ? {} : { wrong }),
    ...(signature === null ? {} : { signature }),
  };
}

export function toReproInput(found: FindingState): FindingState | undefined {
  const finding = applyReductionVerdict(found);
  const { reduced } = finding;
  if (reduced === undefined) return undefined;
  const { script, btor, model, bytes, history } = reduced;
  const { trust, because, signature, wrong, expected, theories, oracles, runs } = currentFacts(finding);
  const { btor: _, ...rest } = finding;
  return {
    ...rest,
    ...(btor === undefined ? {} : { btor }),
    trust,
    because,
    signature,
    wrong,
    expected,
    model,
    theories,
    oracles,
    mutant: script,
    ...fromBase(finding, reduced),
    certificate: null,
    steps: 0,
    bytes: bytes.after,
    confirmed: history.length > 0 ? 'history' : 'fresh',
    history,
    runs,
    tieBreakers: [],
  };
}

function fromBase(
  { parent, base, parentRuns }: FindingState,
  { trust, script, base: reducedBase, runs }: ReducedFinding,
): Pick<FindingState, 'parent' | 'base' | 'parentRuns'> {
  if (reducedBase !== null && trust !== 'certified')
    return { parent: reducedBase, base: reducedBase, parentRuns: runs };
  return trust === 'metamorphic' ? { parent, base, parentRuns } : { parent: null, base: script, parentRuns: [] };
}
