import { expect, it } from 'vitest';
import { printCommand, readScript } from '../../../syntax/index.js';
import { alignCommands } from './trace.js';

const parseCommands = (text: string) => readScript(text).script.commands;
const formatAligned = (...scripts: Parameters<typeof alignCommands>) =>
  alignCommands(...scripts).map(({ sign, command }) => sign + printCommand(command));

it('shows changed, new and dropped commands at their positions', () => {
  const base = parseCommands('(declare-const p Bool)(assert p)(assert (not p))(assert (or p p))(check-sat)');
  type C = (typeof base)[number];
  const [declaration, , second, third, check] = base as readonly [C, C, C, C, C];
  const [q, changed] = parseCommands('(declare-const q Bool)(assert q)') as readonly [C, C];
  expect(formatAligned(base, [declaration, q, changed, second, check])).toEqual([
    ' (declare-const p Bool)',
    '+(declare-const q Bool)',
    '-(assert p)',
    '+(assert q)',
    ' (assert (not p))',
    '-(assert (or p p))',
    ' (check-sat)',
  ]);
  expect(formatAligned(base, [declaration, third, check])).toEqual([
    ' (declare-const p Bool)',
    '-(assert p)',
    '-(assert (not p))',
    ' (assert (or p p))',
    ' (check-sat)',
  ]);
  expect(formatAligned(base, base).every((line) => line.startsWith(' '))).toBe(true);
  expect(formatAligned(base, base.slice(0, 2)).slice(2)).toEqual([
    '-(assert (not p))',
    '-(assert (or p p))',
    '-(check-sat)',
  ]);
});
