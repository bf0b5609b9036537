import {
  builtInProfile,
  formatOwnCommand,
  joinCommandLine,
  compilePattern,
  readRecordedPackage,
  reportingPolicy,
  withOptionsSet,
} from '../../solver/index.js';
import { isAboutReply } from '../../oracle/index.js';
import { readScript } from '../../syntax/index.js';
import {
  type BlobId,
  type FindingState,
  type FullRunRecord,
  type OutcomeKind,
  type Plan,
  type Store,
  currentFacts,
  findWrongAnswer,
  describeChange,
  applyReductionVerdict,
  formatResult,
  readStoredText,
} from '../log/index.js';
import { experimentalOptions } from '../hunt/ask/index.js';
import { toFailure, utf8Length } from '../confirm/index.js';
import { asksForModel, commandsSetFor, suspectRun } from './repro.js';
import { loadProfile, toSentText } from '../confirm/index.js';
import { joinSent } from './sent-files.js';
import {
  type LeftReasons,
  explainLeft,
  listFailing,
  listReturns,
  selectBisection,
  severityOf,
} from '../triage/index.js';
import type { ReportFacts, ReportedAnswer, ReportedCommand, ReportedFormula, ReportedOrigin } from './facts.js';
import { listDefinitions, buildProof } from './proof.js';
import { SolverNames } from './solver-names.js';
import { reportingFor } from './profile-of.js';
import { listReportedCommands, listReportedKinds, listReportedOperators } from './characteristics.js';
import { formatTitle } from './title.js';
import { formatEnding, formatTranscript } from './transcript.js';

const SILENT = new Set<OutcomeKind>(['rejected', 'unavailable']);

export interface ReportContext extends Pick<ReportFacts, 'group' | 'again' | 'known' | 'returned' | 'wrongClaims'> {
  readonly plan: Plan;
  readonly store: Pick<Store, 'get'>;
  readonly folder: string;
  readonly path: string;
  readonly machine: ReportFacts['environment']['machine'];
  readonly members: readonly FindingState[];
  /** A run of each tie-breaker of the campaign's findings. */
  readonly tieBreakers?: readonly FullRunRecord[];
}

export async function gatherFacts(found: FindingState, cx: ReportContext): Promise<ReportFacts> {
  const finding = applyReductionVerdict(found);
  const { id, kind, reduced } = finding;
  const { trust, because, signature, backtrace, fault, families, wrong, bytes, isReduced } = currentFacts(finding);
  const { needs } = toFailure(finding, 'reduced');
  const runs = reduced?.runs ?? [...finding.runs, ...finding.tieBreakers];
  const shown = await selectShown(finding, runs, cx);
  const formula = await gatherFormula(finding, shown, cx.store);
  const got = findWrongAnswer({ trust, wrong });
  const severity = severityOf({ kind, got, families });
  const { parentRuns } = finding;
  const { members, tieBreakers = [] } = cx;
  const allRuns = [...runs, ...finding.runs, ...members.flatMap((each) => each.runs), ...parentRuns, ...tieBreakers];
  const solvers = new SolverNames(cx.plan, allRuns);
  const proof = await buildProof(finding, { formula, runs, solvers }, cx.store);
  const left = explainLeft(finding, { ...cx, plan: cx.plan.postProcessing });
  const versions = selectBisection(finding, cx.members);
  const returnedIn = listReturns(cx.members);
  const failing = new Set(cx.members.flatMap(listFailing));
  const alsoIn = [...failing].filter((each) => !finding.suspects.includes(each)).sort();
  const facts: Omit<ReportFacts, 'title'> = {
    id,
    kind,
    severity,
    trust,
    because: because.replace(/\.$/, ''),
    suspects: finding.suspects.map((each) => solvers.describe(each)),
    alsoIn: alsoIn.map((each) => solvers.describe(each)),
    wrong,
    ...(finding.claimed && { claimed: finding.claimed }),
    signature,
    backtrace,
    fault: selectFault(fault, formula),
    bytes,
    isReduced,
    formula,
    proof,
    ownModel: findOwnModel(finding, runs),
    commands: await Promise.all(shown.runs.map((run) => gatherCommand(run, { shown, formula, store: cx.store }))),
    options: needs === undefined ? null : { needed: needs.needed, dropped: needs.dropped },
    modes: reduced?.modes ?? [],
    experimental: experimentalOptions(finding),
    answers: runs
      .filter(({ outcome }) => !SILENT.has(outcome))
      .map((run) => ({ ...toReportedAnswer(run, finding), ...solvers.describeRun(run) })),
    repeats: currentFacts(finding).repeats,
    versions,
    ...(isReduced && versions?.of === 'mutant' && versions.on === undefined && finding.btor === undefined
      ? { bisectedOriginal: await readStoredText(cx.store, finding.mutant) }
      : {}),
    difference: await readDifference(finding, cx.store),
    origin: toOrigin(finding),
    duplicates: listDuplicates(id, cx.members),
    again: cx.again,
    ...(cx.wrongClaims?.length && { wrongClaims: cx.wrongClaims }),
    group: cx.group,
    known: cx.known,
    returned: cx.returned,
    ...(returnedIn.length > 0 && { returnedIn }),
    history: await gatherHistory(finding, cx),
    reduction: toReduction(finding),
    environment: { gainsay: cx.plan.gainsay, folder: cx.folder, path: cx.path, machine: cx.machine },
    left,
    missing: listMissing({ ...finding, ...(versions !== null && { bisection: versions }) }, left, cx.folder),
  };
  const { usualOptions = [] } = await reportingFor(found, cx.store);
  const isOpposed = (id: string) => trust === 'undecided' && parentRuns.some(({ solver }) => solver === id);
  const opposed = finding.witnesses.filter(isOpposed).map((id) => solvers.describe(id));
  const title = formatTitle({ ...facts, suspects: [...facts.suspects, ...opposed] }, usualOptions);
  const by = finding.reported?.by;
  const isNotABug = finding.triage?.state === 'not-a-bug';
  if (by !== undefined) return { ...facts, title: `${title} (reported by ${by}, not reproduced yet)` };
  const ending = finding.withdrawn !== undefined ? ' (withdrawn)' : isNotABug ? ' (not a bug)' : '';
  return { ...facts, title: `${title}${ending}` };
}

