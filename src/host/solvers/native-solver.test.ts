import { describe, expect, it } from 'vitest';
import { versionIn } from './native-solver.js';

const GENERAL = { name: 'prover', versionPattern: '(\\d+(?:\\.\\d+)+)' };
const BANNER = `________       _____
___  __ \\_________(_)________________________________
_  ____/_  /   _  / _  / / / /__ /  __/(__  )_(__  )

A Theorem Prover for First-Order Logic modulo Linear Integer Arithmetic
(2025-11-17)

(c) Philipp Rummer, 2009-2025
Unknown argument: --version
`;

describe('versionIn', () => {
  it.each([
    ['the line with the number', 'prover 1.2.3\nbuilt today\n', { text: 'prover 1.2.3', number: '1.2.3' }],
    ['a number alone', '0.10.0\n', { text: '0.10.0', number: '0.10.0' }],
    ['a sentence', 'This is prover version 4.5\n', { text: 'This is prover version 4.5', number: '4.5' }],
    ['a line without a number', 'prover, development build\n', { text: 'prover, development build' }],
    ['an empty line', '\n', { text: 'unknown version' }],
    ['a line of underscores', '____ __\n', { text: 'unknown version' }],
    ['a banner with a date', BANNER, { text: 'prover 2025-11-17' }],
    ['the version of another program', 'sh (GNU sh) 3.8\n', { text: 'unknown version' }],
    ['an answer', 'sat\n', { text: 'unknown version' }],
    ['an answer and a model', 'sat\n((define-fun x () Real 4.25))\n', { text: 'unknown version' }],
    ['a sentence of another program', 'This is cat 5.36\n', { text: 'unknown version' }],
  ])("reads a program's version from %s", (_, said, version) => {
    expect(versionIn(said, ['/tmp/prover'], GENERAL)).toEqual(version);
  });

  it('reads a version after the name of a known solver or of the program', () => {
    expect(versionIn('cat (GNU coreutils) 9.1', ['/usr/bin/cat'], GENERAL)).toHaveProperty('number', '9.1');
    expect(versionIn('z3 4.8', ['/tmp/prover'], GENERAL)).toHaveProperty('number', '4.8');
  });
});
