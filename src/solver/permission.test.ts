import { describe, expect, it } from 'vitest';
import { OWN_COMMANDS, permitCommands } from './permission.js';
import { SOLVER_PROFILES } from './profiles/index.js';

describe('a permission', () => {
  const permission = permitCommands(['z3', './build/cvc5 --strict', 'z3:java -jar my.jar', 'cmd:./solve -q']);

  it.each(['z3', './build/cvc5 --strict', 'z3 smt.arith.solver=2', 'cmd:./solve -q'])('allows %s', (id) => {
    expect(permission.allows(id)).toBe(true);
  });

  it.each([
    'cvc5',
    'z3 trace=true trace_file_name=/tmp/x',
    'z3 -o:/tmp/x',
    'z3 \'(set-option :diagnostic-output-channel "/tmp/x")\'',
    'z3:./z3',
    './z3',
    './build/cvc5',
    'cmd:/bin/sh',
    'cmd:./solve',
    'cmd:./solve -q -o x',
    'cmd:z3',
    'my.json:z3',
    "z3 'unclosed",
    '',
  ])('does not allow %s', (id) => {
    expect(permission.allows(id)).toBe(false);
  });

  it('grows by what is named', () => {
    const more = permission.and(['z3@4.12.1']);
    expect(more.allows('z3@4.12.1 smt.arith.solver=2')).toBe(true);
    expect(more.allows('z3@4.12.1 trace=true')).toBe(false);
    expect(permission.allows('z3@4.12.1')).toBe(false);
  });

  it('is whole for what a user types', () => {
    expect(OWN_COMMANDS.allows('cmd:/bin/sh')).toBe(true);
  });

  it('offers no choice of a profile that names a file', () => {
    const choices = SOLVER_PROFILES.flatMap(({ options = [], selfChecks = [] }) => [...options, ...selfChecks]).flatMap(
      ({ name, supported = [], experimental = [] }) => [name, ...supported, ...experimental],
    );
    for (const choice of choices) expect(choice).not.toMatch(/[/\\]|file|\bdump|\btrace|\blog\b/);
  });
});
