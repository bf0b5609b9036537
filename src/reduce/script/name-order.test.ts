import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { ALGORITHMS } from '../graph/algorithms/list.js';
import type { ReducibleGraph } from '../graph/graph.js';
import { type GraphAlgorithm, reduceGraph } from '../graph/language.js';
import { reducibleScript } from './term-graph.js';

const SCOPES = `(set-logic ALL)
(declare-const a Bool)
(assert (or a (= 1 2)))
(push 1)
(declare-const b Bool)
(define-fun f ((x Bool)) Bool (and x b a))
(assert (f b))
(assert (! (or a b) :named n))
(assert (=> n a))
(check-sat)
(pop 1)
(declare-sort U 0)
(declare-const u U)
(declare-fun g (U) U)
(assert (and (not a) (= (g (g u)) u) (or a (not (= 5 6)))))
(check-sat)
`;

const combined = ALGORITHMS.find(({ name }) => name === 'combined') as GraphAlgorithm;

/** Reduces `source` to a small text that still contains all `words`. Collects the candidates. */
async function collectCandidates(source: string, words: readonly string[]): Promise<{ texts: string[]; last: string }> {
  const texts: string[] = [];
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const start: ReducibleGraph = reducibleScript(readScript(source).script);
  const reduction = reduceGraph(start, {
    algorithm: combined,
    simplify: false,
    jobs: 1,
    cache: new Map(),
    signal: new AbortController().signal,
    stage: (input) => {
      const text = decode(input);
      texts.push(text);
      return { run: () => Promise.resolve(words.every((word) => text.includes(word))), drop: () => undefined };
    },
  });
  let last = source;
  for await (const { text } of reduction.steps) last = decode(text);
  return { texts, last };
}

describe('names in a reduced script', () => {
  it.each([[['(f b)']], [['(=> n']], [['(g ', 'push']], [['fresh']], [['(pop 1)']]])(
    'declares names before their use in every candidate that keeps %j',
    async (words) => {
      const { texts } = await collectCandidates(SCOPES, words);
      expect(texts.length).toBeGreaterThan(10);
      for (const text of texts) expect(readScript(text).diagnostics, text).toEqual([]);
    },
  );

  it('keeps a definition while it is used', async () => {
    const { last } = await collectCandidates(SCOPES, ['(assert (f ']);
    expect(last).toContain('(define-fun f (');
  });

  it('permits repeated attributes, except :named', async () => {
    const weighed = '(assert (! (or p q) :weight 3))\n(assert (! (and p q) :weight 3))\n';
    const source = `(declare-const p Bool)\n(declare-const q Bool)\n(define-fun d () Bool p)\n${weighed}(assert (xor p q))\n`;
    const { last } = await collectCandidates(source, [':weight 3))\n(assert (! ']);
    expect(last).toContain(':weight 3))\n(assert (! ');
    expect(last).not.toContain('xor');
  });

  it('reduces a script that uses names before their declaration', async () => {
    const { last } = await collectCandidates('(assert (or p q))\n(declare-const p Bool)\n(push 1)\n(check-sat)\n', [
      '(assert',
    ]);
    expect(last).toContain('(assert');
  });
});
