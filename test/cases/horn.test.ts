import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Budget, judgeModelText, judgeQuery } from '../../src/semantics/index.js';
import { readScript } from '../../src/syntax/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { sampleCases } from '../support/laws.js';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('the invariants of a recorded query', () => {
  const [, before = '', after = '', input = ''] = read('false/missed-horn-invariant.txt').split(
    /;;BEFORE\n|;;AFTER\n|;;INPUT\n/,
  );
  const { script } = readScript(input.replaceAll(/\(echo "[^"]*"\)/g, ''));
  const command = script.commands.findIndex((each) => each.kind === 'output' && each.name === 'query');
  const judge = (reply: string) =>
    judgeQuery({ script, command, reply, second: ['sat'] }, { rng: rngFromSeed(1), budget: new Budget('thorough') });

  it('accepts the invariants that z3 printed for a recorded query', () => {
    expect(judge(before.trim())).toEqual({ verdict: 'right' });
  });

  it('rejects invariants that allow deriving the goal', () => {
    expect(judge(after.trim())).toMatchObject({ verdict: 'wrong', fault: /^invariant/, trust: 'certified' });
    const always = before.replace(/\(= \(P0 A\).*?\) :weight/s, '(= (P0 A) true) :weight');
    expect(judge(always.trim())).toMatchObject({ verdict: 'wrong', trust: 'certified' });
  });
});

describe('a model of clauses over lists', () => {
  const { script } = readScript(read('recent/z3-10726.smt2'));
  const model = read('recent/z3-10726.model');
  const judge = (text: string) => judgeModelText(text, script, { budget: new Budget('thorough') }).judged?.verdict;

  it('leaves a model of Horn clauses over lists undetermined if no small list refutes it', () => {
    expect(judge(model)).toBe('undetermined');
  });

  const wrongModels = [
    ['an order turned round', model.replace('(not (>= a!2 0)))))\n)', '(not (<= a!2 0)))))\n)')],
    ['all lists merged', model.replace(/(x!2 List\)\) Bool).*?(?=\n {2}\(define-fun)/s, '$1 true)')],
    ['every list sorted', model.replace(/(msort \(\(x!0 List\)\) Bool).*/s, '$1 true))')],
    ['no list sorted', model.replace(/(msort \(\(x!0 List\)\) Bool).*/s, '$1 ((_ is nil) x!0)))')],
  ] as const;

  it.each(sampleCases(wrongModels, 2))('refutes a model of Horn clauses over lists with %s', (_, wrong) => {
    expect(wrong).not.toBe(model);
    expect(judge(wrong)).toBe('false');
  });
});
