import { expect, it } from 'vitest';
import { modelsIn } from './models.js';

it('finds each model with the number of its check', () => {
  const first = '(\n  (define-fun x () Int 1)\n)';
  const second = '(model (define-fun x () Int 2))';
  expect(modelsIn(`sat\n${first}\nunsat\n(error "no model")\nsat\n((x 2))\n${second}\n`)).toEqual([
    { check: 1, text: first },
    { check: 3, text: second },
  ]);
  expect(modelsIn('sat\n(\n  (define-fun x () Int')).toEqual([]);
});
