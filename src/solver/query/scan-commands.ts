export interface ScannedCommand {
  readonly head: string;
  readonly start: number;
  readonly end: number;
}

export interface ScannedText {
  readonly commands: readonly ScannedCommand[];
  /** False if a parenthesis or literal is unbalanced, or the top level contains anything except commands. */
  readonly regular: boolean;
}

/** Finds the top-level commands in one pass (SMT-LIB 2.6, section 3.1). Does not throw if the text is malformed. */
export function scanCommands(text: string): ScannedText {
  const commands: ScannedCommand[] = [];
  let regular = true;
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '(') {
      if (depth++ === 0) start = i;
    } else if (c === ')') {
      if (depth === 0) regular = false;
      else if (--depth === 0) commands.push({ head: firstWord(text, start + 1), start, end: i + 1 });
    } else if (c === ';') {
      i = endOfLine(text, i);
    } else if (c === '"' || c === '|') {
      const close = text.indexOf(c, i + 1);
      // In some solvers, a backslash escapes the closing bar, against the standard, so the rest is uncertain.
      if (close < 0 || (c === '|' && text.slice(i, close).includes('\\'))) regular = false;
      if (close < 0) break;
      if (depth === 0) regular = false;
      i = close;
    } else if (depth === 0 && !isSpace(c as string)) {
      regular = false;
    }
  }
  return { commands, regular: regular && depth === 0 };
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

const isSpace = (c: string): boolean => c === ' ' || c === '\n' || c === '\t' || c === '\r';

function firstWord(text: string, from: number): string {
  let i = from;
  for (; i < text.length; i++) {
    if (text[i] === ';') i = endOfLine(text, i);
    else if (!isSpace(text[i] as string)) break;
  }
  const word = /[^\s()"|;]*/y;
  word.lastIndex = i;
  return word.exec(text)?.[0] ?? '';
}
