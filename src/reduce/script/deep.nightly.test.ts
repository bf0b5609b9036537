import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../test/support/laws.js';
import { readScript } from '../../syntax/index.js';
import type { Stage } from '../engine/search.js';
import { reduceScript } from './reduce-script.js';

const LEVELS = byDepth({ sample: 3_000, whole: 22_000, deep: 100_000 });
const LINKS = byDepth({ sample: 600, whole: 5_000, deep: 20_000 });

async function reduce(fails: (input: string) => boolean, source: string) {
  const stage: Stage = (input) => ({
    run: () => Promise.resolve(fails(new TextDecoder().decode(input))),
    drop: () => undefined,
  });
  const signal = new AbortController().signal;
  const reduction = reduceScript(readScript(source).script, { stage, jobs: 1, cache: new Map(), signal });
  let last = '';
  for await (const { text } of reduction.steps) last = new TextDecoder().decode(text);
  return { last, calls: reduction.counts().calls, minimal: reduction.minimal() };
}

describe('reduceScript', () => {
  it.each([
    ['at the bottom of a term', deep('(bvadd x ', 'x', [LEVELS]), 150],
    ['in the middle of a term', deep('(bvnot ', 'x', [LEVELS / 2, LEVELS]), 110],
    ['at the bottom of a chain of let', chain(LINKS, 0), 130],
    ['in the middle of a chain of let', chain(LINKS, LINKS / 2), 150],
  ])('finds a deeply nested part %s with few checks', async (_, source, most) => {
    const { last, calls, minimal } = await reduce((text) => text.includes('(ite p '), source);
    expect(minimal).toBe(true);
    expect(last.length).toBeLessThan(120);
    expect(calls).toBeLessThanOrEqual(most);
  });
});

const DECLARED = '(declare-const x (_ BitVec 8))\n(declare-const p Bool)\n';
const FAULT = '(ite p x #x01)';

function deep(open: string, end: string, [fault, levels = fault]: readonly [number, number?]): string {
  const rest = `${open.repeat(levels - fault)}${end}${')'.repeat(levels - fault)}`;
  return `${DECLARED}(assert (= x ${open.repeat(fault)}(bvmul ${FAULT} ${rest})${')'.repeat(fault)}))\n`;
}

/** Makes a chain whose links each use the previous link twice. Link number `fault` contains the fault. */
function chain(links: number, fault: number): string {
  const lets = Array.from(
    { length: links },
    (_, i) => `(let ((?${i + 1} (bvadd ?${i} (bvmul ${i === fault ? FAULT : `?${i}`} x))))`,
  );
  return `${DECLARED}(assert (let ((?0 x)) ${lets.join(' ')} (= ?${links} x)${')'.repeat(links + 1)})\n`;
}
