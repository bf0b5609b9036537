import { afterAll, describe, expect, it } from 'vitest';
import { PUBLISHED_ERRORS } from '../../test/support/wrong-rules.js';
import { type Rule, TermStore, rngFromSeed } from '../../src/smt.js';
import { exhaustRule, readRules } from '../../src/lab-front.js';
import { derivationFrom } from './audit.js';
import { type Discovery, type Verdict, discoverRules } from './discover.js';
import { type DiscoveryTheory, listScopes } from './scope.js';
import { Universe } from './universe.js';
import { sampleCases } from '../../test/support/laws.js';
import { nightly } from '../../test/support/nightly.js';

const parseRules = (text: string): readonly Rule[] => readRules(text).rules;

/** Runs a discovery with provers that accept every rule. Stops the discovery after `proofs` proofs. */
async function runDiscovery(
  theory: DiscoveryTheory,
  { rules = [], size = 1, verdicts = new Map(), proofs = Infinity }: Partial<Settings> = {},
): Promise<{ found: Discovery; asked: Rule[] }> {
  const asked: Rule[] = [];
  const found = await discoverRules(
    { theories: [theory], rules, size, jobs: 1, forMs: Infinity, rng: rngFromSeed('0') },
    {
      prove(rule) {
        asked.push(rule);
        return Promise.resolve({ kind: 'proved', proof: { rule: rule.name, provers: [], instances: [] } });
      },
      known: (text) => verdicts.get(text),
      keep: (text, verdict) => void verdicts.set(text, verdict),
      spent: () => 0,
      pause: () => Promise.resolve(asked.length < proofs),
      emit: () => undefined,
    },
  );
  return { found, asked };
}

/** Runs a discovery with default settings. Caches the result per theory. */
function plainly(theory: DiscoveryTheory): ReturnType<typeof runDiscovery> {
  const known = plain.get(theory) ?? runDiscovery(theory);
  plain.set(theory, known);
  return known;
}
const plain = new Map<DiscoveryTheory, ReturnType<typeof runDiscovery>>();
afterAll(() => plain.clear());

interface Settings {
  readonly rules: readonly Rule[];
  readonly size: number;
  readonly verdicts: Map<string, Verdict>;
  readonly proofs: number;
}

