import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../engine/search.js';
import { type Change, Changes, computeSums, nodesLeft, sumsWith, textWith } from './changes.js';
import { type Forest, normaliseSexps, parseForest } from './forest.js';
import { letsIn } from './lets.js';
import { reduceSexps } from './passes.js';

function forest(text: string): Forest {
  const printed = normaliseSexps(text);
  if (typeof printed !== 'string') throw new Error(printed.message);
  return parseForest(printed);
}

function findNode(from: Forest, text: string): number {
  for (let node = 0; node < from.count; node++)
    if (from.text.slice(from.from[node], from.to[node]) === text) return node;
  throw new Error(`no ${text}`);
}

function stageFor(fails: (input: string) => boolean): Stage {
  return (input) => ({
    run: (signal) => {
      signal.throwIfAborted();
      return Promise.resolve(fails(new TextDecoder().decode(input)));
    },
    drop: () => undefined,
  });
}

async function reduce(
  text: string,
  fails: (input: string) => boolean,
  { jobs = 1, rest }: { jobs?: number; rest?: () => Promise<void> } = {},
): Promise<{ text: string; calls: number }> {
  const signal = new AbortController().signal;
  const reduction = reduceSexps(text, { stage: stageFor(fails), jobs, cache: new Map(), signal, rest });
  if ('code' in reduction) throw new Error(reduction.message);
  let last = normaliseSexps(text) as string;
  for await (const step of reduction.steps) last = new TextDecoder().decode(step.text);
  expect(reduction.minimal()).toBe(true);
  return { text: last, calls: reduction.counts().calls };
}

type Tree = string | readonly Tree[];
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'let', '|b c|', '"d ""(e"', '#b101', '12', ':k', '1.50', '_'),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}));
const print = (each: Tree): string => (typeof each === 'string' ? each : `(${each.map(print).join(' ')})`);
const texts = fc.array(tree, { minLength: 1, maxLength: 4 }).map((each) => `${each.map(print).join('\n')}\n`);

describe('forests of S-expressions', () => {
  it('prints one space between items and one expression per line', () => {
    expect(forest('( a\n(b c)"x y"|u v|) ; no\n d()').text).toBe('(a (b c) "x y" |u v|)\nd\n()\n');
    fc.assert(
      fc.property(texts, (text) => {
        expect(forest(text).text).toBe(text);
      }),
    );
  });

  it('keeps a changed text well-formed, and computes its size', () => {
    const picks = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(2)), { maxLength: 6 });
    fc.assert(
      fc.property(texts, picks, (text, chosen) => {
        const base = forest(text);
        const changes = chosen.map(([at, other, kind]): Change => {
          const node = at % base.count;
          const inside = node + (other % ((base.end[node] as number) - node));
          const by = [{ kind: 'nothing' }, { kind: 'atom', text: 'z' }, { kind: 'node', node: inside }] as const;
          return { node, by: by[node === inside && kind === 2 ? 0 : (kind as 0 | 1 | 2)] };
        });
        const made = textWith(base, new Changes(changes));
        if (made === undefined) throw new Error('larger than before');
        const again = forest(made.text);
        expect(again.text).toBe(made.text);
        expect(again.count).toBe(made.nodes);
        const { rank, widths, digits } = computeSums(again);
        const sums = { rank: rank[again.count], widths: widths[again.count], digits: digits[again.count] };
        expect(sumsWith(base, new Changes(changes))).toEqual(sums);
      }),
    );
  });

  it('applies changes inside replacement expressions too', () => {
    const base = forest('(f (g (h a) b) c)\n');
    const by = (text: string) => ({ kind: 'node', node: findNode(base, text) }) as const;
    const changes = new Changes([
      { node: 0, by: by('(g (h a) b)') },
      { node: findNode(base, '(h a)'), by: by('a') },
      { node: findNode(base, 'b'), by: { kind: 'nothing' } },
    ]);
    expect(textWith(base, changes)?.text).toBe('(g a)\n');
    const left = nodesLeft(base, changes);
    expect([...left].map((is, node) => (is === 1 ? base.text.slice(base.from[node], base.to[node]) : ''))).toEqual([
      '',
      '',
      '(g (h a) b)',
      'g',
      '',
      '',
      'a',
      '',
      '',
    ]);
  });

  it('rejects replacements that are cyclic or increase the size', () => {
    const base = forest('(f (a) (b))\n');
    const [a, b] = [findNode(base, '(a)'), findNode(base, '(b)')];
    const round = [
      { node: a, by: { kind: 'node', node: b } },
      { node: b, by: { kind: 'node', node: a } },
    ] as const;
    expect(textWith(base, new Changes(round))).toBeUndefined();
    expect(textWith(base, new Changes([{ node: findNode(base, 'a'), by: { kind: 'node', node: 0 } }]))).toBeUndefined();
  });
});

describe('replacing lets', () => {
  const withoutLets = (text: string): string | undefined => {
    const base = forest(text);
    const changes = letsIn(base).flatMap(({ node, body, names }): Change[] => [
      { node, by: { kind: 'node', node: body } },
      ...names,
    ]);
    return textWith(base, new Changes(changes))?.text;
  };

  it('replaces a let by its body, and each name by the value that the innermost let gives', () => {
    expect(withoutLets('(let ((x (f a))) (g x))')).toBe('(g (f a))\n');
    expect(withoutLets('(let ((x a) (y x)) (g x y))')).toBe('(g a x)\n');
    expect(withoutLets('(let ((x a)) (let ((x (f x))) (g x)))')).toBe('(g (f a))\n');
    expect(withoutLets('(let ((x a)) (g (let ((x b)) x) x))')).toBe('(g b a)\n');
  });

  it('does not expand a let if that makes the text larger', () => {
    let text = 'x0';
    for (let i = 0; i < 40; i++) text = `(let ((x${i} (f x${i + 1} x${i + 1}))) ${text})`;
    expect(withoutLets(text)).toBeUndefined();
  });
});

describe('reduceSexps', () => {
  const depth = (text: string): number => {
    let [now, most] = [0, 0];
    for (const char of text) most = Math.max(most, (now += char === '(' ? 1 : char === ')' ? -1 : 0));
    return most;
  };
  const chain = (levels: number): string =>
    `(assert ${'(f x (g '.repeat(levels / 2)}(ite M x y)${'))'.repeat(levels / 2)})`;

  it('keeps the nesting depth that the failure needs', async () => {
    const { text } = await reduce(chain(400), (input) => depth(input) >= 30 && input.includes('M'));
    expect(depth(text)).toBe(30);
    expect(text.length).toBeLessThan(70);
  });

  it('gives the same result with and without pauses', async () => {
    const fails = (input: string): boolean => depth(input) >= 12 && input.includes('M');
    let turns = 0;
    const rest = (): Promise<void> => {
      turns++;
      return new Promise((resolve) => setImmediate(resolve));
    };
    const plain = await reduce(chain(60), fails);
    for (const jobs of [1, 3]) expect((await reduce(chain(60), fails, { jobs, rest })).text).toBe(plain.text);
    expect(turns).toBeGreaterThan(10);
  });

  it('expands a let to reduce the text', async () => {
    const { text } = await reduce(
      '(assert (let ((a (h x))) (f a)))',
      (input) => input.includes('(f (h x))') || input.includes('(let ((a (h x))) (f a))'),
    );
    expect(text).toBe('((f (h x)))\n');
  });
});
