import { partWords, scanCommands, withOptionsSet, shownBy } from '../../solver/index.js';
import { contentId, visibleLine } from '../../util/index.js';
import { type FindingRecord, type FullRunRecord, crashSignatures } from '../log/index.js';
import { SHELL_FUNCTIONS } from './repro-shell.js';

/** The names under which what shows a finding lies in its folder. */
export interface ReproNames {
  /** What is asked, for a solver that reads it as it is. */
  readonly question: string;
  /** The same in BTOR, for a solver that was asked in it. */
  readonly btor: string;
  /** The same, asking for a model behind the last check. */
  readonly modelQuery: string;
  /** The model that a certified finding rests on, as the solver printed it. */
  readonly model: string;
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
  modelQuery: 'mutant.get-model.smt2',
  model: 'model.smt2',
  base: 'base.smt2',
  history: 'history',
  historyText: 'history.smt2',
  script: 'repro.sh',
};

/** Of the smaller input on which the same is wrong. */
export const REDUCED: ReproNames = {
  question: 'reduced.smt2',
  btor: 'reduced.btor',
  modelQuery: 'reduced.get-model.smt2',
  model: 'reduced.model.smt2',
  base: 'reduced.base.smt2',
  history: 'reduced.history',
  historyText: 'reduced.history.smt2',
  script: 'repro-reduced.sh',
};

/** A finding, or what it was reduced to as one, with the names of its files. */
export type ReproInput = FindingRecord & { readonly names: ReproNames };
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
export function reproScript(finding: ReproInput, limitSeconds: number): string {
  const lines = [
    '#!/bin/sh',
    `# ${finding.id}: ${oneLine(finding.because)}`,
    '# Exits with 0 if the bug reproduces, 1 if it does not, 2 if a solver cannot be run.',
    'cd "$(dirname "$0")" || exit 2',
    'scratch=$(mktemp -d) || exit 2',
    `trap 'rm -rf "$scratch"' EXIT`,
    `trap 'exit 2' INT TERM HUP`,
    '',
    ...SHELL_FUNCTIONS.replaceAll('@SECONDS@', String(limitSeconds)).replaceAll('@WASM@', WASM_FILE).split('\n'),
    ...shows(finding),
    `  echo ${quote(`The bug reproduces: ${oneLine(finding.because).replace(/\.$/, '')}.`)}`,
    '  exit 0',
    'fi',
    'echo "The bug does not reproduce."',
    'exit 1',
  ];
  return `${lines.join('\n')}\n`;
}

/** The texts of a mutant that a solver's own dialect needs. */
export function fileFor(run: FullRunRecord, file: string, names: ReproNames): string {
  if (run.language === 'btor') return names.btor;
  const commands = commandsSetFor(run);
  const plain = run.declareFunOnly ? file.replace('.smt2', '.declare-fun.smt2') : file;
  return commands.length === 0
    ? plain
    : plain.replace('.smt2', `.options-${contentId(commands.join(' ')).slice(0, 4)}.smt2`);
}

/** The `set-option` commands that are set first in each script that a solver is asked. */
export function commandsSetFor({ options }: Pick<FullRunRecord, 'options'>): readonly string[] {
  return partWords(options).commands;
}

/** A text as a solver reads it: with its options, and without `declare-const` where it does not have it. */
export function asReadBy(run: FullRunRecord, text: string): string {
  return withOptionsSet(run.declareFunOnly ? withDeclareFun(text) : text, commandsSetFor(run));
}

