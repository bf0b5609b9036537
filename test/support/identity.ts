import type { SolverIdentity } from '../../src/solver/index.js';

/** The identity of a solver in tests. `z3@1 a=1` is z3 of version 1 with an option. `./build/z3` is another z3. */
export function identityNamed(id: string, text = id): SolverIdentity {
  const [program = '', ...options] = id.split(' ');
  const [family = ''] = program.slice(program.lastIndexOf('/') + 1).split('@');
  const number = /\d+(?:\.\d+)+/.exec(text)?.[0];
  const version = number === undefined ? { text } : { text, number };
  return { profile: family, family, version, options, ownProfile: null };
}
