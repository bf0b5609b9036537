import { partWords, readOutput, shownBy } from '../../solver/index.js';
import { visibleLine } from '../../util/index.js';
import { type FindingRecord, type FullRunRecord, crashSignatures } from '../log/index.js';
import { SHELL_FUNCTIONS } from './repro-shell.js';

/** The names under which what shows a finding lies in its folder. */
export interface ReproNames {
  /** The input, as the suspect was sent it. */
  readonly question: string;
  /** The same in BTOR, for a solver that was asked in it. */
  readonly btor: string;
  /** The model that a certified finding rests on, as the solver printed it. */
  readonly model: string;
  /** What the suspect printed, of a finding that is told by its output. */
  readonly output: string;
  /** What it was made from, as it was solved. */
  readonly base: string;
  /** The folder of the queries that must come before, and all of them as one text. */
  readonly history: string;
  readonly historyText: string;
  readonly script: string;
}

/** Of the input that was found. */
export const FOUND: ReproNames = {
  question: 'mutant.smt2',
  btor: 'mutant.btor',
  model: 'model.smt2',
  output: 'output.txt',
  base: 'base.smt2',
  history: 'history',
  historyText: 'history.smt2',
  script: 'repro.sh',
};

/** Of the smaller input on which the same is wrong. */
export const REDUCED: ReproNames = {
  question: 'reduced.smt2',
  btor: 'reduced.btor',
  model: 'reduced.model.smt2',
  output: 'reduced.output.txt',
  base: 'reduced.base.smt2',
  history: 'reduced.history',
  historyText: 'reduced.history.smt2',
  script: 'repro-reduced.sh',
};

/** A finding, or what it was reduced to as one, with the names of its files. */
export type ReproInput = FindingRecord & { readonly names: ReproNames };

/** The file of what a solver was sent: the input, or what it was made from. */
export type FileFor = (run: FullRunRecord, of: 'question' | 'base') => string;

/** Where the script that runs Z3 as WebAssembly lies. */
export const WASM_FILE = 'ask-z3.mjs';

/** The numbers of signals on every system of today. */
const SIGNALS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
  SIGSYS: 31,
};

/**
 * A POSIX shell script that shows a finding with nothing but the solvers: it prints what each of them says, and exits
 * with 0 when the bug shows, 1 when it does not, 2 when a solver cannot be run.
 */
export function reproScript(
  input: ReproInput,
  { limitSeconds, fileFor }: { readonly limitSeconds: number; readonly fileFor: FileFor },
): string {
  const finding = { ...input, fileFor };
  const lines = [
    '#!/bin/sh',
    `# ${finding.id}: ${oneLine(finding.because)}`,
    '# Exits with 0 if the bug reproduces, 1 if it does not, 2 if a solver cannot be run.',
    'cd -- "$(dirname -- "$0")" || exit 2',
    'scratch=$(mktemp -d) || exit 2',
    `trap 'rm -rf "$scratch"' EXIT`,
    `trap 'exit 2' INT TERM HUP`,
    '',
    ...SHELL_FUNCTIONS.replaceAll('@SECONDS@', String(limitSeconds)).replaceAll('@WASM@', WASM_FILE).split('\n'),
    ...shows(finding),
    `  echo ${quote(`The bug reproduces: ${oneLine(finding.because).replace(/\.$/, '')}.`)}`,
    '  exit 0',
    'fi',
    ...notShown(finding),
    'exit 1',
  ];
  return `${lines.join('\n')}\n`;
}

/** The `set-option` commands that are set first in each script that a solver is asked. */
export function commandsSetFor({ options }: Pick<FullRunRecord, 'options'>): readonly string[] {
  return partWords(options).commands;
}

/** Whether a finding shows only if a model is asked for. */
export function asksForModel(finding: FindingRecord): boolean {
  if (finding.kind === 'invalid-model') return hasModel(finding);
  // A crash after the last answer: in the search for a model, or in printing it.
  return finding.kind === 'crash' && suspectRun(finding).answers.length === finding.expected.length;
}

function hasModel({ model }: FindingRecord): boolean {
  return model !== undefined && model !== null;
}

/** A finding, and where the texts are that its solvers were sent. */
type Shown = ReproInput & { readonly fileFor: FileFor };

/**
 * The lines up to and with the condition under which the bug shows. A script has no evaluator and no oracle, so it cannot ask
 * `stillShows`: it looks for what the recorded run printed, which is narrower. So exit code 1 does not mean that the bug is fixed.
 */
