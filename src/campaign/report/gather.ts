import type { Certificate } from '../../generate/index.js';
import { SEED_IS_WRONG } from '../../oracle/index.js';
import { judgeModel, readModel } from '../../semantics/index.js';
import { SOLVER_PROFILES, reportingOf, solverFamily } from '../../solver/index.js';
import { printSymbol, printTerm, readScript } from '../../syntax/index.js';
import { operatorNamed, operatorInfo } from '../../term/index.js';
import type { FindingRecord, FullRunRecord, OutcomeKind, ReductionDetails } from '../events.js';
import { utf8Length } from '../finding.js';
import { experimentalOf, optionsNow } from '../options/still-needed.js';
import type { Plan } from '../plan.js';
import { EXHAUSTION } from '../reduce/proofs.js';
import { decidedByReduction } from '../reduce/decided.js';
import { saidBy } from '../records.js';
import { asksForModel, withGetModel } from '../repro.js';
import type { BlobId, Store } from '../store.js';
import { severityOf } from '../taming/rank.js';
import { familiesOf, operatorsOf, versionNumber } from '../taming/sight.js';
import type {
  ReportFacts,
  ReportedAnswer,
  ReportedCommand,
  ReportedFormula,
  ReportedProof,
  ReportedSolver,
} from './facts.js';
import { definitionsOf, groundScript } from './ground.js';
import { titleOf } from './title.js';

/** More assertions than this are not listed with their values. */
const ASSERTIONS = 12;
/** Longer assertions are not listed, characters. */
const LONGEST_ASSERTION = 160;
/** Longer messages are cut, characters. */
const LONGEST_OUTPUT = 800;

/** What says nothing about an input. */
const SILENT = new Set<OutcomeKind>(['rejected', 'unavailable']);

/** What a report needs to know beside the finding itself. */
export interface ReportContext {
  readonly plan: Plan;
  readonly store: Pick<Store, 'get'>;
  /** How the user names the campaign's folder, and the finding's in it. */
  readonly folder: string;
  readonly path: string;
  /** All findings of its group, itself too. */
  readonly group: string;
  readonly members: readonly FindingRecord[];
  readonly again: number;
  readonly known: string | null;
}

/** Puts together all that a report says. */
export async function gatherFacts(found: FindingRecord, cx: ReportContext): Promise<ReportFacts> {
  const finding = decidedByReduction(found);
  const { id, kind, coordinates, reduced } = finding;
  const details = reduced?.details;
  const { trust, because, signature, wrong } = details ?? finding;
  const formula = await formulaOf(finding, cx.store);
  const runs = details?.runs ?? [...finding.runs, ...finding.tieBreakers];
  const got = wrong?.got ?? null;
  const severity = severityOf({ kind, got, families: familiesOf(finding.suspects) });
  const proof = await proofOf(finding, formula, cx.store);
  const facts: Omit<ReportFacts, 'title'> = {
    id,
    kind,
    severity,
    trust,
    because: sentence(because),
    suspects: finding.suspects.map((each) => solverOf(each, [...runs, ...finding.runs])),
    wrong,
    signature: signature ?? finding.signature,
    formula,
    output: outputOf(finding, { runs, proof }),
    proof,
    ownModel: ownModelOf(finding, runs),
    commands: commandsOf(finding, { runs, formula }),
    options: details?.options ?? choicesOf(finding),
    experimental: experimentalIn(finding),
    answers: runs.filter(({ outcome }) => !SILENT.has(outcome)).map((run) => answerOf(run, finding, details)),
    versions: finding.bisection ?? null,
    difference: await differenceOf(finding, cx.store),
    origin: { seed: finding.seedPath, strategy: coordinates.strategy, index: coordinates.index, key: coordinates.key },
    duplicates: cx.members
      .filter((each) => each.id !== id)
      .map((each) => ({ id: each.id, seed: each.seedPath, strategy: each.coordinates.strategy })),
    again: cx.again,
    group: cx.group,
    known: cx.known,
    history: await historyOf(finding, cx),
    reduction: reduced
      ? {
          bytesBefore: details?.bytes.before ?? null,
          bytesAfter: details?.bytes.after ?? null,
          nodesBefore: reduced.from,
          nodesAfter: reduced.nodes,
          minimal: details?.minimal ?? null,
        }
      : null,
    environment: { gainsay: cx.plan.gainsay, folder: cx.folder, path: cx.path },
    missing: missingOf(finding, cx.folder),
  };
  return { ...facts, title: titleOf(facts) };
}

