import { scanCommands } from './scan-commands.js';

/** Returns `(set-option :name value)`. In a solver's name, this text counts as an option, like `-x` in `z3 -x`. */
export function setOptionWord(name: string, value: string): string {
  return `(set-option :${name.replace(/^:/, '')} ${value})`;
}

const COMMAND = /^\(\s*set-option\s+:([^\s()|";]+)\s+(.*?)\s*\)$/s;
const ATOM = /^(?:"(?:[^"]|"")*"|\|[^|\\]*\||[^\s()|";]+)$/;

export function isSetOption(word: string): boolean {
  const value = COMMAND.exec(word)?.[2];
  return value !== undefined && (ATOM.test(value) || isList(value));
}

function isList(text: string): boolean {
  const { commands, regular } = scanCommands(text);
  const [first, ...more] = commands;
  return regular && first?.start === 0 && first.end === text.length && more.length === 0;
}

/** Checks whether a word begins with `(set-option`. Callers then require a complete command. */
export function beginsAsSetOption(word: string): boolean {
  return /^\(\s*set-option\b/.test(word);
}

/** Checks whether a solver printed `unsupported` (SMT-LIB 2.7, section 4.1.1) for any command. */
export function isUnsupported(stdout: string): boolean {
  return /^unsupported$/m.test(stdout);
}

export function nameSetBy(word: string): string | undefined {
  return COMMAND.exec(word)?.[1];
}

export function partWords(words: readonly string[]): {
  readonly line: readonly string[];
  readonly commands: readonly string[];
} {
  return { line: words.filter((word) => !isSetOption(word)), commands: words.filter(isSetOption) };
}

/** Sets options at the start of a script, one per line, and again after each `(reset)`, which clears them. */
export function withOptionsSet(text: string, commands: readonly string[]): string {
  if (commands.length === 0) return text;
  let set = commands.map((command) => `${command}\n`).join('');
  let at = 0;
  for (const { head, end } of scanCommands(text).commands) {
    if (head !== 'reset') continue;
    set += `${text.slice(at, end)} ${commands.join(' ')}`;
    at = end;
  }
  return set + text.slice(at);
}
