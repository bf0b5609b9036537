import { expect, it } from 'vitest';
import { joinedLogic } from './logic.js';

it.each([
  [['HO_ALL', 'HO_ALL'], 'HO_ALL'],
  [['HO_ALL', 'QF_LIA'], 'HO_ALL'],
  [['HO_UF', 'HO_UF'], 'HO_UF'],
  [['HO_QF_UF', 'QF_LIA'], 'HO_QF_UFLIA'],
  [['ALL', 'QF_LIA'], 'ALL'],
  [['QF_UF', 'QF_LIA'], 'QF_UFLIA'],
  [[undefined, undefined], undefined],
])('gives the logic of seeds in %j: %s', (logics, joined) => {
  expect(joinedLogic(logics, [])).toBe(joined);
});
