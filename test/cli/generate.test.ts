import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Certificate } from '../../src/generate/index.js';
import { listStatuses } from '../../src/script/index.js';
import { readScript } from '../../src/syntax/index.js';
import { jsonLines } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { checkCertificate } from '../../lab/certificates/check-certificate.js';
import { listUndocumented } from '../support/json-docs.js';
import { nightly } from '../support/nightly.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-generate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('gainsay generate', () => {
  it('writes formulas with their status and valid certificates', async () => {
    const out = join(folder, 'made');
    const { code } = await runHere(['generate', 'fp_few_unsat', '--count', '3', '--seed', '7', '--out', out]);
    expect(code).toBe(0);
    const files = readdirSync(out).sort();
    expect(files).toEqual(
      [0, 1, 2].flatMap((i) => [`fp_few_unsat-7-${i}.certificate.json`, `fp_few_unsat-7-${i}.smt2`]),
    );
    for (const file of files.filter((name) => name.endsWith('.smt2'))) {
      const { script } = readScript(readFileSync(join(out, file), 'utf8'));
      expect(listStatuses(script)).toEqual(['unsat']);
      const text = readFileSync(join(out, file.replace('.smt2', '.certificate.json')), 'utf8');
      expect(checkCertificate(script, JSON.parse(text) as Certificate)).toEqual({ kind: 'holds', status: 'unsat' });
    }
  });

  it('reports that an enumeration has fewer formulas than requested', async () => {
    const own = join(folder, 'tiny.txt');
    writeFileSync(own, '(enumerate tiny (logic QF_UF) (size 3) (sorts Bool))\n');
    const { code, out, err } = await runHere(['generate', 'enumerate:tiny', `enumerations=${own}`, '--count', '500']);
    const count = out.match(/\(check-sat\)/g)?.length;
    expect(code).toBe(0);
    expect(err).toBe(`enumerate:tiny has only ${count} of the 500 requested formulas: all are generated\n`);
  });

  nightly('writes the formulas of an enumeration in order, to its end', async () => {
    const out = join(folder, 'enumerated');
    const { code, err } = await runHere(['generate', 'enumerate:datatypes', '--count', '40', '--out', out]);
    expect({ code, err }).toMatchObject({ code: 0 });
    const files = readdirSync(out).filter((name) => name.endsWith('.smt2'));
    expect(files).toHaveLength(40);
    for (const file of files) {
      const { script } = readScript(readFileSync(join(out, file), 'utf8'));
      const text = readFileSync(join(out, file.replace('.smt2', '.certificate.json')), 'utf8');
      const status = listStatuses(script)[0] ?? 'none';
      const expected = status === 'sat' || status === 'unsat' ? { kind: 'holds', status } : { kind: 'silent' };
      expect(checkCertificate(script, JSON.parse(text) as Certificate), file).toEqual(expected);
    }
    const own = join(folder, 'own.txt');
    writeFileSync(own, '(enumerate tiny (logic QF_UF) (size 2) (sorts Bool))');
    const all = await runHere(['generate', 'enumerate:tiny', `enumerations=${own}`, '--count', '100', '--json']);
    expect(all.code).toBe(0);
    expect(jsonLines(all.out).map(({ status }) => status)).toEqual(['unsat', 'sat', 'sat', 'sat', 'unsat', 'sat']);
    expect((await runHere(['generate', 'enumerate:tiny', '--count', '1'])).code).toBe(2);
    expect((await runHere(['generate', 'enumerate:bool', 'weights=and=2'])).err).toContain('has no setting weights');
  });

  it('prints equal formulas for equal random seeds, and different formulas for different random seeds', async () => {
    const generateFormulas = async (seed: string, ...more: readonly string[]) =>
      (await runHere(['generate', 'bv_many_unsat', '--seed', seed, ...more])).out;
    const both = await generateFormulas('1', '--count', '2');
    const [first] = jsonLines(await generateFormulas('1', '--count', '1', '--json'));
    const text = String(first?.['text']);
    expect(both.startsWith(text)).toBe(true);
    expect(both.length).toBeGreaterThan(text.length);
    expect((await generateFormulas('2', '--count', '1')).startsWith(text)).toBe(false);
    expect(listUndocumented([first], 'json.md', ['`gainsay generate'])).toEqual([]);
  });

  it('lists the generators with their defaults', async () => {
    const { out } = await runHere(['generate', '--list']);
    expect(out).toMatch(/^bv_few_sat {2,}satisfiable formulas over bit-vectors of 3 bits$/m);
    const [first] = jsonLines((await runHere(['generate', '--list', '--json'])).out);
    expect(listUndocumented([first], 'json.md', ['`gainsay generate'])).toEqual([]);
    expect(first).toMatchObject({ generator: 'bv_few_sat', kind: 'sat', logic: 'QF_BV', defaults: { width: 3 } });
  });

  nightly('counts the operators of the generated formulas', async () => {
    const { out } = await runHere(['generate', 'bv_few_sat', '--count', '300', '--histogram', '--json']);
    expect(jsonLines(out)[0]).toMatchObject({ generator: 'bv_few_sat', formulas: 300, unused: [] });
    const weighted = ['--weights', 'bvmul=0,bvudiv=20', '--histogram', '--json'];
    const [report] = jsonLines((await runHere(['generate', 'bv_few_sat', '--count', '100', ...weighted])).out);
    const operators = report?.['operators'] as Record<string, number>;
    expect(operators['bvmul']).toBeUndefined();
    expect(operators['bvudiv']).toBeGreaterThan(operators['bvurem'] ?? 0);
  });

  it.each([
    [['bv_fw_sat'], "there is no generator 'bv_fw_sat'", 'did you mean bv_few_sat'],
    [[], 'name a generator', 'bv_few_sat, bv_few_unsat'],
    [['bv_few_sat', '--exponent', '3'], 'bv_few_sat has no setting exponent', 'width'],
    [['bv_few_sat', 'width=900'], 'width=900 is out of range', 'from 1 to 256'],
    [['bv_few_sat', 'widht=9'], "there is no setting 'widht'", 'did you mean width?'],
    [['bv_few_sat', 'width'], 'the setting width has no value', 'width=VALUE'],
    [['bv_few_sat', 'width=w'], 'width=w is not a whole number', 'G504'],
    [['bv_few_sat', '--weights', 'bvmull=2'], "there is no operator 'bvmull'", 'did you mean bvmul'],
    [['bv_few_sat', '--weights', 'bvmul=x'], "'x' is not a weight", 'a number from 0'],
    [['bv_few_unsat', '--width', '30'], 'G504', 'smaller numbers'],
  ])('rejects %j with an explanation', async (args, message, help) => {
    const { err, code } = await runHere(['generate', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain(help);
  });

  it('makes the requested number of formulas, and reports draws that failed', async () => {
    // Draw number 38 fails.
    const { out, err, code } = await runHere(['generate', 'fp_quant_unsat', '--count', '39', '--json']);
    const numbers = jsonLines<{ index: number }>(out).map(({ index }) => index);
    expect({ code, length: numbers.length, last: numbers.at(-1) }).toEqual({ code: 0, length: 39, last: 39 });
    expect(numbers).not.toContain(38);
    expect(err).toBe('fp_quant_unsat: 1 draw of 40 made no formula, so the formula numbers have gaps and end at 39\n');
  });
});
