import { describe, expect, it } from 'vitest';
import { type ScriptedSeed, campaign, weaken } from '../../../test/support/scripted-campaign.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { readScript } from '../../syntax/index.js';
import { contentId } from '../../util/index.js';

function makeSeed(text: string): ScriptedSeed {
  return { path: 'claims.smt2', blob: contentId(text), script: readScript(text).script, text };
}

const ELEMENTS = [...'abcdefgh'].join(' ');
const BOUND = [...'stuvw'].map((name) => `(${name} E)`).join(' ');
/** A seed with a wrong status. Its 8^5 instances are too many for a hunt, but few enough for `gainsay formula eval`. */
const QUANTIFIED = makeSeed(
  `(set-info :status unsat)(declare-datatype E (${ELEMENTS.replace(/\w/g, '($&)')}))(declare-const m E)` +
    `(assert (forall (${BOUND}) (=> (distinct s t u v w) (or (distinct m s) (distinct m t)))))(check-sat)`,
);
const MODEL = '((define-fun m () E a))';
const WRONG_STATUS = makeSeed('(set-info :status unsat)(declare-const x Int)(assert (> x 0))(check-sat)');

const answerWithModel: Script = () => ({ kind: 'answered', answers: ['sat'], model: MODEL });
const says =
  (answer: 'sat' | 'unsat' | 'unknown'): Script =>
  () => [answer];
const judge = (
  seed: ScriptedSeed,
  solvers: Readonly<Record<string, Script>>,
  others: Readonly<Record<string, Script>> = {},
) => {
  const open = (scripts: Readonly<Record<string, Script>>) =>
    Object.entries(scripts).map(([id, script]) => makeScriptedSolver(id, script));
  return campaign({
    seeds: [seed],
    tests: 0,
    models: true,
    solvers: () => open(solvers),
    tieBreakers: () => open(others),
  });
};

describe('a wrong :status of a seed', () => {
  it('reports nothing if a true model refutes the :status of a seed, even if the evaluation takes long', async () => {
    const { findings, summary, events } = await judge(QUANTIFIED, { z3: answerWithModel, cvc5: says('unknown') });
    expect(findings).toEqual([]);
    expect(summary.disputedSeeds).toEqual([]);
    expect(events.find(({ kind }) => kind === 'seed-judged')).toMatchObject({
      standing: 'decided',
      agreed: ['sat'],
      proof: { solver: 'z3' },
    });
  });

  it('suspects every solver whose answer a true model refutes, even a majority of solvers', async () => {
    const { findings } = await judge(QUANTIFIED, { z3: answerWithModel, cvc5: says('unsat'), cvc4: says('unsat') });
    expect(findings.map(({ solver, trust }) => `${solver} ${trust}`)).toEqual(['cvc5 certified', 'cvc4 certified']);
  });

  it('reports a disputed seed if only its :status contradicts the solver', async () => {
    const { findings, summary, kept } = await judge(WRONG_STATUS, { z3: says('sat'), cvc5: says('unknown') });
    expect(findings).toEqual([]);
    expect(kept).toEqual([]);
    expect(summary.groups).toEqual([]);
    expect(summary.disputedSeeds).toMatchObject([
      { path: 'claims.smt2', claimed: 'unsat', answered: 'sat', solvers: ['z3'], coordinates: { strategy: 'seed' } },
    ]);
  });

  it('reports a disputed seed if further solvers agree with the first solver', async () => {
    const { findings, summary } = await judge(WRONG_STATUS, { z3: says('sat') }, { cvc4: says('sat') });
    expect(findings).toEqual([]);
    expect(summary).toMatchObject({ unconfirmed: 0, disputedSeeds: [{ solvers: ['z3', 'cvc4'] }] });
  });

  it('does not let a disputed :status decide between solvers that disagree', async () => {
    const large = makeSeed(WRONG_STATUS.text.replace('(> x 0)', '(> x 1234)'));
    const among = await judge(large, { z3: says('sat'), cvc5: says('unsat') });
    expect(among.findings).toMatchObject([{ solver: null, suspects: ['z3', 'cvc5'], trust: 'undecided' }]);
    const asked = await judge(large, { z3: says('sat') }, { cvc4: says('unsat') });
    expect(asked.findings).toMatchObject([{ solver: null, suspects: ['z3', 'cvc4'], trust: 'undecided' }]);
    expect([...among.summary.disputedSeeds, ...asked.summary.disputedSeeds]).toEqual([]);
  });

  it('proves by small values which of two solvers is wrong, whatever the :status claims', async () => {
    const { findings } = await judge(WRONG_STATUS, { z3: says('sat'), cvc5: says('unsat') });
    expect(findings).toMatchObject([{ solver: 'cvc5', trust: 'certified' }]);
  });

  const hard = makeSeed(WRONG_STATUS.text.replace('unsat', 'sat').replace('(> x 0)', '(> x x)'));
  const hunt = (further: Script) =>
    campaign({
      seeds: [hard],
      strategies: [{ ...weaken, needsAnswer: false }],
      tests: 12,
      solvers: () => [makeScriptedSolver('z3', (input) => [input.includes('(= 1 ') ? 'unsat' : 'unknown'])],
      tieBreakers: () => [makeScriptedSolver('cvc5', further)],
    });

  it('reports a disputed :status for ever fewer mutants of the seed', async () => {
    const { findings, summary, events } = await hunt(says('unknown'));
    expect(findings).toEqual([]);
    expect(summary.disputedSeeds).toMatchObject([
      { claimed: 'sat', answered: 'unsat', coordinates: { strategy: 'weaken' } },
    ]);
    expect(events.filter(({ kind }) => kind === 'seed-disputed')).toHaveLength(5);
  });

  it('investigates all mutants of a disputed seed again after a finding', async () => {
    let asked = 0;
    const { findings, events } = await hunt((input) => [input.includes('(= 1 ') && asked++ > 2 ? 'sat' : 'unknown']);
    expect(events.filter(({ kind }) => kind === 'seed-disputed')).toHaveLength(3);
    const shown = findings.map(({ kind, suspects }) => `${kind} ${suspects.join(' ')}`);
    expect(shown).toEqual(Array.from({ length: 8 }, () => 'wrong-answer cvc5 z3'));
  });
});