function shows(finding: Shown): string[] {
  switch (shownBy(finding.kind)) {
    case 'crash':
    case 'time':
      return failureShows(finding);
    case 'model':
      return hasModel(finding) ? falseModelShows(finding) : failureShows(finding);
    case 'signature':
      return conductShows(finding);
    case 'change':
      return unstableShows(finding);
    case 'answer':
      return wrongAnswerShows(finding);
  }
}

/** What to say if the bug does not show: the script sees less than Gainsay does. */
function notShown(finding: FindingRecord): string[] {
  const { kind, model, confirmed } = finding;
  if (kind === 'unstable') return ['echo "The bug did not show in $turn runs; it does not show in every run."'];
  if (kind === 'invalid-model' && model !== undefined && model !== null && confirmed === 'fresh')
    return ['echo "The bug does not reproduce with this model; gainsay replay evaluates any model."'];
  return ['echo "The bug does not reproduce."'];
}

/** How often a solver is run that does not always do the same: at least, at most, and for how many seconds. */
const UNSTABLE = { least: 20, most: 120, seconds: 900 } as const;

/** Whether the solver does one thing in one run and another in another one; a crash in any run is the bug. */
function unstableShows(finding: Shown): string[] {
  const run = suspectRun(finding);
  const suspected = finding.repeats?.[0]?.suspected;
  const complaint = telltaleOf(run);
  const isCrash = suspected === 'crash' || run.outcome === 'crashed';
  const label = isCrash ? 'crashes' : 'rejects its model';
  const marks = [
    ...(complaint !== undefined && (isCrash || run.outcome === 'invalid-model')
      ? [`  says ${quote(complaint)} && said="$said: ${label}"`]
      : []),
    ...(isCrash ? ['  case $code in 132 | 134 | 135 | 136 | 139) said="exit code $code: crashes" ;; esac'] : []),
    ...(suspected === 'invalid-model' ? falseModelMark(run) : []),
  ];
  // A run that was ended by its limit says nothing.
  const kinds = `$(grep -Ev '^exit code (124|137),' "$scratch/said" | sort -u | wc -l)`;
  const shown = isCrash ? `grep -q ': crashes' "$scratch/said"` : `[ "${kinds}" -gt 1 ]`;
  return [
    ': >"$scratch/said"',
    'turn=0 begun=$(date +%s)',
    `while [ "$turn" -lt ${UNSTABLE.most} ] && [ $(($(date +%s) - begun)) -lt ${UNSTABLE.seconds} ]; do`,
    '  turn=$((turn + 1))',
    `  ${mustAsk(run, finding)}`,
    '  said="exit code $code, ${answers:-no answer }"',
    ...marks,
    '  echo "$said" >>"$scratch/said"',
    `  [ "$turn" -ge ${UNSTABLE.least} ] && ${shown} && break`,
    'done',
    'echo "outcomes of $turn runs, with their counts:"',
    'sort "$scratch/said" | uniq -c',
    `if ${shown}; then`,
  ];
}

/** Marks the run that prints the model that was found false; without one, runs differ by what they print. */
function falseModelMark(run: FullRunRecord): string[] {
  const items = readOutput(run.stdout);
  const last = items.map(({ kind }) => kind).lastIndexOf('answer');
  const model = items.slice(last + 1).find((item) => item.kind === 'response' && item.complete);
  return run.model?.verdict === 'false' && model?.kind === 'response'
    ? [`  includes ${quote(flat(model.text))} && said="$said: prints the false model"`]
    : ['  said="$said: output $(cksum <"$scratch/out" | cut -d " " -f 1)"'];
}

function flat(text: string): string {
  return text.replace(/\s+/g, '');
}

/** A solver that gives another model or reply now and then is run so often. */
const TRIES = 20;

/** Prints the beginning of what the suspect said, on lines of its own. */
const PRINT = String.raw`printf '%s\n' "$(head -c 2000 "$scratch/all" | tr -d '\000')"`;

/** Runs the suspect until a condition holds, at most `TRIES` times. */
function untilShown(finding: Shown, condition: string): string[] {
  return [
    'shown= turn=0',
    `while [ -z "$shown" ] && [ "$turn" -lt ${TRIES} ]; do`,
    '  turn=$((turn + 1))',
    `  ${mustAsk(suspectRun(finding), finding)}`,
    `  if ${condition}; then shown=yes; fi`,
    'done',
    PRINT,
    'if [ -n "$shown" ]; then',
  ];
}

