import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomGraph, randomInputs } from '../../test/support/btor-graphs.js';
import { type Rng, rngFromSeed } from '../util/index.js';
import { GraphBuilder } from './builder.js';
import { type BtorValue, evaluateGraph, sameBtorValue } from './evaluate/evaluate-graph.js';
import type { BtorGraph, BtorNode, BtorVersion, Edge } from './graph.js';
import { holds } from './question.js';
import { readBtor } from './read/read-btor.js';
import { bits } from './sort.js';
import { stepsByState } from './walk.js';
import { unroll } from './unroll.js';
import { sampleRuns } from '../../test/support/laws.js';

const BOUND = 3;

/** Builds a random system with named leaves, states, bad states and constraints. */
function randomSystem(rng: Rng, version: BtorVersion): BtorGraph {
  const body = randomGraph(rng, { version, size: 25, widths: [1, 2, 3], arrays: true });
  const builder = new GraphBuilder({ version });
  for (const [i, node] of body.nodes.entries()) builder.add({ ...node, symbol: `v${i + 1}` });
  const ofSort = (node: BtorNode): Edge => {
    const same = body.nodes.flatMap((other, i) => (other.sort === node.sort ? [i + 1] : []));
    return rng.pick(same);
  };
  for (const [i, node] of body.nodes.entries()) {
    if (node.kind !== (version === 2 ? 'state' : 'input')) continue;
    // Every initial value is an input, so that no state's initial value depends on the state itself.
    const beginning = body.nodes.findIndex((other) => other.kind === 'input' && other.sort === node.sort);
    if (version === 2 && beginning >= 0 && rng.chance(0.6)) builder.node('init', [i + 1, beginning + 1]);
    if (rng.chance(0.7)) builder.node('next', [i + 1, ofSort(node)]);
  }
  const bitNodes = body.nodes.flatMap((node, i) => (node.sort === bits(1) ? [i + 1] : []));
  const kinds = version === 1 ? (['root', 'root'] as const) : (['bad', 'bad', 'constraint'] as const);
  for (const kind of kinds)
    if (rng.chance(0.8)) builder.node(kind, [rng.chance(0.5) ? rng.pick(bitNodes) : -rng.pick(bitNodes)]);
  return builder.graph();
}

interface Simulated {
  readonly inputs: readonly ReadonlyMap<number, BtorValue>[];
  /** True if a bad state occurs within the bound or, without `bad`, if a run exists. */
  readonly answer: boolean;
}

/** Simulates the system with random inputs. */
function simulate(rng: Rng, system: BtorGraph): Simulated {
  const steps = stepsByState(system);
  const inputs: ReadonlyMap<number, BtorValue>[] = [];
  const asks = system.nodes.some(({ kind }) => kind === 'bad' || kind === 'root');
  let allowed = true;
  let bad = false;
  let before: readonly BtorValue[] | undefined;
  for (let step = 0; step <= BOUND; step++) {
    const now = new Map(randomInputs(rng, system));
    for (const [state, lines] of steps) {
      const line = lines.find((at) => system.nodes[at - 1]?.kind === (step === 0 ? 'init' : 'next'));
      if (line === undefined) continue;
      const source = system.nodes[line - 1]?.args[1] as Edge;
      // An `init` line reads an input of this step; a `next` line reads a node of the previous step.
      now.set(state, (step === 0 ? now.get(source) : before?.[source - 1]) as BtorValue);
    }
    inputs.push(now);
    const values = evaluateGraph(system, now);
    const readAsked = (kind: BtorNode['kind']): boolean[] =>
      system.nodes.flatMap((node, i) => (node.kind === kind ? [values[i] !== 0n] : []));
    allowed = allowed && readAsked('constraint').every((each) => each);
    bad = bad || (allowed && [...readAsked('bad'), ...readAsked('root')].some((each) => each));
    before = values;
  }
  return { inputs, answer: asks ? bad : allowed };
}

it('unrolls a graph so that the result agrees with a simulation of the steps', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1 as const, 2 as const), (seed, version) => {
      const rng = rngFromSeed(seed);
      const system = randomSystem(rng, version);
      const { graph = { version, nodes: [] }, problems } = unroll(system, BOUND);
      expect(problems).toEqual([]);
      for (let i = 0; i < 4; i++) {
        const { inputs, answer } = simulate(rng, system);
        const values = new Map<number, BtorValue>();
        graph.nodes.forEach(({ symbol }, at) => {
          const [name, step] = symbol?.split('@') ?? [];
          if (name !== undefined) values.set(at + 1, inputs[Number(step)]?.get(Number(name.slice(1))) as BtorValue);
        });
        expect(holds(graph, evaluateGraph(graph, values))).toBe(answer);
        seen.add(`${version} ${answer}`);
      }
    }),
    // The examples have both answers in each version.
    {
      numRuns: sampleRuns(150),
      examples: [
        [0, 1],
        [0, 2],
      ],
    },
  );
  expect([...seen].sort()).toEqual(['1 false', '1 true', '2 false', '2 true']);
});

const read = (text: string): BtorGraph => readBtor(text).graph;

it('initialises all elements of an array with one value, up to a maximum array size', () => {
  const text = (index: number): string =>
    `1 sort bitvec ${index}\n2 sort bitvec 2\n3 sort array 1 2\n4 sort bitvec 1\n5 constd 2 3\n6 state 3\n7 init 3 6 5\n8 input 1\n9 read 2 6 8\n10 redand 4 9\n11 bad -10\n12 next 3 6 6\n`;
  const { graph } = unroll(read(text(2)), 1);
  const values = evaluateGraph(graph as BtorGraph);
  expect(holds(graph as BtorGraph, values)).toBe(false);
  expect(unroll(read(text(20)), 1)).toMatchObject({ graph: undefined, problems: [{ code: 'G608' }] });
});

it('rejects a state whose initial value depends on the state itself', () => {
  const { problems } = unroll(
    read('1 sort bitvec 2\n2 state 1\n3 not 1 2\n4 init 1 2 3\n5 sort bitvec 1\n6 redor 5 2\n7 bad 6\n'),
    1,
  );
  expect(problems).toMatchObject([{ code: 'G608' }]);
});

it('accepts initial values defined on later lines, and computes the states of a step from the previous step', () => {
  const text =
    '1 sort bitvec 2\n2 state 1 s\n3 zero 1\n4 init 1 2 3\n5 inc 1 2\n6 next 1 2 5\n7 sort bitvec 1\n8 constd 1 3\n9 eq 7 2 8\n10 bad 9\n';
  const reaches = (bound: number): boolean => {
    const { graph } = unroll(read(text), bound);
    return holds(graph as BtorGraph, evaluateGraph(graph as BtorGraph));
  };
  expect([0, 1, 2, 3, 4].map(reaches)).toEqual([false, false, false, true, true]);
});

it('compares arrays element by element', () => {
  const [zero, other] = [
    evaluateGraph(read('1 array 1 1')),
    evaluateGraph(read('1 array 1 1\n2 zero 1\n3 write 1 1 1 2 2')),
  ];
  expect(sameBtorValue(zero[0] as BtorValue, other[2] as BtorValue)).toBe(true);
});
