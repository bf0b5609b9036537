import { describe, expect, it } from 'vitest';
import { type BtorGraph, GraphBuilder, arrayOf, bits, printBtor, readBtor } from '../../btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../generate/index.js';
import { byDepth, sampleCases } from '../../../test/support/laws.js';
import { ALGORITHMS, fullOverGraphs } from './algorithms/list.js';
import { reducibleBtor } from '../btor/labelling.js';
import { complement, partitions, parts, regrain } from '../engine/orders/places.js';
import type { Step } from '../engine/reduce.js';
import type { Stage } from '../engine/search.js';
import type { ReducibleGraph } from './graph.js';
import { smallerSize } from '../text-size.js';
import { type ReduceGraphOptions, graphLanguage, reduceGraph } from './language.js';
import { GRAPH_PASSES } from './passes.js';

const text = (graph: ReducibleGraph): string => new TextDecoder().decode(graph.print());

/** Creates a check whose runs may end out of order, as runs of processes do. */
function stageFor(fails: (input: string) => boolean, slow = false): Stage {
  let turn = 0;
  return (input) => ({
    async run(signal) {
      const rounds = slow ? (turn++ * 7) % 5 : 0;
      for (let i = 0; i < rounds; i++) await Promise.resolve();
      signal.throwIfAborted();
      return fails(new TextDecoder().decode(input));
    },
    drop: () => undefined,
  });
}

function options(name: string, stage: Stage, more: Partial<ReduceGraphOptions> = {}): ReduceGraphOptions {
  const algorithm = [fullOverGraphs, ...ALGORITHMS].find((each) => each.name === name);
  if (algorithm === undefined) throw new Error(`no algorithm ${name}`);
  const signal = new AbortController().signal;
  return { algorithm, stage, simplify: false, jobs: 1, cache: new Map(), signal, ...more };
}

async function all(
  start: ReducibleGraph,
  given: ReduceGraphOptions,
): Promise<{ steps: Step<ReducibleGraph>[]; calls: number }> {
  const reduction = reduceGraph(start, given);
  const steps: Step<ReducibleGraph>[] = [];
  for await (const step of reduction.steps) steps.push(step);
  return { steps, calls: reduction.counts().calls };
}

const NODES = byDepth({ sample: 24, whole: 32, deep: 32 });
const GRAPHS: readonly BtorGraph[] = sampleCases([1, 2, 3], 2).map((seed) =>
  btorOfSeed({ ...BTOR_DEFAULTS, nodes: NODES, vars: 5 }, seed),
);

const fails = (input: string): boolean => / write /.test(input) && (/ mul /.test(input) || / -\d/.test(input));

describe.each([fullOverGraphs, ...ALGORITHMS].map(({ name }) => name))('%s', (name) => {
  it('yields graphs that are strictly smaller and still fail', async () => {
    for (const simplify of [false, true]) {
      for (const graph of GRAPHS) {
        const start = reducibleBtor(graph);
        expect(fails(text(start))).toBe(true);
        const { steps } = await all(start, options(name, stageFor(fails), { simplify }));
        let last: ReducibleGraph = start;
        const wrong: string[] = [];
        for (const { subject: next } of steps) {
          const found = text(next);
          if (!smallerSize(next.measure, last.measure) || !fails(found) || !readBtor(found).ok) wrong.push(found);
          last = next;
        }
        expect(wrong).toEqual([]);
      }
    }
  });

  it('gives the same result with any number of jobs, with or without a cache', async () => {
    const start = reducibleBtor(GRAPHS[0] as BtorGraph);
    const texts = async (more: Partial<ReduceGraphOptions>) =>
      (await all(start, options(name, stageFor(fails, true), more))).steps.map(({ subject }) => text(subject));
    const alone = await texts({});
    for (const jobs of sampleCases([5, 2], 2)) expect(await texts({ jobs })).toEqual(alone);
    expect(await texts({ cache: undefined })).toEqual(alone);
  });

  it('ends when the signal aborts', async () => {
    const stop = new AbortController();
    const start = reducibleBtor(GRAPHS[1] as BtorGraph);
    let runs = 0;
    const stage = stageFor((input) => {
      if (++runs === 3) stop.abort();
      return fails(input);
    });
    await all(start, options(name, stage, { signal: stop.signal }));
    expect(runs).toBeLessThanOrEqual(3);
  });
});

describe('thorough', () => {
  it('leaves at most as many nodes with `thorough` as with any other algorithm', async () => {
    for (const graph of GRAPHS) {
      const start = reducibleBtor(graph);
      const sizes = new Map<string, number>();
      for (const { name } of ALGORITHMS) {
        const { steps } = await all(start, options(name, stageFor(fails)));
        sizes.set(name, steps.at(-1)?.subject.measure[0] ?? start.measure[0]);
      }
      expect(sizes.get('thorough')).toBe(Math.min(...sizes.values()));
    }
  });
});

