import { partWords, readOutput, readRecordedPackage } from '../../solver/index.js';
import type { ReplyObservation } from '../../inquiry/index.js';
import { isNonBug, observationKind } from '../../oracle/index.js';
import { escapePattern, visibleLine } from '../../util/index.js';
import { type FindingRecord, type FullRunRecord, SEED_ITSELF, crashSignatures } from '../log/index.js';
import SHELL_FUNCTIONS from '../../../data/repro.sh';

export interface ReproNames {
  readonly question: string;
  readonly btor: string;
  readonly model: string;
  readonly output: string;
  /** Names the files of right outputs, without the ending. */
  readonly expected: string;
  readonly base: string;
  /** Folder of the earlier queries. The single file `historyText` contains all queries. */
  readonly history: string;
  readonly historyText: string;
  readonly script: string;
}

function nameFiles(stem: string, prefix: string, script: string): ReproNames {
  return {
    question: `${stem}.smt2`,
    btor: `${stem}.btor`,
    model: `${prefix}model.smt2`,
    output: `${prefix}output.txt`,
    expected: `${prefix}expected`,
    base: `${prefix}base.smt2`,
    history: `${prefix}history`,
    historyText: `${prefix}history.smt2`,
    script,
  };
}

export const FOUND = nameFiles('mutant', '', 'repro.sh');
export const REDUCED = nameFiles('reduced', 'reduced.', 'repro-reduced.sh');

export type ReproInput = FindingRecord & { readonly names: ReproNames };

/** Names the file of a solver's input, or of the seed (`base`). */
export type FileFor = (run: FullRunRecord, of: 'question' | 'base') => string;

export const WASM_FILE = 'ask-z3.mjs';

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
 * Builds a POSIX shell script that needs only the solvers, and Gainsay to start packages of PyPI and Maven. Exit codes:
 * 0 if the bug shows, 1 if not, 2 if the script cannot decide.
 */
export function reproScript(
  input: ReproInput,
  { limitSeconds, fileFor }: { readonly limitSeconds: number; readonly fileFor: FileFor },
): string {
  const finding = { ...input, fileFor };
  const lines = [
    '#!/bin/sh',
    `# ${finding.id}: ${oneLine(finding.because)}`,
    ...exitLines(finding),
    ...handLines(finding),
    'from=$PWD',
    'cd -- "$(dirname -- "$0")" || exit 2',
    'scratch=$(mktemp -d) || exit 2',
    `trap 'rm -rf "$scratch"' EXIT`,
    `trap 'exit 2' INT TERM HUP`,
    '',
    ...SHELL_FUNCTIONS.replaceAll('@SECONDS@', String(limitSeconds)).replaceAll('@WASM@', WASM_FILE).split('\n'),
    ...startLines(finding),
    ...shows(finding),
    `  echo ${quote(describeShown(finding))}`,
    '  exit 0',
    'fi',
    ...notShown(finding),
    'exit 1',
  ];
  return `${lines.join('\n')}\n`;
}

function describeShown({ kind, trust, because, coordinates }: LocatedInput): string {
  const recorded = oneLine(because).replace(/\.$/, '');
  if (isNonBug(kind)) return `The recorded output shows again: ${recorded}. It is not a bug by itself.`;
  return trust === 'claimed'
    ? `The solvers gave the recorded answers again: ${recorded}. Whether these are wrong rests on the claim of ${nameClaimant(coordinates)}, which is not proved.`
    : `The bug reproduces. It was recorded as: ${recorded}.`;
}

export function nameClaimant({ strategy }: FindingRecord['coordinates']): string {
  return strategy === SEED_ITSELF ? "the seed's :status" : `strategy ${strategy}`;
}

function exitLines(finding: LocatedInput): string[] {
  if (!needsJudge(finding)) {
    const shows = isNonBug(finding.kind)
      ? 'the recorded output shows again'
      : finding.trust === 'claimed'
        ? 'the recorded answers show again, right or wrong'
        : 'the bug reproduces';
    return [`# Exits with 0 if ${shows}, 1 if not, 2 if a solver cannot be run or the script cannot decide.`];
  }
  const isModel = observationKind(finding.kind) === 'model';
  const isRejected = isModel && suspectRun(finding).outcome === 'invalid-model';
  const [file, what] = isModel ? [finding.names.model, 'model'] : [finding.names.output, 'output'];
  const expected = isModel ? [] : nameExpected(finding);
  return [
    '# Exit codes:',
    `#   0: the bug reproduces: the ${what} is the recorded one (${file})${isRejected ? ', or the solver rejects its model as recorded' : ''}`,
    `#   1: it does not: ${expected.length === 0 ? '' : `the output is right (${expected.join(', ')}), or `}every answer is sat or unsat, and none shows the bug`,
    `#   2: unclear: another ${what}, which can be right or wrong (the script prints the command that judges it),`,
    '#      an answer unknown, missing or not as expected, a refused command, a time-out, or a solver that cannot be run',
  ];
}