/** What is known of options before a reduction: those that were varied were tried away. */
function choicesOf({ options }: FindingRecord): ReportFacts['options'] {
  return options === undefined ? null : { needed: options.choices, dropped: [] };
}

function experimentalIn(finding: FindingRecord): string[] {
  const options = optionsNow(finding);
  return options === undefined ? [] : experimentalOf(options);
}

function missingOf({ id, reduced, bisection, suspects }: FindingRecord, folder: string): ReportFacts['missing'] {
  // There are versions of Z3 at hand; those of other solvers are the user's.
  const versions = familiesOf(suspects).includes('z3') ? '' : ' --versions OLD,NEW';
  return [
    ...(reduced ? [] : [{ what: 'the input is not reduced', command: `gainsay reduce ${folder} ${id}` }]),
    ...(bisection
      ? []
      : [{ what: 'no other version was asked', command: `gainsay bisect ${folder} ${id}${versions}` }]),
  ];
}

async function formulaOf(finding: FindingRecord, store: ReportContext['store']): Promise<ReportedFormula> {
  const { reduced, mutant, theories } = finding;
  const script = await textOf(store, reduced?.script ?? mutant);
  const graph = reduced?.btor ?? (reduced ? undefined : finding.btor);
  const language = graph !== undefined && (script === '' || isAskedInBtor(finding)) ? 'btor' : 'smt2';
  const read = script === '' ? undefined : readScript(script).script;
  const asked = read !== undefined && asksForModel(finding) ? onItsOwnLine(withGetModel(script)) : script;
  const text = language === 'btor' ? await textOf(store, graph as BlobId) : asked;
  const named = read === undefined ? [] : Object.entries(operatorsOf(read)).sort(([, a], [, b]) => b - a);
  return {
    of: reduced ? 'reduced' : 'input',
    text,
    language,
    bytes: utf8Length(script === '' ? text : script),
    logic: /\(set-logic ([^\s()]+)\)/.exec(text)?.[1] ?? null,
    theories: reduced?.details?.theories ?? theories,
    operators: named
      .map(([name]) => name)
      .filter(isTelling)
      .sort((a, b) => commonness(a) - commonness(b)),
  };
}

/** Whether an operator says something about a formula: Boolean ones are in all of them. */
function isTelling(name: string): boolean {
  const op = operatorNamed(name);
  return op === undefined ? ['forall', 'exists', 'match', 'lambda'].includes(name) : operatorInfo(op).theory !== 'Core';
}

/** Operators that are in most formulas of their theory say less. */
function commonness(name: string): number {
  return /^(?:[-+*<>]=?|fp|concat|is|select|store|to_fp)$/.test(name) ? 1 : 0;
}

function onItsOwnLine(text: string): string {
  return text.replace(/\) \(get-model\)/, ')\n(get-model)');
}

function isAskedInBtor({ runs, suspects }: FindingRecord): boolean {
  return runs.some((run) => suspects.includes(run.solver) && run.language === 'btor');
}

function solverOf(id: string, runs: readonly FullRunRecord[]): ReportedSolver {
  const text = runs.find(({ solver }) => solver === id)?.version ?? '';
  const npm = /^z3@(\d+\.\d+\.\d+)/.exec(id)?.[1];
  return { id, family: solverFamily(id), version: npm ?? versionNumber(text) ?? text };
}

/** What a crash, or a solver's own complaint, looks like; a model that is shown elsewhere is not shown twice. */
function outputOf(
  { kind, suspects }: FindingRecord,
  { runs, proof }: { readonly runs: readonly FullRunRecord[]; readonly proof: ReportedProof },
): string | null {
  const run = runs.find(({ solver }) => suspects.includes(solver));
  if (kind === 'wrong-answer' || run === undefined) return null;
  const model = proof.kind === 'model' ? proof.text : '';
  const stdout = model === '' ? run.stdout : run.stdout.replace(model, '');
  // Beside a model that was shown to be wrong, warnings say nothing.
  const printed = [stdout, model === '' ? run.stderr : ''].map((text) => text.trim()).filter((text) => text !== '');
  const ending = run.outcome !== 'crashed' || run.exit === null ? [] : [`(ended with ${run.exit})`];
  const text = [...printed, ...ending].join('\n');
  // Where there is no more than the answer, the command shows it.
  if (/^(?:sat|unsat|unknown)?$/.test(text)) return null;
  return text.length <= LONGEST_OUTPUT ? text : `${text.slice(0, LONGEST_OUTPUT)} …`;
}

