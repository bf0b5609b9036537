import { scanCommands } from './scan-commands.js';

/**
 * An option that is set in the script and not on the command line. It stands among the words of a solver's name as the whole command,
 * `(set-option :name value)`, so that whatever takes, drops or records words of a command line does the same with it.
 */
export function setOptionWord(name: string, value: string): string {
  return `(set-option :${name.replace(/^:/, '')} ${value})`;
}

const COMMAND = /^\(\s*set-option\s+:([^\s()|";]+)\s+(.*?)\s*\)$/s;
const ATOM = /^(?:"(?:[^"]|"")*"|\|[^|\\]*\||[^\s()|";]+)$/;

/** Whether a word of a solver's name is a whole `set-option` command. */
export function isSetOption(word: string): boolean {
  const value = COMMAND.exec(word)?.[2];
  return value !== undefined && (ATOM.test(value) || isList(value));
}

function isList(text: string): boolean {
  const { commands, regular } = scanCommands(text);
  const [first, ...more] = commands;
  return regular && first?.start === 0 && first.end === text.length && more.length === 0;
}

/** Whether a word begins as a `set-option` command does: one that is not whole is a mistake. */
export function beginsAsSetOption(word: string): boolean {
  return /^\(\s*set-option\b/.test(word);
}

/** Whether a solver says of an option in a script that has nothing else to say it of that it does not have it (SMT-LIB 2.7, section 4.1.1). */
export function saysUnsupported(stdout: string): boolean {
  return /^unsupported$/m.test(stdout);
}

/** The name of the option that a `set-option` command sets, without the colon; undefined where the word is none. */
export function nameSetBy(word: string): string | undefined {
  return COMMAND.exec(word)?.[1];
}

/** Words of a solver's name: those of its command line, and the commands that are to be set in each script. */
export function partWords(words: readonly string[]): {
  readonly line: readonly string[];
  readonly commands: readonly string[];
} {
  return { line: words.filter((word) => !isSetOption(word)), commands: words.filter(isSetOption) };
}

/** A script with options set before anything else, on lines of their own, and again behind each `(reset)`, which forgets them. */
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