const bodies = (rules: readonly Rule[]): string[] => rules.map(({ text }) => text.replace(/^\(rule \S+ /, '('));
const foundBodies = ({ rules }: Discovery): string[] => bodies(rules.map(({ rule }) => rule));

describe('a universe', () => {
  it('keeps one representative term for each value', () => {
    const [scope] = listScopes('Core', () => new TermStore());
    if (scope === undefined) throw new Error('no scope');
    const universe = new Universe(scope, rngFromSeed('0'));
    for (const progress of universe.grow(2)) expect(progress.size).toBeLessThanOrEqual(2);
    expect(universe.columns.points).toBe(8);
    // There are 256 Boolean functions of three variables.
    expect(universe.groups.length).toBeLessThanOrEqual(256);
    expect(universe.groups.length).toBeGreaterThan(60);
    expect(new Set(universe.entries.map(({ term }) => term)).size).toBe(universe.entries.length);
  });
});

describe('discovery with one operator on each side', () => {
  it('finds the expected rules without duplicates, all true on small values', async () => {
    const { found } = await plainly('Ints');
    const said = foundBodies(found);
    expect(found.complete).toBe(true);
    expect(said).toContain('(Ints (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))');
    expect(said).toContain('(Ints (sorts (T Int Real)) (vars (x T) (y T)) (same (< x y) (> y x)))');
    for (const { rule } of sampleCases(found.rules, 5)) expect(exhaustRule(rule).kind, rule.text).toBe('holds');
    expect(new Set(said).size).toBe(said.length);
  });

  it('adds a side condition if a rule is false without it', async () => {
    const { found } = await plainly('Ints');
    const positive = foundBodies(found).filter((text) => /\(a (T|Int) (positive|nonnegative|nonzero)\)/.test(text));
    expect(positive.length).toBeGreaterThan(0);
    for (const text of positive) {
      const without = parseRules(text.replace(/^\(/, '(rule r ').replace(/ (positive|nonnegative|nonzero)\)/, ')'));
      expect(without.map((rule) => exhaustRule(rule).kind)).toEqual(['refuted']);
    }
  });

  nightly('drops rules that follow from known ones', async () => {
    const { found: all } = await plainly('FixedSizeBitVectors');
    const known = all.rules.map(({ rule }) => rule);
    const { found: rest } = await runDiscovery('FixedSizeBitVectors', { rules: known });
    expect(known.length).toBeGreaterThan(20);
    expect(foundBodies(rest)).toEqual([]);
    expect(rest.counts.known + rest.counts.followed).toBeGreaterThan(20);
  });
});

describe('wrong rules of a published table', () => {
  nightly.each(['Strings', 'FixedSizeBitVectors'] as const)(
    'neither proposes nor derives the wrong published rules of %s',
    async (theory) => {
      const { found, asked } = await plainly(theory);
      const proposed = bodies(asked);
      const sibling =
        theory === 'Strings' ? '(both (str.prefixof x y) (str.<= x y))' : '(both (bvslt x y) (bvsle x y))';
      expect(proposed.filter((text) => text.includes(sibling))).toHaveLength(1);
      const wrong = [/\((str\.suffixof) x y\) \(str\.<= x y\)/, /\(str\.contains x y\) \(str\.<= y x\)/];
      for (const pattern of [...wrong, /\(bvsgt x y\) \(bvsle x y\)/]) {
        expect(proposed.filter((text) => pattern.test(text))).toEqual([]);
      }
      const rules = found.rules.map(({ rule }) => rule);
      for (const error of PUBLISHED_ERRORS) expect(derivationFrom(error, rules), error.name).toBeUndefined();
    },
  );
});

describe('a resumed discovery', () => {
  it('resumes a discovery without repeating a proof, and finds the same rules as an uninterrupted discovery', async () => {
    const whole = await plainly('Core');
    const verdicts = new Map<string, Verdict>();
    const first = await runDiscovery('Core', { verdicts, proofs: 5 });
    expect(first.asked).toHaveLength(5);
    expect(first.found.complete).toBe(false);
    const second = await runDiscovery('Core', { verdicts });
    const twice = new Set(bodies(first.asked));
    expect(bodies(second.asked).filter((text) => twice.has(text))).toHaveLength(0);
    expect(foundBodies(second.found)).toEqual(foundBodies(whole.found));
    expect(second.found.counts).toEqual(whole.found.counts);
  });
});

describe('derivations', () => {
  const known = parseRules(`
    (rule lt-le Arith (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))
    (rule not-lt Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (not (< x y)) (>= x y)))
    (rule le-flip Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (<= x y) (>= y x)))
    (rule plus Arith (sorts (T Int Real)) (vars (x T) (y T)) (fresh (a T nonnegative)) (over (<= x y) (<= x (+ y a))))
  `);
  const derive = (text: string) =>
    parseRules(text).map((rule) => [...(derivationFrom(rule, known) ?? ['none'])].sort());

  it('derives rules by instances, transitivity, congruence, negation and commutativity', () => {
    expect(derive('(rule r A (vars (x Int)) (over (< x 0) (>= 0 x)))')).toEqual([['le-flip', 'lt-le']]);
    expect(derive('(rule r A (vars (x Int) (y Int)) (over (not (<= x y)) (not (< x y))))')).toEqual([['lt-le']]);
    expect(derive('(rule r A (vars (p Bool) (x Int) (y Int)) (over (and p (< x y)) (and (<= x y) p)))')).toEqual([
      ['lt-le'],
    ]);
    expect(derive('(rule r A (vars (x Int) (y Int)) (fresh (a Int positive)) (over (< x y) (<= x (+ a y))))')).toEqual([
      ['lt-le', 'plus'].sort(),
    ]);
  });

  it('uses a conditional rule only if its condition holds', () => {
    expect(derive('(rule r A (vars (x Int) (y Int)) (fresh (a Int)) (over (< x y) (<= x (+ y a))))')).toEqual([
      ['none'],
    ]);
    expect(derive('(rule r A (vars (x Int) (y Int)) (fresh (a Int nonzero)) (over (< x y) (<= x (+ y a))))')).toEqual([
      ['none'],
    ]);
    expect(derive('(rule r A (vars (x Int) (y Int)) (over (<= x y) (< x y)))')).toEqual([['none']]);
  });
});
