import { describe, expect, it } from 'vitest';
import { type BtorGraph, readBtor } from '../../btor/index.js';
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

/** Lists the arguments whose negation changed, as `node.argument reference`, with the old reference. */
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
});
