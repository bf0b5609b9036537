import { expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { findOperation } from './scalar.js';

function sortIn(declared: string) {
  const { script } = readScript(`(set-logic ALL)(declare-const x ${declared})`);
  const command = script.commands.find((each) => each.kind === 'declare-fun');
  if (command?.kind !== 'declare-fun') throw new Error(declared);
  return command.result;
}

it('never returns the cached result of other arguments if the arguments are wide', () => {
  const prime = 2_147_483_629;
  const field = sortIn(`(_ FiniteField ${prime})`);
  const add = findOperation('ff.add', [field, field], [], field);
  for (const a of [2_000_000_000, prime - 1, 3])
    for (const b of [5, 6, 7, prime - 2]) expect(add?.scalar(a, b, 0, 0), `${a} + ${b}`).toBe((a + b) % prime);
});
