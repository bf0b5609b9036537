import { useMemo } from 'preact/hooks';
import type { CampaignLive } from '../../server/contract/index.js';
import { Curve, type Line } from '../shell/curve.js';

type Point = CampaignLive['course'][number];

/** Limits of the number of intervals, which have `TESTS` tests on average. */
const BINS = { least: 12, most: 60 };
const TESTS = 12;
const ANSWERS = ['sat', 'unsat', 'unknown', 'timeout', 'rejected', 'crashed'];
const COLOURS: Readonly<Record<string, number>> = {
  sat: 2,
  unsat: 0,
  unknown: 6,
  timeout: 1,
  rejected: 7,
  crashed: 4,
  memout: 3,
};
const OTHER = 5;

export function Course({ now: { course } }: { now: CampaignLive }) {
  const { rate, answers } = useMemo(() => computeRates(course), [course]);
  const over = (pick: (point: Point) => number) =>
    course.map((point): [number, number] => [point.ms / 1_000, pick(point)]);
  const found = useMemo(
    (): Line[] => [
      { name: 'findings', points: over(({ findings }) => findings), colour: 1 },
      { name: 'groups', points: over(({ groups }) => groups), colour: 4 },
    ],
    [course],
  );
  return (
    <div class="curves">
      <Curve lines={rate} across="seconds" up="tests per second" />
      <Curve lines={answers} across="seconds" up="answers per second" stacked />
      <Curve lines={found} across="seconds" up="findings and groups" />
    </div>
  );
}

/** Computes rates in intervals of equal length. Each rate is drawn from the start of its interval. */
export function computeRates(course: readonly Point[]): {
  readonly rate: readonly Line[];
  readonly answers: readonly Line[];
} {
  const end = course.at(-1)?.ms ?? 0;
  const names = Object.keys(course.at(-1)?.answers ?? {});
  const shown = [
    ...ANSWERS.filter((each) => names.includes(each)),
    ...names.filter((each) => !ANSWERS.includes(each)).sort(),
  ];
  const rates = new Map(['tests', ...shown].map((name) => [name, [] as [number, number][]]));
  const bins = Math.min(BINS.most, Math.max(BINS.least, Math.round((course.at(-1)?.tests ?? 0) / TESTS)));
  const width = end / bins;
  let before: Point | undefined;
  let next = 0;
  for (let bin = 0; bin < bins && end > 0; bin++) {
    const until = width * (bin + 1) + 1;
    let last: Point | undefined = before;
    for (; (course[next]?.ms ?? Infinity) <= until; next++) last = course[next];
    const add = (name: string, count: (point: Point | undefined) => number): void =>
      void rates.get(name)?.push([(width * bin) / 1_000, ((count(last) - count(before)) * 1_000) / width]);
    add('tests', (point) => point?.tests ?? 0);
    for (const name of shown) add(name, (point) => point?.answers[name] ?? 0);
    before = last;
  }
  // Holds the last rate to the end.
  for (const points of rates.values()) points.push([end / 1_000, points.at(-1)?.[1] ?? 0]);
  // A plot without lines would end at one second.
  if (shown.length === 0) {
    shown.push('answers');
    rates.set('answers', [
      [0, 0],
      [end / 1_000, 0],
    ]);
  }
  const toLine = (name: string): Line => ({ name, points: rates.get(name) ?? [], colour: COLOURS[name] ?? OTHER });
  return { rate: [{ ...toLine('tests'), colour: 0 }], answers: shown.map(toLine) };
}
