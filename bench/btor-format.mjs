// Speed of the BTOR format on one core: reading in MB/s; writing, evaluating and translating in nodes per second.
//   node bench/btor-format.mjs [MB]   (after npm run build; default: 100 MB for reading, at most 200,000 nodes for the rest)
import { evaluateGraph, printBtor, readBtor, toScript, printScript } from '../dist/bench/engine.js';

const megabytes = Number(process.argv[2] ?? 100);
/** Time per measurement, in microseconds. */
const budget = Math.min(1, megabytes) * 1e6;

/** Makes a BTOR text with random operators over recent nodes, similar to a hardware model. */
function textOf(bytes) {
  let state = 1;
  const below = (bound) => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >> 8) % bound;
  const lines = ['1 var 32', '2 var 32', '3 array 32 16', '4 var 16', '5 var 1'];
  const operators = ['add', 'and', 'xor', 'sub', 'or', 'mul'];
  let last = [1, 2];
  for (let size = 0, id = 6; size < bytes; id++) {
    const [a, b] = [last[below(last.length)], last[below(last.length)]];
    const sign = below(3) === 0 ? '-' : '';
    const kind = below(10);
    let line = `${id} ${operators[below(operators.length)]} 32 ${sign}${a} ${b}`;
    if (kind === 0)
      line = `${id} const 32 ${below(2 ** 23)
        .toString(2)
        .padStart(32, '0')}`;
    else if (kind === 1) line = `${id} cond 32 5 ${a} ${sign}${b}`;
    else if (kind === 2) line = `${id} read 32 3 4`;
    last = [...last.slice(-200), id];
    lines.push(line);
    size += line.length + 1;
  }
  return `${lines.join('\n')}\n${lines.length + 1} root 32 ${lines.length}\n`;
}

/** Milliseconds of one run, averaged over a second of processor time. */
function milliseconds(work) {
  work();
  const start = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    work();
    const { user, system } = process.cpuUsage(start);
    if (user + system > budget) return (user + system) / 1000 / runs;
  }
}

const big = textOf(megabytes * 1e6);
const before = process.cpuUsage();
const wall = performance.now();
const { ok, graph } = readBtor(big);
const used = process.cpuUsage(before);
if (!ok) throw new Error('the generated text cannot be parsed');
const seconds = (used.user + used.system) / 1e6;
console.log(
  `read ${(big.length / 1e6).toFixed(0)} MB, ${graph.nodes.length} nodes: ${(big.length / 1e6 / seconds).toFixed(0)} MB/s of processor time (garbage collection included), ${((performance.now() - wall) / 1000).toFixed(1)} s`,
);
for (const size of [1000, Math.min(200_000, megabytes * 32_000)]) {
  const { graph: part } = readBtor(textOf(size * 31));
  const rate = (work) => `${(part.nodes.length / milliseconds(work) / 1000).toFixed(2)} M`;
  const text = printBtor(part);
  console.log(
    `${part.nodes.length} nodes; per second: read ${rate(() => readBtor(text))}, write ${rate(() => printBtor(part))}, ` +
      `evaluate ${rate(() => evaluateGraph(part))}, translate ${rate(() => toScript(part))}, translate and print ${rate(() => printScript(toScript(part).script))}`,
  );
}
