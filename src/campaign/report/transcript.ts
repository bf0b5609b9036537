import type { Pattern } from '../../solver/index.js';
import { visible } from '../../util/index.js';
import { type FullRunRecord, cutStream } from '../log/index.js';

const LONGEST = 2_000;

export interface Transcript {
  readonly text: string;
  readonly isCut: boolean;
  readonly warnings: number;
}

export interface Excerpt {
  readonly toLastAnswer: boolean;
  readonly idle: readonly Pick<Pattern, 'exec'>[];
}

export function formatTranscript(run: FullRunRecord, { toLastAnswer, idle }: Excerpt): Transcript {
  if (toLastAnswer && run.outcome === 'answered') {
    const printed = answersPrinted(run);
    const text = shorten(printed);
    const isCut = text !== printed || (run.answers.at(-1) === 'unsat' && cutStream(run.stdout).isCut);
    return { text, isCut, warnings: 0 };
  }
  const [out, err] = [cutStream(run.stdout), cutStream(run.stderr)];
  const lines = [out, err].flatMap(({ text }) => (text === '' ? [] : text.replace(/\n$/, '').split('\n')));
  const informative = lines.filter((line) => !idle.some((pattern) => pattern.exec(line) !== null));
  const text = informative.join('\n').replace(/^\s*\n|\s+$/g, '');
  const short = shorten(text);
  return {
    text: short,
    isCut: out.isCut || err.isCut || short !== text,
    warnings: lines.length - informative.length,
  };
}

function answersPrinted({ stdout, answers }: FullRunRecord): string {
  const lines = cutStream(stdout).text.split('\n');
  const places = lines.flatMap((line, i) => (/^(?:sat|unsat|unknown)$/.test(line.trim()) ? [i] : []));
  const last = places[answers.length - 1];
  if (last === undefined) return answers.join('\n');
  const rest = answers.at(-1) === 'unsat' ? lines.slice(last + 1) : [];
  const replies = rest.filter((line) => !/^\(error .*model/i.test(line));
  return [...lines.slice(0, last + 1), ...replies].join('\n').trim();
}

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf('\n', LONGEST);
  return text.slice(0, end > 0 ? end : LONGEST);
}

export function formatEnding({ outcome, exit }: FullRunRecord): string | null {
  if (outcome !== 'crashed' || exit === null) return null;
  return typeof exit === 'number' ? `exit code ${exit}` : `killed by ${visible(exit)}`;
}
