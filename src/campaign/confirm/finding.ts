import { type Suspect, collectCertificates, certifies, observationKind } from '../../oracle/index.js';
import { contentId } from '../../util/index.js';
import { mutantPrinter } from '../../strategy/index.js';
import type { Confirmed, SuspectedCase } from './confirmation.js';
import type {
  BlobId,
  Coordinates,
  DisputedSeed,
  FindingModel,
  FindingRecord,
  FoundJoined,
  FullRunRecord,
  PlannedSeed,
  RunRecord,
  Store,
  UnconfirmedRecord,
} from '../log/index.js';
import { findSuspectRuns } from '../log/index.js';
import { collectEvidence, findKnownAnswers, BY_VALUES, tryCheaply } from '../hunt/judge/index.js';
import { type LoadedSeed, type DrawnTest, isSeed, hashShape, traceText } from '../hunt/draw/index.js';
import { toProvenance } from '../hunt/ask/index.js';
import { readScript } from '../../syntax/index.js';
import { nameGroup } from '../triage/index.js';
import { toSentText } from './sent-text.js';

export type SuspectKind = FindingRecord['kind'];

export function findingId(
  { key, seed, strategy, index }: Coordinates,
  {
    kind,
    suspects,
    signature,
  }: Pick<Suspect, 'kind' | 'suspects'> & { readonly signature?: string | null | undefined },
): string {
  const signed = observationKind(kind) === 'signature' ? [signature ?? ''] : [];
  const name = contentId(JSON.stringify([key, seed, strategy, index, kind, [...suspects].sort(), ...signed]));
  return `${kind}-${name.slice(0, 10)}`;
}

export interface FindingSource {
  readonly id: string;
  readonly doubt: SuspectedCase;
  readonly confirmed: Confirmed & { readonly kind: 'confirmed' };
  readonly seed: LoadedSeed | undefined;
  readonly planned: readonly Pick<PlannedSeed, 'blob' | 'path'>[];
}

export async function storeFinding(source: FindingSource, store: Store): Promise<FindingRecord> {
  const { id, doubt, confirmed, seed } = source;
  const { test } = doubt;
  const joined = listJoined(source);
  const { suspect } = confirmed;
  const kind = suspect.kind as SuspectKind;
  const { script, base } = test.made;
  const { theories, rewrites } = toProvenance(test.made, seed === undefined ? test.coordinates.seed : undefined);
  const shape = hashShape(script, isSeed(test) || base === script ? undefined : base);
  const signature = suspect.signature ?? null;
  const { suspects, witnesses, trust, oracles, because } = suspect;
  return {
    id,
    kind,
    trust,
    solver: suspects.length === 1 && trust !== 'undecided' ? suspects[0] : null,
    suspects,
    witnesses,
    oracles,
    because,
    ...(suspect.seedIsWrong && { seedIsWrong: true }),
    wrong: suspect.wrong ?? null,
    expected: findExpected(source),
    signature,
    model: await keepModel(source, store),
    group: nameGroup({ kind, trust, suspects, signature, theories, shape }),
    theories,
    rewrites,
    shape,
    ...(doubt.options === undefined ? {} : { options: doubt.options }),
    coordinates: test.coordinates,
    seedPath: source.seed?.path ?? source.doubt.test.coordinates.seed,
    ...(joined && { joined }),
    claim: isSeed(test) || seed === undefined ? null : test.made.claim,
    ...(test.made.claimed === undefined ? {} : { claimed: test.made.claimed }),
    ...(await keepTexts(source, joined, store)),
    steps: test.made.steps.length,
    bytes: countBytes(confirmed.history ?? [test.made.btor?.text ?? test.text]),
    mode: findMode(doubt),
    confirmed: confirmed.how,
    repeats: confirmed.repeats,
    runs: mergeRuns(confirmed.runs, doubt.runs).map(withoutModel),
    parentRuns: confirmed.parentRuns.map(withoutModel),
    tieBreakers: confirmed.tieBreakers.map(withoutModel),
  };
}

function listJoined({ doubt, planned }: FindingSource): FoundJoined | undefined {
  const { joined } = doubt.test.made;
  const findPath = (name: string) => planned.find(({ blob }) => blob === name)?.path ?? name;
  return joined && { ...joined, seeds: joined.seeds.map((seed) => ({ seed, path: findPath(seed) })) };
}

async function keepTexts({ doubt, confirmed, seed }: FindingSource, joined: FoundJoined | undefined, store: Store) {
  const { test } = doubt;
  const kept: string[] = [];
  for (const text of confirmed.history ?? []) kept.push(await store.put(text));
  return {
    mutant: await store.put(test.text),
    ...(await keepBtor(test, store)),
    parent: doubt.parent === undefined ? null : await store.put(doubt.parent.text),
    base: await store.put(seed === undefined ? test.text : mutantPrinter()(test.made.base)),
    trace: await store.put(traceText(test, seed, { joined, sent: await readSent(confirmed, test, store) })),
    certificate: test.made.certificate === undefined ? null : await store.put(test.made.certificate),
    history: kept,
  };
}

