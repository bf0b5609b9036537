import { describe, expect, it } from 'vitest';
import { readBtor } from '../../../btor/index.js';
import { reducibleBtor } from '../../btor/labelling.js';
import type { Candidate, Success, SearchContext } from '../../engine/algorithm.js';
import type { Stage } from '../../engine/search.js';
import type { Edit, ReducibleGraph, Reference } from '../graph.js';
import { smallerSize } from '../../text-size.js';
import { type GraphAlgorithm, graphLanguage, reduceGraph } from '../language.js';
import { ALGORITHMS, fullOverGraphs } from './list.js';

/** Abbreviates edits: `zero(1 2)`, `3.0 -> -1`, `simplify(3)`, `widths`. */
function short(graph: ReducibleGraph, edits: readonly Edit[]): string {
  const told = edits.map((edit): string => {
    switch (edit.kind) {
      case 'leaf':
        return `${edit.leaf}(${edit.node})`;
      case 'node': {
        const owners = graph.references(edit.node);
        return owners.map((at) => arrow(at, edit.to, graph.isNegated(at.node, at.slot))).join(', ');
      }
      case 'edge':
        return arrow(edit, edit.to, edit.negated);
      case 'label':
        return 'widths';
      case 'simplify':
        return `simplify(${edit.node})`;
    }
  });
  return told.join(', ').replace(/\), \w+\(/g, ' ');
}

function arrow({ node, slot }: Reference, to: number, negated: boolean): string {
  return `${node}.${slot} -> ${negated ? '-' : ''}${to}`;
}

const text = (graph: ReducibleGraph): string => new TextDecoder().decode(graph.print());

/** Records candidates. `!` follows a candidate that still fails. */
class Asked implements SearchContext<ReducibleGraph, Edit> {
  readonly language = graphLanguage({ simplify: false });
  readonly log: string[] = [];
  readonly entered: string[] = [];
  readonly #fails: (text: string) => boolean;

  constructor(fails: (text: string) => boolean) {
    this.#fails = fails;
  }

  enter(name: string): void {
    this.entered.push(name);
  }

  async first<T>(
    candidates: Iterable<Candidate<ReducibleGraph, Edit, T>>,
  ): Promise<Success<ReducibleGraph, T> | undefined> {
    await Promise.resolve();
    let count = 0;
    for (const { base, moves, tag } of candidates) {
      count++;
      const name = short(base, moves);
      const graph = base.apply(moves, { simplify: false });
      const isFound = graph !== undefined && smallerSize(graph.measure, base.measure) && this.#fails(text(graph));
      this.log.push(isFound ? `${name}!` : name);
      if (isFound) return { subject: graph, tag };
    }
    if (count > 0) this.log.push('.');
    return undefined;
  }
}

/**
 * Runs an algorithm and lists its candidates. `[1 2]` replaces two nodes, by each kind of leaf in turn. A full stop
 * ends a search without success.
 */
async function run(name: string, source: string, fails: (text: string) => boolean) {
  const algorithm = ALGORITHMS.find((each) => each.name === name) as GraphAlgorithm;
  const asked = new Asked(fails);
  let last: ReducibleGraph = reducibleBtor(readBtor(source).graph);
  for await (const next of algorithm.run(last, asked)) last = next;
  const log = asked.log
    .join('; ')
    .replace(/zero\(([^)]*)\); ones\(\1\); fresh\(\1\)/g, '[$1]')
    .replaceAll(/(; )?\.(; |$)/g, '. ')
    .trim();
  return { log, entered: asked.entered, text: text(last) };
}

/** In edits, nodes are numbered from 0, so the root has the number 5. */
const SMALL = '1 var 2\n2 var 2\n3 add 2 1 2\n4 neg 2 -3\n5 eq 1 4 1\n6 root 1 5\n';
const needsAdd = (each: string): boolean => each.includes('add');

