import { describe, expect, it } from 'vitest';
import { OWN_COMMANDS, permitCommands } from './permission.js';
import { SOLVER_PROFILES, type SolverProfile } from './profile.js';

describe('permitCommands', () => {
  const permission = permitCommands(['z3', './build/cvc5 --strict', 'z3:java -jar my.jar', 'cmd:./solve -q']);

  it.each(['z3', './build/cvc5 --strict', 'z3 smt.arith.solver=2', 'cmd:./solve -q'])('permits the solver %s', (id) => {
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
  ])('does not permit the solver %s', (id) => {
    expect(permission.allows(id)).toBe(false);
  });

  it('permits further commands on request', () => {
    const more = permission.and(['z3@4.12.1']);
    expect(more.allows('z3@4.12.1 smt.arith.solver=2')).toBe(true);
    expect(more.allows('z3@4.12.1 trace=true')).toBe(false);
    expect(permission.allows('z3@4.12.1')).toBe(false);
  });

  it("permits everything for a user's own commands", () => {
    expect(OWN_COMMANDS.allows('cmd:/bin/sh')).toBe(true);
    expect(OWN_COMMANDS.and(['z3']).allows('cmd:/bin/sh')).toBe(true);
  });

  it('permits, for a solver, the options of all permitted command lines with the same profile', () => {
    const both = permitCommands(['z3 trace=true', 'z3:./my -q', 'cvc5 --strict']);
    expect(['z3 trace=true -q', 'z3:./my -q trace=true', 'z3:./my -q -q'].map((id) => both.allows(id))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['z3 trace=true --strict', 'z3 trace=true z3:./my', 'z3 -q', 'z3:./my'].map((id) => both.allows(id)),
    ).toEqual([false, false, false, false]);
  });

  it('permits options of one custom command only for that command', () => {
    const two = permitCommands(['cmd:./one -x', 'cmd:./two', 'cmd:z3 -y', 'z3', 'my.json:./a -z', 'my.json:./b']);
    expect(
      ['cmd:./one -x', 'cmd:./two', 'cmd:./two -x', 'cmd:./two -y', 'z3 -y', 'my.json:./b -z'].map((id) =>
        two.allows(id),
      ),
    ).toEqual([true, true, false, false, false, false]);
  });

  it('permits nothing for a command line that it cannot parse', () => {
    const none = permitCommands(["z3 'unclosed"]);
    expect(['z3', '', 'z3 unclosed', `"z3 'unclosed"`].map((id) => none.allows(id))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('permits everything that a profile offers, even a profile from a file', () => {
    const profile: SolverProfile = {
      ...(SOLVER_PROFILES[0] as SolverProfile),
      options: [
        { name: 'a', about: '', supported: ['a=1'], experimental: ["'a=2 b'"] },
        { name: ':c', about: '', via: 'set-option', supported: ['7'] },
      ] as unknown as NonNullable<SolverProfile['options']>,
      selfChecks: [{ name: 'd', about: '', supported: ['d=1 e=1'] }] as unknown as NonNullable<
        SolverProfile['selfChecks']
      >,
      reporting: { modes: [{ words: ['f', 'g'] }] } as unknown as NonNullable<SolverProfile['reporting']>,
    };
    const own = permitCommands(['my.json:./z3', 'z3'], new Map([['my.json:./z3', profile]]));
    const offered = ['a=1', "'a=2 b'", "'(set-option :c 7)'", 'd=1 e=1', 'e=1', 'f', 'g', 'f a=1'];
    for (const words of offered) expect([words, own.allows(`my.json:./z3 ${words}`)]).toEqual([words, true]);
    for (const words of ['a=2', 'h', 'a=1 h']) expect(own.allows(`my.json:./z3 ${words}`)).toBe(false);
    expect(own.allows('z3 h')).toBe(false);
    expect(permitCommands(['my.json:./z3']).allows('my.json:./z3 a=1')).toBe(false);
  });

  it('offers no profile option whose choices name a file', () => {
    const choices = SOLVER_PROFILES.flatMap(({ options = [], selfChecks = [] }) => [...options, ...selfChecks]).flatMap(
      ({ name, supported = [], experimental = [] }) => [name, ...supported, ...experimental],
    );
    expect(choices.filter((choice) => /[/\\]|file|\bdump|\btrace|\blog\b/.test(choice))).toEqual([]);
  });
});

describe('withPackages', () => {
  const text = (place: string) => ({ text: `1 (${place})` });
  const package_ = (id: string, place: string, asked = id) => {
    const spec = OWN_COMMANDS.withPackages([{ id, version: text(place) }]).parse(asked);
    return 'code' in spec || spec.kind === 'native' ? undefined : `${spec.registry}:${spec.version}`;
  };

  it('uses the registry and the version that a plan records', () => {
    expect(package_('z3@4.14.0', 'npm z3-solver 4.14.0')).toBe('npm:4.14.0');
    expect(package_('z3@4.14.0 a=b', 'npm z3-solver 4.14.0', 'z3@4.14.0 c=d')).toBe('npm:4.14.0');
    expect(package_('"z3@4.14.0" a=b', 'npm z3-solver 4.14.0', 'z3@4.14.0 a=b')).toBe('npm:4.14.0');
    expect(package_('cvc5@newest', 'PyPI cvc5 1.4.2')).toBe('pypi:1.4.2');
    expect(package_('smtinterpol@2.5', 'Maven smtinterpol 2.5-1388-ga5a4ab0c')).toBe('maven:2.5-1388-ga5a4ab0c');
  });

  it.each([
    ['z3@4.14.0', 'npm z3-solver 4.12.1', 'undefined:4.14.0'],
    ['z3@npm:4.14.0', 'PyPI z3-solver 4.14.0', 'npm:4.14.0'],
    ['cvc5@newest', 'npm cvc5 1.4.2', 'undefined:newest'],
    ['cvc5@newest', 'PyPI cvc5 ../1.4.2', 'undefined:newest'],
    ['cvc5@newest', '', 'undefined:newest'],
  ])('leaves the solver %s unchanged if the recorded package (%s) does not match the solver', (id, place, expected) => {
    expect(package_(id, place)).toBe(expected);
  });

  it('uses no recorded version for a solver with another name, and lets the user request the newest version again', () => {
    expect(package_('z3', 'npm z3-solver 4.14.0')).toBeUndefined();
    expect(package_('z3@4.14.0', 'npm z3-solver 4.14.0', 'z3@4.14.1')).toBe('undefined:4.14.1');
    const fixed = OWN_COMMANDS.withPackages([{ id: 'cvc5@newest', version: text('PyPI cvc5 1.4.2') }]);
    expect(fixed.and(['cvc5']).parse('cvc5@newest')).toMatchObject({ version: '1.4.2' });
    expect(fixed.and(['cvc5@newest']).parse('cvc5@newest')).toMatchObject({ version: 'newest' });
  });
});
