import { expect, it } from 'vitest';
import { findProgram } from './command-line.js';
import type { BadInput } from './problem.js';

it('explains how to run a package whose name is given as a program', () => {
  const hintFor = (name: string) => {
    try {
      findProgram(name);
    } catch (error) {
      return (error as BadInput).diagnostics[0]?.hint;
    }
    return 'no error';
  };
  expect(hintFor('z3@4.15.4')).toContain('gainsay solvers fetch --command z3@4.15.4 prints its command line');
  expect(hintFor('no-such-program')).toBeUndefined();
});
