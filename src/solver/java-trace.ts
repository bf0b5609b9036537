/** The exception at the root of a Java stack trace. */
export interface JavaFault {
  /** Without its package: `NullPointerException`. */
  readonly exception: string;
  /** Empty if it has none. */
  readonly message: string;
  /** `Class.method`, innermost first. */
  readonly frames: readonly string[];
  /** Whether the class library threw it, and not the program itself. */
  readonly isFromLibrary: boolean;
}

const EXCEPTION = /^(?:Exception in thread "[^"]*" |Caused by: )?((?:[\w$]+\.)+[\w$]*(?:Exception|Error))(?:: (.*))?$/;
const CAUSE = /^Caused by: /;
const FRAME = /^\s+at (?:[\w.@-]*\/)*((?:[\w$]+\.)+[\w$<>]+)\(/;
const ELIDED = /^\s+\.\.\. \d+ (?:more|common frames omitted)$/;
/** Packages of the class library and of languages on the virtual machine. */
const LIBRARY = /^(?:java|javax|jdk|sun|scala|kotlin)\./;

/**
 * The innermost `Caused by` of the first stack trace in a text. Outer exceptions only pass a fault on, so their frames are the same for
 * different faults.
 */
export function javaFault(text: string): JavaFault | undefined {
  let fault: { exception: string; message: string; frames: string[] } | undefined;
  let isOver = false;
  for (const line of text.split('\n')) {
    const begin = EXCEPTION.exec(line.trimEnd());
    if (begin !== null) {
      if (isOver || (fault !== undefined && fault.frames.length > 0 && !CAUSE.test(line))) break;
      fault = { exception: begin[1] as string, message: begin[2] ?? '', frames: [] };
      continue;
    }
    if (fault === undefined) continue;
    const frame = FRAME.exec(line)?.[1];
    if (frame !== undefined) fault.frames.push(frame);
    // A message may go over several lines.
    else if (fault.frames.length > 0 && !ELIDED.test(line) && !/^\s/.test(line)) isOver = true;
  }
  if (fault === undefined) return undefined;
  const own = fault.frames.filter((frame) => !LIBRARY.test(frame));
  const { exception, message, frames } = fault;
  return {
    exception: exception.replace(/^.*\./, ''),
    message,
    frames: (own.length > 0 ? own : frames).map(shortFrame),
    isFromLibrary: frames[0] !== undefined && LIBRARY.test(frames[0]),
  };
}

/** `Class.method` without the package. Numbers of lambdas and of anonymous classes change with every build. */
function shortFrame(frame: string): string {
  const [type = '', method = ''] = frame.split('.').slice(-2);
  return `${type}.${method}`.replace(/\$(?:\d+)(?=[.$]|$)/g, '').replace(/lambda\$(\w+)\$\d+/, '$1');
}
