import { describe, expect, it } from 'vitest';
import { REPORT_FORMATS, type ReportFormatEntry, type PluginShrink } from '../../src/lab-front.js';
import { type Script, type TermStore, printScript } from '../../src/smt.js';
import { type Plugin, type PluginStrategy } from '../../src/plugin.js';
import { claimLaws } from './claim-laws.js';
import { formatLaws } from './format-laws.js';
import { type LawVerdict, LAW_SEEDS } from './law.js';
import { type ClaimingMutant, generatorLaws, strategyLaws } from './maker-laws.js';
import { shrinkLaws } from './shrink-laws.js';

const listBroken = (laws: readonly LawVerdict[]) =>
  laws.filter(({ kept }) => !kept).map((each) => [each.law, each.because]);

describe('built-in report formats', () => {
  it.each(REPORT_FORMATS.map((format) => [format.name, format] as const))(
    'accepts the built-in report format %s',
    async (_, format) => {
      expect(listBroken(await formatLaws(format))).toEqual([]);
    },
  );
});

describe('the law of formats', () => {
  const format = (more: Partial<ReportFormatEntry & { kind: 'text' }>): ReportFormatEntry => ({
    kind: 'text',
    name: 'mine',
    campaign: () => 'a\n',
    ...more,
  });
  const first = async (more: Parameters<typeof format>[0]) => listBroken(await formatLaws(format(more)))[0];
  let calls = 0;

  it('reports a format that throws, modifies its arguments or varies its text', async () => {
    expect(await first({ campaign: ({ bugs }) => (bugs[0] as (typeof bugs)[0]).facts.title })).toEqual([
      'does not throw, and does not modify its arguments',
      expect.stringContaining('of 0 bugs'),
    ]);
    expect((await first({ campaign: ({ bugs }) => ((bugs as unknown[]).push(1), 'a') }))?.[0]).toMatch(
      /does not throw/,
    );
    expect((await first({ campaign: () => `${calls++}` }))?.[0]).toBe('the same findings give the same text');
    expect((await first({ campaign: () => 3 as unknown as string }))?.[0]).toBe('returns strings');
  });

  it('reports a format whose texts violate the syntax that the format declares', async () => {
    const titles = ({ bugs }: { bugs: readonly { facts: { title: string } }[] }) =>
      bugs.map(({ facts }) => `${facts.title},1\n`).join('');
    expect((await first({ syntax: 'csv', campaign: titles }))?.[0]).toBe('its texts are csv');
    const quote = (facts: Parameters<typeof titles>[0]) =>
      facts.bugs.map(({ facts: { title } }) => `"${title.replaceAll('"', '""')}",1\n`).join('');
    expect(await first({ syntax: 'csv', campaign: quote })).toBeUndefined();
    expect(await first({ syntax: 'csv', campaign: () => 'a,b\n1,\n' })).toBeUndefined();
    expect((await first({ syntax: 'csv', campaign: () => 'a,b\n1\n' }))?.[1]).toContain('row 2 has 1 cells');
    expect((await first({ syntax: 'xml', campaign: () => '<a><b></a>' }))?.[0]).toBe('its texts are xml');
    expect((await first({ syntax: 'json', campaign: () => '{' }))?.[0]).toBe('its texts are json');
    expect(await first({ syntax: 'json-lines', campaign: () => '{}\n[]\n' })).toBeUndefined();
  });
});

