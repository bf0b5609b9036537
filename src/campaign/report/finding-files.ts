import ASK_Z3 from '../../../data/ask-z3.mjs.txt';
import { detectVersion } from '../../btor/index.js';
import { isNonBug } from '../../oracle/index.js';
import { joinCommandLine, readRecordedPackage } from '../../solver/index.js';
import { formatCount, visible } from '../../util/index.js';
import {
  currentFacts,
  describeChange,
  cutStream,
  formatResult,
  solverNames,
  type BlobId,
  type FindingState,
  type FullRunRecord,
  type Plan,
  type ReducedFinding,
  type RepeatedRuns,
  type Store,
  readStoredText,
  describeSizes,
} from '../log/index.js';
import { toReproInput } from '../reduce/index.js';
import {
  type ReproInput,
  FOUND,
  REDUCED,
  WASM_FILE,
  expectedFiles,
  isComparedByOutput,
  nameClaimant,
  reproScript,
  suspectRun,
} from './repro.js';
import { toSentText } from '../confirm/index.js';
import { reproSeconds, collectSentFiles, joinSent } from './sent-files.js';
import { BISECTION_FILE, bisectionText } from '../versions/index.js';
import { formatChoices } from './proof-blocks.js';

export type FindingFiles = Readonly<Record<string, string>>;

export const EXECUTABLE_FILES: readonly string[] = [FOUND.script, REDUCED.script];

/** The result depends only on the campaign's store, so the files can be written again at any time. */
export async function findingFiles(finding: FindingState, plan: Plan, store: Store): Promise<FindingFiles> {
  const parent = finding.parent === null ? undefined : await readStoredText(store, finding.parent);
  const files: Record<string, string> = {
    'trace.txt': visible(await readStoredText(store, finding.trace)),
    'answers.txt': visible(solverNames(plan)(answersText(finding))),
    'finding.json': `${JSON.stringify(finding, undefined, 2)}\n`,
    ...(await reproFiles({ ...finding, names: FOUND }, plan, store)),
    ...(await writeReducedFiles(finding, plan, store)),
  };
  if (parent !== undefined) {
    const seed = await readStoredText(store, finding.coordinates.seed);
    files[`seed${seedEnding(seed)}`] = seed;
    if (finding.base !== finding.parent) files['start.smt2'] = await readStoredText(store, finding.base);
    for (const [i, other] of otherSeeds(finding).entries()) {
      const text = await readStoredText(store, other);
      files[`seed-${i + 2}${seedEnding(text)}`] = text;
    }
  }
  const certificate = finding.certificate;
  if (certificate !== null) files['certificate.json'] = await readStoredText(store, certificate);
  if (finding.bisection) files[BISECTION_FILE] = bisectionText(finding.bisection);
  return files;
}

function otherSeeds({ joined, coordinates }: FindingState): BlobId[] {
  const seeds = new Set((joined?.seeds ?? []).map(({ seed }) => seed));
  seeds.delete(coordinates.seed);
  return [...seeds];
}

async function reproFiles(finding: ReproInput, plan: Plan, store: Store): Promise<FindingFiles> {
  const { names } = finding;
  const limitSeconds = reproSeconds(plan);
  const sent = await collectSentFiles(finding, plan, store);
  const script = reproScript(finding, { limitSeconds, fileFor: sent.nameFor });
  const files: Record<string, string> = { [names.script]: solverNames(plan)(script), ...sent.files };
  if (finding.btor !== undefined) files[names.btor] = await readStoredText(store, finding.btor);
  if (isComparedByOutput(finding)) {
    files[names.output] = cutStream(suspectRun(finding).stdout).text;
    Object.assign(files, expectedFiles(finding));
  }
  if (finding.model) files[names.model] = await readStoredText(store, finding.model.text);
  const isWasm = ({ command: [program = ''] }: FullRunRecord) => readRecordedPackage(program)?.own.registry === 'npm';
  if ([...finding.runs, ...finding.tieBreakers, ...finding.parentRuns].some(isWasm)) files[WASM_FILE] = ASK_Z3;
  return { ...files, ...(await historyFiles(finding, plan, store)) };
}

async function writeReducedFiles(finding: FindingState, plan: Plan, store: Store): Promise<FindingFiles> {
  const { reduced } = finding;
  if (!reduced) return {};
  const { btor, script, difference, smallestMutant } = reduced;
  const files: Record<string, string> = {};
  const text = await readStoredText(store, script);
  if (text !== '') files[REDUCED.question] = text;
  if (btor !== undefined) files[REDUCED.btor] = await readStoredText(store, btor);
  if (difference !== null) files['difference.txt'] = visible(await readStoredText(store, difference));
  if (smallestMutant !== null) files['smallest-mutant.smt2'] = await readStoredText(store, smallestMutant);
  const reproInput = toReproInput(finding);
  return reproInput === undefined
    ? files
    : { ...files, ...(await reproFiles({ ...reproInput, names: REDUCED }, plan, store)) };
}

