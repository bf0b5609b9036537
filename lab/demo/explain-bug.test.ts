import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gatherFacts } from '../../src/campaign/index.js';
import { SOME_PLAN, makeFinding, makeRun, makeTexts } from '../../test/support/findings.js';
import { explainBug, floatValue } from './explain-bug.js';

const CONTEXT = {
  plan: SOME_PLAN,
  folder: 'c',
  path: 'c',
  machine: null,
  group: 'g',
  members: [],
  again: 0,
  known: null,
  returned: null,
};

async function explain(
  script: string,
  more: Parameters<typeof makeFinding>[1],
  fault?: { text: string; expected: 'sat' | 'unsat' },
) {
  const store = makeTexts({
    mutant: script,
    empty: '()',
    model: '((define-fun x () (_ FloatingPoint 2 3) (fp #b1 #b01 #b00)))',
    seed: '',
    trace: '',
  });
  const facts = await gatherFacts(makeFinding('f', more), { ...CONTEXT, store });
  return explainBug({ ...facts, ...(fault && { fault: { ...fault, term: '', cause: null } }) });
}

describe('the explanation of a bug', () => {
  it('evaluates the terms of a model, with floating-point values as decimals', async () => {
    const script = '(declare-const x (_ FloatingPoint 2 3))\n(assert (fp.lt (fp.add RNE x x) x))\n(check-sat)\n';
    const model = { solver: 'cvc5', of: 'script', text: 'model', wrong: null, choices: [] } as const;
    expect(await explain(script, { model })).toBe(
      `z3 4.8.12 answers unsat; sat is correct:
    (declare-const x (_ FloatingPoint 2 3))
    (assert (fp.lt (fp.add RNE x x) x))
    (check-sat)
z3 4.8.12 prints:
    unsat
Gainsay's own evaluator computes in the model that proves it:
    (fp #b1 #b01 #b00) is -1
    (fp #b1 #b10 #b00) is -2
    x = (fp #b1 #b01 #b00)
    (fp.add RNE x x) = (fp #b1 #b10 #b00)
    (fp.lt (fp.add RNE x x) x) = true`,
    );
  });

  it('states the wrong and the right answer to a formula without symbols, found as an invalid model', async () => {
    const script = '(assert (= (mod 7 2) 0))\n(check-sat)\n';
    const wrong = { assertion: '(= (mod 7 2) 0)', part: '(= (mod 7 2) 0)', signature: 'false = of mod' };
    const model = { solver: 'z3', of: 'script', text: 'empty', wrong, choices: [] } as const;
    const said = await explain(script, { kind: 'invalid-model', model, wrong: null });
    expect(said).toContain('z3 4.8.12 answers sat; unsat is correct:\n    (assert (= (mod 7 2) 0))\n');
    expect(said).toContain('    (mod 7 2) = 1\n');
  });

  it('states the wrong reply and its proof', async () => {
    const script = '(declare-const x Int)\n(assert (= x 7))\n(check-sat)\n(get-value ((mod x 2)))\n';
    const wrong = { term: '(mod x 2)', reply: '0', proof: '(mod x 2) = 1', signature: 'mod of Ints', right: '1' };
    const replies = [{ inquiry: 'get-value', verdict: 'wrong', because: null, wrong }] as const;
    const run = { ...makeRun('z3', 'sat'), stdout: 'sat\n(((mod x 2) 0))\n', replies };
    const said = await explain(script, { kind: 'wrong-value', signature: 'mod of Ints', runs: [run], wrong: null });
    expect(said).toMatch(/gives \(mod x 2\) the value 0\. In its own model, \(mod x 2\) = 1\.$/);
  });

  it('prints decimals of literals with hexadecimal parts', async () => {
    const text = '(assert (fp.lt (fp.neg (_ +oo 8 24)) ((_ to_fp 8 24) RNE 1.5)))\n(check-sat)\n';
    expect(await explain(text, {}, { text, expected: 'sat' })).toContain(
      '    (fp #b1 #xff #b00000000000000000000000) is -infinity\n    (fp #b0 #x7f #b10000000000000000000000) is 1.5\n',
    );
  });

  it('prints the sample of README.md', async () => {
    const readme = readFileSync('README.md', 'utf8');
    const [, sample = '', formula = ''] =
      /^(z3 4\.14\.0 answers sat[^]*?:\n((?: {4}.*\n)+)[^]*?)\n```/m.exec(readme) ?? [];
    const text = formula.replace(/^ {4}/gm, '');
    const said = (await explain(text, {}, { text, expected: 'unsat' })).split('\n').slice(1).join('\n');
    expect(sample.split('\n').slice(1).join('\n')).toBe(said);
  });

  it('prints the value of each kind of floating-point literal', () => {
    const values = {
      '#b0 #b01 #b10': '1.5',
      '#b1 #b00 #b01': '-0.25',
      '#b1 #b00 #b00': '-0',
      '#b0 #b11 #b00': 'infinity',
      '#b1 #xff #b00000000000000000000000': '-infinity',
      '#b0 #x80 #b10000000000000000000000': '3',
      '#b0 #b01111111101 #x8000000000000': '0.375',
    };
    for (const [literal, value] of Object.entries(values)) expect(floatValue(`(fp ${literal})`)).toBe(value);
  });
});
