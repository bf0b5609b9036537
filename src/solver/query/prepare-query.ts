import type { Query } from '../contract.js';
import type { SolverProfile } from '../profile.js';
import { type Adaptation, adaptCommands, findRedeclared } from './adapt-commands.js';
import { countChecksInText, isCheck, isRuleQuery, isSynthesis } from './count-checks.js';
import { hasOtherFloats } from './float-formats.js';
import { isInquiryName } from '../../script/index.js';
import { computeMark, makeMarkers } from '../output/inquiries.js';
import { isForeignOption } from './script-options.js';
import { isSetOption, withOptionsSet } from './set-option.js';
import { withoutFiles } from './script-files.js';
import { RANKING, type ResidualState, optionSetBy, classifyTrace } from './query-trace.js';
import { type ScannedCommand, type ScannedText, scanCommands } from './scan-commands.js';

export interface QueryNeeds {
  readonly incremental: boolean;
  readonly strings: boolean;
  readonly otherFloats: boolean;
  readonly models: boolean;
  readonly inquiries: readonly string[];
}

export interface PreparedQuery {
  readonly text: string;
  readonly checks: number | undefined;
  readonly wantModel: boolean;
  readonly modelAsLines?: true;
  readonly needs: QueryNeeds;
  readonly mark?: string;
  readonly leaves: ResidualState;
}

