import { describe, expect, it } from 'vitest';
import { type BtorGraph, meaningProblems, readBtor } from '../../btor/index.js';
import { rngFromSeed } from '../../util/index.js';
import { mutateGraph } from './mutate-graph.js';

const { graph } = readBtor(`1 sort bitvec 4
2 sort bitvec 1
3 state 1 count
4 one 1
5 init 1 3 4
6 input 1 step
7 add 1 3 -6
8 next 1 3 7
9 ugte 2 3 6
10 bad 9
`);

/** Lists the arguments whose negation changed, as `node.argument` followed by the old reference. */
function negations(before: BtorGraph, after: BtorGraph): string[] {
  return before.nodes.flatMap((node, at) =>
    node.args.flatMap((edge, place) =>
      after.nodes[at]?.args[place] === -edge ? [`${at + 1}.${place + 1} ${edge}`] : [],
    ),
  );
}

describe('mutateGraph', () => {
  const drawNegations = () =>
    Array.from({ length: 300 }, (_, seed) =>
      mutateGraph(graph, { rng: rngFromSeed(seed), count: 1, flaws: false }),
    ).filter(({ notes }) => notes.some((note) => note.includes('negated')));

  it('reports which argument it negates or no longer negates', () => {
    const all = drawNegations();
    expect(all.length).toBeGreaterThan(20);
    for (const { notes, graph: after } of all) {
      const [only, ...more] = negations(graph, after);
      expect(more).toEqual([]);
      const [place = '', edge] = only?.split(' ') ?? [];
      const [node, argument] = place.split('.');
      const how = Number(edge) > 0 ? 'is negated' : 'is no longer negated';
      expect(notes).toEqual([`node ${node}: argument ${argument} ${how}`]);
    }
    const told = new Set(all.flatMap(({ notes }) => notes));
    expect([...told].filter((note) => note.endsWith('no longer negated'))).toHaveLength(1);
  });

  it('negates the value of an init or next line, never the state', () => {
    const places = new Set(
      drawNegations().flatMap(({ graph: after }) => negations(graph, after).map((each) => each.split(' ')[0])),
    );
    // The first argument of init (node 3) and next (node 6) is a state and cannot be negated.
    expect([...places].filter((place) => place === '3.1' || place === '6.1')).toEqual([]);
    expect(places).toContain('6.2');
  });

  it('changes a copy of the graph, and returns a note for each change', () => {
    const before = structuredClone(graph);
    for (let seed = 0; seed < 60; seed++) {
      const made = mutateGraph(graph, { rng: rngFromSeed(seed), count: 1, flaws: false });
      const isChanged = JSON.stringify(made.graph.nodes, bigintText) !== JSON.stringify(graph.nodes, bigintText);
      expect(made.notes.length).toBeGreaterThanOrEqual(isChanged ? 1 : 0);
      expect(made.notes.length).toBeLessThanOrEqual(1);
    }
    expect(graph).toEqual(before);
    expect(mutateGraph(graph, { rng: rngFromSeed(1), count: 0, flaws: false })).toEqual({ graph, notes: [] });
  });

  it('negates an array only if `flaws` is set, and with `flaws` leaves a graph without arrays unchanged', () => {
    const arrays = readBtor('1 array 4 2\n2 var 2\n3 read 4 1 2\n4 var 4\n5 eq 1 3 4\n6 root 1 5\n').graph;
    const flawed = (of: BtorGraph, flaws: boolean, seed: number): boolean =>
      meaningProblems(mutateGraph(of, { rng: rngFromSeed(seed), count: 2, flaws }).graph).some(
        ({ code }) => code === 'G607',
      );
    const seeds = Array.from({ length: 30 }, (_, seed) => seed);
    expect(seeds.some((seed) => flawed(arrays, false, seed))).toBe(false);
    expect(seeds.filter((seed) => flawed(arrays, true, seed)).length).toBeGreaterThan(15);
    const none = mutateGraph(graph, { rng: rngFromSeed(2), count: 3, flaws: true });
    expect(none.graph).toBe(graph);
    expect(none.notes).toEqual([]);
  });
});

const bigintText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
