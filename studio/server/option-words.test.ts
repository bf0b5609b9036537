import { expect, it } from 'vitest';
import { HUNT_OPTIONS } from '../../src/app/hunt/hunt-options.js';
import { formatHuntLine, formatOptions } from './option-words.js';

it('formats the values of a form as a command line', () => {
  const words = formatOptions(HUNT_OPTIONS, {
    solvers: ['z3', './cvc5 --fmf'],
    strategies: ['opfuzz', 'sae'],
    seeds: ['a b.smt2'],
    forMs: 90_000,
    models: false,
    adaptiveLimits: true,
    reduce: 'none',
    mode: 'auto',
  });
  expect(words).toEqual([
    ...['a b.smt2', '--solver', 'z3', '--solver', './cvc5 --fmf', '--strategy', 'opfuzz,sae', '--for', '90s'],
    ...['--no-models', '--reduce', 'none'],
  ]);
});

it('rejects values that the command rejects', () => {
  expect(() => formatOptions(HUNT_OPTIONS, { jobs: 0 })).toThrow('the option jobs is 0');
  expect(() => formatOptions(HUNT_OPTIONS, { solver: ['z3'] })).toThrow("there is no option 'solver'");
  expect(() => formatHuntLine({ logics: ['QF_LIB'] })).toThrow("unknown logic 'QF_LIB'");
  expect(() => formatHuntLine({ theories: ['lists'] })).toThrow("unknown theory 'lists'");
  expect(() => formatHuntLine({ strategies: ['opfuz'] })).toThrow("there is no strategy 'opfuz'");
  expect(() => formatHuntLine({ shard: '9/8' })).toThrow('--shard 9/8 does not name a part K/N');
  expect(() => formatHuntLine({ on: 'nats://h/n', threads: 2 })).toThrow('--threads has no effect with --on');
});

it('accepts the names of strategies that take an argument, and those of plug-ins', () => {
  const strategies = ['by-construction:bv_few_sat', 'cmd:./mutate'];
  expect(formatHuntLine({ strategies })).toContain('--strategy by-construction:bv_few_sat,cmd:./mutate');
  expect(formatHuntLine({ strategies: ['mine'], plugins: ['mine.js'] })).toContain('--strategy mine');
});