/** Null if the formula has no symbols, so that it is itself a ground script, and at most as large as that of the fault. */
export function selectFault(
  fault: ReportFacts['fault'],
  { text, bytes }: Pick<ReportFacts['formula'], 'text' | 'bytes'>,
): ReportFacts['fault'] {
  const isGround = !/\((?:declare|define)-/.test(text);
  return fault !== null && isGround && bytes <= fault.text.length ? null : fault;
}

function toOrigin({ seedPath, joined, coordinates: { strategy, index, key } }: FindingState): ReportedOrigin {
  const seeds = joined && { connective: joined.connective, seeds: joined.seeds.map(({ path }) => path) };
  return { seed: seedPath, joined: seeds ?? null, strategy, index, key };
}

function listDuplicates(id: string, members: readonly FindingState[]): ReportFacts['duplicates'] {
  const others = members.filter((each) => each.id !== id);
  return others.map((each) => {
    const { trust } = currentFacts(each);
    return { id: each.id, seed: each.seedPath, strategy: each.coordinates.strategy, trust };
  });
}

function toReduction({ reduced, ...found }: FindingState): ReportFacts['reduction'] {
  if (!reduced) return null;
  const { bytes, from, nodes, minimal } = reduced;
  return {
    bytesBefore: bytes.before,
    bytesAfter: bytes.after,
    nodesBefore: from,
    nodesAfter: nodes,
    minimal,
    changed: describeChange(found, reduced) ?? null,
  };
}

function listMissing(finding: FindingState, left: LeftReasons, folder: string): ReportFacts['missing'] {
  // Only Z3 versions can be downloaded.
  const { id, bisection } = finding;
  const versions = currentFacts(finding).families.includes('z3') ? [] : ['--versions', 'OLD,NEW'];
  return [
    ...(left.reduce === null
      ? []
      : [{ what: `the input is not reduced (${left.reduce})`, command: formatOwnCommand('reduce', folder, id) }]),
    ...(bisection && !bisection.unfinished
      ? []
      : [
          {
            what: bisection ? 'the bisection is unfinished' : `the bug is not bisected (${left.bisect ?? ''})`,
            command: formatOwnCommand('bisect', folder, id, ...versions),
          },
        ]),
  ];
}

interface ShownRuns {
  readonly runs: readonly FullRunRecord[];
  readonly withModel: boolean;
  /** True if the output is shown only up to the last answer, since the shown input requests no model. */
  readonly toLastAnswer: boolean;
}

async function selectShown(
  finding: FindingState,
  runs: readonly FullRunRecord[],
  { plan, store }: ReportContext,
): Promise<ShownRuns> {
  const { kind, reduced, suspects } = finding;
  const bare = reduced?.bare;
  const isBare = bare !== undefined && suspects.length === 1 && (await givesModel(bare.run, finding, store));
  const asked = isBare ? bare.models : plan.models;
  const withModel = asked && (kind === 'invalid-model' || isAboutReply(kind) || asksForModel(finding));
  return {
    runs: isBare ? [bare.run] : runs.filter(({ solver }) => suspects.includes(solver)),
    withModel,
    toLastAnswer: asked && !withModel && kind !== 'crash',
  };
}

async function givesModel(run: FullRunRecord, finding: FindingState, store: ReportContext['store']): Promise<boolean> {
  const model = finding.reduced?.model ?? null;
  if (model === null || finding.kind !== 'invalid-model') return true;
  const flat = (text: string) => text.replace(/\s+/g, '');
  return flat(run.stdout).includes(flat(await readStoredText(store, model.text)));
}

async function gatherFormula(
  finding: FindingState,
  { withModel, runs }: ShownRuns,
  store: ReportContext['store'],
): Promise<ReportedFormula> {
  const { reduced, mutant } = finding;
  const script = await readStoredText(store, reduced?.script ?? mutant);
  const graph = reduced?.btor ?? (reduced ? undefined : finding.btor);
  const language = graph !== undefined && (script === '' || isAskedInBtor(finding)) ? 'btor' : 'smt2';
  const sent = script === '' ? '' : await readTextSentToAll(runs, script, { models: false, store });
  const read = sent === '' || language === 'btor' ? undefined : readScript(sent).script;
  const plain = withModel && sent !== '' ? await readTextSentToAll(runs, script, { models: true, store }) : sent;
  const asked = withOptionsSet(citesLines(runs) ? plain : withoutGaps(plain, script), findCommonCommands(runs));
  const text = language === 'btor' ? await readStoredText(store, graph as BlobId) : asked;
  return {
    of: reduced ? 'reduced' : 'input',
    text,
    language,
    bytes: utf8Length(script === '' ? text : script),
    logic: /\(set-logic ([^\s()]+)\)/.exec(text)?.[1] ?? null,
    theories: currentFacts(finding).theories,
    operators: read === undefined ? listReportedKinds(text) : listReportedOperators(read),
    commands: read === undefined ? [] : listReportedCommands(read),
  };
}

async function readTextSentToAll(
  runs: readonly FullRunRecord[],
  script: string,
  { models, store }: { readonly models: boolean; readonly store: ReportContext['store'] },
): Promise<string> {
  let text = script;
  for (const [i, run] of runs.entries()) {
    const isLast = i === runs.length - 1;
    text = await toSentText({ ...run, options: [] }, text, { models: models && isLast, store });
  }
  return onItsOwnLine(text);
}

function citesLines(runs: readonly FullRunRecord[]): boolean {
  return runs.some(({ stdout, stderr }) => /\bline \d|:\d+[.:]\d+/.test(`${stdout}\n${stderr}`));
}

function withoutGaps(text: string, script: string): string {
  return /^[ \t]*$/m.test(script.trimEnd()) ? text : text.replace(/^[ \t]*\n/gm, '');
}

function findCommonCommands(runs: readonly FullRunRecord[]): readonly string[] {
  const [first = [], ...others] = runs.map(commandsSetFor);
  return others.every((each) => joinCommandLine(each) === joinCommandLine(first)) ? first : [];
}

const onItsOwnLine = (text: string): string => text.replace(/\) \(get-model\)/, ')\n(get-model)');

