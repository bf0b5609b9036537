import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Script } from '../../src/script/index.js';
import {
  type Interpretation,
  type Signature,
  describeValue,
  judgeModel,
  readModel,
  signatureAt, Budget } from '../../src/semantics/index.js';
import { printTerm, readScript } from '../../src/syntax/index.js';
import { REAL } from '../../src/term/index.js';

/*
 * `models/NAME.SOLVER-VERSION.model` is that solver's output for `models/NAME.smt2`. The file `.expected` contains the
 * model as Gainsay reads it, and the values of the assertions. Accept changes with `npm run promote`.
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), 'models');
const PROMOTE = process.env['GAINSAY_PROMOTE'] === '1';

function formatInterpretation(interpretation: Interpretation, signature: Signature): string {
  switch (interpretation.kind) {
    case 'value': {
      const { value } = interpretation;
      const element = typeof value === 'object' && 'kind' in value && value.kind === 'element';
      return element ? `element ${value.name} of ${value.sort.text}` : describeValue(signature, value, REAL);
    }
    case 'table':
      return `table of ${interpretation.entries.size}`;
    case 'definition': {
      const params = interpretation.params.map(({ name, sort }) => `${name}: ${sort.text}`).join(', ');
      return `${params === '' ? '' : `(${params}) `}${printTerm(interpretation.body)}`;
    }
    case 'unreadable':
      return `unreadable: ${interpretation.because}`;
  }
}

function report(text: string, script: Script): string {
  const { model, complete, unread } = readModel(text, script, { budget: new Budget('thorough') });
  const signature = signatureAt(script)?.signature;
  if (signature === undefined) throw new Error('the script checks nothing');
  const lines = [complete ? 'complete' : 'incomplete'];
  for (const [name, each] of model.symbols) lines.push(`${name} = ${formatInterpretation(each, signature)}`);
  for (const [name, each] of model.open) lines.push(`open ${name} = ${formatInterpretation(each, signature)}`);
  for (const [sort, elements] of model.universes) {
    lines.push(`universe ${sort} = ${elements.map((element) => element.name).join(' ')}`);
  }
  for (const { symbol, reason } of unread) lines.push(`unread ${symbol}: ${reason}`);
  const judged = judgeModel(script, model, { budget: new Budget('thorough') });
  lines.push('', `verdict ${judged?.verdict}`);
  for (const { verdict, term, because } of judged?.assertions ?? []) {
    lines.push(`${verdict} ${printTerm(term)}${because === undefined ? '' : `\n  ${because}`}`);
  }
  return `${lines.join('\n')}\n`;
}

for (const file of readdirSync(ROOT).filter((name) => name.endsWith('.model'))) {
  it(file, () => {
    const { script, ok } = readScript(readFileSync(join(ROOT, `${file.split('.')[0]}.smt2`), 'utf8'));
    expect(ok).toBe(true);
    const printed = report(readFileSync(join(ROOT, file), 'utf8'), script);
    const expected = join(ROOT, file.replace(/\.model$/, '.expected'));
    if (PROMOTE) writeFileSync(expected, printed);
    expect(existsSync(expected), `${expected} is missing: npm run promote`).toBe(true);
    expect(printed).toBe(readFileSync(expected, 'utf8'));
  });
}
