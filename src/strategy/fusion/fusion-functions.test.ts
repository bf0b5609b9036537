import { describe, expect, it } from 'vitest';
import type { OpenProvers, Provers } from '../data.js';
import { FUSION_FUNCTIONS } from './fusion.js';
import { readFunctionProofs } from './prove-function.js';

const block = (name: string, z: string, x: string, y: string): string =>
  [
    `#begin ${name}`,
    ...['x', 'y', 'z'].map((constant) => `(declare-const ${constant} Int)`),
    `(assert (= z ${z}))`,
    `(assert (= x ${x}))`,
    `(assert (= y ${y}))`,
    '#end\n',
  ].join('\n');
const SUM = block('sum', '(+ x y)', '(- z y)', '(- z x)');
const PRODUCT = block('product', '(* x y)', '(div z y)', '(div z x)');
const WRONG = block('wrong', '(+ x y)', '(+ z y)', '(- z x)');

const NO_PROOFS = '';
const check = async (text: string, provers?: Provers, proofs = NO_PROOFS) => {
  if (FUSION_FUNCTIONS.check === undefined) throw new Error('no check');
  const { proofs: written, ...rest } = await FUSION_FUNCTIONS.check({ text, proofs }, provers);
  return { ...rest, written, entries: [...readFunctionProofs(written).values()] };
};
const names = (value: readonly { readonly fn: { readonly name: string } }[]): string[] =>
  value.map(({ fn }) => fn.name);

/** Provers that record whether they were opened and closed, and how many questions they answered. */
function recordProvers(answer: 'sat' | 'unsat' | 'unknown', count = 2) {
  const log: string[] = [];
  const ask = () => {
    log.push('ask');
    return Promise.resolve({ answer });
  };
  const provers = ['one', 'two'].slice(0, count).map((id) => ({ id, family: id, version: '1', ask }));
  const open = (need: string): Promise<OpenProvers> => {
    log.push(`open ${need}`);
    return Promise.resolve({ provers, close: () => Promise.resolve(void log.push('close')) });
  };
  return { log, provers: { open } satisfies Provers };
}

describe('reading files of fusion functions', () => {
  it('selects the functions with a proof, in the order of the file', async () => {
    const { written } = await check(PRODUCT + SUM);
    const read = FUSION_FUNCTIONS.read({ text: SUM + PRODUCT, proofs: written });
    expect(names(read.value)).toEqual(['sum', 'product']);
    expect(read.value.map(({ x, y, once }) => [x, y, once])).toEqual([
      ['always', 'always', false],
      ['guarded', 'guarded', true],
    ]);
    expect(read).toMatchObject({ entries: 2, diagnostics: [] });
    const one = await check(SUM);
    const partial = FUSION_FUNCTIONS.read({ text: SUM + PRODUCT, proofs: one.written });
    expect([names(partial.value), partial.entries]).toEqual([['sum'], 2]);
    expect(FUSION_FUNCTIONS.read({ text: SUM, proofs: NO_PROOFS })).toMatchObject({ value: [], entries: 1 });
  });

  it('reports a malformed block as an error only if the file has no valid block', () => {
    const severities = (text: string) =>
      FUSION_FUNCTIONS.read({ text, proofs: NO_PROOFS }).diagnostics.map(({ code, severity }) => `${code} ${severity}`);
    expect(severities('stray\n')).toEqual(['G311 error']);
    expect(severities(`stray\n${SUM}`)).toEqual(['G311 warning']);
    expect(severities(SUM)).toEqual([]);
  });

  it.each([
    ['functions.txt', 'functions.proofs.json'],
    ['functions', 'functions.proofs.json'],
    ['a.txt.fusion', 'a.txt.fusion.proofs.json'],
    ['atxt', 'atxt.proofs.json'],
  ])('keeps the proofs of %s in %s', (file, proofs) => {
    expect(FUSION_FUNCTIONS.proofsFile?.(file)).toBe(proofs);
  });
});

describe('checking files of fusion functions', () => {
  it('accepts functions that hold for small values if there are no provers', async () => {
    const sum = { function: 'sum', x: 'always', y: 'always', once: false, provers: [], instances: [] };
    const product = { function: 'product', x: 'guarded', y: 'guarded', once: true, provers: [], instances: [] };
    const none = recordProvers('sat', 0);
    for (const provers of [undefined, none.provers]) {
      expect(await check(SUM + PRODUCT, provers)).toMatchObject({
        entries: [sum, product],
        diagnostics: [],
        refuted: false,
      });
    }
    expect(none.log).toEqual(['open optional', 'close']);
  });

  it('reports a wrong function as an error, and still proves the other functions of the file', async () => {
    const { log, provers } = recordProvers('unsat');
    const { entries, diagnostics, refuted } = await check(WRONG + SUM, provers);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['G312', 'error']]);
    expect(refuted).toBe(true);
    expect(entries.map(({ function: name, provers: by }) => [name, by.map(({ id }) => id)])).toEqual([
      ['sum', ['one', 'two']],
    ]);
    expect(log).toEqual(['open optional', 'ask', 'ask', 'ask', 'ask', 'close']);
  });

  it('records no proof of a function that a prover refutes, or that no prover can decide', async () => {
    const [refuting, unsure] = [recordProvers('sat'), recordProvers('unknown')];
    expect(await check(SUM, refuting.provers)).toMatchObject({
      entries: [],
      refuted: true,
      diagnostics: [{ code: 'G312', severity: 'error' }],
    });
    expect(await check(SUM, unsure.provers)).toMatchObject({
      entries: [],
      refuted: false,
      diagnostics: [{ code: 'G312', severity: 'warning' }],
    });
    expect([refuting, unsure].map(({ log }) => log.at(-1))).toEqual(['close', 'close']);
  });

  it('does not check functions with a known proof again', async () => {
    const { written } = await check(SUM);
    const { log, provers } = recordProvers('unsat');
    expect((await check(SUM, provers, written)).written).toBe(written);
    expect(log).toEqual([]);
    const more = await check(SUM + PRODUCT, provers, written);
    expect(more.entries.map(({ function: name, provers: by }) => [name, by.length])).toEqual([
      ['sum', 0],
      ['product', 2],
    ]);
  });

  it('closes the provers if one of them fails', async () => {
    const { log, provers } = recordProvers('unsat');
    const failing: Provers = {
      open: async (need) => {
        const opened = await provers.open(need);
        const ask = () => Promise.reject(new Error('crashed'));
        return { ...opened, provers: opened.provers.map((each) => ({ ...each, ask })) };
      },
    };
    await expect(check(SUM, failing)).rejects.toThrow('crashed');
    expect(log).toEqual(['open optional', 'close']);
  });
});
