import type { Query, SolverProfile } from './contract.js';
import { type Adaptation, adaptCommands } from './adapt-commands.js';
import { countChecksInText, isCheck, isRuleQuery, isSynthesis } from './count-checks.js';
import { hasOtherFloats } from './float-formats.js';
import { type InquiryName, isInquiryName, markOf, markersOf } from './inquiries.js';
import { isForeignOption } from './script-options.js';
import { isSetOption, withOptionsSet } from './set-option.js';
import { withoutFiles } from './script-files.js';
import { redeclaredCommands } from './redeclared.js';
import { RANKING, type Trace, optionSetBy, traceOf } from './query-trace.js';
import { type ScannedCommand, type ScannedText, scanCommands } from './scan-commands.js';

/** What a query needs from the command line. */
export interface QueryNeeds {
  /** More than one check, or push and pop. */
  readonly incremental: boolean;
  readonly strings: boolean;
  /** Floating-point formats other than Float32 and Float64. */
  readonly otherFloats: boolean;
  readonly models: boolean;
  /** The inquiries that are sent. */
  readonly inquiries: readonly InquiryName[];
}

/** A query as it is sent. */
export interface PreparedQuery {
  readonly text: string;
  /** How many answers it asks for; undefined where that cannot be told. */
  readonly checks: number | undefined;
  readonly wantModel: boolean;
  readonly needs: QueryNeeds;
  /** What the markers around its inquiries begin with; missing where it has none that are sent. */
  readonly mark?: string;
  readonly leaves: Trace;
}

