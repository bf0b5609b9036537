import { type ScannedText, scanCommands } from './scan-commands.js';

const TERMS_ONLY =
  /^(?:assert$|assert-|check-sat$|check-sat-assuming|check-synth|declare-|define-|get-|push$|pop$|reset|set-info$|set-logic$|echo$|exit$|min(?:imize|max)$|max(?:imize|min)$|synth-|constraint$|rule$)/;
const TERMS_AND_OPTIONS = /^(?:simplify|eval|query|apply|check-sat-using)$/;
const ANNOTATION = /^:(?:named|pattern|no-pattern|qid|skolemid|weight|id)$/;
const TOKEN = /;[^\n]*|"(?:[^"]|"")*"?|\|[^|]*\|?|[^\s()";|]+/g;
const RAW = /set-option\s+:[^\s()]+\s+("(?:[^"]|"")*"?|\|[^|]*\|?|[^\s()]+)/g;

const isPath = (token: string): boolean => token.length > 1 && /[/\\]/.test(token);

/** Checks whether option values of a command can make any solver access a file outside its working directory. */
function namesFile(command: string, head: string): boolean {
  if (!/[/\\]/.test(command) || TERMS_ONLY.test(head)) return false;
  const tokens = (command.match(TOKEN) ?? []).filter((token) => !token.startsWith(';')).slice(1);
  if (head === 'set-option') return tokens.slice(1).some(isPath);
  const isUnknown = !TERMS_AND_OPTIONS.test(head);
  return tokens.some(
    (token, at) => isPath(token) && ((isUnknown && token.startsWith('"')) || isOptionName(tokens[at - 1])),
  );
}

function isOptionName(token: string | undefined): boolean {
  return token?.startsWith(':') === true && !ANNOTATION.test(token);
}

/** Removes options that name files from irregular texts, in which solvers may see other commands (z3: `#| … |#`). */
function withoutRawFiles(text: string, { regular }: Pick<ScannedText, 'regular'>): string {
  if (regular && !text.includes('#|')) return text;
  return text.replace(RAW, (option: string, value: string) => (isPath(value) ? ' '.repeat(option.length) : option));
}

export function withoutFiles(given: string): string {
  if (!/[/\\]/.test(given)) return given;
  const text = withoutRawFiles(given, scanCommands(given));
  const pieces: string[] = [];
  let at = 0;
  for (const { head, start, end } of scanCommands(text).commands) {
    const command = text.slice(start, end);
    if (!namesFile(command, head)) continue;
    pieces.push(text.slice(at, start), command.replace(/[^\n]/g, ' '));
    at = end;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(at)].join('');
}
