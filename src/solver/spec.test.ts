import { describe, expect, it } from 'vitest';
import { solverArgs } from './query/prepare-query.js';
import { joinCommandLine } from '../util/index.js';
import { parseSolverSpec, splitCommandLine } from './spec.js';

const describeSpec = (text: string) => {
  const spec = parseSolverSpec(text);
  if ('code' in spec) return spec.message;
  if (spec.kind === 'package') return [spec.profile.name, spec.registry ?? 'any', spec.version, ...spec.args].join(' ');
  return `${'known' in spec.profile ? spec.profile.known.name : spec.profile.file} ${spec.command.join(' ')}`;
};

describe('parseSolverSpec', () => {
  it.each([
    ['z3', 'z3 z3'],
    ['./build/z3', 'z3 ./build/z3'],
    ['/opt/z3-4.13.0 model_validate=true', 'z3 /opt/z3-4.13.0 model_validate=true'],
    ['cvc5-Linux --nl-cov', 'cvc5 cvc5-Linux --nl-cov'],
    ['yices_smt2', 'yices yices_smt2'],
    ['z3@4.12.1', 'z3 any 4.12.1'],
    ['z3@latest smt.arith.solver=2', 'z3 any newest smt.arith.solver=2'],
    ['z3@pypi:newest', 'z3 pypi newest'],
    ['cvc5@newest', 'cvc5 any newest'],
    ['z3@npm:4.13', 'z3 npm 4.13'],
    ['cvc5@pypi:newest --arrays-exp', 'cvc5 pypi newest --arrays-exp'],
    ['smtinterpol@2.5-1388-ga5a4ab0c', 'smtinterpol any 2.5-1388-ga5a4ab0c'],
    ['cvc5:./my-build', 'cvc5 ./my-build'],
    ['smtinterpol:java -jar s.jar', 'smtinterpol java -jar s.jar'],
    ['./p/mine.json:./solve --fast', './p/mine.json ./solve --fast'],
    ['cmd:cvc5 -q', 'cvc5 cvc5 -q'],
    ['cmd:timeout 9 ./z3-4.8', 'z3 timeout 9 ./z3-4.8'],
    ['cmd:/opt/solve -q', 'solve /opt/solve -q'],
  ])('reads the solver %s', (text, expected) => expect(describeSpec(text)).toBe(expected));

  it.each([
    ['z3x', "no profile matches the program 'z3x'"],
    ['z3@', "'' is not a version of z3"],
    ['z3@../x', "'../x' is not a version of z3"],
    ['cvc5@npm:1.2.0', "'npm' has no package of cvc5"],
    ['mathsat@5.6', 'no package of mathsat is known'],
    ['z3@4.12.1,z3@4.13.0', "'z3@4.12.1,z3@4.13.0' names several solvers"],
    ['zzz:./a', "there is no solver profile 'zzz'"],
    ['z3:', "no program after 'z3:'"],
    ['', 'no solver is given'],
    ["z3 'a", 'a quote is not closed'],
  ])('explains the problem with the solver %s', (text, message) => expect(describeSpec(text)).toBe(message));
});

it('splits a command line like a shell and joins it again', () => {
  const words = ['/a b/z3', "it's", '', 'x=1', 'q"q'];
  expect(splitCommandLine(`'/a b/z3' "it's" '' x\\=1  q\\"q`)).toEqual(words);
  expect(splitCommandLine(joinCommandLine(words))).toEqual(words);
});

describe('commands that run as given', () => {
  const profileFor = (text: string) => {
    const spec = parseSolverSpec(text);
    if ('code' in spec || spec.kind === 'package' || !('known' in spec.profile)) throw new Error(text);
    return spec.profile.known;
  };

  it.each(['cmd:z3 model_validate=true', 'cmd:cvc5 --check-models', 'cmd:boolector', 'cmd:./solve'])(
    'adds no options to a command that runs as given: %s',
    (text) => {
      const profile = profileFor(text);
      expect(profile.input).toBe('file');
      const needs = { incremental: true, strings: true, otherFloats: true, models: true, inquiries: [] };
      const more = { needs, checkModels: true, persistent: true, own: ['own'] };
      expect(solverArgs(profile, more)).toEqual(['own']);
    },
  );

  it.each([
    ['cmd:z3', true],
    ['cmd:cvc5 -q', false],
    ['cmd:cvc5 --produce-models', true],
    ['cmd:cvc5 --check-models', true],
    ['cmd:./solve', false],
  ])('decides whether models are requested from %s: %s', (text, expected) => {
    expect(!profileFor(text).lacks.includes('get-model')).toBe(expected);
  });
});
