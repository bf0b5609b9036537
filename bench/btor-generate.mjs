// Speed of the BTOR generator, including printing, in nodes per second of one core (goal: 200,000).
//
//   node bench/btor-generate.mjs [--seconds 2] [--json]
//
// Needs `npm run build` before.
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { printBtor, BTOR_DEFAULTS, btorOfSeed } = await import(`${dist}/bench/engine.js`);

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, json: { type: 'boolean', default: false } },
});
const budget = Number(values.seconds) * 1e6;
const GOAL = 200_000;

const SETTINGS = {
  'the defaults (-n 9999)': {},
  'small graphs (-n 100)': { nodes: 100 },
  'narrow and deep (-n 2000 -d 9999 -maxwidth 5)': { nodes: 2000, depth: 9999, maxwidth: 5 },
  'a large graph (-n 500000 -d 9999999)': { nodes: 500_000, depth: 9_999_999 },
  'wide (-minwidth 1 -maxwidth 128)': { maxwidth: 128 },
  'CNF (-cnf -clauses 4)': { cnf: true },
  'trees (-dag 0)': { dag: 0 },
  'layers (--layers 200,100,50)': { layers: [200, 100, 50], depth: 9999 },
  'weights (--weights mul=3,udiv=0)': { weights: { mul: 3, udiv: 0 } },
  'a BTOR2 model': { dialect: 'btor2', states: 20, arraystates: 2 },
};

/** Processor time of this process in microseconds. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

for (const [name, given] of Object.entries(SETTINGS)) {
  const parameters = { ...BTOR_DEFAULTS, ...given };
  const { dialect } = parameters;
  let [graphs, nodes, bytes] = [0, 0, 0];
  const start = spent();
  do {
    const graph = btorOfSeed(parameters, graphs++);
    nodes += graph.nodes.length;
    bytes += printBtor(graph, { dialect }).length;
  } while (spent() - start < budget);
  const perSecond = Math.round((nodes / (spent() - start)) * 1e6);
  const report = { setting: name, perSecond, goal: GOAL, graphs, nodesPerGraph: Math.round(nodes / graphs), bytes };
  if (values.json) console.log(JSON.stringify(report));
  else {
    const verdict = perSecond < GOAL ? `, goal ${GOAL} MISSED` : '';
    console.log(
      `${name.padEnd(56)} ${String(perSecond).padStart(8)} nodes per second${verdict} (${report.nodesPerGraph} per graph)`,
    );
  }
}