export function commandsSetFor({ options }: Pick<FullRunRecord, 'options'>): readonly string[] {
  return partWords(options).commands;
}

export function asksForModel(finding: FindingRecord): boolean {
  if (finding.kind === 'invalid-model') return hasModel(finding);
  // A crash after the last answer happens while the solver searches for a model or prints it.
  return finding.kind === 'crash' && suspectRun(finding).answers.length === finding.expected.length;
}

const hasModel = ({ model }: FindingRecord): boolean => model !== undefined && model !== null;

type LocatedInput = ReproInput & { readonly fileFor: FileFor };

function shows(finding: LocatedInput): string[] {
  switch (observationKind(finding.kind)) {
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

function notShown(finding: LocatedInput): string[] {
  if (finding.kind === 'unstable') return ['echo "The bug did not show in $turn runs; it is intermittent."'];
  if (isNonBug(finding.kind)) return ['echo "The recorded output does not show again."'];
  if (finding.trust === 'claimed') return ['echo "The solvers did not give the recorded answers again."'];
  if (!needsJudge(finding)) return [...unclearFailure(finding), 'echo "The bug does not reproduce."'];
  const { names, id, family, options, solver, command } = {
    ...suspectRun(finding),
    id: finding.id,
    names: finding.names,
  };
  const isModel = observationKind(finding.kind) === 'model';
  const [program = ''] = command;
  const name = readRecordedPackage(program)?.program ?? program.slice(program.lastIndexOf('/') + 1);
  const gainsay = names === REDUCED ? 'campaign recheck' : 'replay';
  const judge = ['judge', gainsay, id, name, solver, family, options.map((word) => ` ${word}`).join('')].map(quote);
  const expected = isModel ? [] : nameExpected(finding);
  return [
    ...unclearIf(`refused ${countChecks(finding)}`),
    ...otherAnswers(finding),
    ...expected.flatMap((file) => [
      `if printed ${file}; then`,
      '  echo "The bug does not reproduce: the output is the expected one."',
      '  exit 1',
      'fi',
    ]),
    `if ${canBeWrong(finding)}; then`,
    ...(isModel ? [] : [`  ! command -v diff >/dev/null || diff -w ${names.output} "$scratch/out"`]),
    ...describeRecorded(finding),
    `  ${judge.join(' ')}`,
    '  exit 2',
    'fi',
    ...(isModel ? unclearIf(`! decided 1`) : []),
    'echo "The bug does not reproduce."',
  ];
}

/** The checks that a run must answer before it can show that the bug is gone. None if the recorded run refused one. */
function countChecks(finding: LocatedInput): number {
  let left = finding.expected.length;
  for (const line of suspectRun(finding).stdout.split('\n')) {
    if (left === 0) break;
    if (line.startsWith('(error')) return 0;
    if (/^(?:sat|unsat|unknown)/.test(line)) left--;
  }
  return finding.expected.length;
}

/** An answer other than the expected one may be another bug, unless the expected one rests on another build. */
function otherAnswers({ expected, confirmed, trust }: LocatedInput): string[] {
  if (confirmed === 'history' || trust === 'metamorphic' || trust === 'claimed') return [];
  return expected.flatMap((right, check) => {
    if (right === null) return [];
    const wrong = right === 'sat' ? 'unsat' : 'sat';
    return [
      `if [ "$(answer ${check + 1})" = ${wrong} ]; then`,
      `  echo "The recorded bug does not show, but another one may: ${wrong} is the answer to check ${check + 1}, and ${right} is expected."`,
      '  exit 2',
      'fi',
    ];
  });
}

/** Another crash, or a run that did not come as far as the recorded one, does not show that the bug is gone. */
function unclearFailure(finding: LocatedInput): string[] {
  const kind = observationKind(finding.kind);
  if (kind !== 'crash' && kind !== 'model') return [];
  const code = exitCode(suspectRun(finding)) ?? 0;
  const same = code === 0 ? '' : `[ "$code" -eq ${code} ] || `;
  const others = kind === 'crash' ? otherAnswers(finding) : [];
  return others.concat(unclearIf(`${same}[ "$code" -ge 128 ] || ! ended ${countChecks(finding)}`));
}

function unclearIf(condition: string): string[] {
  return [`if ${condition}; then unclear; fi`];
}

/** Prints whether the output has the wrong reply, if the recorded output shows the term next to the reply. */
function describeRecorded(finding: LocatedInput): string[] {
  const { term = '', reply = '' } = wrongReply(finding)?.wrong ?? {};
  const pair = flat(`(${term}${reply})`);
  if (term === '' || !flat(suspectRun(finding).stdout).includes(pair)) return [];
  const said = oneLine(`${reply} for ${term}`);
  return [
    `  if includes ${quote(pair)}; then`,
    `    echo ${quote(`The recorded wrong reply shows again: ${said}. Other output, such as the model, differs.`)}`,
    '  else',
    `    echo ${quote(`The recorded wrong reply does not show: ${said}.`)}`,
    '  fi',
  ];
}

/** True if a reply or model other than the recorded one can be wrong, too. */
function needsJudge(finding: LocatedInput): boolean {
  const kind = observationKind(finding.kind);
  return kind === 'model' ? hasModel(finding) : kind === 'signature' && wrongReply(finding) !== undefined;
}

/** A condition under which an unrecorded reply or model can be wrong. */
function canBeWrong(finding: LocatedInput): string {
  if (observationKind(finding.kind) === 'model') return `[ "$(last 1)" = sat ] && ! printed ${finding.names.model}`;
  return `{ ${conductIs(finding).join(' && ')}; } || ! decided ${suspectRun(finding).answers.length}`;
}

function nameExpected(finding: LocatedInput): string[] {
  return Object.keys(expectedFiles(finding));
}

/** Outputs without the bug: the recorded one with the right value, and those of other runs that were judged right. */
export function expectedFiles(finding: ReproInput): Record<string, string> {
  const run = suspectRun(finding);
  const wrong = wrongReply(finding);
  const others = finding.runs.filter(
    ({ family, replies = [] }) =>
      family === run.family &&
      replies.some((each) => each.inquiry === wrong?.inquiry) &&
      replies.every(
        ({ inquiry, verdict }) => verdict === 'right' || (inquiry !== wrong?.inquiry && verdict !== 'wrong'),
      ),
  );
  const texts = [rightOutput(run, wrong), ...others.map(({ stdout }) => stdout)].filter((text) => text !== undefined);
  const named = [...new Set(texts)].map((text, i) => [
    `${finding.names.expected}${i === 0 ? '' : `-${i + 1}`}.txt`,
    text,
  ]);
  return Object.fromEntries(named) as Record<string, string>;
}

/** Undefined if the output has no other wrong reply, or if the place of the value is not certain. */
function rightOutput(
  { stdout, replies = [] }: FullRunRecord,
  observed: ReplyObservation | undefined,
): string | undefined {
  const wrong = observed?.wrong;
  if (wrong?.right === undefined || replies.filter(({ verdict }) => verdict === 'wrong').length > 1) return undefined;
  const loosely = (text: string) => [...flat(text)].map(escapePattern).join('\\s*');
  const places = [`(${loosely(wrong.term)}\\s*)${loosely(wrong.reply)}(?=\\s*\\))`, `(^\\s*)${loosely(wrong.reply)}$`];
  const place = places.find((each) => [...stdout.matchAll(new RegExp(each, 'gm'))].length === 1);
  const { right } = wrong;
  return place && stdout.replace(new RegExp(place, 'm'), (_, before: string) => before + right);
}

const UNSTABLE = { least: 20, most: 120, seconds: 900 } as const;

function unstableShows(finding: LocatedInput): string[] {
  const run = suspectRun(finding);
  const suspected = finding.repeats[0]?.suspected;
  const complaint = findTelltale(run);
  const isCrash = suspected === 'crash' || run.outcome === 'crashed';
  const label = isCrash ? 'crashes' : 'rejects its model';
  const marks = [
    ...(complaint !== undefined && (isCrash || run.outcome === 'invalid-model')
      ? [`  says ${quote(complaint)} && said="$said: ${label}"`]
      : []),
    ...(isCrash ? ['  case $code in 132 | 134 | 135 | 136 | 139) said="exit code $code: crashes" ;; esac'] : []),
    ...(suspected === 'invalid-model' ? falseModelMark(run) : []),
  ];
  // A run that reached its limit is no evidence.
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

function falseModelMark(run: FullRunRecord): string[] {
  const items = readOutput(run.stdout);
  const last = items.map(({ kind }) => kind).lastIndexOf('answer');
  const model = items.slice(last + 1).find((item) => item.kind === 'response' && item.complete);
  return run.model?.verdict === 'false' && model?.kind === 'response'
    ? [`  includes ${quote(flat(model.text))} && said="$said: prints the false model"`]
    : ['  said="$said: output $(cksum <"$scratch/out" | cut -d " " -f 1)"'];
}

const flat = (text: string): string => text.replace(/\s+/g, '');

const TRIES = 20;

const PRINT = String.raw`printf '%s\n' "$(head -c 2000 "$scratch/all" | tr -d '\000')"`;

function untilShown(finding: LocatedInput, condition: string): string[] {
  return [
    'shown= turn=0',
    `while [ -z "$shown" ] && [ "$turn" -lt ${TRIES} ]; do`,
    '  turn=$((turn + 1))',
    `  ${mustAsk(suspectRun(finding), finding)}`,
    `  if ${condition} && ! refused ${countChecks(finding)}; then shown=yes; fi`,
    '  ! stopped || break',
    'done',
    PRINT,
    'if [ -n "$shown" ]; then',
  ];
}

function conductShows(finding: LocatedInput): string[] {
  const { outcome } = suspectRun(finding);
  if (outcome === 'failed-self-check' || outcome === 'rejected') return failureShows(finding);
  // A part of the output is no evidence: a correct output may contain the text of a wrong reply.
  const same = wrongReply(finding) === undefined ? [] : [`printed ${finding.names.output}`];
  return untilShown(finding, [...conductIs(finding), ...same].join(' && '));
}

function conductIs(finding: LocatedInput): string[] {
  const run = suspectRun(finding);
  const code = typeof run.exit === 'number' ? [`[ "$code" -eq ${run.exit} ]`] : [];
  const judged = wrongReply(finding);
  const [word = ''] = judged?.inquiry === 'query' ? (judged.wrong?.reply.split(/\s/) ?? []) : [];
  return [...code, word === '' ? answersAre(run, finding) : `answered ${word}`];
}

function wrongReply(finding: FindingRecord): ReplyObservation | undefined {
  return suspectRun(finding).replies?.find(({ wrong }) => wrong?.signature === finding.signature);
}

export function isComparedByOutput(finding: FindingRecord): boolean {
  return observationKind(finding.kind) === 'signature' && suspectRun(finding).replies !== undefined;
}

/** Compares all answers. After a history of queries, compares only the last answers. */
function answersAre({ answers }: FullRunRecord, { confirmed }: FindingRecord): string {
  const words = quote(answers.map((each) => `${each} `).join(''));
  return confirmed === 'history' ? `ends ${words}` : `[ "$answers" = ${words} ]`;
}

function exitCode({ exit }: FullRunRecord): number | undefined {
  return exit === null || typeof exit === 'number' ? (exit ?? undefined) : 128 + (SIGNALS[exit] ?? 0);
}

function failureShows(finding: LocatedInput): string[] {
  const run = suspectRun(finding);
  const conditions: string[] = [];
  const code = exitCode(run);
  const telltale = findTelltale(run);
  // A memory fault can end in several ways, but reaching a limit is another failure.
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

function falseModelShows(finding: LocatedInput): string[] {
  const run = suspectRun(finding);
  const complaint = run.outcome === 'invalid-model' ? findTelltale(run) : undefined;
  const { names } = finding;
  const same = `printed ${names.model}`;
  if (finding.model?.wrong === null) {
    // The model is right, so the complaint is wrong.
    return untilShown(finding, complaint === undefined ? same : `${same} && says ${quote(complaint)}`);
  }
  const falseModel = `[ "$(last 1)" = sat ] && ${same}`;
  // A solver that rejects its model may abort before it answers.
  const shown = complaint === undefined ? falseModel : `{ { ${falseModel}; } || says ${quote(complaint)}; }`;
  return [
    `echo "gainsay formula eval ${names.question} --model ${names.model} shows what is false in the model."`,
    ...untilShown(finding, shown),
  ];
}

function wrongAnswerShows(finding: LocatedInput): string[] {
  const { wrong } = finding;
  if (wrong === null) return ['if true; then'];
  const fromEnd = finding.expected.length - wrong.check;
  const place = finding.confirmed === 'history' ? `last ${fromEnd}` : `answer ${wrong.check + 1}`;
  const suspect = suspectRun(finding);
  const checks = countChecks(finding);
  const lines = [
    mustAsk(suspect, finding),
    `got=$(${place})`,
    ...unclearIf(`[ -z "$got" ] || [ "$got" = unknown ] || refused ${checks}`),
  ];
  const conditions = [`[ "$got" = ${wrong.got} ]`];
  const { before, others } = findOpposition(finding, suspect);
  if (before !== undefined) {
    lines.push(mustAsk(before, finding, 'base'), `before=$(answer ${wrong.check + 1})`);
    const open = `{ stopped || refused ${wrong.check + 1} || [ -z "$before" ] || [ "$before" = unknown ]; }`;
    lines.push(...unclearIf(`[ "$got" = ${wrong.got} ] && ${open}`));
    conditions.push(`[ "$before" = ${wrong.expected} ]`);
    // If one joined seed decides the combination, deciding seeds come first. Otherwise all seeds must have the same
    // answer.
    const deciding = finding.joined?.connective === 'and' ? 'unsat' : 'sat';
    if (finding.joined !== undefined && wrong.expected !== deciding) conditions.push(`all ${wrong.expected}`);
  }
  // A certified finding needs no opposing solver: certificate.json or model.smt2 proves it.
  if (others.length === 0) return [...lines, `if ${conditions.join(' && ')}; then`];
  lines.push('against=');
  for (const run of others) {
    lines.push(`if ${askLine(run, finding)}; then`);
    lines.push(`  if gave ${wrong.check + 1} ${wrong.expected}; then against=yes`);
    lines.push(`  else decided ${wrong.check + 1} || failed=yes; fi`, 'fi');
  }
  // One opposing solver suffices. If no solver opposes but one decided nothing, the result is unclear.
  lines.push(...unclearIf(`${conditions.join(' && ')} && [ -z "$against" ] && [ -n "$failed" ]`));
  return [...lines, `if ${conditions.join(' && ')} && [ -n "$against" ]; then`];
}

/** Finds the suspect's own run on the seed, or else runs of other solvers. A majority rests on other solvers. */
function findOpposition({ oracles, parentRuns, ...finding }: FindingRecord, suspect: FullRunRecord) {
  const { trust, wrong } = finding;
  if (trust === 'certified' || wrong === null) return { before: undefined, others: [] };
  const others = opposingRuns(finding, suspect);
  const isOwn = oracles.includes('metamorphic') && (trust !== 'majority' || others.length === 0);
  const before = isOwn ? parentRuns.find(({ solver }) => solver === suspect.solver) : undefined;
  return { before, others: before === undefined ? others : [] };
}

export function opposingRuns(
  { runs, tieBreakers, wrong }: Pick<FindingRecord, 'runs' | 'tieBreakers' | 'wrong'>,
  suspect: FullRunRecord,
): FullRunRecord[] {
  return [...runs, ...tieBreakers].filter(
    (run) => run.solver !== suspect.solver && wrong !== null && run.answers[wrong.check] === wrong.expected,
  );
}

export function suspectRun({ runs, tieBreakers, suspects, wrong }: FindingRecord): FullRunRecord {
  const all = [...runs, ...tieBreakers];
  const candidates = all.filter((run) => suspects.includes(run.solver));
  const guilty = wrong === null ? undefined : candidates.find((run) => run.answers[wrong.check] === wrong.got);
  return guilty ?? (candidates[0] as FullRunRecord);
}

const mustAsk = (...on: Parameters<typeof askLine>): string => `${askLine(...on)} || exit 2`;

function askLine(run: FullRunRecord, finding: LocatedInput, of: 'question' | 'base' = 'question'): string {
  const [program = '', ...args] = run.command;
  const name = quote(oneLine(`${run.solver} (${run.version.text})`));
  const found = readRecordedPackage(program);
  const { names, fileFor } = finding;
  const history = of === 'question' && finding.confirmed === 'history' && finding.suspects.includes(run.solver);
  const file = fileFor(run, of);
  if (found?.own.registry === 'npm') {
    const words = ['node', WASM_FILE, found.version, ...args, '--'].map(quote);
    if (history) words.push(`${names.history}/*.smt2`);
    return `fetch ${name} ${found.version} && ask ${name} ${quote(file)} ${history ? 'all' : 'arg'} ${words.join(' ')}`;
  }
  const how = run.input === 'file' ? 'arg' : 'in';
  const asked = `ask ${name} ${quote(history ? names.historyText : file)} ${how}`;
  const words = args.map(quote);
  return found === undefined
    ? [asked, quote(program), ...words].join(' ')
    : [`[ -f "$scratch/${program}" ] && ${asked} sh "$scratch/${program}"`, ...words].join(' ');
}

function handLines(finding: LocatedInput): string[] {
  const suspect = suspectRun(finding);
  const { before, others } = findOpposition(finding, suspect);
  const lines = [
    ...[suspect, ...others].map((run) => handLine(run, finding)),
    ...(before === undefined ? [] : [handLine(before, finding, 'base')]),
  ];
  return ['# To run the solvers by hand:', ...[...new Set(lines)].map((line) => `#   ${line}`)];
}

function handLine(run: FullRunRecord, finding: LocatedInput, of: 'question' | 'base' = 'question'): string {
  const [program = '', ...args] = run.command;
  const { names, confirmed, suspects, fileFor } = finding;
  const isHistory = of === 'question' && confirmed === 'history' && suspects.includes(run.solver);
  const file = quote(isHistory ? names.historyText : fileFor(run, of));
  const own = readRecordedPackage(program);
  const isWasm = own?.own.registry === 'npm';
  const words = (isWasm ? ['node', WASM_FILE, own.version, ...args, '--'] : [own?.program ?? program, ...args]).map(
    quote,
  );
  return [...words, ...(isWasm || run.input === 'file' ? [] : ['<']), file].join(' ');
}

/** Reads the arguments. Starts each package once, before any solver is timed. */
function startLines(finding: LocatedInput): string[] {
  const suspect = suspectRun(finding);
  const runs = [suspect, ...findOpposition(finding, suspect).others];
  const words = [...new Set(runs.map(({ command }) => command[0] ?? ''))];
  const packages = words.flatMap((word) => {
    const found = readRecordedPackage(word);
    return found === undefined || found.own.registry === 'npm' ? [] : [{ word, program: found.program }];
  });
  const local = words
    .filter((word) => readRecordedPackage(word) === undefined)
    .map((word) => word.slice(word.lastIndexOf('/') + 1));
  const names = [...packages.map(({ program }) => program), ...local].filter((name) => /^[\w.+=-]+$/.test(name));
  return [
    `accept ${quote(names.join(' '))} "$@"`,
    ...packages.map(({ word, program }) => `start ${word} ${quote(program)}`),
  ];
}

/** Picks the message's longest printed part without numbers or quotations, since these vary from run to run. */
function findTelltale(run: FullRunRecord): string | undefined {
  const printed = `${run.stdout}\n${run.stderr}`;
  const detail = run.detail ?? '';
  const split = (text: string) => text.split(/[#…|"'`\n]|\d+/).map((piece) => piece.trim());
  const pieces = [
    ...split(detail).filter((piece) => printed.includes(piece)),
    // A message may join lines that the solver prints apart.
    ...split(printed).filter((piece) => detail.includes(piece)),
  ];
  const fitting = pieces.filter((piece) => piece.length >= 6 && !piece.startsWith('SIG') && piece !== 'unknown');
  return fitting.sort((a, b) => b.length - a.length)[0]?.slice(0, 200);
}

function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (visibleLine(word) === word) return `'${word.replace(/'/g, `'\\''`)}'`;
  // Control characters are written in octal, so that a terminal shows the script correctly.
  const bytes = [...new TextEncoder().encode(word)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`);
  return `"$(printf '${bytes.join('')}')"`;
}

const oneLine = (text: string): string => visibleLine(text.replace(/\s+/g, ' ')).trim();