/** What the suspect did, and its answers: only the oracle can tell whether that is wrong. */
function conductShows(finding: Shown): string[] {
  const run = suspectRun(finding);
  if (run.outcome === 'failed-self-check' || run.outcome === 'rejected') return failureShows(finding);
  const code = typeof run.exit === 'number' ? [`[ "$code" -eq ${run.exit} ]`] : [];
  const judged = (run.replies ?? []).find((each) => each.wrong?.signature === finding.signature);
  const wrong = judged?.wrong ?? null;
  // A reply that was cut is looked for as far as it is known. Some replies are reworded where they are judged.
  const reply = wrong === null ? undefined : flat(wrong.reply.replace(/…$/, ''));
  const same = `printed ${finding.names.output}`;
  const said = reply === undefined ? [] : [`{ includes ${quote(reply)} || ${same}; }`];
  // What answers a query about rules stands on a line of its own, as the answer to a check does.
  const [word = ''] = judged?.inquiry === 'query' ? (wrong?.reply.split(/\s/) ?? []) : [];
  const answers = word === '' ? answersAre(run, finding) : `answered ${word}`;
  return untilShown(finding, [...code, answers, ...said].join(' && '));
}

/** Whether a finding may be told by the whole output of its suspect. */
export function isComparedByOutput(finding: FindingRecord): boolean {
  return shownBy(finding.kind) === 'signature' && suspectRun(finding).replies !== undefined;
}

/** Whether the answers are those of a run; after a history, the last ones. */
function answersAre({ answers }: FullRunRecord, { confirmed }: FindingRecord): string {
  const words = quote(answers.map((each) => `${each} `).join(''));
  return confirmed === 'history' ? `ends ${words}` : `[ "$answers" = ${words} ]`;
}

function failureShows(finding: Shown): string[] {
  const run = suspectRun(finding);
  const conditions: string[] = [];
  const code = run.exit === null ? undefined : typeof run.exit === 'number' ? run.exit : 128 + (SIGNALS[run.exit] ?? 0);
  const telltale = telltaleOf(run);
  // One memory fault can end in several ways; only a limit is another end.
  const isVarying = crashSignatures(finding.repeats).length > 1;
  if (isVarying) conditions.push('[ "$code" -ne 0 ] && [ "$code" -ne 124 ] && [ "$code" -ne 137 ]');
  else if (code !== undefined && code !== 0) conditions.push(`[ "$code" -eq ${code} ]`);
  if (telltale !== undefined && !isVarying) conditions.push(`says ${quote(telltale)}`);
  if (conditions.length === 0) conditions.push(answersAre(run, finding));
  return [
    ...(code === undefined ? [] : [`fault=${code}`]),
    mustAsk(run, finding),
    PRINT,
    `if ${conditions.join(' && ')}; then`,
  ];
}

/** The solver prints the very model that was found false, or complains of its model itself. */
function falseModelShows(finding: Shown): string[] {
  const run = suspectRun(finding);
  const complaint = run.outcome === 'invalid-model' ? telltaleOf(run) : undefined;
  const { names } = finding;
  const same = `printed ${names.model}`;
  if (finding.model?.wrong === null) {
    // The model is right: it is the complaint that is wrong.
    return untilShown(finding, complaint === undefined ? same : `${same} && says ${quote(complaint)}`);
  }
  const shown = complaint === undefined ? same : `{ ${same} || says ${quote(complaint)}; }`;
  return [
    `echo "gainsay eval ${names.question} --model ${names.model} shows what is false in the model."`,
    ...untilShown(finding, `[ "$(last 1)" = sat ] && ${shown}`),
  ];
}

