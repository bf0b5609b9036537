import { Command } from 'commander';
import { expect, it } from 'vitest';
import { DATA, HUNT_OPTIONS } from '../../app/index.js';
import { addOptions, optionsFrom } from './option-table.js';

const TABLE = { data: DATA, strategies: HUNT_OPTIONS.strategies };

function read(words: readonly string[]) {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const parsed = addOptions(program, TABLE, ['data', 'strategies']).parse(words, { from: 'user' });
  return optionsFrom(TABLE, parsed.opts());
}

function dataFrom(...words: string[]): unknown {
  const { strategies: _, ...given } = read(words);
  return given;
}

it('joins the names of a repeated option', () => {
  expect(read([]).strategies).toEqual(HUNT_OPTIONS.strategies.standard());
  expect(read(['--strategy', 'opfuzz,sae', '--strategy', 'storm']).strategies).toEqual(['opfuzz', 'sae', 'storm']);
  expect(read(['--strategy', 'cmd:./a x,y', '--strategy', 'sae']).strategies).toEqual(['cmd:./a x,y', 'sae']);
});

it('reads data files that are given as name=file', () => {
  expect(dataFrom()).toEqual({});
  expect(dataFrom('--data', 'functions=f.txt', '--data', 'rules=a=b.rules')).toEqual({
    data: { functions: 'f.txt', rules: 'a=b.rules' },
  });
  expect(dataFrom('--data', 'rules=a', '--data', 'rules=b')).toEqual({ data: { rules: 'b' } });
  for (const wrong of ['rules', '=f', 'rules=']) expect(() => dataFrom('--data', wrong)).toThrow('expected a name');
});
