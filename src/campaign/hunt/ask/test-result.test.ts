import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../../../script/index.js';
import { readScript } from '../../../syntax/index.js';
import { theoriesIn } from './test-result.js';

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