const CHANNEL = /^\(\s*set-option\s+:(regular|diagnostic)-output-channel\b/;
const OPTIMISER = /^\(\s*set-option\s+:opt\./;
const STATUS = /^\(\s*set-info\s+:status\b/;
const STRINGS = /\b(?:String|RegLan|Seq)\b|\((?:str|re|seq)\./;
const ONE_LEVEL = /^\(\s*(?:push|pop)(?:\s+1)?\s*\)$/;
const MODEL_COMMANDS = new Set(['get-model', 'get-value', 'eval']);
const INCREMENTAL = new Set(['push', 'pop', 'reset-assertions', 'check-sat-assuming']);

/**
 * Prepares a query's text, which is the same in every mode. Removes `echo` (its text could look like an answer),
 * `:status` (cvc4 and cvc5 abort if it contradicts their answer), output channels, commands that name files, foreign
 * options, unsupported objectives, and text from `(exit)` on. No removal can change an answer. Spaces replace removed
 * text, so that error positions are valid. Puts printed markers around inquiries. `commands` are `set-option`
 * commands to put first.
 */
export function prepareQuery(
  given: Query,
  profile: SolverProfile,
  commands: readonly string[] = [],
  { isReadable = false }: { readonly isReadable?: boolean } = {},
): PreparedQuery {
  const query = { ...given, input: withoutFiles(given.input) };
  const scanned = scanCommands(query.input);
  if (query.asGiven === true) return prepareAsGiven(query, { scanned, profile, commands });
  const again = profile.keepsDeclarations === true ? findRedeclared(query.input, scanned.commands) : [];
  const idle = new Set([...idleScopes(query.input, scanned.commands, profile), ...again]);
  const heads = new Set(scanned.commands.filter((each) => !idle.has(each)).map(({ head }) => head));
  const checks = countChecksInText(withoutMarked(scanned, profile));
  const wantModel = query.wantModel === true;
  const asksThroughout = query.asksThroughout === true;
  const inquiries = [...heads].filter((head) => isInquiryName(head) && profile.inquiries?.includes(head) === true);
  // A solver that exits on errors cannot receive both inquiries for `sat` and inquiries for `unsat`.
  const asksCore = inquiries.some((name) => name === 'get-unsat-core' || name === 'get-unsat-assumptions');
  const isDone = asksCore && profile.afterError === 'exits';
  const asksModel = wantModel && !isDone && !profile.lacks.includes('get-model');
  const mark = inquiries.length > 0 ? computeMark(query.input) : undefined;
  return {
    text: withOptionsSet(
      buildText(query.input, scanned, profile, { asksModel, asksThroughout, mark, idle, isReadable }),
      commands,
    ),
    ...(mark === undefined ? {} : { mark }),
    checks,
    wantModel,
    needs: {
      incremental: isIncremental(heads, checks),
      strings: STRINGS.test(query.input),
      otherFloats: hasOtherFloats(query.input),
      models: wantModel || [...MODEL_COMMANDS].some((head) => heads.has(head)),
      inquiries,
    },
    leaves: classifyTrace(query.input, scanned, heads),
  };
}

/** Formats a query for people: without markers, with line breaks for removed text, so line numbers in errors match. */
export function readableQuery(
  query: Pick<Query, 'input' | 'wantModel'>,
  profile: SolverProfile,
  commands: readonly string[] = [],
): string {
  return prepareQuery(query, profile, commands, { isReadable: true }).text;
}

function isIncremental(heads: ReadonlySet<string>, checks = 1): boolean {
  return checks > 1 || [...INCREMENTAL].some((head) => heads.has(head));
}

function withoutMarked({ commands, regular }: ScannedText, profile: SolverProfile): ScannedText {
  const isMarked = profile.inquiries?.includes('check-synth') === true;
  return { commands: commands.filter(({ head }) => !isRuleQuery(head) && !(isMarked && isSynthesis(head))), regular };
}

/** Removes `:status` from the user's text, and adds `(get-model)` after the last check if a model is wanted. */
function prepareAsGiven(
  { input, wantModel = false }: Query,
  { scanned, profile, commands }: { scanned: ScannedText; profile: SolverProfile; commands: readonly string[] },
): PreparedQuery {
  const ownsModel = scanned.commands.some(({ head }) => head === 'get-model');
  const isModelGiven = wantModel && !profile.lacks.includes('get-model');
  const asked = isModelGiven && !ownsModel ? lastCheck(scanned.commands) : undefined;
  const pieces: string[] = [];
  let at = 0;
  for (const command of scanned.commands) {
    const { head, start, end } = command;
    const own = input.slice(start, end);
    if (head === 'set-info' && STATUS.test(own)) pieces.push(input.slice(at, start), blanks(own));
    else if (command === asked) pieces.push(input.slice(at, end), ' (get-model)');
    else continue;
    at = end;
  }
  const checks = countChecksInText(scanned);
  const incremental = isIncremental(new Set(scanned.commands.map(({ head }) => head)), checks);
  const needs = { incremental, strings: false, otherFloats: false, models: isModelGiven, inquiries: [] };
  return {
    text: withOptionsSet([...pieces, input.slice(at)].join(''), commands),
    checks,
    wantModel: isModelGiven,
    needs,
    leaves: 'process',
  };
}

const blanks = (text: string): string => text.replace(/[^\n]/g, ' ');

const lineBreaks = (text: string): string => text.replace(/[^\n]/g, '');

export function asksInBtor(query: Query, profile: SolverProfile, own: readonly string[]): boolean {
  return query.btor !== undefined && readsBtor(profile, own);
}

/** False if the user's options select SMT-LIB, or can be set only in a script. */
export function readsBtor(profile: SolverProfile, own: readonly string[]): boolean {
  return profile.btor !== undefined && !own.some((option) => profile.args.includes(option) || isSetOption(option));
}

export function prepareBtor(text: string, { wantModel = false }: Query): PreparedQuery {
  const needs = { incremental: false, strings: false, otherFloats: false, models: wantModel, inquiries: [] };
  return { text, checks: 1, wantModel, modelAsLines: true, needs, leaves: 'process' };
}

/** Puts each command on one line. Undefined if a literal spans lines, since its line break is significant. */
export function oneCommandPerLine(text: string): string | undefined {
  const lines: string[] = [];
  for (const { start, end } of scanCommands(text).commands) {
    const parts = text.slice(start, end).match(/;[^\n]*|"[^"]*"|\|[^|]*\||[^;"|]+/g) ?? [];
    if (parts.some((part) => (part[0] === '"' || part[0] === '|') && part.includes('\n'))) return undefined;
    const kept = parts.filter((part) => part[0] !== ';');
    lines.push(kept.map((part) => (part[0] === '"' || part[0] === '|' ? part : part.replace(/\s+/g, ' '))).join(''));
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** The user's options come last and so take precedence. */
export function solverArgs(
  profile: SolverProfile,
  options: { needs: QueryNeeds; checkModels: boolean; persistent: boolean; own: readonly string[] },
): string[] {
  const { needs, checkModels, persistent, own } = options;
  const checks = checkModels ? (profile.checkModelArgs ?? []) : [];
  const needed = [
    ...(persistent && profile.persistent !== undefined ? profile.persistent.args : profile.args),
    ...(needs.incremental ? (profile.incrementalArgs ?? []) : []),
    ...(needs.strings ? (profile.stringsArgs ?? []) : []),
    ...(needs.otherFloats ? (profile.floatsArgs ?? []) : []),
    ...(needs.models || checks.length > 0 ? (profile.modelArgs ?? []) : []),
    ...checks,
  ];
  const asked = [...needed];
  for (const option of needs.inquiries.flatMap((name) => partOptions(profile.inquiryArgs?.[name] ?? []))) {
    if (!asked.some((_, at) => option.every((word, i) => asked[at + i] === word))) asked.push(...option);
  }
  return [...asked, ...own];
}

function partOptions(words: readonly string[]): readonly (readonly string[])[] {
  const options: string[][] = [];
  for (const word of words) {
    const last = options.at(-1);
    if (last?.length === 1 && /^-\w$/.test(last[0] ?? '') && !word.startsWith('-')) last.push(word);
    else options.push([word]);
  }
  return options;
}

function buildText(
  input: string,
  scanned: ScannedText,
  profile: SolverProfile,
  {
    asksModel,
    asksThroughout,
    mark,
    idle,
    isReadable,
  }: {
    readonly isReadable: boolean;
    readonly asksModel: boolean;
    readonly asksThroughout: boolean;
    readonly mark: string | undefined;
    readonly idle: ReadonlySet<ScannedCommand>;
  },
): string {
  const lastOne = lastCheck(scanned.commands.filter(({ head }) => !isRuleQuery(head)));
  const last = asksModel ? lastOne : undefined;
  const end = asksThroughout ? 0 : (lastOne?.end ?? 0);
  const adapted: Adaptation = adaptCommands(input, scanned.commands, profile);
  const blank = isReadable ? lineBreaks : blanks;
  const marked = isReadable ? (text: string) => text : withMarkers;
  const pieces: string[] = [];
  let at = 0;
  let inquiries = 0;
  for (const command of scanned.commands) {
    if (command.head === 'exit') {
      // Solvers never read the text after `(exit)`, which may be malformed.
      pieces.push(input.slice(at, command.start), '\n');
      return pieces.join('');
    }
    const own = input.slice(command.start, command.end);
    const { head } = command;
    let text: string | undefined;
    if (isInquiryName(head)) {
      const at = inquiries++;
      const isAsked = mark !== undefined && isSent(profile, command, end);
      text = isAsked ? marked(profile.termOptions === true ? own : withoutOptions(own), mark, at) : blank(own);
    } else if (idle.has(command) || isDropped(own, head, profile)) text = blank(own);
    else text = adapted.instead.get(command) ?? replacement(own, head, profile);
    if (text?.trim() === '') text = blank(text);
    const prefix = adapted.before.get(command);
    if (prefix !== undefined) {
      pieces.push(input.slice(at, command.start), prefix);
      at = command.start;
    }
    if (text !== undefined) {
      pieces.push(input.slice(at, command.start), text);
      at = command.end;
    }
    if (command === last) {
      pieces.push(input.slice(at, command.end), ' (get-model)');
      at = command.end;
    }
  }
  pieces.push(input.slice(at), input.endsWith('\n') ? '' : '\n');
  return pieces.join('');
}

function idleScopes(
  input: string,
  commands: readonly ScannedCommand[],
  profile: SolverProfile,
): ReadonlySet<ScannedCommand> {
  const idle = new Set<ScannedCommand>();
  let open: { readonly from: number; isIdle: boolean; asks: boolean } | undefined;
  commands.forEach(({ head, start, end }, at) => {
    const isOneLevel = (head === 'push' || head === 'pop') && ONE_LEVEL.test(input.slice(start, end));
    if (head === 'push') open = { from: at, isIdle: isOneLevel, asks: false };
    else if (head === 'pop') {
      const isAll = isOneLevel && open?.isIdle === true && open.asks;
      if (open !== undefined && isAll) for (const each of commands.slice(open.from, at + 1)) idle.add(each);
      open = undefined;
    } else if (open !== undefined && isInquiryName(head)) {
      open.asks = true;
      if (profile.inquiries?.includes(head) === true) open.isIdle = false;
    } else if (open !== undefined && head !== 'assert') open.isIdle = false;
  });
  return idle;
}

/** Inquiries that are allowed only after `sat`, or only after `unsat`, and otherwise cause an error. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set([
  'get-value',
  'get-assignment',
  'eval',
  'get-unsat-core',
  'get-unsat-assumptions',
]);

/**
 * The solver must support the inquiry. If it exits on errors, inquiries that are errors after some answers
 * (`OF_ONE_ANSWER`) are sent only after the last check.
 */
function isSent(profile: SolverProfile, { head, start }: ScannedCommand, lastCheckEnd: number): boolean {
  if (!isInquiryName(head) || profile.inquiries?.includes(head) !== true) return false;
  return profile.afterError !== 'exits' || start >= lastCheckEnd || !OF_ONE_ANSWER.has(head);
}

function withoutOptions(text: string): string {
  return text.replace(/(?:\s+:[\w.]+\s+[\w.]+)+\s*\)$/, ')');
}

function withMarkers(text: string, mark: string, at: number): string {
  const { begin, end } = makeMarkers(mark, at);
  return `(echo "${begin}") ${text} (echo "${end}")`;
}

function isDropped(text: string, head: string, profile: SolverProfile): boolean {
  const option = head === 'set-option' ? optionSetBy(text) : undefined;
  const foreign = option !== undefined && isForeignOption(profile, option);
  // Removes objectives that the solver does not support. Without them, the solver can still find a model.
  const ranks = RANKING.has(head) || (head === 'set-option' && OPTIMISER.test(text));
  const isUnknown = ranks && profile.inquiries?.includes('get-objectives') !== true;
  return isUnknown || foreign || head === 'echo' || (head === 'set-info' && STATUS.test(text)) || CHANNEL.test(text);
}

function replacement(text: string, head: string, profile: SolverProfile): string | undefined {
  if (head === 'declare-const' && profile.lacks.includes('declare-const')) {
    return text.replace(/^\(\s*declare-const\s+(\|[^|]*\||[^\s()|]+)/, '(declare-fun $1 ()');
  }
  return undefined;
}

function lastCheck(commands: readonly ScannedCommand[]): ScannedCommand | undefined {
  let last: ScannedCommand | undefined;
  for (const command of commands) {
    if (command.head === 'exit') break;
    if (isCheck(command.head)) last = command;
  }
  return last;
}
