import { describe, expect, it } from 'vitest';
import { cutReplies, markOf, markersOf } from './inquiries.js';
import { prepareQuery } from './prepare-query.js';
import { SOLVER_PROFILES } from './profiles/index.js';
import { readRun } from './read-outcome.js';

const profile = (name: string) => {
  const found = SOLVER_PROFILES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no profile ${name}`);
  return found;
};
const TEXT = '(declare-const x Int)\n(simplify (+ x 0))\n(assert (> x 1))\n(check-sat)\n(get-value (x))\n(eval x)\n';

describe('inquiries', () => {
  it('stand between markers where a solver has them, and are left out where it has not', () => {
    const z3 = prepareQuery({ input: TEXT, wantModel: true }, profile('z3'));
    const mark = markOf(TEXT);
    expect(z3.mark).toBe(mark);
    expect(z3.text).toContain(`(echo "${mark}-0") (simplify (+ x 0)) (echo "${mark}-0-end")`);
    expect(z3.text).toContain(`(check-sat) (get-model)\n(echo "${mark}-1") (get-value (x)) (echo "${mark}-1-end")`);
    expect(z3.text).toContain(`(eval x)`);
    const cvc5 = prepareQuery({ input: TEXT }, profile('cvc5'));
    expect(cvc5.text).toContain('(get-value (x))');
    expect(cvc5.text).not.toContain('eval');
    const boolector = prepareQuery({ input: TEXT }, profile('boolector'));
    expect(boolector.mark).toBeUndefined();
    expect(boolector.text).not.toMatch(/simplify|get-value|eval|echo/);
    // Lines stay where they were: errors name them.
    expect(z3.text.split('\n')).toHaveLength(TEXT.split('\n').length);
  });

  it('are left as they are in a text that is sent as it was given', () => {
    const given = prepareQuery({ input: TEXT, asGiven: true }, profile('z3'));
    expect(given.text).toBe(TEXT);
    expect(given.mark).toBeUndefined();
  });

  it('are cut out of what is printed, so that a reply is no answer and no model', () => {
    const mark = markOf(TEXT);
    const block = (at: number, text: string, quote = ''): string => {
      const { begin, end } = markersOf(mark, at);
      return `${quote}${begin}${quote}\n${text}\n${quote}${end}${quote}\n`;
    };
    const stdout = `${block(0, 'sat')}sat\n((define-fun x () Int 2))\n${block(1, '((x\n 2))', '"')}`;
    const read = readRun(profile('z3'), { stdout, stderr: '', exit: 0 }, { checks: 1, wantModel: true, mark });
    expect(read.outcome).toEqual({ kind: 'answered', answers: ['sat'], model: '((define-fun x () Int 2))' });
    expect(read.replies).toEqual([
      { at: 0, text: 'sat', whole: true },
      { at: 1, text: '((x\n 2))', whole: true },
    ]);
    // What is kept of the output is what a person would see who typed the commands.
    expect(read.stdout).not.toContain(mark);
    expect(read.stdout).toContain('((x\n 2))');
  });

  it('say that a reply is cut off where the output ends inside it', () => {
    const mark = markOf(TEXT);
    expect(cutReplies(`sat\n${mark}-1\n((x`, mark)).toEqual({
      stdout: 'sat',
      replies: [{ at: 1, text: '((x', whole: false }],
    });
  });

  it('cannot be closed by a text that has the marker of another one', () => {
    const hostile = `(declare-const |${markOf(TEXT)}-0-end| Int)\n${TEXT}`;
    expect(hostile).not.toContain(markOf(hostile));
  });
});