describe('the candidates of an algorithm', () => {
  it.each([
    [
      'ddmin',
      '[5 4 3]; [2 0 1]. [5]; [4 3]; [2]; [0 1]; [4 3 2 0 1]; [5 2 0 1]; [5 4 3 0 1]; [5 4 3 2]. [5]; [4]; [3]; [2]; [0]; [1]; [4 3 2 0 1]; [5 3 2 0 1]; [5 4 2 0 1]; [5 4 3 0 1]; [5 4 3 2 1]; [5 4 3 2 0].',
    ],
    ['hdd', '[5]. [4]. [3]. [2]. [0]; [1].'],
    ['hdd+', '[5]. [4]. [3]. [2]. [0]; [1]. [5]; [4]; [3]; [0]; [2]; [1].'],
    ['hdd*', '[5]. [4]. [3]. [2]. [0]; [1].'],
    ['bfs', '[5]; [4]; [3]; [0]; [2]; [1].'],
    ['lw', '[5]. [4]. [3]. [2]. [0 1].'],
    [
      'changeref',
      '4.0 -> 1; 4.0 -> 0; 4.0 -> 2. 4.1 -> 1; 4.1 -> 2; 4.1 -> 3. 3.0 -> -1; 3.0 -> -0. 2.0 -> 1. 2.1 -> 0.',
    ],
    ['changeref+', '4.0 -> 0; 4.0 -> 2. 4.1 -> 2; 4.1 -> 3. 3.0 -> -0. 2.0 -> 1. 2.1 -> 0.'],
    ['deltabtor', '[4 3 2 0 1]. [4 3 2]; [0 1]. [4]; [3]; [2]; [0]; [1].'],
    [
      'substitute',
      '4.0 -> 0; 4.0 -> 1; 4.0 -> 2; 3.0 -> -0; 3.0 -> -1; 3.0 -> -3; 2.1 -> 0; 2.1 -> 2; 2.1 -> 3; 2.0 -> 1, 4.1 -> 1; 2.0 -> 2, 4.1 -> 2; 2.0 -> 3, 4.1 -> 3.',
    ],
    [
      'simplify',
      'simplify(0 1 2 3 4 5). simplify(0 1 2); simplify(3 4 5). simplify(0); simplify(1 2); simplify(3); simplify(4 5). simplify(0); simplify(1); simplify(2); simplify(3); simplify(4); simplify(5).',
    ],
    ['negations', '3.0 -> 2.'],
    ['language', 'widths.'],
  ])('lists the candidates of an algorithm if the failure needs every part of the graph: %s', async (name, log) => {
    const asked = await run(name, SMALL, () => false);
    expect(asked.log).toEqual(log);
    expect(asked.text).toBe(SMALL);
  });

  it.each([
    [
      'ddmin',
      '[5 4 3]; [2 0 1]. [5]; [4 3]; [2]; zero(0 1)!; [5]; [4 3]; [2 6]; [4 3 2 6]; [5 2 6]; [5 4 3]. [5]; [4]; [3]; [2]; [6]; [4 3 2 6]; [5 3 2 6]; [5 4 2 6]; [5 4 3 6]; [5 4 3 2].',
    ],
    ['hdd', '[5]. [4]. [3]. [2]. zero(0)!; zero(1)!'],
    ['hdd+', '[5]. [4]. [3]. [2]. zero(0)!; zero(1)!; [5]; [4]; [3]; [6]; [2].'],
    ['hdd*', '[5]. [4]. [3]. [2]. zero(0)!; zero(1)!; [5]. [4]. [3]. [2]. [6].'],
    ['bfs', '[5]; [4]; [3]; zero(0)!; [2]; zero(1)!'],
    ['lw', '[5]. [4]. [3]. [2]. zero(0 1)!'],
    ['changeref', '4.0 -> 1; 4.0 -> 0; 4.0 -> 2!; 4.1 -> 1; 4.1 -> 2. 2.0 -> 1. 2.1 -> 0!'],
    ['changeref+', '4.0 -> 0; 4.0 -> 2!; 4.0 -> 0. 4.1 -> 2. 2.0 -> 1. 2.1 -> 0!'],
    ['deltabtor', '[4 3 2 0 1]. [4 3 2]; zero(0 1)!; [4]; [3]; [2]; [6].'],
    ['substitute', '4.0 -> 0; 4.0 -> 1; 4.0 -> 2!; 4.0 -> 0; 4.0 -> 1; 2.1 -> 0!; 2.0 -> 2, 2.1 -> 2, 4.1 -> 2.'],
    [
      'simplify',
      'simplify(0 1 2 3 4 5). simplify(0 1 2); simplify(3 4 5). simplify(0); simplify(1 2); simplify(3); simplify(4 5). simplify(0); simplify(1); simplify(2); simplify(3); simplify(4); simplify(5).',
    ],
    ['negations', '3.0 -> 2!'],
    ['language', 'widths!'],
  ])('lists the candidates of an algorithm if the failure needs an addition: %s', async (name, log) => {
    expect((await run(name, SMALL, needsAdd)).log).toEqual(log);
  });

  it('lists the candidates of graphs with several roots', async () => {
    const roots = '1 var 1\n2 not 1 1\n3 root 1 1\n4 root 1 -2\n5 root 1 2\n';
    const second = (each: string): boolean => /root 1 -\d/.test(each);
    expect((await run('ddmin', roots, second)).log).toEqual('zero(2 0)!; zero(3 1); ones(3 1)!; [4]; [5].');
    expect((await run('hdd', roots, second)).log).toEqual('zero(2)!; [3]; zero(4)!; [3]. zero(1)!');
    expect((await run('bfs', roots, second)).log).toEqual('zero(2)!; [3]; zero(4)!; zero(1)!');
    expect((await run('deltabtor', roots, second)).log).toEqual(
      '[2 0 3 1 4]. zero(2 0)!; zero(3 1); ones(3 1)!; [4]. [5].',
    );
    expect((await run('lw', roots, second)).log).toEqual('[2 3 4]. zero(1)!');
    expect((await run('substitute', roots, second)).log).toEqual('3.0 -> -0, 4.0 -> 0!');
    expect((await run('simplify', roots, second)).log).toEqual(
      'simplify(0 1 2 3 4)!; simplify(0 2 3 4). simplify(0 2); simplify(3 4). simplify(0); simplify(2); simplify(3); simplify(4).',
    );
  });

  it('drops all negations at once, then half of them, and so on', async () => {
    const negated = '1 var 1\n2 and 1 -1 1\n3 or 1 -2 -1\n4 xor 1 -3 -2\n5 root 1 -4\n';
    expect((await run('negations', negated, () => false)).log).toEqual(
      '1.0 -> 0, 2.0 -> 1, 2.1 -> 0, 3.0 -> 2, 3.1 -> 1, 4.0 -> 3. 1.0 -> 0, 2.0 -> 1, 2.1 -> 0; 3.0 -> 2, 3.1 -> 1, 4.0 -> 3. 1.0 -> 0; 2.0 -> 1, 2.1 -> 0; 3.0 -> 2; 3.1 -> 1, 4.0 -> 3. 1.0 -> 0; 2.0 -> 1; 2.1 -> 0; 3.0 -> 2; 3.1 -> 1; 4.0 -> 3.',
    );
    expect((await run('negations', negated, (each) => each.includes('or 1 -2'))).log).toEqual(
      '1.0 -> 0, 2.0 -> 1, 2.1 -> 0, 3.0 -> 2, 3.1 -> 1, 4.0 -> 3. 1.0 -> 0, 2.0 -> 1, 2.1 -> 0; 3.0 -> 2, 3.1 -> 1, 4.0 -> 3!; 1.0 -> 0!; 2.0 -> 1; 2.1 -> 0!; 2.0 -> 1.',
    );
  });

  it('tries references by a binary search over depths with `changeref+`, and one by one with `changeref`', async () => {
    const chain =
      '1 var 2\n' + [2, 3, 4, 5, 6, 7, 8, 9].map((at) => `${at} inc 2 ${at - 1}\n`).join('') + '10 root 2 9\n';
    expect((await run('changeref+', chain, () => false)).log).toEqual(
      '9.0 -> 4; 9.0 -> 6; 9.0 -> 7. 8.0 -> 3; 8.0 -> 5; 8.0 -> 6. 7.0 -> 3; 7.0 -> 5. 6.0 -> 2; 6.0 -> 4. 5.0 -> 2; 5.0 -> 3. 4.0 -> 1; 4.0 -> 2. 3.0 -> 1. 2.0 -> 0.',
    );
    const three = (each: string): boolean => (each.match(/inc/g) ?? []).length >= 3;
    expect((await run('changeref+', chain, three)).log).toEqual(
      '9.0 -> 4!; 9.0 -> 2; 9.0 -> 3!; 9.0 -> 1; 9.0 -> 2. 3.0 -> 1. 2.0 -> 0.',
    );
    expect((await run('changeref', chain, three)).log).toEqual(
      '9.0 -> 0; 9.0 -> 1; 9.0 -> 2; 9.0 -> 3!; 3.0 -> 0; 3.0 -> 1. 2.0 -> 0.',
    );
  });
});

