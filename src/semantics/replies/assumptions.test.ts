import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { isInquiry } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { assumptionsScript, judgeAssumptions } from './assumptions.js';

const TEXT = `(declare-const x Int)(declare-const p Bool)(declare-const q Bool)(define-fun d () Bool p)
(assert (=> p (> x 5)))(assert (or q (< x 3)))`;

function askAssumptions(literals: string, reply: string) {
  const { script } = readScript(`${TEXT}(check-sat-assuming (${literals}))(get-unsat-assumptions)`);
  return { script, command: script.commands.findIndex(isInquiry), reply };
}

function judge(
  literals: string,
  reply: string,
  second?: { readonly answers: readonly string[]; readonly model?: string },
) {
  const found = judgeAssumptions(askAssumptions(literals, reply), { second, budget: new Budget('thorough') });
  return found.verdict === 'wrong' ? found.fault : found.verdict === 'right' ? 'right' : found.because;
}

describe('unsatisfiable assumptions', () => {
  it('builds a second script with only the reported assumptions', () => {
    const script = assumptionsScript(askAssumptions('p (not q) (> x 9)', '((not q) p)'));
    expect(printScript(script as NonNullable<typeof script>)).toMatch(/\(check-sat-assuming \(\(not q\) p\)\)\n$/);
    expect(assumptionsScript(askAssumptions('p (not q)', '(p (not q))'))).toBeUndefined();
  });

  it('accepts unsatisfiable assumptions, unless a model refutes them', () => {
    expect(judge('p (not q) (> x 9)', '(p (not q))', { answers: ['unsat'] })).toBe('right');
    const sat = {
      answers: ['sat'],
      model: '((define-fun x () Int 7)(define-fun p () Bool true)(define-fun q () Bool true))',
    };
    expect(judge('p (not q)', '(p)', sat)).toBe('satisfiable');
    expect(judge('p (not q)', '((not q))', sat)).toMatch(/does not prove/);
    expect(judge('p (not q)', '(p)')).toMatch(/undecided/);
    expect(judge('p (not q)', '(p (not q))')).toBe('right');
  });

  it('rejects unsatisfiable assumptions if one of them was not assumed', () => {
    expect(judge('p (not q)', '(p q)')).toBe('not assumed');
    expect(judge('p (not q) (> x 9)', '((not (<= x 9)))')).toMatch(/an assumption in another form/);
    expect(judge('d (not q)', '(p)')).toMatch(/an assumption in another form/);
  });

  it('leaves unsatisfiable assumptions undetermined if they cannot be read', () => {
    expect(judge('p (not q)', 'p')).toMatch(/not a list/);
    expect(judge('p (not q)', '(p')).toMatch(/not an S-expression/);
    expect(judge('p (not q)', '(unasked)')).not.toMatch(/not assumed/);
  });
});