describe('full', () => {
  it.each([
    ['', fails, GRAPHS],
    [
      ' if simplification removes the failure',
      (input: string) => / urem /.test(input) && / concat /.test(input),
      [readBtor('1 constd 1 1\n2 urem 1 1 1\n3 concat 2 1 -1\n4 umulo 1 3 3\n5 xnor 1 4 2\n6 root 1 5\n').graph],
    ],
  ])('runs until no single edit of any pass preserves the failure%s', async (_, keeps, graphs) => {
    for (const graph of graphs) {
      for (const simplify of [false, true]) {
        const reduction = reduceGraph(reducibleBtor(graph), options('full', stageFor(keeps), { simplify }));
        let last: ReducibleGraph = reducibleBtor(graph);
        for await (const { subject } of reduction.steps) last = subject;
        expect(reduction.minimal()).toBe(true);
        const language = graphLanguage({ simplify: false });
        const view = language.view(last, () => expect.unreachable());
        const found: string[] = [];
        for (const pass of [...GRAPH_PASSES, ...last.passes]) {
          for (const edit of [...pass.waves(view)].flat()) {
            const next = language.apply(last, [edit]);
            if (next !== undefined && language.smaller(next, last) && keeps(text(next))) found.push(text(next));
          }
        }
        expect(found).toEqual([]);
      }
    }
  });
});

describe('combined', () => {
  it('makes fewer than half as many calls with `combined` as with `thorough`, and leaves at most as many nodes as changeref+', async () => {
    const counts = { combined: 0, 'changeref+': 0, thorough: 0 };
    for (const graph of GRAPHS) {
      const start = reducibleBtor(graph);
      const sizes: number[] = [];
      for (const name of ['combined', 'changeref+', 'thorough'] as const) {
        const { steps, calls } = await all(start, options(name, stageFor(fails)));
        sizes.push(steps.at(-1)?.subject.measure[0] ?? start.measure[0]);
        counts[name] += calls;
      }
      expect(sizes[0]).toBeLessThanOrEqual(sizes[1] as number);
    }
    expect(counts.combined).toBeLessThan(counts.thorough / 2);
  });
});

describe('granularity', () => {
  it("tests the subsets of figure 4.1 in Vida's thesis if the failure needs the elements 1, 2 and 3", () => {
    const needed = [1, 2, 3];
    const tests: string[] = [];
    let items = [1, 2, 3, 4];
    for (let count = 2; ;) {
      const cut = partitions(items, count);
      // In figure 4.1, each step keeps a part. The algorithm for graphs removes a part instead.
      const kept = [...parts(cut.length)].find((part) => {
        const left = part.kind === 'part' ? (cut[part.index] as number[]) : complement(cut, part.index);
        tests.push(left.join(''));
        return needed.every((each) => left.includes(each));
      });
      if (kept !== undefined) {
        items = complement(cut, kept.index);
        count = regrain({ kind: 'part', index: kept.index }, count);
      } else if (count >= items.length) break;
      else count = Math.min(items.length, 2 * count);
    }
    expect(items).toEqual(needed);
    expect(tests).toEqual('12 34 1 2 3 4 234 134 124 123 1 2 3 23 13 12'.split(' '));
  });
});

describe('changeref and changeref+', () => {
  const length = 32;

  /** A chain of writes below a read (figure 4.5). */
  function chain(): BtorGraph {
    const builder = new GraphBuilder({ version: 1 });
    let array = builder.input(arrayOf(2, 2));
    const index = builder.input(bits(2));
    for (let i = 0; i < length; i++) array = builder.node('write', [array, index, index]);
    const read = builder.node('read', [array, index]);
    builder.node('root', [builder.node('eq', [read, index])]);
    return readBtor(printBtor({ version: 1, nodes: [...builder.graph().nodes] })).graph;
  }

  it('makes fewer than 2n log n calls with `changeref+`, but at least n^2/2 calls with `changeref`, if all n writes to an array are needed', async () => {
    const writes = (input: string): boolean => (input.match(/ write /g) ?? []).length === length;
    const start = reducibleBtor(chain());
    const { calls: linear } = await all(start, options('changeref', stageFor(writes), { cache: undefined }));
    const { calls: halving } = await all(start, options('changeref+', stageFor(writes), { cache: undefined }));
    expect(linear).toBeGreaterThanOrEqual((length * (length + 1)) / 2);
    expect(halving).toBeLessThan(2 * length * Math.log2(length));
  });

  it('removes all but one write of an array if a single write suffices', async () => {
    const start = reducibleBtor(chain());
    for (const name of ['changeref', 'changeref+']) {
      const { steps } = await all(
        start,
        options(
          name,
          stageFor((input) => / write /.test(input)),
        ),
      );
      expect(text(steps.at(-1)?.subject as ReducibleGraph).match(/ write /g)).toHaveLength(1);
    }
  });
});
