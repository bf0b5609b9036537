import { expect, it } from 'vitest';
import { printCommand, readScript } from '../../syntax/index.js';
import { alignedCommands } from './aligned-commands.js';

const commandsOf = (text: string) => readScript(text).script.commands;
const shown = (...scripts: Parameters<typeof alignedCommands>) =>
  alignedCommands(...scripts).map(({ sign, command }) => sign + printCommand(command));

it('shows changed, new and dropped commands in place', () => {
  const base = commandsOf('(declare-const p Bool)(assert p)(assert (not p))(assert (or p p))(check-sat)');
  type C = (typeof base)[number];
  const [declaration, , second, third, check] = base as readonly [C, C, C, C, C];
  const [q, changed] = commandsOf('(declare-const q Bool)(assert q)') as readonly [C, C];
  expect(shown(base, [declaration, q, changed, second, check])).toEqual([
    ' (declare-const p Bool)',
    '+(declare-const q Bool)',
    '-(assert p)',
    '+(assert q)',
    ' (assert (not p))',
    '-(assert (or p p))',
    ' (check-sat)',
  ]);
  expect(shown(base, [declaration, third, check])).toEqual([
    ' (declare-const p Bool)',
    '-(assert p)',
    '-(assert (not p))',
    ' (assert (or p p))',
    ' (check-sat)',
  ]);
  expect(shown(base, base).every((line) => line.startsWith(' '))).toBe(true);
  expect(shown(base, base.slice(0, 2)).slice(2)).toEqual(['-(assert (not p))', '-(assert (or p p))', '-(check-sat)']);
});
