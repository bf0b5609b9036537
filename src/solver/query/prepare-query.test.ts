import { describe, expect, it } from 'vitest';
import { oneCommandPerLine, prepareQuery, solverArgs } from './prepare-query.js';
import { profileNamed } from '../../../test/support/profile-named.js';

const boolector = profileNamed('boolector');
const cvc5 = profileNamed('cvc5');
const z3 = profileNamed('z3');

const prepareText = (input: string, wantModel = false) => prepareQuery({ input, wantModel }, z3).text;

describe('prepareQuery', () => {
  it('blanks text that could look like an answer or contradict an answer, and keeps positions', () => {
    const input = '(echo "sat")\n(set-info :status unsat)(check-sat)\n(set-option :regular-output-channel "f")\n';
    const text = prepareText(input);
    expect(text.length).toBe(input.length);
    expect(text.trim()).toBe('(check-sat)');
    expect(text.indexOf('(check-sat)')).toBe(input.indexOf('(check-sat)'));
  });

  it('ends the query at (exit)', () => expect(prepareText('(check-sat)(exit)(foo').trim()).toBe('(check-sat)'));

  it('requests the model right after the last check', () => {
    expect(prepareText('(check-sat)(push)(check-sat)(pop)(exit)', true)).toBe(
      '(check-sat)(push)(check-sat) (get-model)(pop)\n',
    );
  });

  it('sends a `query` command between markers, and only to a solver that supports rules', () => {
    const input = '(declare-rel p ())(rule p)(query p :engine spacer)';
    const asked = prepareQuery({ input, wantModel: true }, z3);
    expect(asked.text).toMatch(
      /^\(declare-rel p \(\)\)\(rule p\)\(echo ".+-0"\) \(query p :engine spacer\) \(echo ".+-0-end"\)\n$/,
    );
    expect(asked).toMatchObject({ checks: 0, leaves: 'context', needs: { inquiries: ['query'] } });
    const other = prepareQuery({ input: `${input}(check-sat)`, wantModel: true }, cvc5);
    expect(other.checks).toBe(1);
    expect(other.text).not.toContain('query');
  });

  it('sends a text as given, except for its status and a requested model', () => {
    const prepareAsGiven = (input: string, profile = z3) =>
      prepareQuery({ input, asGiven: true, wantModel: true }, profile);
    expect(prepareAsGiven('(echo "a")(set-info :status sat)(check-sat)(echo "b")(exit)(check-sat)').text).toBe(
      `(echo "a")${' '.repeat('(set-info :status sat)'.length)}(check-sat) (get-model)(echo "b")(exit)(check-sat)`,
    );
    expect(prepareAsGiven('(check-sat) (get-model)').text).toBe('(check-sat) (get-model)');
    const { text, wantModel, needs } = prepareAsGiven('(check-sat)', { ...z3, lacks: ['get-model'] });
    expect([text, wantModel, needs.models]).toEqual(['(check-sat)', false, false]);
    expect(needs.incremental).toBe(false);
    for (const input of ['(push 1)(check-sat)', '(check-sat)(check-sat)'])
      expect(prepareAsGiven(input).needs.incremental).toBe(true);
  });

  it('replaces declare-const for a solver that lacks it', () => {
    const input = '(declare-const |a b| Bool)\n';
    expect(prepareQuery({ input }, boolector).text).toBe('(declare-fun |a b| () Bool)\n');
  });

  it('removes only the options of other solver families', () => {
    const input =
      '(set-option :smt.arith.solver 2)(set-option :sets-ext true)(set-option :random-seed 3)(set-option :zzz 1)\n';
    const blank = (text: string): string => ' '.repeat(text.length);
    const [smt, sets, seed, zzz] = input.trimEnd().match(/\([^)]*\)/g) as [string, string, string, string];
    expect(prepareQuery({ input }, z3).text).toBe(`${smt}${blank(sets)}${seed}${zzz}\n`);
    expect(prepareQuery({ input }, cvc5).text).toBe(`${blank(smt)}${sets}${seed}${zzz}\n`);
    expect(prepareQuery({ input }, boolector).text.trim()).toBe('');
  });

  it('keeps by default only the get-value after the last check for a solver that exits on errors', () => {
    const input = '(check-sat)(get-value (p))(check-sat)(get-value (q))';
    const prepareText = (asksThroughout: boolean): string => prepareQuery({ input, asksThroughout }, cvc5).text;
    expect([prepareText(false).includes('(get-value (p))'), prepareText(false).includes('(get-value (q))')]).toEqual([
      false,
      true,
    ]);
    expect([prepareText(true).includes('(get-value (p))'), prepareText(true).includes('(get-value (q))')]).toEqual([
      true,
      true,
    ]);
  });

  it("lists the script's features that the solver enables by command-line options", () => {
    const { needs } = prepareQuery({ input: '(assert (= (str.len s) 1))(check-sat)(check-sat)(get-value (s))' }, cvc5);
    expect(needs).toEqual({
      incremental: true,
      strings: true,
      otherFloats: false,
      models: true,
      inquiries: ['get-value'],
    });
    const args = solverArgs(cvc5, { needs, checkModels: false, persistent: false, own: ['--nl-cov'] });
    expect(args.slice(-4)).toEqual(['--incremental', '--strings-exp', '--produce-models', '--nl-cov']);
  });

  it('enables only the features of cvc5 that a script needs', () => {
    const argsFor = (input: string) => {
      const { needs } = prepareQuery({ input }, cvc5);
      return solverArgs(cvc5, { needs, checkModels: false, persistent: false, own: [] });
    };
    expect(argsFor('(declare-const a (Array Int Float32))(check-sat)')).toEqual(['--lang=smt2']);
    expect(argsFor('(declare-const x Float16)(check-sat)')).toEqual(['--lang=smt2', '--fp-exp']);
  });

  it.each([
    ['(declare-const x Int)(assert (> x 0))(check-sat)(get-model)', 'nothing'],
    ['(set-option :produce-models false)(check-sat)', 'context'],
    ['(declare-const x Int)(minimize x)(check-sat)', 'context'],
    ['(query p)', 'context'],
    ['(set-option :produce-models false)(set-option :smt.relevancy 0)(check-sat)', 'process'],
    ['(set-option :opt.priority box)(check-sat)', 'process'],
    ['(set-option ; of the optimiser\n :produce-models false)(check-sat)', 'process'],
    ['(check-sat', 'process'],
    ['(include "f")', 'process'],
  ])("decides how much of the solver's state the query %s changes: %s", (input, leaves) => {
    expect(prepareQuery({ input }, z3).leaves).toBe(leaves);
  });
});

describe('oneCommandPerLine', () => {
  it('joins lines, and drops comments outside literals', () => {
    const text = '(assert ; why\n  (= s "a;\\u{a}  b"))\n\n; end\n(check-sat)';
    expect(oneCommandPerLine(text)).toBe('(assert  (= s "a;\\u{a}  b"))\n(check-sat)\n');
    expect(oneCommandPerLine('(assert (= s "a\nb"))')).toBeUndefined();
  });
});
