import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judge } from '../support/judge-within.js';

const at = (name: string): URL => new URL(`own-time/${name}`, import.meta.url);
const read = (name: string): string | undefined => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined);

describe('a judgement that once took seconds', () => {
  it.each([
    ['qe2', ['undetermined'], ['undetermined']],
    ['real1', ['undetermined'], ['undetermined']],
    ['s-arrq', ['right'], ['undetermined']],
    ['s-five', ['true', 'undetermined'], ['true', 'undetermined']],
    ['s-pow', ['undetermined'], ['undetermined']],
    ['s-rec', ['undetermined'], ['undetermined']],
    ['s-str', ['undetermined'], ['right']],
    ['strindex', ['undetermined'], ['undetermined']],
    ['strtoint', ['undetermined'], ['undetermined']],
  ])('%s takes less than one', (name, quick, thorough) => {
    const [model, reply] = [read(`${name}.model`), read(`${name}.reply`)?.trim()];
    const script = read(`${name}.smt2`) ?? '';
    const bomb = { name, script, ...(model && { model }), ...(reply && { reply }) };
    for (const [effort, expected] of [
      ['quick', quick],
      ['thorough', thorough],
    ] as const) {
      const { verdicts, ms, megabytes } = judge(bomb, effort);
      // The solver was right, so no verdict may be wrong or false.
      expect(verdicts.map((each) => each.split(' ')[0])).toEqual(expected);
      expect(ms).toBeLessThan(1_000);
      expect(megabytes).toBeLessThan(300);
    }
  });
});
