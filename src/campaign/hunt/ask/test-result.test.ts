import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../../script/index.js';
import { readScript } from '../../../syntax/index.js';
import { theoriesIn, toTestResult } from './test-result.js';

describe('the theories in a script of a hunt', () => {
  it('finds the theories of a script in time linear in the number of commands', () => {
    const count = 20_000;
    const declared = Array.from({ length: count }, (_, i) => `(declare-const x${i} Int)`).join('');
    const commands = toJudgeable(readScript(`${declared}(assert (> x0 1))`).script).commands;
    let looked = 0;
    const watched = new Proxy(commands, {
      get: (target, key, self) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked++;
        return Reflect.get(target, key, self) as unknown;
      },
    });
    const script = { ...readScript('').script, commands: watched };
    expect(theoriesIn(script)).toEqual(['Ints']);
    expect(looked).toBeLessThan(3 * count);
  });
});

describe('the undeclared symbols of a mutant', () => {
  const SEED = '(declare-const x Int)(assert (> x 0))(assert (extension x))(check-sat)';

  function resultOf(text: string, ...outcomes: readonly ('rejected' | 'crashed' | 'answered')[]) {
    const script = readScript(text).script;
    const made = { script, claim: 'unrelated', base: script, steps: [] } as const;
    const coordinates = { key: 'k', seed: 's', strategy: 'cmd:./mine', index: 0 };
    const asked = outcomes.map((outcome, i) => ({
      record: { solver: `${i}`, outcome, answers: [], detail: 'unknown constant fo', ms: 1 },
    }));
    const { undeclared, illFormed } = toTestResult({ coordinates, text, made }, { asked, varied: [] } as never, {
      seed: readScript(SEED).script,
      source: undefined,
    });
    return { undeclared, illFormed };
  }

  it('names symbols and sorts that neither the mutant nor its seed declares', () => {
    const text = '(declare-const x Int)(declare-const y Foo)(assert (fo x))(assert bar)(check-sat)';
    expect(resultOf(text, 'rejected', 'rejected')).toEqual({
      undeclared: ['Foo', 'fo', 'bar'],
      illFormed: 'Foo is not declared',
    });
    expect(resultOf('(assert (> x 0))', 'rejected').undeclared).toEqual(['x']);
  });

  it('does not call a mutant ill-formed if a solver does not reject it', () => {
    expect(resultOf('(assert (fo 1))', 'rejected', 'crashed')).toEqual({ undeclared: ['fo'], illFormed: undefined });
    expect(resultOf('(assert (fo 1))', 'rejected', 'answered')).toEqual({});
  });

  it('does not count an extension of the seed or of a known dialect', () => {
    const text = '(declare-const x Int)(assert (extension x))(assert (= ((_ iand 4) x 3) 1))(check-sat)';
    expect(resultOf(text, 'rejected')).toEqual({});
  });
});
