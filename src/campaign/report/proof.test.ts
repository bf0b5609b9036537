import { expect, it } from 'vitest';
import { makeFinding, makeTexts } from '../../../test/support/findings.js';
import type { ReportFacts } from './facts.js';
import { proofBlocks } from './proof-blocks.js';
import { buildProof } from './proof.js';
import { SolverNames } from './solver-names.js';

const NAMES = new SolverNames({ solvers: [], tieBreakers: [] }, []);

const SYMBOLS = {
  '(assert (= 1 2))': true,
  '(define-fun two () Int 2)(assert (= 1 two))': true,
  '(assert (= (div 1 0) 2))': false,
  '(declare-const x Int)(assert (= x 2))': false,
  '(declare-sort S 0)(assert (forall ((a S) (b S)) (= a b)))': false,
  '(unheard-of x)(assert (= 1 2))': false,
};

it.each(Object.entries(SYMBOLS))(
  'decides whether a violated formula is false in every model: %s',
  async (script, isClosed) => {
    const wrong = { assertion: '(= 1 2)', part: '(= 1 2)', signature: 'false = over Ints' };
    const finding = makeFinding('a', {
      kind: 'invalid-model',
      wrong: null,
      model: { solver: 'z3', of: 'script', text: 'model', wrong, choices: [] },
    });
    const text = `${script}(check-sat)`;
    const formula = {
      of: 'input',
      text,
      language: 'smt2',
      bytes: text.length,
      logic: null,
      theories: [],
      operators: [],
      commands: [],
    } as const;
    const proof = await buildProof(
      finding,
      { formula, runs: finding.runs, solvers: NAMES },
      makeTexts({ model: '()' }),
    );
    expect(proof).toMatchObject({ kind: 'model', verdict: 'false', isClosed });
  },
);

it.each([
  ['(assert (= 1 1))', '()', [], 'The formula has no free symbols, and every assertion evaluates to true.'],
  [
    '(assert (not (= (div 0 0) 0)))',
    '()',
    ['operator div'],
    'Every assertion is true if the model chooses suitable values for div by zero.',
  ],
  [
    '(assert (< (mod 0 0) 1))',
    '((define-fun mod0 ((x Int)) Int 0))',
    [],
    'This assignment, found by z3, makes every assertion true.',
  ],
  [
    '(declare-const x Int)(assert (= (mod x 0) 7))',
    '((define-fun x () Int 1))',
    ['operator mod'],
    'This assignment, found by z3, makes every assertion true if the model chooses suitable values for mod by zero.',
  ],
] as const)('states whether a true model depends on unspecified values: %s', async (script, model, choices, said) => {
  const text = `${script}(check-sat)`;
  const formula = { of: 'input', text } as Parameters<typeof buildProof>[1]['formula'];
  const finding = makeFinding('a', { model: { solver: 'z3', of: 'script', text: 'model', wrong: null, choices } });
  const proof = await buildProof(finding, { formula, runs: finding.runs, solvers: NAMES }, makeTexts({ model }));
  const facts = { ...finding, commands: [], ownModel: null, fault: null, proof } as unknown as ReportFacts;
  expect(JSON.stringify(proofBlocks(facts))).toContain(said);
  expect(JSON.stringify(proofBlocks(facts)).includes(model)).toBe(model.includes('define-fun'));
});

it('does not call a formula true by trying values if that depends on an unspecified value', async () => {
  const formula = { of: 'input', text: '(assert (< (mod 0 0) 1))(check-sat)' } as Parameters<
    typeof buildProof
  >[1]['formula'];
  const finding = makeFinding('a', { witnesses: ['trying values'] });
  const proof = await buildProof(finding, { formula, runs: finding.runs, solvers: NAMES }, makeTexts({}));
  expect(proof).toMatchObject({ kind: 'exhaustion', symbols: [], choices: ['operator mod'] });
});

it('shows the seed of a mutant whose strategy claims its answer, also if both answers are proved', async () => {
  const finding = makeFinding('a', {
    trust: 'metamorphic',
    oracles: ['metamorphic'],
    claimed: 'equisatisfiable',
    claim: 'unrelated',
    seedIsWrong: true,
    parent: 'seed',
    base: 'mutant',
  });
  const formula = { of: 'input', text: 'the mutant' } as Parameters<typeof buildProof>[1]['formula'];
  const texts = makeTexts({ seed: 'the seed', mutant: 'the mutant' });
  const proof = await buildProof(finding, { formula, runs: finding.runs, solvers: NAMES }, texts);
  expect(proof).toMatchObject({ kind: 'contradiction', base: 'the seed', claim: 'claimed', baseIsWrong: true });
});

it.each([
  [['trying all values'], 'exhaustion'],
  [['construction'], 'construction'],
  [['the constructed unsat core'], 'construction'],
  [['the certificate next to the seed'], 'proved'],
])('names the recorded proof %s', async (witnesses, kind) => {
  const formula = { of: 'input', text: '(check-sat)' } as Parameters<typeof buildProof>[1]['formula'];
  const finding = makeFinding('a', { witnesses });
  expect(await buildProof(finding, { formula, runs: finding.runs, solvers: NAMES }, makeTexts({}))).toMatchObject({
    kind,
  });
});

it('does not report a contradiction if only the proof of the seed contradicts the answer', async () => {
  const formula = { of: 'input', text: '(check-sat)' } as Parameters<typeof buildProof>[1]['formula'];
  const finding = makeFinding('a', { trust: 'metamorphic', claim: 'equivalent' });
  const texts = makeTexts({ seed: 'the seed' });
  const proof = await buildProof(finding, { formula, runs: finding.runs, solvers: NAMES }, texts);
  expect(proof).toEqual({ kind: 'derived', base: 'the seed', joinedBy: null, claim: 'equivalent' });
});

it('gives other solvers the formula with the model substituted, without inquiries that they may not know', async () => {
  const text =
    '(set-logic QF_LIA)(declare-const x Int)(assert (> x 1))(check-sat)(simplify (- x) :som true)(get-value (x))';
  const formula = { of: 'input', text } as Parameters<typeof buildProof>[1]['formula'];
  const model = { solver: 'z3', of: 'script', text: 'model', wrong: null, choices: [] } as const;
  const texts = makeTexts({ model: '((define-fun x () Int 2))' });
  const given = { formula, runs: [], solvers: NAMES };
  expect(await buildProof(makeFinding('a', { model }), given, texts)).toMatchObject({
    ground: '(set-logic QF_LIA)\n(define-fun x () Int 2)\n(assert (> x 1))\n(check-sat)\n',
  });
});
