import { expect, it } from 'vitest';
import HINTS from '../../../data/operator-hints.json' with { type: 'json' };
import { OPERATOR_NAMES, operatorInfo } from '../../term/index.js';
import { hintsFor } from './hints.js';

it('lists only existing operators, and includes each operator that only some solvers support', () => {
  const names: readonly string[] = OPERATOR_NAMES;
  expect(Object.keys(HINTS as object).filter((name) => !names.includes(name))).toEqual([]);
  const extensions = OPERATOR_NAMES.filter((op) => operatorInfo(op).theory === 'Extensions');
  expect(extensions.length).toBeGreaterThan(10);
  expect(extensions.filter((op) => hintsFor(op).whereUsed === undefined)).toEqual([]);
});
