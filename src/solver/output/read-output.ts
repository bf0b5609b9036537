import type { Answer } from '../contract.js';

export type OutputItem =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'error'; readonly message: string }
  /** Other parenthesised responses: a model, values, a core. `complete` is false if the output ends in the response. */
  | { readonly kind: 'response'; readonly text: string; readonly complete: boolean }
  | { readonly kind: 'line'; readonly text: string };

const MOST_ITEMS = 200_000;

const ANSWERS: ReadonlySet<string> = new Set<Answer>(['sat', 'unsat', 'unknown']);

/** The library of cvc5 prints `unknown (INCOMPLETE)`. */
const UNKNOWN_BECAUSE = /^unknown \(\w+\)$/;

/** Splits output into answers (outside parentheses, strings and quoted symbols), errors, responses and plain lines. */
export function readOutput(stdout: string): OutputItem[] {
  const items: OutputItem[] = [];
  let at = 0;
  while (at < stdout.length && items.length < MOST_ITEMS) {
    const c = stdout[at] as string;
    if (c === '\n' || c === '\r' || c === ' ' || c === '\t') {
      at++;
    } else if (stdout.startsWith('(error "', at)) {
      const end = endOfError(stdout, at + 8);
      items.push({ kind: 'error', message: stdout.slice(at + 8, end).trimEnd() });
      at = end + 2;
    } else if (c === '(') {
      const end = endOfResponse(stdout, at);
      items.push({ kind: 'response', text: stdout.slice(at, end ?? stdout.length), complete: end !== undefined });
      at = end ?? stdout.length;
    } else {
      const newline = stdout.indexOf('\n', at);
      const end = newline < 0 ? stdout.length : newline;
      items.push(lineItem(stdout.slice(at, end).trimEnd()));
      at = end + 1;
    }
  }
  return items;
}

function lineItem(text: string): OutputItem {
  if (UNKNOWN_BECAUSE.test(text)) return { kind: 'answer', answer: 'unknown' };
  return ANSWERS.has(text) ? { kind: 'answer', answer: text as Answer } : { kind: 'line', text };
}

/** Finds the end of an error message: `")` before a line break, since solvers do not escape quotes in messages. */
function endOfError(text: string, from: number): number {
  const end = /"\)[ \t\r]*(?:\n|$)/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

function endOfResponse(text: string, from: number): number | undefined {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === '(') depth++;
    else if (c === ')') {
      if (--depth === 0) return i + 1;
    } else if (c === '"' || c === '|') {
      i = text.indexOf(c, i + 1);
      if (i < 0) return undefined;
    } else if (c === ';') {
      i = text.indexOf('\n', i);
      if (i < 0) return undefined;
    }
  }
  return undefined;
}

export function collectAnswers(items: readonly OutputItem[]): Answer[] {
  const answers: Answer[] = [];
  for (const item of items) if (item.kind === 'answer') answers.push(item.answer);
  return answers;
}