/** A printed script without `declare-const`, for solvers that do not have it. */
function withDeclareFun(text: string): string {
  return text.replace(/^\(declare-const (\|[^|]*\||[^\s()|]+)/gm, '(declare-fun $1 ()');
}

/** A script that asks for a model right behind its last check, as it is sent in a hunt. */
export function withGetModel(text: string): string {
  const end = scanCommands(text).commands.findLast(({ head }) => head.startsWith('check-sat'))?.end;
  return end === undefined ? text : `${text.slice(0, end)} (get-model)${text.slice(end)}`;
}

/** Whether a finding shows only where a model is asked for. */
export function asksForModel(finding: FindingRecord): boolean {
  if (finding.kind === 'invalid-model') return finding.model !== undefined && finding.model !== null;
  // A crash behind the last answer: in the search for a model, or in printing it.
  return finding.kind === 'crash' && suspectRun(finding).answers.length === finding.expected.length;
}

/**
 * The lines up to and with the condition under which the bug shows. A script has no evaluator and no oracle, so it cannot ask
 * `stillShows`: it looks for what the recorded run printed, which is narrower. So exit code 1 does not mean that the bug is fixed.
 */
function shows(finding: ReproInput): string[] {
  switch (shownBy(finding.kind)) {
    case 'crash':
    case 'time':
      return failureShows(finding);
    case 'model':
      return asksForModel(finding) ? falseModelShows(finding) : failureShows(finding);
    case 'signature':
      return conductShows(finding);
    case 'change':
      return unstableShows(finding);
    case 'answer':
      return wrongAnswerShows(finding);
  }
}

/** So often is asked what does not always say the same. */
const UNSTABLE_ASKS = 40;

/**
 * The solver says the one and the other, asked the same many times: another answer, another end, or its complaint about its
 * model in one run and not in another. A model that is false now and then cannot be told without an evaluator.
 */
function unstableShows(finding: ReproInput): string[] {
  const run = suspectRun(finding);
  const complaint = run.outcome === 'invalid-model' ? telltaleOf(run) : undefined;
  return [
    ': >"$scratch/said"',
    `for turn in $(seq ${UNSTABLE_ASKS}); do`,
    `  ${askLine(run, finding)}`,
    '  said="exit code $code, ${answers:-no answer }"',
    ...(complaint === undefined ? [] : [`  says ${quote(complaint)} && said="$said: rejects its model"`]),
    '  echo "$said" >>"$scratch/said"',
    'done',
    `echo "outcomes of ${UNSTABLE_ASKS} runs, with their counts:"`,
    'sort "$scratch/said" | uniq -c',
    // A run that was ended by its limit says nothing.
    `if [ "$(grep -Ev '^exit code (124|137),' "$scratch/said" | sort -u | wc -l)" -gt 1 ]; then`,
  ];
}

function flat(text: string): string {
  return text.replace(/\s+/g, '');
}

/** What the suspect did, and its answers: whether that is wrong, only the oracle can tell. */
function conductShows(finding: ReproInput): string[] {
  const run = suspectRun(finding);
  if (run.outcome === 'failed-self-check') return failureShows(finding);
  const code = typeof run.exit === 'number' ? [`[ "$code" -eq ${run.exit} ]`] : [];
  const judged = (run.replies ?? []).find((each) => each.wrong?.signature === finding.signature);
  const wrong = judged?.wrong ?? null;
  // A reply that was cut is looked for as far as it is known.
  const said = wrong === null ? [] : [`includes ${quote(flat(wrong.reply.replace(/…$/, '')))}`];
  const answers = run.answers.map((each) => `${each} `).join('');
  // What answers a query about rules stands on a line of its own, as the answer to a check does.
  const [word = ''] = judged?.inquiry === 'query' ? (wrong?.reply.split(/\s/) ?? []) : [];
  const same = word === '' ? `[ "$answers" = ${quote(answers)} ]` : `answered ${word}`;
  return [mustAsk(run, finding), 'head -c 2000 "$scratch/all"', `if ${[...code, same, ...said].join(' && ')}; then`];
}

function failureShows(finding: ReproInput): string[] {
  const run = suspectRun(finding);
  const conditions: string[] = [];
  const code = run.exit === null ? undefined : typeof run.exit === 'number' ? run.exit : 128 + (SIGNALS[run.exit] ?? 0);
  const telltale = telltaleOf(run);
  // One memory fault can end in several ways; only a limit is another end.
  const isVarying = crashSignatures(finding.repeats).length > 1;
  if (isVarying) conditions.push('[ "$code" -ne 0 ] && [ "$code" -ne 124 ] && [ "$code" -ne 137 ]');
  else if (code !== undefined && code !== 0) conditions.push(`[ "$code" -eq ${code} ]`);
  if (telltale !== undefined && !isVarying) conditions.push(`says ${quote(telltale)}`);
  const print = 'head -c 2000 "$scratch/all"';
  return [
    ...(code === undefined ? [] : [`fault=${code}`]),
    mustAsk(run, finding),
    print,
    `if ${conditions.length === 0 ? 'true' : conditions.join(' && ')}; then`,
  ];
}

/** The solver prints the very model that was found false, or complains of its model itself. */
function falseModelShows(finding: ReproInput): string[] {
  const run = suspectRun(finding);
  const complaint = run.outcome === 'invalid-model' ? telltaleOf(run) : undefined;
  const { names } = finding;
  const same = `printed ${names.model}`;
  if (finding.model?.wrong === null) {
    // The model is right: it is the complaint that is wrong.
    const shown = complaint === undefined ? same : `${same} && says ${quote(complaint)}`;
    return [mustAsk(run, finding), 'head -c 2000 "$scratch/out"', `if ${shown}; then`];
  }
  return [
    mustAsk(run, finding),
    'head -c 2000 "$scratch/out"',
    `echo "gainsay eval ${names.question} --model ${names.model} shows what is false in this model."`,
    `if [ "$(last 1)" = sat ] && ${complaint === undefined ? same : `{ ${same} || says ${quote(complaint)}; }`}; then`,
  ];
}

function wrongAnswerShows(finding: ReproInput): string[] {
  const { wrong, oracles, parentRuns, names } = finding;
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
    lines.push(mustAsk(before, { file: names.base, names }), `before=$(answer ${wrong.check + 1})`);
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
    lines.push(`if ${askLine(run, { file: names.question, names })}; then`);
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
function mustAsk(run: FullRunRecord, on: Parameters<typeof askLine>[1]): string {
  return `${askLine(run, on)} || exit 2`;
}

/** Runs a solver on a file; a finding with a history is shown by the whole history in one process. */
function askLine(run: FullRunRecord, on: ReproInput | { readonly file: string; readonly names: ReproNames }): string {
  const [program = '', ...args] = run.command;
  const name = quote(oneLine(`${run.solver} (${run.version.text})`));
  const wasm = /^z3@(\d+\.\d+\.\d+)$/.exec(program);
  const { names } = on;
  const file = 'file' in on ? on.file : asksForModel(on) ? names.modelQuery : names.question;
  const history = !('file' in on) && on.confirmed === 'history';
  if (wasm !== null) {
    const words = ['node', WASM_FILE, wasm[1] as string, ...args, '--'].map(quote);
    const read = fileFor(run, file, names);
    // The only word that the shell is to make more of.
    if (history) words.push(`${names.history}/*.smt2`);
    const fetch = `fetch ${name} ${wasm[1]}`;
    return `${fetch} && ask ${name} ${quote(read)} arg ${words.join(' ')}`;
  }
  const how = run.input === 'file' ? 'arg' : 'in';
  const asked = history ? names.historyText : fileFor(run, file, names);
  return `ask ${name} ${quote(asked)} ${how} ${[program, ...args].map(quote).join(' ')}`;
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
