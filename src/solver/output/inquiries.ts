import { hashWords } from '../../util/index.js';

export interface Reply {
  /** Index among all inquiries of the script, from 0, including those that were not sent. */
  readonly at: number;
  readonly text: string;
  /** False if the output ends within the reply. */
  readonly whole: boolean;
  /** The solver's answer to a second query, which may refute this reply. Absent if no second query was sent. */
  readonly second?: SecondAnswer;
  /** An unrelated solver's answer to the second query. */
  readonly other?: SecondAnswer;
  /** Answer to a third query: is the reply consistent with the assertions, or can the objective exceed a bound? */
  readonly consistent?: SecondAnswer;
}

/** The answer to a query about a reply, such as whether a core is satisfiable. */
export interface SecondAnswer {
  readonly answers: readonly string[];
  readonly model?: string;
}

export function computeMark(input: string): string {
  return `gainsay-${hashWords(input)
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')}`;
}

export function makeMarkers(mark: string, at: number): { readonly begin: string; readonly end: string } {
  return { begin: `${mark}-${at}`, end: `${mark}-${at}-end` };
}

/** Separates replies from a solver's output, so that no reply counts as an answer or a model. */
export function cutReplies(
  stdout: string,
  mark: string | undefined,
): { readonly stdout: string; readonly replies: readonly Reply[] } {
  if (mark === undefined || !stdout.includes(mark)) return { stdout, replies: [] };
  const left: string[] = [];
  const replies: Reply[] = [];
  let open: { readonly at: number; readonly end: string; readonly lines: string[] } | undefined;
  for (const line of stdout.split('\n')) {
    const word = line.trim().replace(/^"(.*)"$/, '$1');
    if (open !== undefined && word === open.end) {
      replies.push({ at: open.at, text: open.lines.join('\n').trim(), whole: true });
      open = undefined;
    } else if (open !== undefined) open.lines.push(line);
    else {
      const at = word.startsWith(`${mark}-`) ? Number(word.slice(mark.length + 1)) : NaN;
      if (Number.isSafeInteger(at)) open = { at, end: makeMarkers(mark, at).end, lines: [] };
      else left.push(line);
    }
  }
  if (open !== undefined) replies.push({ at: open.at, text: open.lines.join('\n').trim(), whole: false });
  return { stdout: left.join('\n'), replies };
}
