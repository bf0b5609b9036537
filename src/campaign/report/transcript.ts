import type { Pattern } from '../../solver/index.js';
import { visible } from '../../util/index.js';
import { type FullRunRecord, keptOf } from '../log/index.js';

/** Longer transcripts are cut, characters. */
const LONGEST = 2_000;

/** What a solver printed, word for word, and what is to be said beside that. */
export interface Printed {
  /** Nothing but what it printed: its standard output, then its standard error. */
  readonly text: string;
  /** Whether it printed more than that. */
  readonly isCut: boolean;
  /** So many lines of idle warnings are left out. */
  readonly warnings: number;
}

/** What a transcript shows. */
export interface Excerpt {
  /** Whether it ends with the last answer: what was printed to questions that are not shown is left out. */
  readonly toLastAnswer: boolean;
  /** Lines that say nothing of a bug. */
  readonly idle: readonly Pick<Pattern, 'exec'>[];
}

/** What a run printed, as far as it is shown. */
export function printedBy(run: FullRunRecord, { toLastAnswer, idle }: Excerpt): Printed {
  if (toLastAnswer && run.outcome === 'answered') return { text: answersPrinted(run), isCut: false, warnings: 0 };
  const [out, err] = [keptOf(run.stdout), keptOf(run.stderr)];
  const lines = [out, err].flatMap(({ text }) => (text === '' ? [] : text.replace(/\n$/, '').split('\n')));
  const informative = lines.filter((line) => !idle.some((pattern) => pattern.exec(line) !== null));
  const text = informative.join('\n').replace(/^\s*\n|\s+$/g, '');
  const short = shortened(text);
  return {
    text: short,
    isCut: out.isCut || err.isCut || short !== text,
    warnings: lines.length - informative.length,
  };
}

/** The output up to the last answer; the answers alone where that is not what was kept. */
function answersPrinted({ stdout, answers }: FullRunRecord): string {
  const lines = keptOf(stdout).text.split('\n');
  const places = lines.flatMap((line, i) => (/^(?:sat|unsat|unknown)$/.test(line.trim()) ? [i] : []));
  const last = places[answers.length - 1];
  if (last === undefined) return answers.join('\n');
  return lines
    .slice(0, last + 1)
    .join('\n')
    .trim();
}

/** Whole lines of a text, as many as are shown. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf('\n', LONGEST);
  return text.slice(0, end > 0 ? end : LONGEST);
}

/** How a run ended that crashed: `exit code 134`, `killed by SIGSEGV`. */
export function endingOf({ outcome, exit }: FullRunRecord): string | null {
  if (outcome !== 'crashed' || exit === null) return null;
  return typeof exit === 'number' ? `exit code ${exit}` : `killed by ${visible(exit)}`;
}
