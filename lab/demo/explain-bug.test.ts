import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gatherFacts } from '../../src/campaign/index.js';
import { SOME_PLAN, makeFinding, makeTexts } from '../../test/support/findings.js';
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
      `z3 4.8.12 is wrong on this input:
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
