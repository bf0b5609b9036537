import { expect, it } from 'vitest';
import { plainNames } from './spec.js';

it('omits the prefix `cmd:` from names of solvers in messages', () => {
  const names = plainNames(['cmd:z3 model_validate=true', 'cmd:z3', 'cmd:./solve (new) -q', 'cvc5']);
  expect(names('cmd:z3 says sat, cmd:z3 model_validate=true: unsat')).toBe(
    'z3 says sat, z3 model_validate=true: unsat',
  );
  expect(names('\u001b[1mcmd:./solve (new) -q\u001b[22m and cvc5')).toBe(
    '\u001b[1m./solve (new) -q\u001b[22m and cvc5',
  );
  expect(names('cmd:z3 smt.phase_selection=1')).toBe('z3 smt.phase_selection=1');
  expect(names('cmd:z3x and cmd:other')).toBe('cmd:z3x and cmd:other');
});

it('keeps the prefix `cmd:` if it distinguishes two solvers, and in command lines that the user can copy', () => {
  expect(plainNames(['z3', 'cmd:z3', 'cmd:cvc5 -q'])('cmd:z3, z3, cmd:cvc5 -q')).toBe('cmd:z3, z3, cvc5 -q');
  const typed = `gainsay campaign recheck d --solver 'cmd:cvc5 -q' --solver cmd:z3`;
  expect(plainNames(['cmd:cvc5 -q', 'cmd:z3'])(typed)).toBe(typed);
});
