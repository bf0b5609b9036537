import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { synthesisProblem } from './problem.js';

describe('a synthesis problem', () => {
  it('makes problems that survive printing and reading and are reproducible from a random seed', () => {
    const forms = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const text = printScript(synthesisProblem(rngFromSeed(`k${i}`)));
      const { ok, diagnostics, script } = readScript(text);
      expect([ok, diagnostics]).toEqual([true, []]);
      expect(printScript(script)).toBe(text);
      expect(printScript(synthesisProblem(rngFromSeed(`k${i}`)))).toBe(text);
      for (const word of [
        'synth-inv',
        'assume',
        'declare-var',
        '(Constant ',
        '(Variable ',
        'check-synth-next',
        '(f ',
        '(g ',
      ]) {
        if (text.includes(word)) forms.add(word);
      }
    }
    expect(forms.size).toBe(8);
  });
});
