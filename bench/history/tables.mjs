import { mannWhitney, median, varghaDelaney, varghaDelaneyInterval } from '../../dist/bench/engine.js';

/** Times of which the tables give the chance to have found a fixed bug. */
const MINUTES = [1, 3, 6, 10, 30, 60];

const isFixed = ({ fixedIn }) => fixedIn !== null;
/** Bugs of different runs that show on the same versions may be one, so this counts the bugs that differ for sure. */
function countDistinct(runs) {
  const most = new Map();
  for (const { bugs } of runs) {
    const counts = new Map();
    for (const { pattern, kinds } of bugs.filter(isFixed)) {
      const key = `${pattern} ${kinds.includes('crash')}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const [key, count] of counts) most.set(key, Math.max(most.get(key) ?? 0, count));
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0);
}
const perHour = (count, { processorSeconds }) => (3600 * count) / processorSeconds;
const show = (number) =>
  !Number.isFinite(number) || Number.isInteger(number) ? String(number) : number.toFixed(number < 10 ? 1 : 0);
const row = (cells) => `| ${cells.join(' | ')} |\n`;

/**
 * Makes the tables, in Markdown: for each target the fixed bugs of each tool, compared with the first tool; the
 * chance of each tool to find a fixed bug in a given time.
 */
export function makeTables(results, { seconds, first }) {
  const targets = [...new Set(results.map(({ target }) => target))];
  const tools = [...new Set(results.map(({ tool }) => tool))];
  const runsOf = (target, tool) => results.filter((each) => each.target === target && each.tool === tool);
  const runs = runsOf(targets[0], tools[0]).length;
  const confidence = show(100 * (1 - 2 * 0.5 ** runs));
  let text = `${runs} runs of ${show(seconds / 60)} minutes for each tool and target, one job. Cells: the median (and the least to the most of the runs, a ${confidence} % confidence interval of the median).\n`;
  for (const target of targets) {
    text += `\n## ${target}\n\n`;
    text += row([
      'tool',
      'tests',
      'findings',
      'fixed bugs',
      'fixing versions',
      'distinct in all runs',
      'open bugs',
      'fixed bugs an hour of processor time',
      `rate of ${first}, as a multiple`,
      'A12',
      'p',
    ]);
    text += row(Array(11).fill('---'));
    const rateOf = (result) => perHour(result.bugs.filter(isFixed).length, result);
    const base = runsOf(target, first).map(rateOf);
    for (const tool of tools) {
      const all = runsOf(target, tool);
      const spread = (measure) => {
        const numbers = all.map(measure);
        return `${show(median(numbers))} (${show(Math.min(...numbers))} to ${show(Math.max(...numbers))})`;
      };
      const rates = all.map(rateOf);
      const [low, high] = varghaDelaneyInterval(base, rates);
      text += row([
        tool,
        spread(({ tests }) => tests),
        spread(({ findings }) => findings),
        spread(({ bugs }) => bugs.filter(isFixed).length),
        spread(({ bugs }) => new Set(bugs.filter(isFixed).map(({ fixedIn }) => fixedIn)).size),
        countDistinct(all),
        spread(({ bugs }) => bugs.filter(({ fix }) => fix === 'open').length),
        spread(rateOf),
        ...(tool === first
          ? ['', '', '']
          : [
              show(median(base) / median(rates)),
              `${varghaDelaney(base, rates).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
              mannWhitney(base, rates).toFixed(3),
            ]),
      ]);
    }
  }
  const minutes = MINUTES.filter((each) => 60 * each <= seconds);
  text += `\n## Chance to find a fixed bug\n\n${row(['tool', ...minutes.map((each) => `${each} min`)])}`;
  text += row(Array(minutes.length + 1).fill('---'));
  for (const tool of tools) {
    const all = results.filter((each) => each.tool === tool);
    const chance = (most) =>
      all.filter(({ bugs }) => bugs.some((bug) => isFixed(bug) && bug.seconds <= most)).length / all.length;
    text += row([tool, ...minutes.map((each) => `${(100 * chance(60 * each)).toFixed(0)} %`)]);
  }
  return text;
}
