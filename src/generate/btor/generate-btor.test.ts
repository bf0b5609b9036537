import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BtorGraph,
  DIALECT_NAMES,
  dialectInfo,
  hasValue,
  obstaclesTo,
  printBtor,
  readBtor,
} from '../../btor/index.js';
import { rngFromSeed } from '../../util/index.js';
import { btorOfSeed, generateBtor } from './generate-btor.js';
import { btorNodeNames, countBtorNodes } from '../../../compat/thesis/btor-nodes.js';
import { BTOR_DEFAULTS, type BtorParameters, btorParameterProblems } from './parameters.js';
import { sampleRuns } from '../../../test/support/laws.js';

function drawGraph(given: Partial<BtorParameters>, seed = 1): BtorGraph {
  return btorOfSeed({ ...BTOR_DEFAULTS, ...given }, seed);
}

const parameters: fc.Arbitrary<BtorParameters> = fc
  .record({
    dialect: fc.constantFrom(...DIALECT_NAMES),
    nodes: fc.integer({ min: 1, max: 400 }),
    depth: fc.oneof(fc.constant(9999), fc.integer({ min: 1, max: 20 })),
    vars: fc.integer({ min: 0, max: 20 }),
    arrays: fc.integer({ min: 0, max: 5 }),
    writes: fc.integer({ min: 0, max: 8 }),
    minwidth: fc.integer({ min: 1, max: 20 }),
    more: fc.integer({ min: 0, max: 40 }),
    arrmaxwidth: fc.integer({ min: 1, max: 12 }),
    dag: fc.integer({ min: 0, max: 100 }),
    negate: fc.integer({ min: 0, max: 100 }),
    clauses: fc.double({ min: 0, max: 5, noNaN: true }),
    cnf: fc.boolean(),
    all: fc.boolean(),
    noarrays: fc.boolean(),
    states: fc.integer({ min: 0, max: 4 }),
    arraystates: fc.integer({ min: 0, max: 2 }),
    bads: fc.integer({ min: 1, max: 3 }),
    constraints: fc.integer({ min: 0, max: 3 }),
    layers: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
  })
  .map(({ more, ...given }) => {
    const steps = dialectInfo(given.dialect).lacks.includes('next') ? { states: 0, arraystates: 0 } : {};
    return { ...BTOR_DEFAULTS, ...given, ...steps, maxwidth: given.minwidth + more };
  });

