import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectChecks, toJudgeable } from '../../../script/index.js';
import { printTerm, readScript } from '../../../syntax/index.js';
import { readSeed } from './seed.js';
import { readClaims } from '../judge/index.js';
import { normalForm } from './test-cases.js';
import { sampleRuns } from '../../../../test/support/laws.js';

const DECLARATIONS = '(set-logic QF_UF)\n(declare-const p Bool)\n(declare-const q Bool)\n';

function seedText(text: string): string {
  const seed = readSeed(DECLARATIONS + text);
  return 'reason' in seed ? `; ${seed.reason}` : normalForm(seed.script).replace(DECLARATIONS, '');
}

describe('a seed that asserts nothing', () => {
  it('asserts the assumptions of the only check if a seed asserts nothing', () => {
    const text = `(set-option :produce-unsat-assumptions true)
      (check-sat-assuming (p (! (not (and p q)) :named n)))
      (get-unsat-assumptions)`;
    expect(seedText(text)).toBe(
      '(set-option :produce-unsat-assumptions true)\n(assert p)\n(assert (! (not (and p q)) :named n))\n(check-sat)\n',
    );
    expect(seedText('(push 1)(check-sat p (not q))(pop 1)')).toBe(
      '(push 1)\n(assert p)\n(assert (not q))\n(check-sat)\n(pop 1)\n',
    );
  });

  it('retracts the assumptions of every check but the last', () => {
    expect(seedText('(check-sat-assuming (p))(check-sat)(check-sat-assuming (q))')).toBe(
      '(push 1)\n(assert p)\n(check-sat)\n(pop 1)\n(check-sat)\n(assert q)\n(check-sat)\n',
    );
    expect(seedText('(check-sat-assuming (p))(check-sat-using smt)')).toBe(
      '(push 1)\n(assert p)\n(check-sat)\n(pop 1)\n(check-sat)\n',
    );
  });

  it('keeps the :status of each check if the seed has assumptions but no assertions', () => {
    const text = `(set-info :status sat)(check-sat-assuming (p))
      (set-info :status unsat)(check-sat-assuming (p (not p)))(exit)`;
    const seed = readSeed(DECLARATIONS + text);
    if ('reason' in seed) throw new Error(seed.reason);
    expect(readClaims(seed.script).claimed).toEqual(['sat', 'unsat']);
  });

  it('rejects a seed that has neither assertions nor assumptions', () => {
    expect(seedText('(check-sat)')).toBe('; has no assertions');
    expect(seedText('(check-sat-assuming ())')).toBe('; has no assertions');
    expect(seedText('(check-sat)(exit)(check-sat-assuming (p))')).toBe('; has no assertions');
  });

  it('leaves the assumptions of a seed without assertions unchanged if the option `keeps` is `assumptions`', () => {
    const text = `${DECLARATIONS}(check-sat-assuming (p))\n`;
    const seed = readSeed(text, { keeps: 'assumptions' });
    expect('reason' in seed ? seed.reason : normalForm(seed.script)).toBe(text);
    expect(readSeed(`${DECLARATIONS}(check-sat)`)).toEqual({ reason: 'has no assertions' });
    expect(readSeed(`${DECLARATIONS}(check-sat)`, { keeps: 'assumptions' })).toHaveProperty('script');
  });

  it('keeps the inquiries of each check', () => {
    const part = fc.constantFrom(
      '(check-sat)',
      '(check-sat-assuming (p (not q)))',
      '(check-sat-assuming ((not p)))',
      '(push 1)',
      '(pop 1)',
      '(declare-const r Bool)(check-sat-assuming (r))(reset-assertions)',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = `(declare-const p Bool)(declare-const q Bool)${parts.join('')}`;
        const seed = readSeed(text);
        if ('reason' in seed) return;
        const listAsked = ({ commands }: { readonly commands: ReturnType<typeof toJudgeable>['commands'] }) =>
          collectChecks(commands).map(({ asserted }) => asserted.map(({ term }) => printTerm(term)));
        expect(listAsked(toJudgeable(seed.script))).toEqual(listAsked(toJudgeable(readScript(text).script)));
      }),
      { numRuns: sampleRuns(60) },
    );
  });
});

describe('a seed with assertions', () => {
  it('keeps each status with its check if another check is solver-specific, such as check-sat-using', () => {
    const text = `(assert p)(set-info :status sat)(check-sat-using smt)
      (assert (not p))(set-info :status unsat)(check-sat)`;
    const seed = readSeed(DECLARATIONS + text);
    if ('reason' in seed) throw new Error(seed.reason);
    expect(readClaims(seed.script)).toEqual({ checks: 2, claimed: ['sat', 'unsat'] });
  });

  it('keeps the assumptions of a seed with assertions', () => {
    expect(seedText('(assert p)(check-sat-assuming (q))')).toBe('(assert p)\n(check-sat-assuming (q))\n');
  });
});

describe('seeds that declare a sort reserved by z3', () => {
  const text = (seed: string): string => {
    const read = readSeed(seed);
    return 'reason' in read ? read.reason : normalForm(read.script);
  };

  it('renames a reserved sort in sorts, qualified terms and quoted symbols, but not in strings', () => {
    const made = text(`(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail |List|))))) ; a List
      (declare-const l List)(declare-const s String)(assert (and (= s "List") (distinct l (as nil List))))(check-sat)`);
    expect(made).toContain('(declare-datatypes ((List_ 0)) (((nil) (cons (head Int) (tail List_)))))');
    expect(made).toContain('(declare-const l List_)');
    expect(made).toContain('(distinct l nil)');
    expect(made).toContain('"List"');
    expect(made).not.toMatch(/List\b(?!")/);
  });

  it('renames a reserved sort to an unused name', () => {
    const made = text('(declare-sort Set 0)(declare-const Set_ Set)(assert (= Set_ Set_))(check-sat)');
    expect(made).toContain('(declare-sort Set__ 0)');
    expect(made).toContain('(declare-const Set_ Set__)');
  });

  it('renames only reserved sorts that the seed declares', () => {
    const own = '(declare-sort Bag 0)(declare-const b Bag)(declare-const s (Seq Int))(assert (= s s))(check-sat)';
    expect(text(own)).toContain('(declare-sort Bag 0)');
    expect(text(own)).toContain('(Seq Int)');
  });
});

describe('the option that combines objectives', () => {
  const seed = (priority: string, checks: string) =>
    seedText(`(set-option :opt.priority ${priority})(declare-const x Int)(assert (< x 9))(maximize x)${checks}`);

  it("keeps a seed's option for combining objectives", () => {
    for (const priority of ['lex', 'box', 'pareto'])
      expect(seed(priority, '(check-sat)')).toContain(`(set-option :opt.priority ${priority})`);
    expect(seed('box', '(check-sat)(check-sat)')).toContain('(set-option :opt.priority box)');
  });

  it('drops opt.priority if further checks would give points of a Pareto front instead of answers', () => {
    expect(seed('pareto', '(check-sat)(check-sat)')).not.toContain('opt.priority');
  });
});
