import { javaFault } from './java-trace.js';

const LONGEST = 400;
/** Stack frames in a signature. Deeper ones vary with the input. */
export const FRAMES = 3;
const LONGEST_MESSAGE = 2_000;
const LONGEST_TEXT = 50_000;

export function normaliseMessage(message: string): string {
  return (
    message
      .slice(0, LONGEST_MESSAGE)
      .replace(/==\d+==/g, '')
      .replace(/"(?:[^"\\\n]|\\.)*"|\|[^|\n]*\||`[^'`\n]*['`]|(?<![\w])'[^'\n]*'/g, '…')
      .replace(/\b0x[0-9a-fA-F]+\b|#[xb][0-9a-fA-F]+\b/g, '#')
      // `exists/forall` is not a path.
      .replace(/(?:[\w.+~-]*\/)+([\w.+~-]+)/g, (path, last: string) => (/^[a-z]+\/[a-z]+$/i.test(path) ? path : last))
      .replace(/(\.\w{1,4}):\d+(?::\d+)?/g, '$1')
      .replace(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w])/g, '#')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST)
  );
}

const POSITION =
  /^(?:\[error\] )?(?:Parse Error: )?(?:(?:at )?line #,? column #: ?|(?:<\w+>|[\w.-]+\.\w+):#(?:[:.]#)?: ?)?/;

export function withoutPosition(message: string): string {
  const normal = normaliseMessage(message);
  return normal.replace(POSITION, '') || normal;
}

export interface CrashOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** Identifies a fault across inputs. Ignores answers before a signal, since their number varies. */
export function crashSignature({ stdout, stderr }: CrashOutput, exit: string, notable: readonly string[]): string {
  const text = `${stderr}\n${stdout}`.slice(0, LONGEST_TEXT);
  const java = javaParts(text);
  const parts =
    java ?? [sanitizerTitle(text), assertionText(text), ...topFrames(text)].filter((part) => part !== undefined);
  if (parts.length > 0) return join(exit, parts);
  if (notable.length > 0) return join(exit, notable.slice(0, 2));
  return join(exit, lastWords(SIGNAL.test(exit) ? stderr.slice(0, LONGEST_TEXT) : text));
}

const OF_DEATH =
  /^(?:.*CAUGHT SIGNAL.*|.*Segmentation fault.*|.*suffered a segfault.*|Aborted.*|AddressSanitizer: (?:SEGV|stack-overflow)|AddressSanitizer:DEADLYSIGNAL|(?:free|realloc|malloc\w*|munmap_chunk)\(\): .*|(?:double free or corruption|corrupted|\*\*\* stack smashing).*)$/i;

/** True if a crash signature has neither assertion nor frame, so that many faults can share the signature. */
export function isBareSignature(signature: string): boolean {
  return partsOfSignature(signature).messages.every((part) => OF_DEATH.test(part));
}

export interface SignatureParts {
  readonly cause: string;
  readonly messages: readonly string[];
}

export function partsOfSignature(signature: string): SignatureParts {
  const [cause = '', ...messages] = signature.split(' | ');
  return { cause, messages };
}

function join(exit: string, parts: readonly string[]): string {
  const normal = parts.map(normaliseMessage).filter((part) => part !== '');
  return [exit, ...new Set(normal)].join(' | ').slice(0, LONGEST);
}

function sanitizerTitle(text: string): string | undefined {
  const address = /ERROR: (\w+Sanitizer: [\w-]+)/.exec(text)?.[1];
  return address ?? /^\S*?([\w.-]+):\d+:\d+: (runtime error: .*)$/m.exec(text)?.slice(1, 3).join(' ');
}

function assertionText(text: string): string | undefined {
  const z3 = /^ASSERTION VIOLATION\s*\nFile: (\S+)\s*\nLine: \d+\s*\n(.*)$/m.exec(text);
  if (z3 !== null) return `ASSERTION VIOLATION ${z3[2]} (${z3[1]})`;
  const cvc = /^Fatal failure within (.*?) at (\S+):\d+\n([\s\S]*)/m.exec(text);
  if (cvc !== null) {
    const said = (cvc[3] as string)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('assertion:'));
    return `${said.slice(0, 2).join(' ')} in ${functionName(cvc[1] as string)} (${cvc[2]})`;
  }
  const libc = /^\S+?: (\S+?):\d+: (.*?): Assertion [`'](.*)' failed/m.exec(text);
  if (libc !== null) return `Assertion ${libc[3]} in ${functionName(libc[2] as string)} (${libc[1]})`;
  return undefined;
}

function javaParts(text: string): string[] | undefined {
  const fault = javaFault(text);
  if (fault === undefined) return undefined;
  const { exception, message, frames } = fault;
  return frames.length === 0
    ? [`${exception}: ${message}`.replace(/: $/, '')]
    : [exception, ...frames.slice(0, FRAMES)];
}

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

/** Reads frames printed by gdb (`#0 0x… in f (x=1) at y.cpp:3`), sanitizers and WebAssembly. */
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

const CHATTER =
  /^(?:unsupported|success|sat|unsat|unknown)$|^;|^line \S+ column \S+: |^(?:[\w-]+ )*warning\b|^\S+: warning\b|^Picked up _?JAVA|^(?:\S+: )?(?:No set-logic command was given|cvc5 will make all theories|Consider setting a stricter|To suppress this warning)/i;

const SIGNAL = /^SIG/;

const SHELL_REPORT =
  /^(?:\S+: (?:line )?\d+: +)?(?:\d+ +)?(?:Segmentation fault|Aborted|Bus error|Illegal instruction|Floating point exception|Trace\/breakpoint trap|Bad system call)(?:$| {2,}| +\(core dumped\))/;

function lastWords(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !CHATTER.test(line) && !SHELL_REPORT.test(line)).slice(0, 2);
}