describe('chains of algorithms', () => {
  it('repeats the algorithm `combined` until a whole round finds nothing', async () => {
    const none = await run('combined', SMALL, () => false);
    expect(none.entered).toEqual([
      'combined: changeref+',
      'combined: language',
      'combined: changeref+',
      'combined: bfs',
      'combined: substitute',
      'combined: changeref',
      'combined: negations',
      'combined: simplify',
    ]);
    const found = await run('combined', SMALL, needsAdd);
    expect(found.entered).toEqual([
      'combined: changeref+',
      'combined: language',
      'combined: changeref+',
      'combined: bfs',
      'combined: substitute',
      'combined: changeref',
      'combined: negations',
      'combined: simplify',
      'combined: language',
      'combined: changeref+',
      'combined: bfs',
      'combined: substitute',
      'combined: changeref',
      'combined: negations',
      'combined: simplify',
    ]);
    expect(found.text).toEqual('1 zero 1\n2 add 1 1 1\n3 root 1 2\n');
  });

  it('runs every algorithm of `thorough` alone after the chain, and continues from a smaller result', async () => {
    const none = await run('thorough', SMALL, () => false);
    expect(none.entered).toEqual([
      'thorough: ddmin',
      'thorough: hdd',
      'thorough: bfs',
      'thorough: lw',
      'thorough: changeref+',
      'thorough: changeref',
      'thorough: substitute',
      'thorough: simplify',
      'thorough: negations',
      'thorough: language',
      'thorough: combined from the start',
      'combined: changeref+',
      'combined: language',
      'combined: changeref+',
      'combined: bfs',
      'combined: substitute',
      'combined: changeref',
      'combined: negations',
      'combined: simplify',
      'thorough: ddmin from the start',
      'thorough: hdd from the start',
      'thorough: hdd+ from the start',
      'thorough: hdd* from the start',
      'thorough: bfs from the start',
      'thorough: lw from the start',
      'thorough: deltabtor from the start',
      'thorough: changeref+ from the start',
      'thorough: changeref from the start',
    ]);
    const found = await run('thorough', SMALL, needsAdd);
    expect(found.entered).toEqual([
      'thorough: ddmin',
      'thorough: hdd',
      'thorough: bfs',
      'thorough: lw',
      'thorough: changeref+',
      'thorough: changeref',
      'thorough: substitute',
      'thorough: simplify',
      'thorough: negations',
      'thorough: language',
      'thorough: ddmin',
      'thorough: hdd',
      'thorough: bfs',
      'thorough: lw',
      'thorough: changeref+',
      'thorough: changeref',
      'thorough: substitute',
      'thorough: simplify',
      'thorough: negations',
      'thorough: language',
      'thorough: ddmin',
      'thorough: hdd',
      'thorough: bfs',
      'thorough: lw',
      'thorough: changeref+',
      'thorough: changeref',
      'thorough: substitute',
      'thorough: simplify',
      'thorough: negations',
      'thorough: language',
      'thorough: combined from the start',
      'combined: changeref+',
      'combined: language',
      'combined: changeref+',
      'combined: bfs',
      'combined: substitute',
      'combined: changeref',
      'combined: negations',
      'combined: simplify',
      'combined: language',
      'combined: changeref+',
      'combined: bfs',
      'combined: substitute',
      'combined: changeref',
      'combined: negations',
      'combined: simplify',
      'thorough: ddmin from the start',
      'thorough: hdd from the start',
      'thorough: hdd+ from the start',
      'thorough: hdd* from the start',
      'thorough: bfs from the start',
      'thorough: lw from the start',
      'thorough: deltabtor from the start',
      'thorough: changeref+ from the start',
      'thorough: changeref from the start',
    ]);
    expect(found.text).toEqual('1 zero 1\n2 add 1 1 1\n3 root 1 2\n');
  });
});

