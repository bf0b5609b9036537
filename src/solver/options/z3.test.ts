import { expect, it } from 'vitest';
import { Z3_OPTIONS } from './z3.js';

it('the options of Z3 leave out what lets go of what an answer rests on, by its own description', () => {
  const names = Z3_OPTIONS.map(({ name }) => name);
  for (const name of ['smt.array.extensional', 'smt.array.weak', 'sat.override_incremental', 'rewriter.hi_div0'])
    expect(names).not.toContain(name);
});
