import { describe, expect, it } from 'vitest';
import { listStatuses } from '../../src/script/index.js';
import { readScript } from '../../src/syntax/index.js';
import { withOracle } from './tool-seeds.js';

const addOracle = (text: string, oracle: 'sat' | 'unsat'): string | undefined =>
  withOracle(text, readScript(text).script, oracle);

describe('the status of a seed for fusion', () => {
  it.each([
    ['nothing before', '(assert true)(check-sat)', '(set-info :status sat)\n(assert true)(check-sat)'],
    [
      'unknown before',
      '; (set-info :status unknown)\n( set-info :status unknown )(assert true)(check-sat)',
      '; (set-info :status unknown)\n(set-info :status sat)(assert true)(check-sat)',
    ],
    ['the same before', '(set-info :status sat)(assert true)(check-sat)', undefined],
    ['no check', '(assert true)', '(set-info :status sat)\n(assert true)'],
    ['no check, the same', '(assert true)(set-info :status sat)', undefined],
  ])('sets the status of a fusion seed from the oracle: %s', (_, text, expected) => {
    expect(addOracle(text, 'sat')).toBe(expected ?? text);
    const { script } = readScript(addOracle(text, 'sat') ?? '');
    expect(listStatuses({ ...script, commands: [...script.commands, { kind: 'check-sat' }] })).toContain('sat');
  });

  it('drops a fusion seed whose :status contradicts the oracle', () => {
    expect(addOracle('(set-info :status sat)(assert true)(check-sat)', 'unsat')).toBeUndefined();
    expect(addOracle('(assert false)(set-info :status unsat)', 'sat')).toBeUndefined();
  });
});
