import type { ParsedText, StepDifference } from '../model/protocol.js';
import { comparePictures } from './difference.js';

type Reading = Pick<ParsedText, 'picture' | 'spans' | 'language'>;

interface Text {
  readonly text: string;
  readonly reading: Reading;
}

const MOST_GONE = 200;
const LONGEST = 300;

/** Compares graphs and, for scripts, lines. */
export function compareSteps(before: Text, after: Text): StepDifference {
  const { removed, replaced, changed, counterparts } = comparePictures(before.reading.picture, after.reading.picture);
  const gone =
    before.reading.language === 'btor'
      ? goneNodes(before, after, { removed, counterparts })
      : goneLines(before.text, after.text);
  return { removed: [...removed], replaced: [...replaced], changed: [...changed], gone: gone.slice(0, MOST_GONE) };
}

/** Below the line of the node before them that is kept. */
function goneNodes(
  before: Text,
  after: Text,
  {
    removed,
    counterparts,
  }: { readonly removed: ReadonlySet<number>; readonly counterparts: ReadonlyMap<number, number> },
): StepDifference['gone'] {
  const below = new Map<number, number>();
  const { spans } = after.reading;
  for (let i = 0; i < spans.length; i += 3) {
    const next = after.text.indexOf('\n', spans[i + 2]);
    below.set(spans[i] as number, next === -1 ? after.text.length : next + 1);
  }
  const lines = before.reading.spans;
  const gone: { at: number; text: string }[] = [];
  let at = spans[1] ?? 0;
  for (let i = 0; i < lines.length; i += 3) {
    const node = lines[i] as number;
    if (removed.has(node)) gone.push({ at, text: before.text.slice(lines[i + 1], lines[i + 2]).slice(0, LONGEST) });
    else at = below.get(counterparts.get(node) ?? -1) ?? at;
  }
  return gone;
}

/** At the next line that both texts have. */
function goneLines(before: string, after: string): StepDifference['gone'] {
  const places = new Map<string, number[]>();
  let start = 0;
  for (const line of after.split('\n')) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [start]);
    else known.push(start);
    start += line.length + 1;
  }
  const gone: { at: number; text: string }[] = [];
  let waiting: string[] = [];
  let last = -1;
  for (const line of before.split('\n')) {
    const place = places.get(line)?.find((each) => each > last);
    if (place === undefined) {
      if (line.trim() !== '') waiting.push(line);
      continue;
    }
    gone.push(...waiting.map((text) => ({ at: place, text: text.slice(0, LONGEST) })));
    waiting = [];
    last = place;
  }
  return [...gone, ...waiting.map((text) => ({ at: after.length, text: text.slice(0, LONGEST) }))];
}
