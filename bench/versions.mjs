// Compares the time to run all versions of Z3 on an input as native packages (PyPI) and as WebAssembly packages (npm).
// The two kinds of packages run in alternating order. On a shared machine, ratios are reliable and times are not.
//
//   node bench/versions.mjs [FILE] [--versions 4.12.1,4.13.0,…] [--rounds 3]
//
// Needs `npm run build` before, and pip. Fetches the packages first.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    versions: { type: 'string', default: '4.8.17,4.11.2,4.12.1,4.12.6,4.13.0,4.13.4,4.14.1,4.15.4,4.16.0,5.1.0' },
    rounds: { type: 'string', default: '3' },
  },
});
const file = positionals[0] ?? here('../seeds/ints/cube-sum.smt2');

function seconds(registry) {
  const versions = values.versions.split(',').map((version) => `z3@${registry}:${version}`);
  const how = ['--scan', '--no-cache', '--jobs', '2', '--versions', versions.join(',')];
  const from = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [here('../dist/cli/main.js'), 'bisect', file, ...how]);
  if (status !== 0) throw new Error(`bisect failed: ${stderr}`);
  return (performance.now() - from) / 1000;
}

for (const registry of ['pypi', 'npm']) seconds(registry);
const ratios = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const order = round % 2 === 0 ? ['pypi', 'npm'] : ['npm', 'pypi'];
  const took = Object.fromEntries(order.map((registry) => [registry, seconds(registry)]));
  ratios.push(took.npm / took.pypi);
  console.log(
    `native ${took.pypi.toFixed(1)} s, WebAssembly ${took.npm.toFixed(1)} s: ${ratios.at(-1).toFixed(1)} times`,
  );
}
const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)];
console.log(
  `${values.versions.split(',').length} versions of Z3; median of ${values.rounds} rounds: native is ${median.toFixed(1)} times as fast`,
);
