import { Ajv } from 'ajv';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printConfigSchema } from '../support/config-schema.js';

const FILE = new URL('../../data/config.schema.json', import.meta.url);

it('ships the schema of the table of options (npm run promote writes it)', () => {
  const text = printConfigSchema();
  if (process.env['GAINSAY_PROMOTE'] === '1') writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

it('rejects each wrong field of the golden configuration, and accepts a right one', () => {
  const validate = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(FILE, 'utf8')) as object);
  const right = { seeds: ['a'], solver: ['z3'], for: '8h', memory: '2g', data: { rules: 'f' }, models: false, tests: 0 };
  expect(validate(right), JSON.stringify(validate.errors)).toBe(true);
  const wrong = new URL('diagnostics/G405-config/gainsay.config.json', import.meta.url);
  validate(JSON.parse(readFileSync(wrong, 'utf8')));
  const paths = (validate.errors ?? []).map(({ instancePath }) => instancePath);
  expect(paths).toEqual(expect.arrayContaining(['', '/jobs', '/strategy', '/check-models', '/reduce']));
});
