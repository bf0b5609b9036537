import { describe, expect, it } from 'vitest';
import { printCommand, printScript, readScript } from '../syntax/index.js';
import { collectChecks } from './checks.js';
import { checkBefore, isolateCheck, impliesCheck } from './plain.js';

const { script } = readScript(`(set-logic QF_UF)
(declare-const p Bool)
(push 1)
(declare-const q Bool)
(assert (or p q))
(check-sat-assuming ((not p)))
(pop 1)
(assert p)
(check-sat)
(get-assertions)
(push 1)
(assert (not p))
(check-sat)
(reset-assertions)
(declare-const p Bool)
(check-sat)
`);

describe('isolateCheck and checkBefore', () => {
  it('extracts one check with its assertions, and turns its assumptions into assertions', () => {
    const texts = [0, 1, 2, 3, 4].map((check) => {
      const plain = isolateCheck(script, check);
      return plain && printScript(plain);
    });
    const P = '(set-logic QF_UF)\n(declare-const p Bool)\n';
    expect(texts).toEqual([
      `${P}(declare-const q Bool)\n(assert (or p q))\n(assert (not p))\n(check-sat)\n`,
      `${P}(assert p)\n(check-sat)\n`,
      `${P}(assert p)\n(assert (not p))\n(check-sat)\n`,
      `${P}(check-sat)\n`,
      undefined,
    ]);
  });

  it('finds the last check before a command', () => {
    const at = script.commands.findIndex(({ kind }) => kind === 'output');
    expect(checkBefore(script.commands, at)).toBe(1);
    expect(checkBefore(script.commands, 2)).toBeUndefined();
  });
});

describe('impliesCheck', () => {
  it('finds that one check implies another if the first has all assertions of the second', () => {
    const checks = collectChecks(script.commands);
    const says = (one: number, other: number) =>
      impliesCheck(checks[one] as (typeof checks)[number], checks[other] as (typeof checks)[number], printCommand);
    expect([says(2, 1), says(1, 2), says(0, 1), says(0, 3), says(1, 1)]).toEqual([true, false, false, true, true]);
  });

  it('finds no implication between checks if a name was redefined between them', () => {
    const again = readScript(`(define-fun f () Bool true)(assert f)(check-sat)
(reset-assertions)(define-fun f () Bool false)(assert f)(check-sat)`).script;
    const [one, other] = collectChecks(again.commands) as [never, never];
    expect(impliesCheck(one, other, printCommand)).toBe(false);
    expect(impliesCheck(one, one, printCommand)).toBe(true);
  });
});
