// Measures how many formulas per second of processor time the strategy `enumerate` makes, decides (by trying all
// assignments), prints and certifies.
//   node bench/enumerate.mjs [--seconds 2] [--only NAME] [--file data/enumerations.txt]   (after npm run build)
// Visits each enumeration with a fixed stride, so that small and large formulas alternate. Goal: 10,000 per second.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Enumeration, readTheories, mutantPrinter } from '../dist/bench/engine.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    file: { type: 'string', default: new URL('../data/enumerations.txt', import.meta.url).pathname },
  },
});
const limit = Number(values.seconds) * 1_000;
const GOAL = 10_000;

const { theories, diagnostics } = readTheories(readFileSync(values.file, 'utf8'));
for (const { message } of diagnostics) throw new Error(message);

console.log('enumeration      indices  formulas/s  rate / goal  sat %  unsat %  open %');
for (const theory of theories.filter(({ name }) => name.includes(values.only))) {
  const enumeration = new Enumeration(theory);
  const counts = { sat: 0, unsat: 0, open: 0 };
  const print = mutantPrinter();
  let made = 0;
  // A stride that visits every index once and mixes small and large formulas.
  const stride = strideOf(enumeration.extent);
  const began = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  for (let i = 0; i < enumeration.extent; i++) {
    if (i % 64 === 0 && spent() > limit) break;
    const judged = enumeration.decide((i * stride) % enumeration.extent);
    if (judged === undefined) continue;
    made++;
    counts[judged.decision.status ?? 'open']++;
    print(judged.formula.script());
    JSON.stringify(enumeration.certificate(judged));
  }
  const rate = (made * 1_000) / spent();
  const share = (count) => ((100 * count) / made).toFixed(1).padStart(6);
  console.log(
    theory.name.padEnd(14),
    String(enumeration.extent).padStart(9),
    String(Math.round(rate)).padStart(11),
    (rate / GOAL).toFixed(2).padStart(12),
    share(counts.sat),
    share(counts.unsat).padStart(8),
    share(counts.open).padStart(7),
  );
}

function strideOf(extent) {
  const coprime = (a, b) => (b === 0 ? a === 1 : coprime(b, a % b));
  let stride = Math.max(1, Math.floor(extent * 0.618));
  while (!coprime(extent, stride)) stride++;
  return stride;
}
