import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomGraph, randomInputs } from '../../../test/support/btor-graphs.js';
import { EMPTY_MODEL, Evaluator, type Interpretation, buildSignature, Budget } from '../../semantics/index.js';
import type { Term, TermStore } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { GraphBuilder } from '../builder.js';
import { BITS_MEANINGS } from '../evaluate/bits-meaning.js';
import { type BtorValue, evaluateGraph } from '../evaluate/evaluate-graph.js';
import type { BtorGraph, BtorNode } from '../graph.js';
import { type BtorKind, kindInfo } from '../kinds.js';
import { resultSort, sortFault } from '../sort-rules.js';
import { bits } from '../sort.js';
import { leafNames } from './names.js';
import { Translator } from './translator.js';
import { sampleRuns } from '../../../test/support/laws.js';

function termOfValue(translator: Translator, value: BtorValue, node: BtorNode): Term {
  const { store } = translator;
  if (typeof value === 'bigint') return store.bitVec(value, node.sort.kind === 'bits' ? node.sort.width : 0);
  const { index, element } = value.sort;
  let array = store.app('const', [store.bitVec(value.otherwise, element)], [], translator.sort(value.sort));
  for (const [at, held] of value.exceptions()) {
    array = store.app('store', [array, store.bitVec(at, index), store.bitVec(held, element)]);
  }
  return array;
}

function evaluatorFor(translator: Translator, graph: BtorGraph, inputs: ReadonlyMap<number, BtorValue>): Evaluator {
  const symbols = new Map<string, Interpretation>();
  const names = leafNames(graph);
  for (const [position, value] of inputs) {
    const body = termOfValue(translator, value, graph.nodes[position - 1] as BtorNode);
    symbols.set(names.get(position) as string, { kind: 'definition', params: [], body });
  }
  const store: TermStore = translator.store;
  return new Evaluator({
    signature: buildSignature(store, []),
    model: { ...EMPTY_MODEL, symbols },
    budget: new Budget('thorough'),
  });
}

/** Returns a function that evaluates every node and its term, plain and negated, and lists differences. */
function comparing(graph: BtorGraph): (inputs: ReadonlyMap<number, BtorValue>) => string[] {
  const translator = new Translator(graph, leafNames(graph));
  graph.nodes.forEach((_, i) => translator.translate(i + 1));
  return (inputs) => {
    const evaluator = evaluatorFor(translator, graph, inputs);
    const values = evaluateGraph(graph, inputs);
    const wrong: string[] = [];
    graph.nodes.forEach((node, i) => {
      const compare = (term: Term, wanted: bigint | boolean): void => {
        const found = evaluator.evaluate(term);
        if (found.kind === 'value' && found.value === wanted) return;
        wrong.push(`${node.kind}: ${found.kind === 'value' ? String(found.value) : found.because}, not ${wanted}`);
      };
      const value = values[i] as BtorValue;
      if (typeof value === 'bigint') {
        const width = node.sort.kind === 'bits' ? node.sort.width : 0;
        compare(translator.term(i + 1), value);
        compare(translator.term(-i - 1), BigInt.asUintN(width, ~value));
        compare(translator.truth(i + 1), value !== 0n);
        return;
      }
      compare(translator.store.app('=', [translator.term(i + 1), termOfValue(translator, value, node)]), true);
    });
    return wrong;
  };
}

/** Builds graphs that apply one operator to inputs of 1 to 3 bits, with every index and every valid pair of widths. */
function* operatorGraphs(kind: BtorKind): Generator<BtorGraph> {
  const { arity = 0 } = kindInfo(kind);
  for (let first = 1; first <= 3; first++) {
    for (let second = 1; second <= (arity === 2 ? 3 : 1); second++) {
      const indices = kind === 'slice' ? [0, 1, 2].flatMap((u) => [0, 1, 2].map((l) => [u, l])) : [[0], [1], [2]];
      for (const each of kind === 'slice' || kind === 'uext' || kind === 'sext' ? indices : [[]]) {
        const builder = new GraphBuilder({ version: 2 });
        const args = [first, second].slice(0, arity).map((width) => builder.input(bits(width)));
        const sorts = args.map((edge) => builder.sortOf(edge));
        const sort = resultSort(kind, sorts, each);
        if (sort === undefined || sortFault(kind, sort, sorts, each) !== undefined) continue;
        builder.node(kind, args, each);
        yield builder.graph();
      }
    }
  }
}

it.each(Object.keys(BITS_MEANINGS) as BtorKind[])('translates the operator %s to a term with equal values', (kind) => {
  let seen = 0;
  const wrong: string[] = [];
  for (const graph of operatorGraphs(kind)) {
    const compare = comparing(graph);
    const widths = graph.nodes.slice(0, -1).map(({ sort }) => (sort.kind === 'bits' ? sort.width : 0));
    const [first = 0, second = 0] = widths;
    for (let all = 0; all < 2 ** (first + second); all++) {
      const inputs = new Map<number, BtorValue>([[1, BigInt(all % 2 ** first)]]);
      if (widths.length > 1) inputs.set(2, BigInt(Math.floor(all / 2 ** first)));
      wrong.push(...compare(inputs));
      seen++;
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(1);
});

it('translates the nodes of random graphs to terms with equal values', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1 as const, 2 as const), (seed, version) => {
      const rng = rngFromSeed(String(seed));
      const graph = randomGraph(rng, { version, size: 60, widths: [1, 2, 3, 4, 5], arrays: true });
      const compare = comparing(graph);
      for (let i = 0; i < 3; i++) expect(compare(randomInputs(rng, graph))).toEqual([]);
    }),
    { numRuns: sampleRuns(60) },
  );
});