/** The model that the suspect gave with a wrong sat, where it was evaluated and found false. */
function ownModelOf(
  { kind, suspects, reduced, ...finding }: FindingRecord,
  runs: readonly FullRunRecord[],
): ReportFacts['ownModel'] {
  const { wrong, model } = reduced?.details ?? finding;
  const run = runs.find(({ solver }) => suspects.length === 1 && solver === suspects[0]);
  if (kind !== 'wrong-answer' || wrong?.got !== 'sat' || model || !run?.model?.wrong) return null;
  const text = definitionsOf(run.stdout.slice(run.stdout.indexOf('(')));
  return { text: `(\n${text.map((line) => `  ${line}`).join('\n')}\n)`, wrong: run.model.wrong };
}

/** All the queries that it takes, as one script. */
async function historyOf(finding: FindingRecord, { store, plan }: ReportContext): Promise<ReportFacts['history']> {
  const ids = finding.reduced?.details?.history ?? finding.history;
  if (ids.length < 2) return null;
  const run = finding.runs.find((each) => finding.suspects.includes(each.solver));
  const texts: string[] = [];
  for (const id of ids) texts.push(await textOf(store, id));
  const asked = plan.models === true ? texts.map((text) => onItsOwnLine(withGetModel(text))) : texts;
  const reset = `${(run?.reset ?? ['(reset)']).join('\n')}\n`;
  const [program = '', ...args] = run?.command ?? [];
  return {
    before: ids.length - 1,
    text: asked.join(reset),
    line: [baseName(program), ...args, '< bug.smt2'].join(' '),
  };
}

async function proofOf(
  finding: FindingRecord,
  formula: ReportedFormula,
  store: ReportContext['store'],
): Promise<ReportedProof> {
  const { claim, oracles, kind } = finding;
  const details = finding.reduced?.details;
  const model = details === undefined ? (finding.model ?? null) : details.model;
  const { trust, wrong } = details ?? finding;
  // What shows only that a wrong sat is no sat is the suspect's own model, beside the proof.
  if (model !== null && (kind !== 'wrong-answer' || model.wrong === null)) {
    const { solver, wrong: falsePart, choices } = model;
    const text = await textOf(store, model.text);
    return { ...modelProof(formula, text, falsePart === null), solver, wrong: falsePart, choices };
  }
  if (kind !== 'wrong-answer') return { kind: 'seen' };
  if (trust === 'certified') return constructionProof(finding, formula, store);
  if (trust === 'metamorphic' || (trust !== 'majority' && oracles.includes('metamorphic'))) {
    const base = details?.base ?? finding.base;
    const baseIsWrong = (details ?? finding).because.endsWith(SEED_IS_WRONG);
    return { kind: 'contradiction', base: await textOf(store, base), claim: claim ?? 'unrelated', baseIsWrong };
  }
  const runs = details?.runs ?? [...finding.runs, ...finding.tieBreakers];
  const witnesses = runs.filter((run) => wrong !== null && run.answers[wrong.check] === wrong.expected);
  const named = witnesses.map(({ solver }) => solverOf(solver, witnesses));
  return { kind: 'disagreement', witnesses: named.map(({ family, version }) => `${family} ${version}`) };
}

function modelProof(formula: ReportedFormula, text: string, isTrue: boolean) {
  const assertions = assertionsIn(formula.text, text).slice(0, ASSERTIONS);
  return {
    kind: 'model',
    verdict: isTrue ? 'true' : 'false',
    text: text.trim(),
    assertions: assertions.every(({ assertion }) => assertion.length <= LONGEST_ASSERTION) ? assertions : [],
    ground: groundScript(formula.text, text) ?? null,
  } as const;
}

/** What each assertion is in a model. */
function assertionsIn(script: string, model: string): { assertion: string; verdict: string }[] {
  const read = readScript(script).script;
  try {
    const judged = judgeModel(read, readModel(model, read).model);
    return (judged?.assertions ?? []).map(({ term, verdict }) => ({ assertion: printTerm(term), verdict }));
  } catch {
    // A report without the table is better than none.
    return [];
  }
}