function isAskedInBtor({ runs, suspects }: FindingState): boolean {
  return runs.some((run) => suspects.includes(run.solver) && run.language === 'btor');
}

function findOwnModel(
  { kind, suspects, reduced, ...finding }: FindingState,
  runs: readonly FullRunRecord[],
): ReportFacts['ownModel'] {
  const { wrong, model } = reduced ?? finding;
  const run = runs.find(({ solver }) => suspects.length === 1 && solver === suspects[0]);
  if (kind !== 'wrong-answer' || wrong?.got !== 'sat' || model || !run?.model?.wrong) return null;
  const text = listDefinitions(run.stdout.slice(run.stdout.indexOf('(')));
  // Models in other formats, such as the equations of yices, are in the solver's output above.
  if (text.length === 0) return null;
  return { text: `(\n${text.map((line) => `  ${line}`).join('\n')}\n)`, wrong: run.model.wrong };
}

async function gatherHistory(finding: FindingState, { store, plan }: ReportContext): Promise<ReportFacts['history']> {
  const ids = finding.reduced?.history ?? finding.history;
  if (ids.length < 2) return null;
  const run = suspectRun(finding);
  const exact = finding.kind === 'crash';
  const texts: string[] = [];
  for (const id of ids) {
    const text = await toSentText(run, await readStoredText(store, id), { models: plan.models, store, exact });
    texts.push(exact ? text : onItsOwnLine(text));
  }
  const [program = '', ...args] = run.command;
  return {
    before: ids.length - 1,
    text: joinSent(finding, run, texts),
    line: `${joinCommandLine([baseName(program), ...args])} < bug.smt2`,
  };
}

