import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readProofs, readRules, ruleHash } from '../../src/rewrite/index.js';
import { type Workshop, jsonLines, startGainsay, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

let shop: Workshop | undefined;
afterEach(() => shop?.remove());

/** A prover that accepts every rule and records each query. If a file `PROVER.slow` exists, each answer is delayed. */
function prover(family: string, version: string): string {
  const file = (shop as Workshop).write(
    `${family}/${family}`,
    `#!/bin/sh\ncase "$*" in *version*) echo "${version}"; exit 0 ;; esac\n` +
      `for last; do :; done\n[ -f "$last" ] && exec <"$last"\ncat >> "$0.asked"\n[ -f "$0.slow" ] && sleep 0.05\necho unsat\n`,
  );
  chmodSync(file, 0o755);
  return `${family}:${file}`;
}

/** The counts of the last output line, without times. */
function readSummary(out: string): Record<string, unknown> {
  const { ms, perMinute, out: file, ...counts } = jsonLines(out).at(-1) ?? {};
  expect([typeof ms, typeof perMinute, typeof file]).toEqual(['number', 'number', 'string']);
  return counts;
}

describe('gainsay rules discover', () => {
  nightly(
    'resumes a discovery after kill -9, and ends with the rules of an uninterrupted run',
    { timeout: 300_000 },
    async () => {
      shop = workshop();
      const out = join(shop.path, 'found.rules');
      const solvers = [
        ...['--solver', prover('z3', 'Z3 version 4.13.0 - 64 bit')],
        ...['--solver', prover('cvc5', 'This is cvc5 version 1.2.0')],
      ];
      const words = [
        'rules',
        'discover',
        '--theory',
        'ArraysEx',
        '--size',
        '2',
        '--for',
        '10m',
        '--jobs',
        '1',
        ...solvers,
      ];
      const command = (file: string) => [...words, '--out', file, '--json'];
      const slow = shop.write('z3/z3.slow', '');
      const child = startGainsay(command(out));
      const ended = once(child, 'exit');
      const journal = `${out}.journal`;
      const verdicts = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('"verdict"').length - 1 : 0);
      while (verdicts() < 2 && child.exitCode === null) await sleep(50);
      child.kill('SIGKILL');
      await ended;
      expect(verdicts()).toBeGreaterThanOrEqual(2);
      expect(existsSync(out)).toBe(false);

      const stopped = startGainsay(command(out));
      const over = once(stopped, 'exit') as Promise<[number | null]>;
      let errors = '';
      stopped.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      while (!errors.includes('continuing an interrupted discovery') && stopped.exitCode === null) await sleep(50);
      stopped.kill('SIGINT');
      expect(await over).toEqual([130, null]);
      expect(errors).toContain('run the same command again to resume');
      expect(existsSync(journal)).toBe(true);

      const log = shop.write('z3/z3.asked', '');
      const countAsked = () => readFileSync(log, 'utf8').split('(check-sat)').length - 1;
      rmSync(slow);
      const resumed = await runHere(command(out));
      expect(resumed.err).toContain('continuing an interrupted discovery');
      expect(resumed.code).toBe(0);
      expect(existsSync(journal)).toBe(false);
      const resumedAsked = countAsked();

      const whole = join(shop.path, 'whole.rules');
      const ran = await runHere(command(whole));
      const text = readFileSync(out, 'utf8');
      expect(text).toBe(readFileSync(whole, 'utf8'));
      expect(readSummary(resumed.out)).toEqual(readSummary(ran.out));
      // The resumed run reuses the verdicts in the journal, so it sends fewer queries than an uninterrupted run.
      expect(countAsked() - resumedAsked).toBeGreaterThan(resumedAsked);

      const { rules, diagnostics } = readRules(text);
      const proofs = readProofs(readFileSync(join(shop.path, 'found.proofs.json'), 'utf8'));
      expect(diagnostics).toEqual([]);
      expect(rules.length).toBeGreaterThan(3);
      for (const rule of rules)
        expect(proofs.get(ruleHash(rule))?.provers.map(({ family }) => family)).toEqual(['z3', 'cvc5']);
    },
  );

  it('rejects an invalid theory', async () => {
    const ran = await runHere(['rules', 'discover', '--theory', 'Intts']);
    expect(ran.err).toContain("rules cannot be discovered in theory 'Intts'");
    expect(ran.err).toContain('Ints');
    expect(ran.code).toBe(2);
  });
});

describe('gainsay rules --audit', () => {
  it('lists each rule that follows from others', async () => {
    shop = workshop();
    const file = shop.write(
      'own.rules',
      '(rule a Arith (vars (x Int) (y Int)) (over (< x y) (<= x y)))\n' +
        '(rule b Arith (vars (x Int) (y Int)) (same (<= x y) (>= y x)))\n' +
        '(rule c Arith (vars (x Int) (y Int)) (over (< x y) (>= y x)))\n',
    );
    const ran = await runHere(['rules', file, '--audit']);
    expect(ran.out).toBe('c [Arith] follows from a, b\n3 rules, 1 of them follow from the others\n');
    expect(ran.code).toBe(0);
  });
});
