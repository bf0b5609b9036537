import { expect, it } from 'vitest';
import { printScript, readScript } from '../syntax/index.js';
import { widenLogic } from './widen-logic.js';

it.each([
  ['(set-logic QF_LIA)\n(check-sat)', '(set-logic ALL)\n(check-sat)\n', 'ALL'],
  ['(set-logic HO_UFLIA)\n(check-sat)', '(set-logic HO_ALL)\n(check-sat)\n', 'HO_ALL'],
  [
    '(set-logic QF_UF)\n(check-sat)\n(reset)\n(set-logic ALL)',
    '(set-logic ALL)\n(check-sat)\n(reset)\n(set-logic ALL)\n',
    'ALL',
  ],
  ['(set-logic ALL)\n(check-sat)', undefined, undefined],
  ['(check-sat)', undefined, undefined],
])('sets the widest logic in each command unless it is set already: %s', (text, expected, logic) => {
  const made = widenLogic(readScript(text).script);
  expect(made && printScript(made)).toBe(expected);
  expect(made?.logic).toBe(logic);
});