/** Options that send what a solver prints somewhere else. */
const CHANNEL = /^\(\s*set-option\s+:(regular|diagnostic)-output-channel\b/;
/** Options of z3's optimiser. */
const OPTIMISER = /^\(\s*set-option\s+:opt\./;
const STATUS = /^\(\s*set-info\s+:status\b/;
const STRINGS = /\b(?:String|RegLan|Seq)\b|\((?:str|re|seq)\./;
const ONE_LEVEL = /^\(\s*(?:push|pop)(?:\s+1)?\s*\)$/;
const MODEL_COMMANDS = new Set(['get-model', 'get-value', 'eval']);
const INCREMENTAL = new Set(['push', 'pop', 'reset-assertions', 'check-sat-assuming']);

/**
 * The text to send for a query, the same in every mode. Only what could not change an answer is touched, and only by
 * spaces of the same length, so that error positions hold: `echo` (its text could look like an answer), `:status` (cvc4
 * and cvc5 abort when their own answer contradicts it), the output channels, commands that name files, options of other families of solvers, and objectives for
 * those that have none. The text ends at `(exit)`.
 * `(get-model)` goes right behind the last check. Inquiries that the solver has stand between two markers that it prints, others are
 * left out, and so are scopes that are only there for those. `commands` are options of the solver that are set first.
 */
export function prepareQuery(
  given: Query,
  profile: SolverProfile,
  commands: readonly string[] = [],
  { isReadable = false }: { readonly isReadable?: boolean } = {},
): PreparedQuery {
  const query = { ...given, input: withoutFiles(given.input) };
  const scanned = scanCommands(query.input);
  if (query.asGiven === true) return preparedAsGiven(query, { scanned, profile, commands });
  const again = profile.keepsDeclarations === true ? redeclaredCommands(query.input, scanned.commands) : [];
  const idle = new Set([...idleScopes(query.input, scanned.commands, profile), ...again]);
  const heads = new Set(scanned.commands.filter((each) => !idle.has(each)).map(({ head }) => head));
  // What is said between markers is no answer.
  const checks = countChecksInText(withoutMarked(scanned, profile));
  const wantModel = query.wantModel === true;
  const asksThroughout = query.asksThroughout === true;
  const inquiries = [...heads].filter(
    (head): head is InquiryName => isInquiryName(head) && profile.inquiries?.includes(head) === true,
  );
  // A solver that ends at an error cannot be asked for what goes with `sat` and for what goes with `unsat`.
  const asksCore = inquiries.some((name) => name === 'get-unsat-core' || name === 'get-unsat-assumptions');
  const isDone = asksCore && profile.afterError === 'exits';
  const asksModel = wantModel && !isDone && !profile.lacks.includes('get-model');
  const mark = inquiries.length > 0 ? markOf(query.input) : undefined;
  return {
    text: withOptionsSet(
      sentText(query.input, scanned, profile, { asksModel, asksThroughout, mark, idle, isReadable }),
      commands,
    ),
    ...(mark === undefined ? {} : { mark }),
    checks,
    wantModel,
    needs: {
      incremental: (checks ?? 1) > 1 || [...INCREMENTAL].some((head) => heads.has(head)),
      strings: STRINGS.test(query.input),
      otherFloats: hasOtherFloats(query.input),
      models: wantModel || [...MODEL_COMMANDS].some((head) => heads.has(head)),
      inquiries,
    },
    leaves: traceOf(query.input, scanned, heads),
  };
}

/**
 * What a solver is sent for a query, for people and for scripts that run it: without the markers around inquiries, and nothing but line
 * breaks in place of what is left out. Error positions keep their lines.
 */
export function readableQuery(
  query: Pick<Query, 'input' | 'wantModel'>,
  profile: SolverProfile,
  commands: readonly string[] = [],
): string {
  return prepareQuery(query, profile, commands, { isReadable: true }).text;
}

/** Without the commands whose answers stand between markers; queries about rules are not sent at all to others. */
function withoutMarked({ commands, regular }: ScannedText, profile: SolverProfile): ScannedText {
  const isMarked = profile.inquiries?.includes('check-synth') === true;
  return { commands: commands.filter(({ head }) => !isRuleQuery(head) && !(isMarked && isSynthesis(head))), regular };
}

/**
 * The text as its user wrote it, but for `:status`, so that a wrong one is not what fails, and for `(get-model)` behind the last check
 * where a model is wanted and the text asks for none itself.
 */
function preparedAsGiven(
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
  const needs = { incremental: false, strings: false, otherFloats: false, models: isModelGiven, inquiries: [] };
  return {
    text: withOptionsSet([...pieces, input.slice(at)].join(''), commands),
    checks: countChecksInText(scanned),
    wantModel: isModelGiven,
    needs,
    leaves: 'process',
  };
}

/** Spaces in the place of a text, so that what follows keeps its line and column. */
function blanks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function lineBreaks(text: string): string {
  return text.replace(/[^\n]/g, '');
}

/** Whether a solver with these options of the user's is sent a query in BTOR. */
export function asksInBtor(query: Query, profile: SolverProfile, own: readonly string[]): boolean {
  return query.btor !== undefined && readsBtor(profile, own);
}

/** Whether a solver reads BTOR, unless an option of the user's says that it is to read SMT-LIB, or is set in a script. */
export function readsBtor(profile: SolverProfile, own: readonly string[]): boolean {
  return profile.btor !== undefined && !own.some((option) => profile.args.includes(option) || isSetOption(option));
}

/** A query in BTOR as it is sent: as it is, with one answer to come. */
export function prepareBtor(text: string, { wantModel = false }: Query): PreparedQuery {
  const needs = { incremental: false, strings: false, otherFloats: false, models: wantModel, inquiries: [] };
  return { text, checks: 1, wantModel, needs, leaves: 'process' };
}

/**
 * The same commands, each on a line of its own and without comments; undefined where a literal goes over several lines
 * (only there the line break means something).
 */
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

/** All the options of one run, in the order in which a solver reads them; the user's own come last and so win. */
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
  const asked = new Set(needs.inquiries.flatMap((name) => profile.inquiryArgs?.[name] ?? []));
  return [...needed, ...[...asked].filter((word) => !needed.includes(word)), ...own];
}

function sentText(
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
      // Nothing behind it is ever read, a broken ending included.
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

/** What stands in scopes without a check, none of whose inquiries is sent: `push` and `pop` included, nothing depends on it. */
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

/** What goes with one answer only: behind another one it is an error. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set([
  'get-value',
  'get-assignment',
  'eval',
  'get-unsat-core',
  'get-unsat-assumptions',
]);

/**
 * Whether an inquiry is sent: the solver has it, and where it ends at an error, what goes with one answer only is not asked before the
 * last check ends, for what follows would be lost.
 */
function isSent(profile: SolverProfile, { head, start }: ScannedCommand, lastCheckEnd: number): boolean {
  if (!isInquiryName(head) || profile.inquiries?.includes(head) !== true) return false;
  return profile.afterError !== 'exits' || start >= lastCheckEnd || !OF_ONE_ANSWER.has(head);
}

/** An inquiry without the options behind its term: `:name value`, as often as there are some. */
function withoutOptions(text: string): string {
  return text.replace(/(?:\s+:[\w.]+\s+[\w.]+)+\s*\)$/, ')');
}

/** An inquiry between its markers. */
function withMarkers(text: string, mark: string, at: number): string {
  const { begin, end } = markersOf(mark, at);
  return `(echo "${begin}") ${text} (echo "${end}")`;
}

/** Whether a command is left out, since it could change how answers are read, or the solver does not have it. */
function isDropped(text: string, head: string, profile: SolverProfile): boolean {
  const option = head === 'set-option' ? optionSetBy(text) : undefined;
  const foreign = option !== undefined && isForeignOption(profile, option);
  // Who has no objectives finds a model all the same.
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