describe('a random BTOR graph', () => {
  it('draws well-sorted, reproducible graphs that are valid in their dialect, for any parameters', () => {
    fc.assert(
      fc.property(parameters, fc.nat(), (given, seed) => {
        const graph = btorOfSeed(given, seed);
        const text = printBtor(graph, { dialect: given.dialect });
        const { version } = dialectInfo(given.dialect);
        const reading = readBtor(text, { version });
        expect(reading.diagnostics).toEqual([]);
        expect(reading.graph.nodes).toEqual(graph.nodes);
        expect(obstaclesTo(graph, given.dialect)).toEqual([]);
        expect(printBtor(btorOfSeed(given, seed), { dialect: given.dialect })).toBe(text);
      }),
      { numRuns: sampleRuns(150) },
    );
  });

  it('gives every node except outputs a parent', () => {
    for (let seed = 0; seed < 10; seed++) {
      const graph = drawGraph({ nodes: 300, cnf: seed % 2 === 0 }, seed);
      const used = new Set(graph.nodes.flatMap(({ args }) => args.map(Math.abs)));
      const fatherless = graph.nodes.filter(({ kind }, at) => hasValue(kind) && !used.has(at + 1));
      expect(fatherless).toEqual([]);
    }
  });

  it.each(DIALECT_NAMES)('uses every kind of node of the dialect %s if the option -all is set', (dialect) => {
    const steps = dialectInfo(dialect).lacks.includes('next') ? {} : { states: 8, arraystates: 1 };
    const given = { ...BTOR_DEFAULTS, dialect, ...steps, all: true, nodes: 1, maxwidth: 1 };
    const counts = new Map<string, number>();
    countBtorNodes(btorOfSeed(given, 3), counts);
    expect(btorNodeNames(given).filter((name) => !counts.has(name))).toEqual([]);
  });

  it('draws the requested number of clauses, and joins n clauses by n-1 operators', () => {
    const cnf = drawGraph({ cnfonly: true, vars: 30, clauses: 4 });
    const ofKind = (kind: string) => cnf.nodes.filter((node) => node.kind === kind).length;
    expect([ofKind('input'), ofKind('or'), ofKind('and'), ofKind('root')]).toEqual([30, 2 * 120, 119, 1]);
  });

  it('uses every variable of a CNF in some clause, even if there are few clauses', () => {
    for (let vars = 1; vars < 12; vars++) {
      const { nodes } = drawGraph({ cnfonly: true, vars, clauses: 0 }, vars);
      const used = new Set(
        nodes.flatMap(({ kind, args }) => (kind === 'or' ? args.map((edge) => Math.abs(edge)) : [])),
      );
      expect(nodes.every(({ kind }, at) => kind !== 'input' || used.has(at + 1))).toBe(true);
    }
  });

  it('leaves fewer nodes without a parent if the option -dag has a smaller value', () => {
    const closing = (dag: number) => drawGraph({ dag, vars: 100, nodes: 2000, depth: 9999 }).nodes.length - 2000;
    expect(closing(0)).toBeLessThan(closing(50));
    expect(closing(50)).toBeLessThan(closing(100));
  });

  it('limits the number of bit-vectors in a layer', () => {
    const layers = [9, 5, 2];
    const graph = drawGraph({ layers, depth: 8, nodes: 9999, vars: 4 });
    // Computes the layer of each node. Adapters such as `slice` are in the layer of their argument.
    const layer: number[] = [];
    const sizes = new Map<number, number>();
    for (const { kind, args, sort } of graph.nodes) {
      const below = Math.max(-1, ...args.map((edge) => layer[Math.abs(edge) - 1] as number));
      const adapter = kind === 'slice' || kind === 'uext' || kind === 'sext';
      layer.push(adapter ? below : below + 1);
      if (!adapter && sort.kind === 'bits' && args.length > 0) sizes.set(below + 1, (sizes.get(below + 1) ?? 0) + 1);
    }
    expect(sizes.get(2)).toBeLessThanOrEqual(5 + 3);
    expect(Math.max(...layer)).toBeGreaterThanOrEqual(8);
  });

  it('draws operations in proportion to their weights', () => {
    const counts = new Map<string, number>();
    const names = ['mul', 'add', 'udiv'];
    const all = btorNodeNames({ ...BTOR_DEFAULTS, noarrays: true });
    const weights = Object.fromEntries(all.map((name) => [name, names.includes(name) ? 1 : 0]));
    countBtorNodes(drawGraph({ noarrays: true, nodes: 4000, depth: 9999, weights: { ...weights, mul: 3 } }), counts);
    const [mul = 0, add = 0, sub = 0] = [counts.get('mul'), counts.get('add'), counts.get('sub')];
    expect(sub).toBe(0);
    expect(mul / add).toBeGreaterThan(2.5);
    expect(mul / add).toBeLessThan(3.5);
  });

  it('rejects invalid parameters', () => {
    const bad: Partial<BtorParameters>[] = [
      { nodes: 0 },
      { minwidth: 5, maxwidth: 4 },
      { dag: 101 },
      { states: 1 },
      { cnfonly: true, vars: 0 },
      { layers: [0] },
      { weights: { add: -1 } },
    ];
    for (const given of bad) {
      expect(btorParameterProblems({ ...BTOR_DEFAULTS, ...given }), JSON.stringify(given)).toHaveLength(1);
      expect(() => generateBtor({ ...BTOR_DEFAULTS, ...given }, rngFromSeed(0))).toThrow(RangeError);
    }
    expect(btorParameterProblems(BTOR_DEFAULTS)).toEqual([]);
  });
});