async function gatherCommand(
  run: FullRunRecord,
  {
    shown: { toLastAnswer, runs },
    formula,
    store,
  }: { readonly shown: ShownRuns; readonly formula: ReportedFormula; readonly store: ReportContext['store'] },
): Promise<ReportedCommand> {
  const profile = await loadProfile(run, store);
  const idle = (profile?.reporting?.idleOutput ?? []).map((pattern) => compilePattern(pattern));
  const printed = formatTranscript(run, { toLastAnswer, idle });
  const [program = '', ...words] = run.command;
  // Output may mention stdin, and a wrapper may read nothing else.
  const { executables = [] } = builtInProfile(profile?.name) ?? {};
  const isWrapper = executables.length > 0 && !executables.includes(baseName(program));
  const isPiped = run.input === 'stdin' && (isWrapper || printed.text.includes(STANDARD_INPUT));
  const left = profile === undefined || isPiped ? [] : reportingPolicy(profile).inputOptions;
  const args = words.filter((word) => !left.includes(word));
  const file = `bug.${formula.language}`;
  // If shown runs need different options, the input sets no options.
  const ahead = findCommonCommands(runs).length > 0 ? [] : commandsSetFor(run);
  const line = joinCommandLine([baseName(program), ...args]);
  const set = `{ echo ${joinCommandLine([ahead.join(' ')])}; cat ${file}; }`;
  const input = run.input === 'file' ? ' /dev/stdin' : '';
  return {
    solver: run.solver,
    line: ahead.length === 0 ? `${line} ${isPiped ? `< ${file}` : file}` : `${set} | ${line}${input}`,
    args: [...args, ...commandsSetFor(run)],
    printed: printed.text,
    isCut: printed.isCut,
    warnings: printed.warnings,
    ending: formatEnding(run),
    said: formatResult(run),
    build: findBuild(run),
  };
}

const STANDARD_INPUT = '<stdin>';

function baseName(program: string): string {
  return readRecordedPackage(program)?.program ?? program.slice(program.lastIndexOf('/') + 1);
}

const BUILDS = { npm: 'WebAssembly build (npm', pypi: 'Python wheel (PyPI', maven: 'Java archive (Maven' } as const;

function findBuild({ command: [program = ''] }: FullRunRecord): string | null {
  const found = readRecordedPackage(program);
  return found ? `seen with the ${BUILDS[found.own.registry]} package ${found.own.name} ${found.version})` : null;
}

function toReportedAnswer(
  run: FullRunRecord,
  { kind, trust, suspects, parentRuns, seedIsWrong, reduced }: FindingState,
): Omit<ReportedAnswer, 'version' | 'options'> {
  const { solver, outcome, answers } = run;
  const before = reduced === undefined ? parentRuns.find((each) => each.solver === solver) : undefined;
  const isRight = (reduced ?? { seedIsWrong }).seedIsWrong === true;
  const isBlamed = suspects.length === 1 && suspects[0] === solver && trust !== 'undecided';
  const wrong = kind === 'wrong-answer' && isBlamed && !isRight;
  return {
    solver,
    outcome,
    answers,
    said: formatResult(run),
    seedSaid: before === undefined ? null : formatResult(before),
    seed: before === undefined ? null : { outcome: before.outcome, answers: before.answers },
    wrong,
  };
}

async function readDifference(
  finding: FindingState,
  store: ReportContext['store'],
): Promise<ReportFacts['difference']> {
  const smallest = finding.reduced?.difference ?? null;
  if (smallest !== null) return { text: await readStoredText(store, smallest), smallest: true };
  if (finding.steps === 0) return null;
  // The lines before the first blank line contain file names of this machine.
  const trace = await readStoredText(store, finding.trace);
  return { text: trace.slice(trace.indexOf('\n\n') + 1).trim(), smallest: false };
}
