export interface JavaFault {
  readonly exception: string;
  readonly message: string;
  readonly frames: readonly string[];
  readonly isFromLibrary: boolean;
}

const EXCEPTION = /^(?:Exception in thread "[^"]*" |Caused by: )?((?:[\w$]+\.)+[\w$]*(?:Exception|Error))(?:: (.*))?$/;
const CAUSE = /^Caused by: /;
const FRAME = /^\s+at (?:[\w.@-]*\/)*((?:[\w$]+\.)+[\w$<>]+)\(/;
const ELIDED = /^\s+\.\.\. \d+ (?:more|common frames omitted)$/;
const LIBRARY = /^(?:java|javax|jdk|sun|scala|kotlin)\./;

/** Finds the innermost `Caused by` of the first stack trace, since outer exceptions only propagate a fault. */
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

function shortFrame(frame: string): string {
  const [type = '', method = ''] = frame.split('.').slice(-2);
  return `${type}.${method}`.replace(/\$(?:\d+)(?=[.$]|$)/g, '').replace(/lambda\$(\w+)\$\d+/, '$1');
}
