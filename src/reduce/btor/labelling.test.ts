import { describe, expect, it } from 'vitest';
import { byDepth, sampleCases } from '../../../test/support/laws.js';
import { printBtor, readBtor, computeScopes } from '../../btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../generate/index.js';
import type { Dag } from '../graph/dag.js';
import type { ReducibleGraph } from '../graph/graph.js';
import { reduceGraph } from '../graph/language.js';
import { ALGORITHMS } from '../graph/algorithms/list.js';
import { reducibleBtor } from './labelling.js';

const text = (graph: ReducibleGraph): string => new TextDecoder().decode(graph.print());
const parseDag = (source: string): Dag => reducibleBtor(readBtor(source).graph);

const MODEL = `1 sort bitvec 4
2 sort array 1 1
3 state 1 count
4 zero 1
5 init 1 3 4
6 one 1
7 add 1 3 6
8 next 1 3 -7
9 input 2 memory
10 sort bitvec 1
11 eq 10 3 6
12 bad 11
`;

describe('reducibleBtor', () => {
  it('prints a graph as `printBtor` does', () => {
    for (const dialect of ['boolector-1.5', 'btor1', 'btor2'] as const) {
      for (let seed = 0; seed < byDepth({ sample: 2, whole: 5, deep: 5 }); seed++) {
        const graph = btorOfSeed({ ...BTOR_DEFAULTS, nodes: 200, dialect, states: dialect === 'btor2' ? 3 : 0 }, seed);
        const dag = reducibleBtor(graph);
        const back = readBtor(text(dag)).graph;
        expect(text(dag)).toBe(printBtor(back));
        if (dag.measure[0] === graph.nodes.length) expect(text(dag)).toBe(printBtor(graph));
      }
    }
  });

  it('keeps parameters within their functions', async () => {
    const source =
      '1 var 8 x\n2 param 8\n3 add 8 2 1\n4 mul 8 3 2\n5 lambda 8 8 2 4\n6 apply 8 5 1\n7 param 8\n8 apply 8 5 7\n' +
      '9 lambda 8 8 7 -8\n10 read 8 9 6\n11 ugt 1 10 1\n12 root 1 11\n';
    const tried: string[] = [];
    for (const algorithm of sampleCases(
      ALGORITHMS.filter(({ name }) => name !== 'combined'),
      2,
    )) {
      const reduction = reduceGraph(parseDag(source), {
        algorithm,
        simplify: true,
        stage: (input) => ({
          run() {
            const content = new TextDecoder().decode(input);
            tried.push(content);
            return Promise.resolve(content.includes(' lambda ') && content.includes(' mul '));
          },
          drop: () => undefined,
        }),
        jobs: 1,
        cache: new Map(),
        signal: new AbortController().signal,
      });
      for await (const step of reduction.steps) expect(text(step.subject)).toContain('mul');
    }
    expect(tried.length).toBeGreaterThan(100);
    const wrong = tried.filter((content) => {
      const { ok, graph } = readBtor(content);
      return !ok || computeScopes(graph).problems.length > 0;
    });
    expect(wrong).toEqual([]);
  });

  it('drops unreachable nodes', () => {
    expect(text(parseDag('1 var 4\n2 var 4\n3 not 4 1\n4 root 4 -3\n'))).toBe('1 var 4\n2 not 4 1\n3 root 4 -2\n');
  });

  it('replaces several nodes by one shared constant, or each node by a variable of its own', () => {
    const dag = parseDag('1 var 2\n2 neg 2 1\n3 inc 2 1\n4 add 2 2 3\n5 root 2 4\n');
    const replaceNode = (leaf: 'zero' | 'ones' | 'fresh') => {
      return text(
        dag.apply(
          [
            { kind: 'leaf', node: 1, leaf },
            { kind: 'leaf', node: 2, leaf },
          ],
          { simplify: false },
        ) as ReducibleGraph,
      );
    };
    expect(replaceNode('zero')).toBe('1 zero 2\n2 add 2 1 1\n3 root 2 2\n');
    expect(replaceNode('ones')).toBe('1 zero 2\n2 add 2 -1 -1\n3 root 2 2\n');
    expect(replaceNode('fresh')).toBe('1 var 2\n2 var 2\n3 add 2 1 2\n4 root 2 3\n');
  });

  it('simplifies only changed nodes', () => {
    const dag = parseDag('1 var 2\n2 zero 2\n3 add 2 1 2\n4 var 2\n5 neg 2 4\n6 xor 2 3 5\n7 root 2 6\n');
    const next = dag.apply([{ kind: 'leaf', node: 4, leaf: 'zero' }], { simplify: true });
    expect(text(next as ReducibleGraph)).toBe('1 var 2\n2 zero 2\n3 add 2 1 2\n4 root 2 3\n');
  });

  it('never forms a cycle', () => {
    const dag = parseDag('1 var 2\n2 neg 2 1\n3 inc 2 2\n4 root 2 3\n');
    expect(dag.apply([{ kind: 'edge', node: 1, slot: 0, to: 2, negated: false }], { simplify: false })).toBeUndefined();
  });

  it('drops the init and next lines of a replaced state', () => {
    const dag = parseDag(MODEL);
    const next = dag.apply([{ kind: 'leaf', node: 0, leaf: 'fresh' }], { simplify: false });
    expect(next).toBeUndefined();
    const zero = dag.apply([{ kind: 'leaf', node: 0, leaf: 'zero' }], { simplify: false });
    expect(text(zero as ReducibleGraph)).not.toMatch(/state|init|next/);
    expect(readBtor(text(zero as ReducibleGraph)).ok).toBe(true);
  });

  it('gives two graphs equal fingerprints exactly if the graphs print equally', () => {
    const seen = new Map<string, string>();
    const differing: string[] = [];
    for (let seed = 0; seed < byDepth({ sample: 1, whole: 3, deep: 3 }); seed++) {
      const dag = reducibleBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 60 }, seed));
      for (const node of dag.order) {
        for (const leaf of ['zero', 'fresh'] as const) {
          const next = dag.apply([{ kind: 'leaf', node: node, leaf }], { simplify: true });
          if (next === undefined) continue;
          const key = `${seed} ${next.fingerprint()}`;
          const printed = text(next);
          if (seen.has(key) && seen.get(key) !== printed) differing.push(key);
          seen.set(key, printed);
        }
      }
      const own = [...seen].filter(([key]) => key.startsWith(`${seed} `)).map(([, printed]) => printed);
      expect(new Set(own).size).toBe(own.length);
    }
    expect(differing).toEqual([]);
  });
});

