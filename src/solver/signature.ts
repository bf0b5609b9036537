import { javaFault } from './java-trace.js';

/** Longest signature kept, in UTF-16 units. */
const LONGEST = 400;
/** How many stack frames name a fault: deeper ones differ from input to input. */
export const FRAMES = 3;
/** How much of a message, and of a dying solver's output, is looked at. */
const LONGEST_MESSAGE = 2_000;
const LONGEST_TEXT = 50_000;

/**
 * A message without what differs from run to run: quoted text, hexadecimal addresses, whole numbers and folders are
 * dropped. Digits inside a name (`m_util2`, `int64`) stay.
 */
export function normaliseMessage(message: string): string {
  return message
    .slice(0, LONGEST_MESSAGE)
    .replace(/==\d+==/g, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|\|[^|\n]*\||`[^'`\n]*['`]|(?<![\w])'[^'\n]*'/g, '…')
    .replace(/\b0x[0-9a-fA-F]+\b|#[xb][0-9a-fA-F]+\b/g, '#')
    .replace(/(?:[\w.+~-]*\/)+([\w.+~-]+)/g, '$1')
    .replace(/(\.\w{1,4}):\d+(?::\d+)?/g, '$1')
    .replace(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w])/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

const POSITION =
  /^(?:\[error\] )?(?:Parse Error: )?(?:(?:at )?line #,? column #: ?|(?:<\w+>|[\w.-]+\.\w+):#(?:[:.]#)?: ?)?/;

/** A normalised message without the position in the script that it begins with. */
export function withoutPosition(message: string): string {
  const normal = normaliseMessage(message);
  return normal.replace(POSITION, '') || normal;
}

/** What a program printed before it died. */
export interface DyingWords {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * What stays the same when the same fault is met again, read from what a dying solver printed. What it answered before a
 * signal is no part of it: how far it got differs from input to input, and from time to time.
 */
export function crashSignature({ stdout, stderr }: DyingWords, exit: string, notable: readonly string[]): string {
  const text = `${stderr}\n${stdout}`.slice(0, LONGEST_TEXT);
  const java = javaParts(text);
  const parts =
    java ?? [sanitizerTitle(text), assertionText(text), ...topFrames(text)].filter((part) => part !== undefined);
  if (parts.length > 0) return join(exit, parts);
  if (notable.length > 0) return join(exit, notable.slice(0, 2));
  return join(exit, lastWords(isSignal(exit) ? stderr.slice(0, LONGEST_TEXT) : text));
}

/** Parts of a signature that say no more than that a program died. */
const OF_DEATH =
  /^(?:.*CAUGHT SIGNAL.*|.*Segmentation fault.*|.*suffered a segfault.*|Aborted.*|AddressSanitizer: (?:SEGV|stack-overflow)|AddressSanitizer:DEADLYSIGNAL|(?:free|realloc|malloc\w*|munmap_chunk)\(\): .*|(?:double free or corruption|corrupted|\*\*\* stack smashing).*)$/i;

/** Whether a crash signature tells only how the program died, which many faults have in common: no assertion, no frame. */
export function isBareSignature(signature: string): boolean {
  return partsOfSignature(signature).messages.every((part) => OF_DEATH.test(part));
}

/** A signature taken apart. */
export interface SignatureParts {
  /** A signal, an exit code, `fault`. */
  readonly cause: string;
  /** What was said of the fault, without what is no part of it; old logs hold that too. */
  readonly messages: readonly string[];
}

export function partsOfSignature(signature: string): SignatureParts {
  const [cause = '', ...messages] = signature.split(' | ');
  return { cause, messages: messages.filter((message) => !CHATTER.test(message)) };
}

/** A signature as it is compared: what old logs hold beside the fault is left out. */
export function plainSignature(signature: string): string {
  const { cause, messages } = partsOfSignature(signature);
  return [cause, ...messages].join(' | ');
}

function join(exit: string, parts: readonly string[]): string {
  const normal = parts.map(normaliseMessage).filter((part) => part !== '');
  return [exit, ...new Set(normal)].join(' | ').slice(0, LONGEST);
}

/** `ERROR: AddressSanitizer: heap-use-after-free on …` and UBSan's `x.cpp:3:5: runtime error: …`. */
function sanitizerTitle(text: string): string | undefined {
  const address = /ERROR: (\w+Sanitizer: [\w-]+)/.exec(text)?.[1];
  return address ?? /^\S*?([\w.-]+):\d+:\d+: (runtime error: .*)$/m.exec(text)?.slice(1, 3).join(' ');
}

/** The assertion of z3, of cvc4 and cvc5, of `assert(3)`, in the form `text (file)`. */
function assertionText(text: string): string | undefined {
  const z3 = /^ASSERTION VIOLATION\s*\nFile: (\S+)\s*\nLine: \d+\s*\n(.*)$/m.exec(text);
  if (z3 !== null) return `ASSERTION VIOLATION ${z3[2]} (${z3[1]})`;
  const cvc = /^Fatal failure within (.*?) at (\S+):\d+\n([\s\S]*)/m.exec(text);
  if (cvc !== null) {
    const said = (cvc[3] as string)
      .split('\n')
      .map((line) => line.trim())
      // What it repeats of the input differs from input to input.
      .filter((line) => line !== '' && !line.startsWith('assertion:'));
    return `${said.slice(0, 2).join(' ')} in ${functionName(cvc[1] as string)} (${cvc[2]})`;
  }
  const libc = /^\S+?: (\S+?):\d+: (.*?): Assertion [`'](.*)' failed/m.exec(text);
  if (libc !== null) return `Assertion ${libc[3]} in ${functionName(libc[2] as string)} (${libc[1]})`;
  return undefined;
}

/** The exception at the root and its top frames; its message only if it has no frames, since messages vary with the input. */
function javaParts(text: string): string[] | undefined {
  const fault = javaFault(text);
  if (fault === undefined) return undefined;
  const { exception, message, frames } = fault;
  return frames.length === 0
    ? [`${exception}: ${message}`.replace(/: $/, '')]
    : [exception, ...frames.slice(0, FRAMES)];
}

/** A function's name without its result, parameters and template arguments, of a declaration or of a frame. */
export function functionName(declaration: string): string {
  let head = declaration.slice(0, LONGEST_MESSAGE).replaceAll('(anonymous namespace)', 'anonymous');
  const operator = /operator(?:\(\)|\[\]|[^\w\s(]+|\s+\w+)/.exec(head)?.[0];
  if (operator !== undefined) head = head.replace(operator, 'operator#');
  for (let before = ''; before !== head;) {
    before = head;
    head = head.replace(/<[^<>]*>/g, '');
  }
  const name =
    head
      .replace(/\s*\(.*$/, '')
      .split(/\s+/)
      .pop() ?? declaration;
  return name.replace('operator#', operator ?? '');
}

/** Frames as gdb (`#0 0x… in f (x=1) at y.cpp:3`), the sanitizers and WebAssembly print them. */
function topFrames(text: string): string[] {
  const frames: string[] = [];
  const frame = /^\s*(?:#\d+\s+(?:0x[0-9a-f]+ in )?([\w:~<>,*& ]+?)\s*[(+/]|at ([\w$.]+)(?: \(|\())/gm;
  for (const match of text.matchAll(frame)) {
    const name = (match[1] ?? match[2] ?? '').replace(/<.*$/, '').trim();
    if (name === '' || name.startsWith('__') || /^(?:raise|abort|wasm)$/.test(name)) continue;
    frames.push(name);
    if (frames.length === FRAMES) break;
  }
  return frames;
}

/**
 * Lines that are not about a fault: answers, warnings (of z3 and of the Java machine too), what z3 prints about a logic, an option or a
 * command that it does not have, cvc5's notice about a missing logic.
 */
const CHATTER =
  /^(?:unsupported|success|sat|unsat|unknown)$|^;|^line \S+ column \S+: |^(?:[\w-]+ )*warning\b|^\S+: warning\b|^Picked up _?JAVA|^(?:\S+: )?(?:No set-logic command was given|cvc5 will make all theories|Consider setting a stricter|To suppress this warning)/i;

/** The exit codes by which a shell tells of a signal. */
const SIGNAL = /^SIG|^exit 1(?:3[2-6]|39)$/;

function isSignal(exit: string): boolean {
  return SIGNAL.test(exit);
}

/** Reports of a signal by the shell of a wrapper script. */
const SHELL_REPORT =
  /^(?:\S+: (?:line )?\d+: +)?(?:\d+ +)?(?:Segmentation fault|Aborted|Bus error|Illegal instruction|Floating point exception|Trace\/breakpoint trap|Bad system call)(?:$| {2,}| +\(core dumped\))/;

function lastWords(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !CHATTER.test(line) && !SHELL_REPORT.test(line)).slice(0, 2);
}
