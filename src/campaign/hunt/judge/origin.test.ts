import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeRun } from '../../../../test/support/findings.js';
import type { SeededStrategy, SeedlessStrategy } from '../../../strategy/index.js';
import type { Plan, SeedJudged, Store } from '../../log/index.js';
import { StoredSeeds, findOrigin } from './origin.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

const makeScript = (n: number) => `(declare-const x Int)\n(assert (> x ${n}))\n(check-sat)\n`;
const BTOR = '1 sort bitvec 1\n2 input 1 a\n3 bad 2\n';

/** A campaign with seeds a, b and c, a graph, a seed without its text, and a seed that cannot be parsed. */
async function storeCampaign() {
  const store = memoryStore();
  const blobs: Record<string, string> = { lost: 'lost' };
  const texts = { a: makeScript(1), b: makeScript(2), c: makeScript(3), graph: BTOR, bad: '(assert' };
  for (const [name, text] of Object.entries(texts)) blobs[name] = await store.put(text);
  const elsewhere = await store.put(makeScript(4));
  const plan: Plan = {
    ...SOME_PLAN,
    seeds: Object.entries(blobs).map(([name, blob]) => ({
      path: `${name}.smt2`,
      blob,
      bytes: 1,
      ...(name === 'b' && { certified: 'sat' as const }),
    })),
  };
  const read: string[] = [];
  const reading: Store = { ...store, get: (id) => (read.push(id), store.get(id)) };
  return { plan, store: reading, seeds: new StoredSeeds(plan, reading), blobs, elsewhere, read };
}

describe('the stored seeds of a campaign', () => {
  it('reads each seed of the plan once, with the answer that its certificate proves', async () => {
    const { seeds, blobs, read } = await storeCampaign();
    const seed = await seeds.get(blobs['a'] ?? '');
    expect(seed).toMatchObject({ path: 'a.smt2', blob: blobs['a'] });
    expect(seed?.script.commands.map(({ kind }) => kind)).toContain('assert');
    expect(seed).not.toHaveProperty('certified');
    expect(await seeds.get(blobs['a'] ?? '')).toBe(seed);
    expect(read).toEqual([blobs['a']]);
    expect(await seeds.get(blobs['b'] ?? '')).toMatchObject({ path: 'b.smt2', certified: 'sat' });
    expect((await seeds.get(blobs['graph'] ?? ''))?.btor?.text).toBeDefined();
  });

  it('excludes seeds that the plan does not name, that are lost, or that cannot be read', async () => {
    const { seeds, blobs, elsewhere, read } = await storeCampaign();
    for (const name of [elsewhere, blobs['lost'], blobs['bad']]) expect(await seeds.get(name ?? '')).toBeUndefined();
    expect(read).not.toContain(elsewhere);
    const all = await seeds.all([blobs['c'] ?? '', 'lost', blobs['a'] ?? '']);
    expect([...all].map(([name, { blob, path }]) => `${name === blob} ${path}`)).toEqual([
      'true c.smt2',
      'true a.smt2',
    ]);
  });
});

describe('findOrigin', () => {
  const strategy: SeededStrategy = {
    name: 'some',
    summary: '',
    perSeed: 1,
    seeds: 1,
    needsAnswer: false,
    accepts: () => true,
    open: () => ({ mutant: () => undefined }),
  };
  const makeJudged = (seed: string, answer: 'sat' | 'unsat', more: Partial<SeedJudged> = {}): SeedJudged => ({
    kind: 'seed-judged',
    at: 0,
    seed,
    path: seed,
    runs: [makeRun('z3', answer)],
    claimed: [null],
    agreed: [answer],
    standing: 'decided',
    excused: [],
    certified: null,
    restarts: {},
    ...more,
  });

  interface Known {
    readonly answer?: 'sat' | 'unsat';
    readonly judged?: readonly string[];
  }

  /** Finds the origin of a strategy's test cases for a seed. Judged seeds have known answers; seed b has a model. */
  async function origin(name: string, of: SeededStrategy | SeedlessStrategy, known: Known = {}) {
    const { plan, store, seeds, blobs } = await storeCampaign();
    const { answer = 'sat', judged: names = ['a', 'b', 'c'] } = known;
    const proof = { solver: 'z3', text: await store.put('x is 2') };
    const all = names.map((each): [string, SeedJudged] => {
      const blob = blobs[each] ?? '';
      return [blob, makeJudged(blob, answer, { proof: each === 'b' ? proof : null })];
    });
    const state = { plan, judged: new Map(all) };
    return { origin: await findOrigin(of, { seed: blobs[name] ?? name }, { state, store, seeds }), blobs };
  }

  it('returns the source with the given name if the strategy needs no seeds', async () => {
    const { name, summary, perSeed } = strategy;
    const open = () => ({ mutant: () => undefined });
    const seedless: SeedlessStrategy = { name, summary, perSeed, seeds: 0, sources: ['ints'], open };
    const { origin: source } = await origin('ints', seedless);
    expect(source).toEqual({ kind: 'source', strategy: seedless, source: 'ints' });
  });

  it('returns the seed and whether its mutants are weaker or stronger, or undefined if the seed is lost', async () => {
    const { origin: sat } = await origin('a', strategy);
    expect(sat).toMatchObject({ kind: 'seed', strategy, seed: { path: 'a.smt2' }, direction: 'weaker', models: [] });
    expect((await origin('a', strategy, { answer: 'unsat' })).origin).toMatchObject({ direction: 'stronger' });
    const { origin: unknown } = await origin('a', { ...strategy, usesModels: true }, { judged: [] });
    expect(unknown).toMatchObject({ direction: undefined, models: [] });
    expect((await origin('lost', strategy)).origin).toBeUndefined();
  });

  it("returns the seed's models for a strategy that uses them", async () => {
    expect((await origin('b', { ...strategy, usesModels: true })).origin).toMatchObject({ models: ['x is 2'] });
    expect((await origin('b', strategy)).origin).toMatchObject({ models: [] });
    expect((await origin('a', { ...strategy, usesModels: true })).origin).toMatchObject({ models: [] });
  });

  it('returns earlier seeds of the plan as possible partners for a strategy that joins seeds', async () => {
    const joining: SeededStrategy = { ...strategy, seeds: 2 };
    const { origin: joined, blobs } = await origin('b', joining);
    expect(joined).toMatchObject({
      seed: { path: 'b.smt2' },
      fusionPartners: { self: { name: blobs['b'], answer: 'sat' }, partners: [{ name: blobs['a'], answer: 'sat' }] },
    });
    expect((await origin('a', joining)).origin).toMatchObject({ fusionPartners: { partners: [] } });
    expect((await origin('b', strategy)).origin).not.toHaveProperty('fusionPartners');
    expect((await origin('b', joining, { judged: [] })).origin).not.toHaveProperty('fusionPartners');
    // Without the text of a partner, another test case would be drawn.
    expect((await origin('b', joining, { judged: ['lost', 'a', 'b'] })).origin).toBeUndefined();
  });
});