function seedEnding(text: string): string {
  const version = detectVersion(text);
  return version === undefined ? '.smt2' : version === 1 ? '.btor' : '.btor2';
}

async function historyFiles(finding: ReproInput, plan: Plan, store: Store): Promise<FindingFiles> {
  const { history, historyText } = finding.names;
  if (finding.history.length === 0) return {};
  const run = suspectRun(finding);
  const texts: string[] = [];
  for (const id of finding.history) {
    texts.push(await toSentText(run, await readStoredText(store, id), { models: plan.models, store, exact: true }));
  }
  const files = Object.fromEntries(texts.map((text, i) => [`${history}/${String(i + 1).padStart(4, '0')}.smt2`, text]));
  return { ...files, [historyText]: joinSent(finding, run, texts) };
}

function answersText(finding: FindingState): string {
  const { kind, trust, oracles, because, fault } = currentFacts(finding);
  const { reduced, withdrawn } = finding;
  const isOther = reduced !== undefined && reduced.trust !== finding.trust;
  const expected = expectedAnswers(finding);
  const reason =
    kind === 'unexpected-unknown'
      ? 'the solver decides the seed, which is no easier'
      : trust === 'claimed' && fault !== null
        ? 'rests on a claim, but a smaller script proves that the solver is wrong'
        : trust === 'metamorphic' && kind === 'wrong-answer' && !oracles.includes('metamorphic')
          ? 'the correct answer follows from the proved answer to the seed'
          : TRUST_REASONS[trust];
  const sections = [
    finding.id,
    ...(withdrawn === undefined
      ? [
          `${trust.toUpperCase()}${isOther ? ` for ${reducedFile(reduced)}` : ''}${isNonBug(kind) ? ', not a bug' : ''}: ${reason} (${oracles.join(', ')})`,
        ]
      : [`WITHDRAWN, not a bug: ${toSentence(withdrawn)}`]),
    `${withdrawn === undefined ? '' : 'Before: '}${toSentence(because)}`,
    ...(!isOther
      ? []
      : [
          `This holds for ${reducedFile(reduced)}. The mutant was found as ${finding.trust}: ${toSentence(finding.because)}`,
        ]),
    ...(trust === 'claimed' && withdrawn === undefined ? claimLines(finding) : []),
    '',
    ...proofLines(finding),
    ...(expected === ''
      ? expectedOfGraph(finding)
      : [
          `expected${finding.reduced ? ' of the mutant' : ''}${withdrawn === undefined ? '' : ' by the wrong claim'}: ${expected}`,
        ]),
    confirmation(finding),
    ...finding.repeats.map((each) => `repeated: ${formatRepeated(each)}`),
    ...reductionLines(finding),
    ...section('to the reduced script', reduced?.runs ?? []),
    ...section('to the mutant', finding.runs),
    ...section(finding.joined === undefined ? 'to the seed' : 'to the joined seeds', finding.parentRuns),
    ...section('run to decide', finding.tieBreakers),
  ];
  return `${sections.join('\n')}\n`;
}

const toSentence = (because: string): string => `${because.replace(/\.$/, '')}.`;

function reducedFile({ btor }: ReducedFinding): string {
  return btor === undefined ? REDUCED.question : REDUCED.btor;
}

function claimLines(finding: FindingState): string[] {
  const { fault, solver } = currentFacts(finding);
  const got = fault?.expected === 'sat' ? 'unsat' : 'sat';
  return [
    `claim by: ${nameClaimant(finding.coordinates)}, not proved; if the claim is refuted, the finding is withdrawn`,
    ...(fault === null
      ? []
      : [
          `proved without the claim: ${solver} answers ${got} to ${fault.text.trim().replaceAll('\n', ' ')}; ${fault.expected} is correct`,
          ...(finding.reduced === undefined
            ? ['gainsay reduce makes this script the finding, which is certified then']
            : []),
        ]),
  ];
}

const TRUST_REASONS: Readonly<Record<FindingState['trust'], string>> = {
  certified: 'proved without trusting a solver',
  observed: 'the output of the solver shows the bug without further evidence',
  metamorphic: 'answers or replies of the solver contradict each other',
  majority: 'solvers disagree',
  undecided: 'solvers disagree',
  plugin: 'reported only by an oracle of a plug-in',
  claimed: 'rests on the claim of a strategy or of a `:status`, which Gainsay cannot prove',
  reported: 'reported by a worker and not reproduced elsewhere',
};