/** What proves an answer without a model of a solver: trying everything, or how the formula was made. */
async function constructionProof(
  { certificate, reduced, expected, because }: FindingRecord,
  formula: ReportedFormula,
  store: ReportContext['store'],
): Promise<ReportedProof> {
  const { details } = reduced ?? {};
  const said = (details?.expected ?? expected).at(-1) ?? null;
  if ((details?.because ?? because).endsWith(` proved by ${EXHAUSTION}`)) {
    return { kind: 'exhaustion', expected: said, symbols: symbolsIn(formula.text) };
  }
  const text = certificate ? await textOf(store, certificate) : '';
  if (text === '') return { kind: 'construction', expected: said, reason: null };
  const read = JSON.parse(text) as Certificate;
  // Of what was made, a smaller formula has kept what contradicts itself, and nothing else that proves anything.
  if (reduced) return { kind: 'construction', expected: said, reason: read.kind === 'reason' ? reasonOf(read) : null };
  if (read.kind === 'model' && read.universes.length === 0) {
    const lines = read.symbols.map(
      ({ name, params, sort, value }) => `(define-fun ${printSymbol(name)} (${params.join(' ')}) ${sort} ${value})`,
    );
    const proof = modelProof(formula, `(\n${lines.map((line) => `  ${line}`).join('\n')}\n)`, true);
    return { ...proof, solver: null, wrong: null, choices: [] };
  }
  const reason = reasonOf(read);
  return { kind: 'construction', expected: said, reason };
}

function symbolsIn(script: string): string[] {
  return readScript(script).script.commands.flatMap((each) => (each.kind === 'declare-fun' ? [each.name] : []));
}

function reasonOf(certificate: Certificate): string | null {
  switch (certificate.kind) {
    case 'exhaustion': {
      const { variables, assignments, satisfying } = certificate;
      const names = variables.map(({ name }) => name).join(', ');
      const found = satisfying === 0 ? 'none of them satisfies' : `${satisfying} of them satisfy`;
      return `all ${assignments} assignments of ${names} were tried, and ${found} every assertion`;
    }
    case 'reason':
      return certificate.because;
    case 'model':
    case 'none':
      return null;
  }
}

function commandsOf(
  finding: FindingRecord,
  { runs, formula }: { readonly runs: readonly FullRunRecord[]; readonly formula: ReportedFormula },
): ReportedCommand[] {
  const { suspects } = finding;
  const options = finding.reduced?.details?.options ?? undefined;
  return runs
    .filter(({ solver }) => suspects.includes(solver))
    .map((run) => ({
      solver: run.solver,
      line: commandLine(run, {
        file: `bug.${formula.language}`,
        ...(options && suspects.length === 1 ? { options } : {}),
      }),
      said: saidBy(run),
      build: buildOf(run),
    }));
}

/** The command line for somebody who has the formula in a file: no folders, and no options that only say how it comes. */
function commandLine(
  { command, solver }: FullRunRecord,
  { file, options }: { readonly file: string; readonly options?: NonNullable<ReductionDetails['options']> },
): string {
  const [program = '', ...args] = command;
  const profile = SOLVER_PROFILES.find(({ name }) => name === solverFamily(solver));
  const left = profile === undefined ? [] : reportingOf(profile).inputOptions;
  const words = args.filter((word) => !left.includes(word) && options?.dropped.includes(word) !== true);
  return [baseName(program), ...words, file].join(' ');
}

function baseName(program: string): string {
  return /^z3@/.test(program) ? 'z3' : program.slice(program.lastIndexOf('/') + 1);
}

function buildOf({ command: [program = ''] }: FullRunRecord): string | null {
  const version = /^z3@(.*)$/.exec(program)?.[1];
  return version === undefined ? null : `seen with the WebAssembly build, npm package z3-solver ${version}`;
}

function answerOf(
  run: FullRunRecord,
  { kind, suspects, parentRuns, because }: FindingRecord,
  details?: ReductionDetails,
): ReportedAnswer {
  const { solver, outcome, version } = run;
  const before = details === undefined ? parentRuns.find((each) => each.solver === solver) : undefined;
  const isRight = (details?.because ?? because).endsWith(SEED_IS_WRONG);
  const wrong = kind === 'wrong-answer' && suspects.length === 1 && suspects[0] === solver && !isRight;
  return {
    solver,
    version: version.replace(/^This is /, ''),
    outcome,
    said: saidBy(run),
    seedSaid: before === undefined ? null : saidBy(before),
    wrong,
  };
}

async function differenceOf(finding: FindingRecord, store: ReportContext['store']): Promise<ReportFacts['difference']> {
  const smallest = finding.reduced?.details?.difference ?? null;
  if (smallest !== null) return { text: await textOf(store, smallest), smallest: true };
  if (finding.steps === 0) return null;
  // The lines before the first blank one name files of this machine.
  const trace = await textOf(store, finding.trace);
  return { text: trace.slice(trace.indexOf('\n\n') + 1).trim(), smallest: false };
}

async function textOf(store: ReportContext['store'], id: BlobId): Promise<string> {
  return (await store.get(id)) ?? '';
}

function sentence(text: string): string {
  return text.replace(/\.$/, '');
}