function wrongAnswerShows(finding: Shown): string[] {
  const { wrong, oracles, parentRuns } = finding;
  if (wrong === null) return ['if true; then'];
  const fromEnd = finding.expected.length - wrong.check;
  const take = (name: string) =>
    `${name}=$(${finding.confirmed === 'history' ? `last ${fromEnd}` : `answer ${wrong.check + 1}`})`;
  const suspect = suspectRun(finding);
  const lines = [mustAsk(suspect, finding), take('got')];
  const conditions = [`[ "$got" = ${wrong.got} ]`];
  // What is certified needs nobody to speak against it: certificate.json or model.smt2 is the proof.
  if (finding.trust === 'certified') return [...lines, `if ${conditions.join(' && ')}; then`];
  const before = parentRuns.find((run) => run.solver === suspect.solver);
  if (oracles.includes('metamorphic') && before !== undefined) {
    lines.push(mustAsk(before, finding, 'base'), `before=$(answer ${wrong.check + 1})`);
    conditions.push(`[ "$before" = ${wrong.expected} ]`);
    // Of seeds joined that one decides, those that do are asked first; else all must answer the same.
    const deciding = finding.joined?.connective === 'and' ? 'unsat' : 'sat';
    if (finding.joined !== undefined && wrong.expected !== deciding) conditions.push(`all ${wrong.expected}`);
    return [...lines, `if ${conditions.join(' && ')}; then`];
  }
  const others = opponents(finding, suspect);
  if (others.length === 0) return [...lines, `if ${conditions.join(' && ')}; then`];
  lines.push('against=');
  for (const run of others) {
    lines.push(`if ${askLine(run, finding)}; then`);
    lines.push(`  [ "$(answer ${wrong.check + 1})" = ${wrong.expected} ] && against=yes`, 'fi');
  }
  // One that speaks against it is enough; where there is none, whoever could not be run might have.
  lines.push(
    `if ${conditions.join(' && ')} && [ -z "$against" ] && [ -n "$failed" ]; then`,
    '  echo "Cannot tell whether the bug reproduces."',
    '  exit 2',
    'fi',
  );
  return [...lines, `if ${conditions.join(' && ')} && [ -n "$against" ]; then`];
}

/** The runs of other solvers that gave the opposite answer to the mutant. */
export function opponents({ runs, tieBreakers, wrong }: FindingRecord, suspect: FullRunRecord): FullRunRecord[] {
  return [...runs, ...tieBreakers].filter(
    (run) => run.solver !== suspect.solver && wrong !== null && run.answers[wrong.check] === wrong.expected,
  );
}

/** The run that is wrong; where that is open, one that gave the answer called wrong. */
export function suspectRun({ runs, tieBreakers, suspects, wrong }: FindingRecord): FullRunRecord {
  const all = [...runs, ...tieBreakers];
  const candidates = all.filter((run) => suspects.includes(run.solver));
  const guilty = wrong === null ? undefined : candidates.find((run) => run.answers[wrong.check] === wrong.got);
  return guilty ?? (candidates[0] as FullRunRecord);
}

/** Asks a solver without which nothing can be told. */
function mustAsk(...on: Parameters<typeof askLine>): string {
  return `${askLine(...on)} || exit 2`;
}

/** Runs a solver on a file. The suspect of a finding with a history is sent the whole history in one process. */
function askLine(run: FullRunRecord, finding: Shown, of: 'question' | 'base' = 'question'): string {
  const [program = '', ...args] = run.command;
  const name = quote(oneLine(`${run.solver} (${run.version.text})`));
  const wasm = /^z3@(\d+\.\d+\.\d+)$/.exec(program);
  const { names, fileFor } = finding;
  const history = of === 'question' && finding.confirmed === 'history' && finding.suspects.includes(run.solver);
  const file = fileFor(run, of);
  if (wasm !== null) {
    const words = ['node', WASM_FILE, wasm[1] as string, ...args, '--'].map(quote);
    // The only word that the shell is to make more of.
    if (history) words.push(`${names.history}/*.smt2`);
    return `fetch ${name} ${wasm[1]} && ask ${name} ${quote(file)} ${history ? 'all' : 'arg'} ${words.join(' ')}`;
  }
  const how = run.input === 'file' ? 'arg' : 'in';
  return `ask ${name} ${quote(history ? names.historyText : file)} ${how} ${[program, ...args].map(quote).join(' ')}`;
}

/**
 * A piece of text that names the fault and that the solver printed as it stands: the longest part of its message
 * without numbers or quotations, which differ from run to run.
 */
function telltaleOf(run: FullRunRecord): string | undefined {
  const printed = `${run.stdout}\n${run.stderr}`;
  const pieces = (run.detail ?? '').split(/[#…|"'`\n]|\d+/).map((piece) => piece.trim());
  const fitting = pieces.filter((piece) => piece.length >= 6 && !piece.startsWith('SIG') && printed.includes(piece));
  return fitting.sort((a, b) => b.length - a.length)[0]?.slice(0, 200);
}

function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (visibleLine(word) === word) return `'${word.replace(/'/g, `'\\''`)}'`;
  // Who looks at the script in a terminal sees what it runs: controls stand there in octal.
  const bytes = [...new TextEncoder().encode(word)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`);
  return `"$(printf '${bytes.join('')}')"`;
}

function oneLine(text: string): string {
  return visibleLine(text.replace(/\s+/g, ' ')).trim();
}
