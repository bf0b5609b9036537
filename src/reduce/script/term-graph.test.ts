import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import type { Dag } from '../graph/dag.js';
import { ALGORITHMS } from '../graph/algorithms/list.js';
import type { Edit, Leaf, ReducibleGraph } from '../graph/graph.js';
import { reduceGraph } from '../graph/language.js';
import { reducibleScript } from './term-graph.js';

const text = (graph: ReducibleGraph): string => new TextDecoder().decode(graph.print());
const parseDag = (source: string): Dag => reducibleScript(readScript(source).script);

function replaceAll(dag: Dag, leaf: Leaf): string {
  const nodes = [...dag.order].filter((node) => !dag.isRoot(node));
  return text(
    dag.apply(
      nodes.map((node): Edit => ({ kind: 'leaf', node, leaf })),
      { simplify: false },
    ) as ReducibleGraph,
  );
}

const SORTS = `(set-logic ALL)
(declare-sort U 0)
(declare-fun b () (_ BitVec 4))
(declare-fun i () Int)
(declare-fun a () (Array Int (_ BitVec 4)))
(declare-fun u () U)
(declare-fun f (U) U)
(assert (= (select a (+ i 1)) (bvnot b)))
(assert (= (f u) u))
(check-sat)
`;

describe('a script as a reducible graph', () => {
  it('prints a script unchanged except that it drops unused declarations', () => {
    const source = '(declare-fun x () Int)\n(declare-fun y () Int)\n(assert (> x 0))\n(check-sat)\n';
    expect(text(parseDag(source))).toBe('(declare-fun x () Int)\n(assert (> x 0))\n(check-sat)\n');
  });

  it('replaces terms by constants, or by variables if a sort has no constant', () => {
    const dag = parseDag(SORTS);
    expect(replaceAll(dag, 'zero')).toBe(
      '(set-logic ALL)\n(declare-sort U 0)\n(assert false)\n(assert false)\n(check-sat)\n',
    );
    const terms = [...dag.order].filter((node) => !dag.isRoot(node) && dag.depth(node) === 2);
    const ones = text(
      dag.apply(
        terms.map((node): Edit => ({ kind: 'leaf', node, leaf: 'ones' })),
        { simplify: false },
      ) as ReducibleGraph,
    );
    expect(ones).toContain('(assert (= #xf #xf))');
    expect(ones).toMatch(/\(declare-fun fresh0 \(\) U\)/);
    expect(readScript(ones).ok).toBe(true);
  });

  it('drops assertions, but keeps push and pop', () => {
    const dag = parseDag(
      '(declare-fun p () Bool)\n(push 1)\n(assert p)\n(check-sat)\n(pop 1)\n(assert (not p))\n(check-sat)\n',
    );
    const next = dag.apply([{ kind: 'leaf', node: dag.roots[0] as number, leaf: 'zero' }], { simplify: false });
    expect(text(next as ReducibleGraph)).toBe(
      '(declare-fun p () Bool)\n(push 1)\n(check-sat)\n(pop 1)\n(assert (not p))\n(check-sat)\n',
    );
  });

  it('never moves a variable out of its scope', () => {
    const dag = parseDag(
      '(declare-fun p (Int) Bool)\n(assert (and (p 0) (forall ((x Int)) (p (+ x 1)))))\n(check-sat)\n',
    );
    for (const node of dag.order) {
      dag.children(node).forEach((_, slot) => {
        for (const to of dag.order) {
          if (!dag.fits(node, slot, to)) continue;
          const next = dag.apply([{ kind: 'edge', node, slot, to, negated: false }], { simplify: false });
          if (next !== undefined) expect(readScript(text(next)).ok).toBe(true);
        }
      });
    }
  });

  it('reduces a script by every algorithm', async () => {
    const fails = (input: string): boolean => input.includes('bvnot') && readScript(input).ok;
    for (const algorithm of ALGORITHMS) {
      const { steps } = reduceGraph(parseDag(SORTS), {
        algorithm,
        simplify: false,
        jobs: 1,
        cache: new Map(),
        signal: new AbortController().signal,
        stage: (input) => ({ run: async () => fails(new TextDecoder().decode(input)), drop: () => undefined }),
      });
      let last = text(parseDag(SORTS));
      for await (const { subject } of steps) last = text(subject);
      expect(fails(last)).toBe(true);
      if (algorithm.name === 'combined') expect(last).toMatch(/\(assert \(= #x. \(bvnot #x.\)\)\)/);
    }
  });
});