describe('the law of claims', () => {
  const plugin: Plugin = { name: 'mine' };
  const strategy = (
    claim: 'sat' | 'unsat' | 'equisatisfiable',
    of: (seed: Script) => Script | string,
  ): PluginStrategy => ({
    name: 'claims',
    summary: 'claims',
    open: (seed) => ({ mutant: () => ({ script: of(seed), claim }) }),
  });
  const check = async (claiming: readonly ClaimingMutant[]) => {
    const laws: LawVerdict[] = [];
    for await (const law of claimLaws(claiming, [])) laws.push(law);
    return laws;
  };
  const of = (each: PluginStrategy) => check(strategyLaws(plugin, each).claiming);

  it.each([2, 10, 14])('finds that one claim of ten is wrong, on %d seeds', async (most) => {
    const make = (share: number): PluginStrategy => ({
      ...strategy('sat', (seed) => seed),
      open: () => ({
        mutant: (rng) => ({
          claim: 'sat',
          script: `(declare-const p Bool)(assert (or p (= ${rng.below(1_000_000)} 0)))${rng.chance(share) ? '(assert false)' : ''}(check-sat)`,
        }),
      }),
    });
    const law = async (share: number) =>
      (await check(strategyLaws(plugin, make(share), LAW_SEEDS.slice(0, most)).claiming))[0];
    expect(await law(0.1)).toMatchObject({ kept: false });
    expect(await law(0)).toMatchObject({
      kept: true,
      because: expect.stringMatching(
        /^(1\d\d) of \1 different claims were decided; a strategy with 10 % wrong claims, of those that can be decided, passes with a probability of less than 0\.1 %$/,
      ) as string,
    });
  });

  it('reports a claim that exhaustion or a model contradicts', async () => {
    const [kept] = await of(strategy('equisatisfiable', (seed) => seed));
    expect(kept).toMatchObject({
      kept: true,
      because: expect.stringMatching(
        /^1\d of 14 different claims were decided, not all \(a --solver may decide more\): the answer to a seed is unknown: \(/,
      ) as string,
    });
    expect(
      listBroken(await of(strategy('unsat', () => '(declare-const i Int)(assert (> i 1))(check-sat)')))[0]?.[1],
    ).toContain('a mutant claims unsat, but the answer is sat (a model was found by trying values)');
    const dropAssertion = (seed: Script): Script => ({
      ...seed,
      commands: seed.commands.filter(({ kind }) => kind !== 'assert'),
    });
    expect(listBroken(await of(strategy('equisatisfiable', dropAssertion)))[0]?.[1]).toMatch(/its seed is unsat/);
    // Wrong only if both sides are equal.
    const negate = (seed: Script) => printScript(seed).replace(/\(assert \(> (.*)\)\)/, '(assert (not (< $1)))');
    expect(listBroken(await of(strategy('equisatisfiable', negate)))[0]?.[1]).toContain('(assert (not (< 0 0)))');
    expect(listBroken(await of(strategy('sat', (seed) => seed)))[0]?.[1]).toMatch(
      /claims sat, but the answer is unsat/,
    );
    const formula = () => ({ script: '(declare-const p Bool)(assert (xor p p))(check-sat)', claim: 'sat' as const });
    const { claiming } = generatorLaws(plugin, { name: 'g', summary: 'g', formula });
    expect(listBroken(await check(claiming))[0]?.[1]).toContain('the answer is unsat (all values were tried)');
  });
});

describe('the law of shrinks', () => {
  const shrink = (more: Partial<PluginShrink>): PluginShrink =>
    ({
      kind: 'term',
      name: 'first-of-or',
      summary: 'a disjunction becomes its first operand',
      examples: [
        {
          script: '(declare-const p Bool)\n(assert (or p true))\n',
          becomes: ['(declare-const p Bool)\n(assert p)\n'],
        },
      ],
      shrink: (term) => (term.kind === 'app' && term.op === 'or' ? term.args.slice(0, 1) : []),
      ...more,
    }) as PluginShrink;

  it('accepts a shrink that agrees with its examples', () => expect(listBroken(shrinkLaws(shrink({})))).toEqual([]));

  it('reports a shrink that throws, or whose terms are larger than the original, of another sort or in another store', () => {
    const fails = (offer: (store: TermStore) => unknown) =>
      listBroken(shrinkLaws(shrink({ shrink: (_, { store }) => [offer(store) as never] })))[0]?.[1];
    expect(
      listBroken(
        shrinkLaws(
          shrink({
            shrink: () => {
              throw new Error('no idea');
            },
          }),
        ),
      )[0]?.[1],
    ).toBe('no idea');
    expect(fails((store) => store.int(1n))).toContain('a term of sort Int for one of sort Bool');
    expect(
      fails((store) =>
        store.app(
          'and',
          Array.from({ length: 9 }, () => store.true),
        ),
      ),
    ).toContain('10 nodes for one of');
    expect(fails(() => 'true')).toBe('offers a value that is not a term');
    expect(fails((store) => store.const('mine', store.true.sort))).toContain('new symbols');
  });

  it('reports a shrink that makes scripts larger or invalid, or that disagrees with its examples', () => {
    const script = (of: (script: Script) => Script) =>
      listBroken(shrinkLaws(shrink({ kind: 'script', moves: () => [{ weight: 1, apply: of }] } as never)))[0]?.[1];
    expect(script((each) => ({ ...each, commands: [...each.commands, ...each.commands] }))).toContain(
      'makes a script larger',
    );
    expect(
      script((each) => ({ ...each, commands: each.commands.filter(({ kind }) => kind !== 'declare-fun') })),
    ).toContain('makes an invalid script');
    const wrong = listBroken(shrinkLaws(shrink({ examples: [{ script: '(assert (or true false))', becomes: [] }] })));
    expect(wrong).toEqual([['transforms its examples as shown', '(assert (or true false)) becomes (assert true)']]);
  });
});
