import { describe, expect, it } from 'vitest';
import { formatProofs, readRules, ruleHash } from '../rewrite/index.js';
import { APPROXIMATION_RULES } from './approximation-rules.js';

const ONE = '(rule lt-le Arith (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))';
const TWO = '(rule ge-lt Arith (sorts (T Int)) (vars (x T) (y T)) (same (>= x y) (not (< x y))))';
const NAMES = (rules: readonly { readonly name: string }[]): string[] => rules.map(({ name }) => name);

/** Returns a proofs file which states that two provers proved every rule of `text`. */
function proofsOf(text: string): string {
  const { rules } = readRules(text);
  const provers = ['z3', 'cvc5'].map((id) => ({ id, family: id, version: '1' }));
  const entries = rules.map((rule) => [ruleHash(rule), { rule: rule.name, provers, instances: [] }] as const);
  return formatProofs(rules, new Map(entries));
}

describe('APPROXIMATION_RULES', () => {
  it('uses only rules that are proved, and warns about the others', () => {
    const text = `${ONE}\n${TWO}`;
    const none = APPROXIMATION_RULES.read({ text, proofs: '' });
    expect(none.value).toEqual([]);
    expect([none.entries, none.diagnostics]).toEqual([2, []]);
    expect(none.remarks).toMatchObject([{ code: 'G304', severity: 'warning' }]);
    const nothing = APPROXIMATION_RULES.read({ text: '', proofs: '' });
    expect(nothing).toEqual({ value: [], entries: 0, diagnostics: [] });
  });

  it('uses a rule whose proof is stored', () => {
    const proofs = proofsOf(ONE);
    const both = APPROXIMATION_RULES.read({ text: `${ONE}\n${TWO}`, proofs });
    expect(NAMES(both.value)).toEqual(['lt-le']);
    expect(both.remarks).toHaveLength(1);
    const one = APPROXIMATION_RULES.read({ text: ONE, proofs });
    expect(NAMES(one.value)).toEqual(['lt-le']);
    expect(one.remarks).toBeUndefined();
  });

  it('joins the rules and the proofs of two files', () => {
    const joined = APPROXIMATION_RULES.join({ text: ONE, proofs: proofsOf(ONE) }, { text: TWO, proofs: proofsOf(TWO) });
    expect(NAMES(APPROXIMATION_RULES.read(joined).value)).toEqual(['lt-le', 'ge-lt']);
    const unproved = APPROXIMATION_RULES.join({ text: ONE, proofs: '' }, { text: TWO, proofs: proofsOf(TWO) });
    expect(NAMES(APPROXIMATION_RULES.read(unproved).value)).toEqual(['ge-lt']);
  });

  it('keeps the known proofs unchanged if there are no provers, or if every rule is already proved', async () => {
    const unused = { open: () => Promise.reject(new Error('no prover may start')) };
    const proofs = proofsOf(ONE);
    const kept = { proofs, diagnostics: [], refuted: false };
    expect(await APPROXIMATION_RULES.check({ text: ONE, proofs }, unused)).toEqual(kept);
    expect(await APPROXIMATION_RULES.check({ text: `${ONE}${TWO}`, proofs }, undefined)).toEqual(kept);
    await expect(APPROXIMATION_RULES.check({ text: `${ONE}${TWO}`, proofs }, unused)).rejects.toThrow();
  });

  it.each([
    ['my.rules', 'my.proofs.json'],
    ['my', 'my.proofs.json'],
    ['my.rules.txt', 'my.rules.txt.proofs.json'],
  ])('stores the proofs of %s in %s', (file, expected) => {
    expect(APPROXIMATION_RULES.proofsFile(file)).toBe(expected);
  });
});
