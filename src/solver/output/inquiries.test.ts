import { describe, expect, it } from 'vitest';
import { cutReplies, computeMark, makeMarkers } from './inquiries.js';
import { prepareQuery, solverArgs } from '../query/prepare-query.js';
import { profileNamed } from '../../../test/support/profile-named.js';
import { readRun } from './read-outcome.js';

const TEXT = '(declare-const x Int)\n(simplify (+ x 0))\n(assert (> x 1))\n(check-sat)\n(get-value (x))\n(eval x)\n';

describe('an inquiry', () => {
  it('sends an inquiry between markers if the solver supports the inquiry, and otherwise drops the inquiry', () => {
    const z3 = prepareQuery({ input: TEXT, wantModel: true }, profileNamed('z3'));
    const mark = computeMark(TEXT);
    expect(z3.mark).toBe(mark);
    expect(z3.text).toContain(`(echo "${mark}-0") (simplify (+ x 0)) (echo "${mark}-0-end")`);
    expect(z3.text).toContain(`(check-sat) (get-model)\n(echo "${mark}-1") (get-value (x)) (echo "${mark}-1-end")`);
    expect(z3.text).toContain(`(eval x)`);
    const cvc5 = prepareQuery({ input: TEXT }, profileNamed('cvc5'));
    expect(cvc5.text).toContain('(get-value (x))');
    expect(cvc5.text).not.toContain('eval');
    const boolector = prepareQuery({ input: TEXT }, profileNamed('boolector'));
    expect(boolector.mark).toBeUndefined();
    expect(boolector.text).not.toMatch(/simplify|get-value|eval|echo/);
    expect(z3.text.split('\n')).toHaveLength(TEXT.split('\n').length);
  });

  it('adds no markers around inquiries if the text is sent as given', () => {
    const given = prepareQuery({ input: TEXT, asGiven: true }, profileNamed('z3'));
    expect(given.text).toBe(TEXT);
    expect(given.mark).toBeUndefined();
  });

  it('cuts replies out of the output, so that they count as neither answers nor models', () => {
    const mark = computeMark(TEXT);
    const block = (at: number, text: string, quote = ''): string => {
      const { begin, end } = makeMarkers(mark, at);
      return `${quote}${begin}${quote}\n${text}\n${quote}${end}${quote}\n`;
    };
    const stdout = `${block(0, 'sat')}sat\n((define-fun x () Int 2))\n${block(1, '((x\n 2))', '"')}`;
    const read = readRun(profileNamed('z3'), { stdout, stderr: '', exit: 0 }, { checks: 1, wantModel: true, mark });
    expect(read.outcome).toEqual({ kind: 'answered', answers: ['sat'], model: '((define-fun x () Int 2))' });
    expect(read.replies).toEqual([
      { at: 0, text: 'sat', whole: true },
      { at: 1, text: '((x\n 2))', whole: true },
    ]);
    expect(read.stdout).not.toContain(mark);
    expect(read.stdout).toContain('((x\n 2))');
  });

  it('reports that a reply is incomplete if the output ends within it', () => {
    const mark = computeMark(TEXT);
    expect(cutReplies(`sat\n${mark}-1\n((x`, mark)).toEqual({
      stdout: 'sat',
      replies: [{ at: 1, text: '((x', whole: false }],
    });
  });

  it('does not end a reply at the marker of another query', () => {
    const hostile = `(declare-const |${computeMark(TEXT)}-0-end| Int)\n${TEXT}`;
    expect(hostile).not.toContain(computeMark(hostile));
  });

  it('lists the options that inquiries need, and drops scopes that serve only unsent inquiries', () => {
    const text =
      '(declare-const x Int)\n(push 1)\n(assert (> x 2))\n(apply qe)\n(pop 1)\n(push 1)\n(assert (> x 1))\n' +
      '(get-interpolant I (> x 0))\n(pop 1)\n(assert (> x 3))\n(check-sat)\n';
    const cvc5 = prepareQuery({ input: text }, profileNamed('cvc5'));
    expect(cvc5.text).not.toMatch(/apply|x 2/);
    expect(cvc5.text).toMatch(/\(push 1\)\n\(assert \(> x 1\)\)\n.*get-interpolant.*\n\(pop 1\)/);
    expect(cvc5.needs).toMatchObject({ incremental: true, inquiries: ['get-interpolant'] });
    const options = { needs: cvc5.needs, checkModels: false, persistent: false, own: [] };
    const args = solverArgs(profileNamed('cvc5'), options);
    expect(args).toEqual(expect.arrayContaining(['--produce-interpolants', '--rlimit-per=20000']));
    expect(args.filter((each) => each === '--incremental')).toHaveLength(1);
    const z3 = prepareQuery({ input: text }, profileNamed('z3'));
    expect(z3.text).toMatch(/\(push 1\)\n\(assert \(> x 2\)\)\n.*apply qe.*\n\(pop 1\)/);
    expect(z3.text).not.toMatch(/interpolant|x 1/);
    const yices = prepareQuery({ input: text }, profileNamed('yices'));
    expect(yices.text).not.toMatch(/push|pop|x [12]/);
    expect(yices.needs.incremental).toBe(false);
    expect(yices.text.split('\n')).toHaveLength(text.split('\n').length);
    const checked = text.replace('(apply qe)', '(apply qe)\n(check-sat)');
    expect(prepareQuery({ input: checked }, profileNamed('yices')).text).toMatch(/push[^]*x 2/);
  });
});