describe('widthPass', () => {
  const narrowings = (dag: Dag): string[] => {
    return dag.passes.flatMap((pass) =>
      [...pass.waves({ subject: dag, cut: () => undefined })].map((edits) =>
        text(dag.apply(edits, { simplify: false }) as ReducibleGraph),
      ),
    );
  };

  it('keeps slices, extensions, concatenations and shifts well sorted', () => {
    const dag = parseDag(
      '1 var 8\n2 slice 4 1 5 2\n3 uext 6 2 2\n4 concat 10 2 3\n5 var 3\n6 sll 8 1 5\n7 redor 1 4\n8 redand 1 6\n9 and 1 7 8\n10 root 1 9\n',
    );
    const all = narrowings(dag);
    expect(all.length).toBeGreaterThan(4);
    for (const each of all) expect(readBtor(each).diagnostics).toEqual([]);
  });

  it('narrows bit-vectors and arrays of random graphs, which makes the graphs smaller', () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < byDepth({ sample: 2, whole: 6, deep: 6 }); seed++) {
      const dag = reducibleBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 80, maxwidth: 8 }, seed));
      for (const pass of dag.passes) {
        for (const edits of pass.waves({ subject: dag, cut: () => undefined })) {
          const next = dag.apply(edits, { simplify: false }) as ReducibleGraph;
          const isSmaller = next.measure[0] === dag.measure[0] && next.measure[1] < dag.measure[1];
          if (!isSmaller || !readBtor(text(next)).ok) wrong.push(text(next));
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
