// Compares our layered layout of random BTOR graphs with layouts of libraries: time, memory and crossings. Each layout
// runs in its own process.
//
//   node bench/layout.mjs [--sizes 300,3000,20000] [--only own,dagre] [--seconds 60]
//
// Needs `npm run build` before. Missing libraries are named and skipped: `npm install --no-save elkjs @dagrejs/dagre
// d3-dag @hpcc-js/wasm-graphviz`.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { layOutLayers, makeDrawing, pictureOfBtor, BTOR_DEFAULTS, btorOfSeed } = await import(`${dist}/bench/engine.js`);

/** Edges run straight from centre to centre, so that crossings of all layouts are comparable. */
const LAYOUTS = {
  own: async () => (drawing) => {
    const { x, y } = layOutLayers(drawing);
    return { x, y };
  },
  dagre: async () => {
    const { default: dagre } = await load('@dagrejs/dagre');
    return ({ boxes, edges }) => {
      const graph = new dagre.graphlib.Graph({ multigraph: true }).setGraph({ rankdir: 'TB' });
      boxes.forEach(({ width, height }, at) => graph.setNode(`${at}`, { width, height }));
      edges.forEach(({ from, to }, at) => graph.setEdge(`${from}`, `${to}`, {}, `${at}`));
      dagre.layout(graph);
      return points(boxes, (at) => graph.node(`${at}`));
    };
  },
  elkjs: async () => {
    const { default: ELK } = await load('elkjs/lib/elk.bundled.js');
    return async ({ boxes, edges }) => {
      const done = await new ELK().layout({
        id: 'root',
        layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'DOWN' },
        children: boxes.map(({ width, height }, at) => ({ id: `${at}`, width, height })),
        edges: edges.map(({ from, to }, at) => ({ id: `e${at}`, sources: [`${from}`], targets: [`${to}`] })),
      });
      const of = new Map(done.children.map((each) => [each.id, each]));
      return points(boxes, (at) => {
        const { x, y, width, height } = of.get(`${at}`);
        return { x: x + width / 2, y: y + height / 2 };
      });
    };
  },
  'd3-dag': async () => {
    const { graphConnect, sugiyama, decrossTwoLayer, coordGreedy, layeringLongestPath } = await load('d3-dag');
    return ({ boxes, edges }) => {
      const build = graphConnect().single(true);
      const graph = build(edges.map(({ from, to }) => [`${from}`, `${to}`]));
      const size = ({ data }) => [boxes[data].width, boxes[data].height];
      sugiyama().layering(layeringLongestPath()).decross(decrossTwoLayer()).coord(coordGreedy()).nodeSize(size)(graph);
      const of = new Map([...graph.nodes()].map((node) => [node.data, node]));
      return points(boxes, (at) => of.get(`${at}`));
    };
  },
  graphviz: async () => {
    const { Graphviz } = await load('@hpcc-js/wasm-graphviz');
    const graphviz = await Graphviz.load();
    return ({ boxes, edges }) => {
      const nodes = boxes.map(({ width, height }, at) => `${at} [width=${width / 72}, height=${height / 72}]`);
      const lines = edges.map(({ from, to }) => `${from} -> ${to}`);
      const text = graphviz.layout(
        `digraph { node [shape=box,label=""] ${nodes.join(';')} ${lines.join(';')} }`,
        'plain',
      );
      const of = new Map();
      for (const [, name, x, y] of text.matchAll(/^node (\S+) (\S+) (\S+)/gm)) of.set(name, { x: +x, y: -y });
      return points(boxes, (at) => of.get(`${at}`));
    };
  },
};

/** Imports an optional package. The specifier is not a literal, so bundlers and linters do not require the package. */
async function load(name) {
  return import(process.env.GAINSAY_LAYOUTS === undefined ? name : new URL(name, process.env.GAINSAY_LAYOUTS).href);
}

function points(boxes, of) {
  return { x: boxes.map((_, at) => of(at).x), y: boxes.map((_, at) => of(at).y) };
}

/** Estimates the number of crossings of straight edges: compares a sample of about 1,000 edges with all edges. */
function crossingsOf({ edges }, { x, y }) {
  const step = Math.max(1, Math.floor(edges.length / 1000));
  const side = (ax, ay, bx, by, cx, cy) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  let [found, asked] = [0, 0];
  for (let i = 0; i < edges.length; i += step, asked++) {
    const [a, b] = [edges[i].from, edges[i].to];
    for (const { from: c, to: d } of edges) {
      if (a === c || a === d || b === c || b === d) continue;
      if (Math.max(y[a], y[b]) < Math.min(y[c], y[d]) || Math.max(y[c], y[d]) < Math.min(y[a], y[b])) continue;
      const apart = side(x[a], y[a], x[b], y[b], x[c], y[c]) * side(x[a], y[a], x[b], y[b], x[d], y[d]);
      if (apart < 0 && side(x[c], y[c], x[d], y[d], x[a], y[a]) * side(x[c], y[c], x[d], y[d], x[b], y[b]) < 0) found++;
    }
  }
  return Math.round((found / asked / 2) * edges.length);
}

function drawingFor(nodes) {
  return makeDrawing(pictureOfBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes, depth: 9999 }, 7)));
}

if (process.send !== undefined) {
  const [name, size] = process.argv.slice(2);
  try {
    const layout = await LAYOUTS[name]();
    const drawing = drawingFor(Number(size));
    const before = process.memoryUsage.rss();
    const started = performance.now();
    const placed = await layout(drawing);
    const ms = performance.now() - started;
    const memory = process.resourceUsage().maxRSS * 1024 - before;
    process.send({ ms, megabytes: Math.max(0, memory) / 1e6, crossings: crossingsOf(drawing, placed) });
  } catch (error) {
    process.send({
      problem: error.code === 'ERR_MODULE_NOT_FOUND' ? 'not installed' : `${error.message}`.slice(0, 60),
    });
  }
  process.disconnect();
} else {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '300,3000,20000' },
      only: { type: 'string', default: Object.keys(LAYOUTS).join(',') },
      seconds: { type: 'string', default: '60' },
    },
  });
  for (const size of values.sizes.split(',')) {
    const { boxes, edges } = drawingFor(Number(size));
    console.log(`${size} nodes requested: ${boxes.length} boxes, ${edges.length} edges`);
    for (const name of values.only.split(',')) {
      const said = await ask(name, size, Number(values.seconds) * 1000);
      const { ms, megabytes, crossings, problem } = said;
      const figures = () =>
        `${ms.toFixed(0).padStart(7)} ms ${megabytes.toFixed(0).padStart(5)} MB ${crossings} crossings`;
      console.log(`  ${name.padEnd(9)} ${problem ?? figures()}`);
      if (name === 'own' && problem !== undefined) process.exitCode = 1;
    }
  }
}

function ask(name, size, limit) {
  return new Promise((done) => {
    const child = fork(fileURLToPath(import.meta.url), [name, size], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const late = setTimeout(() => {
      done({ problem: `no layout after ${limit / 1000} s` });
      child.kill('SIGKILL');
    }, limit);
    child.once('message', (said) => {
      clearTimeout(late);
      done(said);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      done({ problem: `ended with exit code ${code}` });
    });
  });
}
