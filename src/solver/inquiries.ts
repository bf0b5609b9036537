import { hashWords } from '../util/index.js';

/**
 * Commands whose replies are read apart from answers and models, and judged. No profile has `get-assertions`: what stands at the check
 * before it is a second question.
 */
export const INQUIRY_NAMES = [
  'get-value',
  'get-assignment',
  'eval',
  'simplify',
  'apply',
  'get-unsat-core',
  'get-assertions',
  'get-qe',
  'get-qe-disjunct',
  'get-interpolant',
  'get-interpolant-next',
  'get-abduct',
  'get-abduct-next',
  'get-unsat-assumptions',
  'get-objectives',
  'check-synth',
  'check-synth-next',
  'query',
] as const;
export type InquiryName = (typeof INQUIRY_NAMES)[number];

export function isInquiryName(name: string): name is InquiryName {
  return (INQUIRY_NAMES as readonly string[]).includes(name);
}

/** What a solver printed to one of the inquiries of a script. */
export interface Reply {
  /** Which of the script's inquiries it was, from 0; those that the solver was not sent count too. */
  readonly at: number;
  /** Without white space around it. */
  readonly text: string;
  /** False where the output ends inside. */
  readonly whole: boolean;
  /** What the solver said when it was asked whether the reply can be wrong; missing where it was not. */
  readonly second?: SecondAnswer;
  /** What a solver of another lineage said to the same question; missing if none was asked. */
  readonly other?: SecondAnswer;
  /**
   * What it said when it was asked whether the reply can be true together with what is asserted, whether invariants break a rule, or how far objectives go; missing
   * if it was not asked.
   */
  readonly consistent?: SecondAnswer;
}

/**
 * What a solver said to a second question, about its own reply: of a core whether its assertions can be true, of an optimum whether there is a better
 * model, of a check of a session what it is alone, of other replies whether
 * there is a case in which they are wrong.
 */
export interface SecondAnswer {
  readonly answers: readonly string[];
  readonly model?: string;
}

/** What the markers of a query begin with. It follows from the whole text, so no text can contain its own. */
export function markOf(input: string): string {
  return `gainsay-${hashWords(input)
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')}`;
}

/** The line that is printed before the reply to an inquiry, and the one behind it. */
export function markersOf(mark: string, at: number): { readonly begin: string; readonly end: string } {
  return { begin: `${mark}-${at}`, end: `${mark}-${at}-end` };
}

/**
 * Takes the replies out of what a solver printed: answers and models are read in what is left, so that nothing that a reply says
 * can look like an answer.
 */
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
      if (Number.isSafeInteger(at)) open = { at, end: markersOf(mark, at).end, lines: [] };
      else left.push(line);
    }
  }
  if (open !== undefined) replies.push({ at: open.at, text: open.lines.join('\n').trim(), whole: false });
  return { stdout: left.join('\n'), replies };
}
