import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BtorGraph,
  type BtorVersion,
  type BtorValue,
  GraphBuilder,
  bits,
  convertGraph,
  evaluateGraph,
  holds,
  kindInfo,
  printBtor,
  toScript,
} from '../../src/btor/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../src/solver/index.js';
import { printScript } from '../../src/syntax/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { someSolvers } from '../setup/solvers.js';
import { NativeBoolector } from '../support/ask-boolector.js';
import { listOperators, randomGraph } from '../support/btor-graphs.js';
import { byDepth } from '../support/laws.js';

const MOST_INPUT_BITS = 9;
/** Graphs per version of the format. */
const COUNT = byDepth({ sample: 12, whole: 30, deep: 30 });

/**
 * A random graph with few input bits. For each of its last operators, a root or constraint requires that the value is
 * zero, or that it is not.
 */
function smallGraph(seed: string, version: BtorVersion): BtorGraph | undefined {
  const rng = rngFromSeed(seed);
  const kinds = listOperators(version).filter((kind) => kindInfo(kind).signature !== 'leaf');
  const body = randomGraph(rng, {
    version,
    size: 24,
    widths: rng.pick([
      [1, 2, 3],
      [2, 4],
      [1, 3],
      [4, 2, 1],
    ]),
    kinds,
  });
  const builder = new GraphBuilder({ version });
  for (const node of body.nodes) builder.add(node);
  for (let at = body.nodes.length - 4; at < body.nodes.length; at++) {
    const node = body.nodes[at];
    if (node?.sort.kind !== 'bits') return undefined;
    const bit = node.sort === bits(1) ? at + 1 : builder.node('redor', [at + 1]);
    if (version === 2) builder.node('constraint', [rng.chance(0.5) ? bit : -bit]);
    else builder.node('root', [rng.chance(0.5) ? bit : -bit]);
  }
  return builder.graph();
}

/** Finds the answer by trying all inputs. Returns undefined if there are too many inputs. */
function tryAllInputs(graph: BtorGraph): 'sat' | 'unsat' | undefined {
  const leaves = graph.nodes.flatMap((node, i) =>
    kindInfo(node.kind).signature === 'leaf' && node.sort.kind === 'bits'
      ? [{ at: i + 1, width: node.sort.width }]
      : [],
  );
  const width = leaves.reduce((sum, leaf) => sum + leaf.width, 0);
  if (width > MOST_INPUT_BITS) return undefined;
  for (let all = 0n; all < 1n << BigInt(width); all++) {
    const inputs = new Map<number, BtorValue>();
    let rest = all;
    for (const leaf of leaves) {
      inputs.set(leaf.at, BigInt.asUintN(leaf.width, rest));
      rest >>= BigInt(leaf.width);
    }
    if (holds(graph, evaluateGraph(graph, inputs))) return 'sat';
  }
  return 'unsat';
}

describe('solvers on random graphs of all operators', () => {
  const boolector = new NativeBoolector();
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['z3', 'boolector'], { mode: 'fresh' });
  });
  afterAll(async () => {
    boolector.close();
    await Promise.all(solvers.map((solver) => solver.close()));
  });

  it.each([1, 2] as const)(
    'gets from each solver the answer found by trying all inputs: BTOR version %d',
    async (version) => {
      const answers = { sat: 0, unsat: 0 };
      for (let seed = 0; answers.sat + answers.unsat < COUNT; seed++) {
        const graph = smallGraph(`btor-solvers ${seed}`, version);
        const answer = graph === undefined ? undefined : tryAllInputs(graph);
        if (graph === undefined || answer === undefined) continue;
        answers[answer]++;
        const { graph: converted } = convertGraph(graph, 'boolector-1.5');
        if (converted === undefined) throw new Error('not converted');
        const said = boolector.ask(printBtor(converted, { dialect: 'boolector-1.5' }));
        expect(said ?? answer, printBtor(graph)).toBe(answer);
        const { script } = toScript(graph);
        if (script === undefined) throw new Error('not translated');
        for (const solver of solvers) {
          const { outcome } = await solver.run({ input: printScript(script) }, DEFAULT_LIMITS);
          expect(outcome, printBtor(graph)).toMatchObject({ kind: 'answered', answers: [answer] });
        }
      }
      expect(Math.min(answers.sat, answers.unsat)).toBeGreaterThan(0);
    },
  );
});