describe('full', () => {
  it('makes at most three times as many calls with `full` as with `combined`, and leaves at most as many nodes', async () => {
    const lines = ['1 var 8 x', '2 var 8 y'];
    const ops = ['add', 'xor', 'or', 'mul', 'udiv', 'sub', 'and', 'urem'];
    for (let i = 3; i < 60; i++) lines.push(`${i} ${ops[(i * 7) % 8]} 8 ${i - 1} ${Math.max(1, i - 2 - (i % 5))}`);
    lines.push('60 redor 1 59', '61 root 1 60');
    const fails = (each: string): boolean =>
      each.includes(' mul ') && each.includes(' udiv ') && each.includes(' root ');
    const calls = async (algorithm: GraphAlgorithm) => {
      const stage: Stage = (input) => ({
        run: () => Promise.resolve(fails(new TextDecoder().decode(input))),
        drop: () => undefined,
      });
      const start = reducibleBtor(readBtor(`${lines.join('\n')}\n`).graph);
      const options = { stage, jobs: 1, cache: new Map<string, boolean>(), signal: new AbortController().signal };
      const reduction = reduceGraph(start, { ...options, algorithm, simplify: false });
      let nodes = start.measure[0];
      for await (const { subject } of reduction.steps) nodes = subject.measure[0];
      return { calls: reduction.counts().calls, nodes, minimal: reduction.minimal() };
    };
    const short = await calls(ALGORITHMS.find(({ name }) => name === 'combined') as GraphAlgorithm);
    const full = await calls(fullOverGraphs);
    expect(full.calls).toBeLessThanOrEqual(3 * short.calls);
    expect(full.nodes).toBeLessThanOrEqual(short.nodes);
    expect(full.minimal).toBe(true);
  });
});