function proofLines({ model: found, certificate, kind, reduced }: FindingState): string[] {
  // A reduction may find the first proof.
  const [model, names] = found ? [found, FOUND] : [reduced?.model, REDUCED];
  // The answer to the script does not prove a wrong reply or a crash.
  const proof = kind === 'wrong-answer' || kind === 'invalid-model' ? 'proof' : 'proof of the answer';
  const made = certificate ? [`${proof}: the script was constructed with a known answer (certificate.json)`] : [];
  if (model === undefined || model === null) return made;
  const check = `gainsay formula eval ${names.question} --model ${names.model}`;
  if (model.wrong === null) {
    const open = formatChoices(model.choices);
    const rejected = kind === 'invalid-model' ? ', but its own check rejects it' : '';
    const by = model.solver.startsWith('trying ') ? 'a model found by trying values' : `the model of ${model.solver}`;
    const whose = `${by}${model.of === 'seed' ? ' for the seed' : ''} (${names.model})`;
    return [...made, `${proof}: ${whose} makes every assertion true${open}${rejected}`, `check: ${check}`];
  }
  return [
    `false assertion: ${model.wrong.assertion}`,
    `false part:      ${model.wrong.part}`,
    `model:           ${names.model}, as ${model.solver} printed it`,
    `check:           ${check}`,
  ];
}

function confirmation({ confirmed, history, repeats, suspects }: FindingState): string {
  const own = repeats.filter(({ solver }) => suspects.includes(solver));
  return confirmed === 'fresh'
    ? `confirmed: in new processes, ${own.every(isSteady) ? 'every time' : 'but results vary'}`
    : `confirmed: in a new process, after ${history.length === 2 ? '1 query' : `${history.length - 1} queries`}: history/ has them, since the input does not reproduce alone`;
}

function isSteady({ said }: FindingState['repeats'][number]): boolean {
  return Object.keys(said).length === 1;
}

function expectedOfGraph({ btor }: FindingState): string[] {
  return btor === undefined ? [] : ['expected: no crash (the graph is not well-formed, so it has no correct answer)'];
}

/** The signature of an unexpected `unknown` ends with the relation of the script to the seed. */
function expectedAnswers({ kind, signature, expected }: FindingState): string {
  if (kind !== 'unexpected-unknown') return answersLine(expected);
  const claim = /, (weaker|stronger)$/.exec(signature ?? '')?.[1];
  if (claim === undefined) return 'each check has the same answer as in the seed';
  const kept = claim === 'weaker' ? 'sat' : 'unsat';
  return `each check that is ${kept} in the seed stays ${kept}`;
}

function answersLine(answers: FindingState['expected']): string {
  return answers.map((answer) => answer ?? 'not known').join(', ');
}

function reductionLines(finding: FindingState): string[] {
  const { reduced, trust, expected } = finding;
  if (!reduced) return [];
  const { calls, steps, minimal } = reduced;
  const changed = describeChange(finding, reduced);
  const known = reduced.trust === trust ? trust : `${reduced.trust}; found as ${trust}`;
  const [right, before] = [answersLine(reduced.expected), answersLine(expected)];
  const now = right === before ? '' : `; expected of it: ${right}`;
  return [
    `reduced: ${describeSizes(reduced)}, in ${calls} calls (${reducedFile(reduced)}; ${minimal ? '1-minimal' : 'not shown to be 1-minimal'}; ${known}${now})`,
    ...(steps === null
      ? []
      : [
          `changes to terms of the seed: ${steps.before}, ${steps.after} of them ${steps.isSmallest === false ? 'left, but fewer may suffice' : 'needed'} (difference.txt, smallest-mutant.smt2)`,
        ]),
    ...(changed === undefined ? [] : [changed]),
  ];
}

function section(title: string, runs: readonly FullRunRecord[]): string[] {
  return runs.length === 0 ? [] : ['', `== ${title} ==`, ...runs.flatMap((run) => ['', ...runLines(run)])];
}

/** Describes a run: its result, version, command, time and at most `most` lines of each output stream. */
export function runLines(run: FullRunRecord, most = Infinity): string[] {
  const { solver, version, command, mode, input, ms, detail, exit } = run;
  const file = mode !== 'fresh' ? '' : input === 'file' ? ' FILE' : ' < FILE';
  return [
    `${solver}: ${formatResult(run)}${detail === null ? '' : ` (${detail})`}`,
    `  version  ${version.text}`,
    `  command  ${joinCommandLine(command)}${file} (${mode})`,
    `  time     ${ms} ms${exit === null ? '' : `, ended with ${exit}`}`,
    ...indent('stdout', run.stdout, most),
    ...indent('stderr', run.stderr, most),
  ];
}

function indent(name: string, text: string, most: number): string[] {
  if (text.trim() === '') return [];
  const lines = text.trimEnd().split('\n');
  const more = lines.length - most;
  return [
    `  ${name}`,
    ...lines.slice(0, most).map((line) => `    ${line}`),
    ...(more > 0 ? [`    … ${formatCount(more, 'more line')}`] : []),
  ];
}

function formatRepeated({ solver, of, times, said, seeds = [] }: RepeatedRuns): string {
  const list = Object.entries(said).map(([words, count]) => `${words} ${count} of ${times} times`);
  const others = seeds.map((each) => `${each.said} with ${each.options.join(' ')}`);
  return `${solver}${of === 'seed' ? ', the seed' : ''}: ${[...list, ...others].join(', ')}`;
}
