import { Command } from 'commander';
import { expect, it } from 'vitest';
import { DATA } from '../../app/index.js';
import { addOptions, optionsFrom } from './option-table.js';

const TABLE = { data: DATA };

function dataFrom(...words: string[]): unknown {
  const command = addOptions(new Command().exitOverride().configureOutput({ writeErr: () => undefined }), TABLE, [
    'data',
  ]);
  return optionsFrom(TABLE, command.parse(words, { from: 'user' }).opts());
}

it('reads data files that are given as name=file', () => {
  expect(dataFrom()).toEqual({});
  expect(dataFrom('--data', 'functions=f.txt', '--data', 'rules=a=b.rules')).toEqual({
    data: { functions: 'f.txt', rules: 'a=b.rules' },
  });
  expect(dataFrom('--data', 'rules=a', '--data', 'rules=b')).toEqual({ data: { rules: 'b' } });
  for (const wrong of ['rules', '=f', 'rules=']) expect(() => dataFrom('--data', wrong)).toThrow('expected a name');
});