describe('evidence about a part of the assumptions', () => {
  const judgeText = (text: string, reply: string, second?: { answers: string[]; model?: string }) => {
    const { script, ok } = readScript(`${text}(get-unsat-assumptions)`);
    if (!ok) throw new Error('it does not read');
    const command = script.commands.findLastIndex(isInquiry);
    const found = judgeAssumptions({ script, command, reply }, { second, budget: new Budget('thorough') });
    if (found.verdict === 'undetermined') expect(found.because).not.toBe('');
    if (found.verdict !== 'wrong') return found.verdict;
    expect(found.proof).not.toBe('');
    return [found.fault, found.against].join(' ').trim();
  };
  const assuming = (more = '', literals = 'p (not q)') => `${TEXT}${more}(check-sat-assuming (${literals}))`;
  const holds = '((define-fun x () Int 7)(define-fun p () Bool true)(define-fun q () Bool true))';

  it("refutes reported assumptions by a model, or by the solver's own answer `sat` without a usable model", () => {
    expect(judgeText(assuming(), '(p)', { answers: ['sat'], model: holds })).toBe('satisfiable');
    expect(judgeText(assuming(), '(p)', { answers: ['sat'] })).toBe('satisfiable itself');
    expect(judgeText(assuming(), '(p)', { answers: ['sat'], model: 'unreadable' })).toBe('satisfiable itself');
    expect(judgeText(assuming(), '(p)', { answers: ['sat'], model: '()' })).toBe('satisfiable itself');
    expect(judgeText(assuming(), '(p)', { answers: ['sat', 'unsat'], model: holds })).toBe('right');
    expect(judgeText(assuming(), '(p)', { answers: ['unknown'], model: holds })).toBe('undetermined');
    expect(judgeText(assuming(), '(p)', { answers: [] })).toBe('undetermined');
    expect(judgeText(assuming('(assert (> (div 1 0) 0))'), '(p)', { answers: ['sat'], model: holds })).toBe(
      'satisfiable itself',
    );
  });

  it('ignores a model that falsifies the assertions or the reported assumptions', () => {
    for (const model of [holds.replace('7', '4'), holds.replace('p () Bool true', 'p () Bool false')])
      expect(judgeText(assuming(), '(p)', { answers: ['sat'], model })).toBe('undetermined');
  });

  it("ignores the solver's answer `sat` if a recursive definition may have no solution", () => {
    const sat = { answers: ['sat'] };
    expect(judgeText(assuming('(define-fun g ((n Int)) Int n)'), '(p)', sat)).toBe('satisfiable itself');
    expect(judgeText(assuming('(define-fun-rec g ((n Int)) Int (+ 1 (g n)))'), '(p)', sat)).toBe('undetermined');
    expect(judgeText(assuming('(define-funs-rec ((g ((n Int)) Int)) ((+ 1 (g n))))'), '(p)', sat)).toBe('undetermined');
  });

  it('accepts a reply that lists all assumptions, in any order, without further evidence', () => {
    for (const reply of ['((not q) p)', '(p (not q) p)']) expect(judgeText(assuming(), reply)).toBe('right');
    expect(judgeText(assuming('', 'p p'), '(p)')).toBe('right');
    expect(judgeText(assuming('', 'p p (not q)'), '(p p)')).toBe('undetermined');
    expect(judgeText(assuming('', '(! p :named a) (not q)'), '(p (not q))')).toBe('right');
    expect(judgeText(assuming(), '()', { answers: ['unsat'] })).toBe('right');
    expect(judgeText(assuming(), '()', { answers: ['sat'] })).toBe('satisfiable itself');
  });

  it('leaves reported assumptions undetermined if the last check assumes nothing, or the literals are not understood', () => {
    expect(judgeText(`${TEXT}(check-sat)`, '(p)', { answers: ['sat'] })).toBe('undetermined');
    expect(judgeText(`${assuming()}(check-sat)`, '(p)', { answers: ['sat'] })).toBe('undetermined');
    expect(judgeText(TEXT, '(p)', { answers: ['sat'] })).toBe('undetermined');
    expect(judgeText(`(check-sat)${assuming()}`, '(p)', { answers: ['sat'] })).toBe('satisfiable itself');
    expect(judgeText(`(declare-const r Bool)(check-sat-assuming (r))${assuming()}`, '(r)')).toBe('not assumed');
    for (const reply of ['(p) (p)', '((p))', '(7)', '', '(p q'])
      expect(judgeText(assuming(), reply, { answers: ['sat'] }), reply).toBe('undetermined');
  });

  it('rejects a reported literal that was not assumed, unless it may be another form of an assumed literal', () => {
    expect(judgeText(assuming(), '(q)')).toBe('not assumed');
    expect(judgeText(assuming(), '((not p))')).toBe('not assumed');
    expect(judgeText(assuming(), '(p (not q) q)')).toBe('not assumed');
    expect(judgeText(assuming(), '((not (not p)))')).toBe('undetermined');
    expect(judgeText(assuming(), '(true)')).toBe('undetermined');
    expect(judgeText(assuming('', 'p (not (not q))'), '(q)')).toBe('undetermined');
    expect(judgeText(assuming('', 'p (> x 9)'), '(q)')).toBe('undetermined');
    expect(judgeText(assuming('', 'p true'), '(q)')).toBe('undetermined');
    expect(judgeText(assuming('', 'd'), '(q)')).toBe('undetermined');
  });

  it('asks about the reported assumptions in a script without unneeded commands such as get-value', () => {
    const text = `(set-option :produce-unsat-assumptions true)(set-option :produce-models true)${TEXT}(minimize x)
      (check-sat)(get-value (x))(check-sat-assuming (p (not q)))(get-unsat-assumptions)(exit)`;
    const { script } = readScript(text);
    const asked = { script, command: script.commands.findLastIndex(isInquiry), reply: '(p)' };
    const printed = printScript(assumptionsScript(asked) ?? script).split('\n');
    expect(printed[0]).toBe('(set-option :produce-models true)');
    expect(printed.slice(-3)).toEqual(['(check-sat)', '(check-sat-assuming (p))', '']);
    expect(printed.join()).not.toMatch(/minimize|get-value|unsat-assumptions|exit/);
    expect(assumptionsScript({ ...asked, reply: '(q)' })).toBeUndefined();
    expect(assumptionsScript({ ...asked, reply: 'p' })).toBeUndefined();
  });
});