/** Reads the commands that the suspects were sent, each once. */
async function readSent({ suspect, runs, tieBreakers }: FindingSource['confirmed'], test: DrawnTest, store: Store) {
  const { suspects } = suspect;
  const asked = findSuspectRuns({ suspects, runs, tieBreakers });
  const texts = await Promise.all(asked.map((run) => toSentText(run, test.text, { models: false, store })));
  return { ...test.made.script, commands: texts.flatMap((text) => readScript(text).script.commands) };
}

async function keepBtor({ made }: DrawnTest, store: Store): Promise<{ btor?: BlobId }> {
  return made.btor?.text === undefined ? {} : { btor: await store.put(made.btor.text) };
}

async function keepModel({ doubt, confirmed }: FindingSource, store: Store): Promise<FindingModel | null> {
  const { suspect, runs, tieBreakers } = confirmed;
  if (suspect.trust !== 'certified') return null;
  const proves = ({ model }: RunRecord) =>
    certifies(model ?? undefined) || (suspect.kind === 'invalid-model' && model?.verdict === 'false');
  const whose = new Set<string>(suspect.kind === 'invalid-model' ? suspect.suspects : suspect.witnesses);
  const run = [...runs, ...tieBreakers, ...doubt.runs].find((each) => whose.has(each.solver) && proves(each));
  const { shared } = doubt.seed ?? {};
  if (run?.modelText !== undefined && run.model) {
    const { wrong, choices } = run.model;
    return { solver: run.solver, of: 'script', text: await store.put(run.modelText), wrong, choices };
  }
  if (suspect.kind === 'wrong-answer' && suspect.witnesses.includes(BY_VALUES)) {
    const found = tryCheaply(doubt.test.made.script);
    if (found?.answer === 'sat' && found.model !== undefined)
      return { solver: BY_VALUES, of: 'script', text: await store.put(found.model), wrong: null, choices: [] };
  }
  if (suspect.kind !== 'wrong-answer' || shared === undefined || !certifies(shared.model)) return null;
  const { solver, text, model } = shared;
  return { solver, of: 'seed', text: await store.put(text), wrong: null, choices: model.choices };
}

export function withoutModel(run: FullRunRecord): FullRunRecord {
  const { modelText: _, ...rest } = run;
  return rest;
}

export async function toUnconfirmedRecord(
  { id, doubt, reason }: { id: string; doubt: SuspectedCase; reason: string },
  store: Store,
): Promise<UnconfirmedRecord> {
  const { suspect, test, runs } = doubt;
  return {
    id,
    kind: suspect.kind as SuspectKind,
    trust: suspect.trust,
    suspects: suspect.suspects,
    ...(suspect.signature === undefined ? {} : { signature: suspect.signature }),
    because: suspect.because,
    reason,
    coordinates: test.coordinates,
    mode: findMode(doubt),
    mutant: await store.put(test.text),
    ...(await keepBtor(test, store)),
    runs: runs.map(withoutModel),
  };
}

type Disputed = Confirmed & { readonly kind: 'disputed' };

export async function toDisputedSeed(
  { id, doubt, confirmed, planned }: Pick<FindingSource, 'id' | 'doubt' | 'planned'> & { readonly confirmed: Disputed },
  store: Store,
): Promise<DisputedSeed> {
  const { suspect, runs } = confirmed;
  const { test } = doubt;
  const { wrong } = suspect;
  if (wrong === undefined) throw new Error('only an answer can contradict the status that a file claims');
  const { check, got, expected } = wrong;
  const said = runs.filter(({ outcome, answers }) => outcome === 'answered' && answers[check] === got);
  return {
    id,
    path: planned.find(({ blob }) => blob === test.coordinates.seed)?.path ?? test.coordinates.seed,
    coordinates: test.coordinates,
    mutant: await store.put(test.text),
    ...(await keepBtor(test, store)),
    check,
    claimed: expected,
    answered: got,
    solvers: said.map(({ solver }) => solver),
    because: suspect.because,
    runs: runs.map(withoutModel),
  };
}

/** Returns each check's answer if it is proved, implied by the suspicion, or known beforehand; else null. */
function findExpected({ doubt, confirmed }: FindingSource): FindingRecord['expected'] {
  const { test, seed } = doubt;
  const known = findKnownAnswers(test, [], seed);
  const { wrong, suspects, trust } = confirmed.suspect;
  const isRelative = trust === 'claimed' && test.made.claimed === 'equisatisfiable';
  const isKnown = suspects.length === 1 && trust !== 'undecided' && !isRelative;
  const runs = [...mergeRuns(confirmed.runs, doubt.runs), ...confirmed.tieBreakers];
  const certain = collectCertificates(collectEvidence(test, runs, seed));
  return known.map((each, check) => {
    const proved = certain.find((certificate) => certificate.check === check);
    if (proved !== undefined) return proved.answer;
    if (wrong?.check === check) return isKnown ? wrong.expected : null;
    return each === undefined || (isSeed(test) && each.trust === 'claimed') ? null : each.answer;
  });
}

function findMode({ suspect, runs }: SuspectedCase): FindingRecord['mode'] {
  return runs.find((run) => run.solver === suspect.suspects[0])?.mode ?? 'fresh';
}

function mergeRuns(newer: readonly FullRunRecord[], older: readonly FullRunRecord[]): FullRunRecord[] {
  return older.map((run) => newer.find((each) => each.solver === run.solver) ?? run);
}

export function countBytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + utf8Length(text), 0);
}

export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) as number;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
