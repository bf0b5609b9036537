import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workshop, startGainsay, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

let shop: Workshop;
beforeAll(() => (shop = workshop()));
afterAll(() => shop.remove());

const run = (...args: string[]) => runHere(args, { cwd: shop.path });

const WIDE =
  '(declare-fun x () (_ BitVec 1000000000))\n(declare-fun y () (_ BitVec 1000000000))\n' +
  '(assert (= (bvadd x y) (bvmul x y)))\n(assert (bvult x y))\n(check-sat)\n';

describe('endless work', () => {
  nightly('ends a hunt on billion-bit constants at its time limit, and soon after an interruption', async () => {
    const seed = shop.write('wide.smt2', WIDE);
    const hunt = [
      'hunt',
      seed,
      '-s',
      shop.solver('z', {}),
      '--strategy',
      'opfuzz,sae,typefuzz,storm',
      '--mode',
      'fresh',
    ];
    // If the hunt ignored its time limit, the limit of the test would end it.
    const timed = await run(...hunt, '--for', '1s', '--out', 'timed', '--no-models', '--no-tie-breakers');
    expect(timed.out).toMatch(/\d+ tests? in/);
    expect(timed.code).toBe(0);
    const child = startGainsay([...hunt, '--json', '--out', 'told', '--no-models', '--no-tie-breakers'], {
      cwd: shop.path,
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise<void>((begun) =>
      child.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('seed-judged')) begun();
      }),
    );
    child.kill('SIGTERM');
    await new Promise((ended) => child.once('close', ended));
    expect(said).toContain('stopping');
    expect(child.signalCode).toBeNull();
  });

  it('rejects a device, a pipe, a folder and a file of five gigabytes as input', async () => {
    execFileSync('mkfifo', [join(shop.path, 'pipe')]);
    truncateSync(shop.write('huge.smt2', ''), 5 * 2 ** 30);
    const { out, code } = await run('formula', 'parse', '/dev/zero', 'pipe', '.', 'huge.smt2');
    expect(code).toBe(2);
    expect(out).toContain('/dev/zero: error G501: cannot be read: it is a device, a pipe or a socket');
    expect(out).toContain('pipe: error G501: cannot be read: it is a device, a pipe or a socket');
    expect(out).toContain('.: error G501: cannot be read: it is a folder');
    expect(out).toContain('huge.smt2: error G501: cannot be read: it is too large (5368709120 bytes');
    expect((await run('formula', 'eval', 'pipe', '--solver', 'z3')).err).toContain(
      'it is a device, a pipe or a socket',
    );
  });

  it("matches a profile's pattern in linear time, even one that makes other engines backtrack", async () => {
    const solver = shop.write('solver', `#!/bin/sh\necho ${'a'.repeat(60)}b >&2\necho unsat\n`);
    chmodSync(solver, 0o755);
    const crashes = [{ stream: 'stderr', pattern: '^(a+)+$' }];
    const profile = shop.write('mine.json', JSON.stringify({ name: 'mine', input: 'file', crashes }));
    const seed = shop.write('small.smt2', '(declare-fun p () Bool)\n(assert (and p (not p)))\n(check-sat)\n');
    const ran = await run(
      'hunt',
      seed,
      '-s',
      `${profile}:${solver}`,
      '--tests',
      '0',
      '--no-tie-breakers',
      '--no-models',
      '--out',
      'p',
    );
    expect(ran.out).toContain('unsat 1');
  });

  it.skipIf(process.platform === 'win32')('reports that the limit of open files is too low', () => {
    const main = join(process.cwd(), 'dist/cli/main.js');
    const { status, stderr } = spawnSync('sh', ['-c', `ulimit -n 25; exec "$0" "$1" solvers`, process.execPath, main], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('gainsay: too many open files: raise the limit (ulimit -n), or use fewer --jobs\n');
    expect(status).toBe(3);
  });
});
