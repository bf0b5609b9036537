import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { type Rule, exhaustRule, readRules } from '../../src/rewrite/index.js';
import { byDepth, sampleCases } from '../support/laws.js';
import { PUBLISHED_ERRORS, SUBTLE, TRAPS } from '../support/wrong-rules.js';

const data = (name: string): string => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
const shipped = ['approximations.rules', 'discovered.rules'].map(
  (name) => [name, readRules(data(name)).rules] as const,
);

/**
 * Maximum number of assignments per instance of a rule. If there are more, a sample is tried. Bit-vectors and floats
 * are compiled and never sampled.
 */
const MOST = byDepth({ sample: 5_000, whole: 5_000, deep: 2_000_000 });
/** Maximum number of assignments per instance of a shipped rule. */
const MOST_SHIPPED = byDepth({ sample: 300, whole: MOST, deep: MOST });
vi.setConfig({ testTimeout: byDepth({ sample: 120_000, whole: 120_000, deep: 3_600_000 }) });

/** Returns a counterexample to a rule, or undefined if the rule holds. */
function refutation(rule: Rule, most = MOST): string | undefined {
  const trial = exhaustRule(rule, { most });
  if (trial.kind === 'refuted') return `${trial.diagnostic.message}\n  ${rule.text}`;
  expect(trial.instances).toBeGreaterThan(0);
  expect(trial.undecided).toBe(0);
  return undefined;
}

describe.each(shipped)('rules over all values of small domains: %s', (_, rules) => {
  it.each(sampleCases(rules, 25).map((rule) => [rule.name, rule] as const))(
    'confirms the rule %s on all values of small domains',
    (_, rule) => {
      expect(refutation(rule, MOST_SHIPPED)).toBeUndefined();
    },
  );
});

describe('rules that do not hold', () => {
  const published: Readonly<Record<string, string>> = {
    'suffixof-le': 'x = "a", y = "0a": (str.suffixof x y) is true, (str.<= x y) is false',
    'contains-le': 'x = "0a", y = "a": (str.contains x y) is true, (str.<= y x) is false',
    'eq-both-ends':
      'x = "", y = "0", a = "0": (and (str.suffixof x a) (str.prefixof x a) (str.suffixof y a) (str.prefixof y a)) is true, ' +
      '(= x y) is false',
    'bvsle-bvsgt': 'x = #b0, y = #b1: (bvsgt x y) is true, (bvsle x y) is false',
  };

  it.each(PUBLISHED_ERRORS.map((rule) => [rule.name, rule] as const))(
    'refutes the published rule %s by values',
    (name, rule) => {
      const found = refutation(rule);
      process.stdout.write(`${found}\n`);
      expect(found).toContain(published[name]);
    },
  );

  it.each([...TRAPS, ...SUBTLE].map((rule) => [rule.name, rule] as const))(
    'refutes the wrong rule %s by values',
    (_, rule) => {
      expect(refutation(rule)).toMatch(/ = .*: .* is (true|false), .* is (true|false)\n/);
    },
  );
});
