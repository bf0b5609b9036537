import { type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startGainsay, workshop } from '../support/gainsay.js';
import { runHere, signalHere } from '../support/run-here.js';
import { sampleCases } from '../support/laws.js';
import { nightly } from '../support/nightly.js';

// Signals must take effect during a computation, when no other code of the process runs.

const shop = workshop();
afterAll(() => shop.remove());
const cwd = shop.path;
const SEED = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n';
shop.write('seed.smt2', SEED);
chmodSync(shop.write('sat', '#!/bin/sh\necho sat\n'), 0o755);
shop.write(
  'endless.mjs',
  `import { writeFileSync } from 'node:fs';
import { definePlugin } from 'gainsay/plugin';
const endless = (what) => { writeFileSync(what, ''); for (;;); };
const named = (name, parts) => ({ name, summary: 'never ends', open: () => ({ mutant: () => undefined }), ...parts });
export default definePlugin({
  name: 'endless',
  strategies: [
    named('accepting', { accepts: () => endless('accepting.now') }),
    named('opening', { open: () => endless('opening.now') }),
    named('drawing', { open: () => ({ mutant: () => endless('drawing.now') }) }),
  ],
});
`,
);

/** Returns the processor seconds of a process, or undefined if the system does not report them. */
function readSeconds({ pid }: ChildProcess): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/** Checks whether the process reads or draws for a while, and no longer ends at once at SIGINT. */
function isBusy(child: ChildProcess): boolean {
  const seconds = readSeconds(child);
  if (seconds === undefined) return true;
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? '0';
  return seconds >= 1.6 && (BigInt(`0x${caught}`) & 2n) !== 0n;
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1_200 && !holds(); i++) await sleep(50);
  expect(holds()).toBe(true);
}

/** Sends SIGINT once a condition holds. Returns the exit code, and the processor seconds until the end. */
async function interrupt(args: readonly string[], holds: (child: ChildProcess) => boolean) {
  const child = startGainsay(args, { cwd });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (written += text));
  const closed = once(child, 'close');
  await until(() => child.exitCode !== null || holds(child));
  expect(child.exitCode, written).toBeNull();
  const before = readSeconds(child);
  let last = before;
  const watch = setInterval(() => (last = readSeconds(child) ?? last), 10);
  child.kill('SIGINT');
  const [code] = (await closed) as [number | null];
  clearInterval(watch);
  return { code, written, seconds: (last ?? 0) - (before ?? 0) };
}

describe('Ctrl-C during a hunt', () => {
  it.each(sampleCases(['drawing', 'accepting', 'opening'], 3))(
    'stops a hunt at Ctrl-C in an endless call of the strategy %s',
    async (name) => {
      const args = [
        'hunt',
        'seed.smt2',
        '--plugin',
        './endless.mjs',
        '--strategy',
        name,
        '-s',
        'cmd:./sat',
        '-o',
        name,
      ];
      const { code, written, seconds } = await interrupt(args, () => existsSync(join(cwd, `${name}.now`)));
      expect(code, written).toBe(130);
      expect(written).toMatch(/ resume \S/);
      expect(seconds).toBeLessThan(1);
    },
  );

  nightly('stops a hunt at Ctrl-C while it reads a large seed', async () => {
    const lines = Array.from({ length: 400_000 }, (_, i) => `(assert (> (+ x ${i}) (* 2 x)))`);
    shop.write('large.smt2', `(declare-const x Int)\n${lines.join('\n')}\n(check-sat)\n`);
    const { code, written, seconds } = await interrupt(
      ['hunt', 'large.smt2', '--max-size', '100m', '-s', 'cmd:./sat', '-o', 'large'],
      isBusy,
    );
    expect(code, written).toBe(130);
    expect(written).toContain('nothing is stored');
    expect(seconds).toBeLessThan(1);
  });

  nightly('stops a hunt at Ctrl-C while it reads many seeds', async () => {
    for (let i = 0; i < 8_000; i++) shop.write(`many/${i}.smt2`, SEED.replace('0', String(i)));
    const { code, written, seconds } = await interrupt(['hunt', 'many', '-s', 'cmd:./sat', '-o', 'many-out'], isBusy);
    expect(code, written).toBe(130);
    expect(seconds).toBeLessThan(1);
  });
});

const isThere = (name: string) => () => existsSync(join(cwd, name));

describe('SIGTERM during a hunt', () => {
  it('stops a hunt at SIGTERM without losing findings', async () => {
    const args = ['hunt', 'seed.smt2', '--strategy', 'opfuzz', '-s', 'cmd:./slow', '--mode', 'fresh', '-o', 'ended'];
    const slow = `#!/bin/sh\n[ "$1" = --version ] && exit\n: >${cwd}/slow.now\nsleep 0.3\necho sat\n`;
    chmodSync(shop.write('slow', slow), 0o755);
    const stopped = runHere(args, { cwd });
    await until(isThere('slow.now'));
    signalHere('SIGTERM');
    const { code, out, err } = await stopped;
    expect(code, err).toBe(130);
    expect(out).toMatch(/ resume \S/);
    expect((await runHere(['resume', 'ended', '--tests', '1'], { cwd })).code).toBe(0);
  });

  it('stops a resumed reduction, and reports the hunt as complete', async () => {
    // Only mutants have such an operator.
    const lines = `#!/bin/sh\n[ "$1" = --version ] && exit\n: >${cwd}/slow.now\nsleep 0.2\ngrep -q '[<>]=' "$1" && kill -SEGV $$\necho sat\n`;
    chmodSync(shop.write('crashing', lines), 0o755);
    const asserts = Array.from({ length: 30 }, (_, i) => `(assert (> (+ x ${i}) (* 2 x)))\n`).join('');
    shop.write('large.smt2', `(declare-const x Int)\n(assert (> x 0))\n${asserts}(check-sat)\n`);
    const options = ['--mode', 'fresh', '--reduce', 'auto', '--bisect', 'none', '--for', '4s', '-o', 'late'];
    await runHere(['hunt', 'large.smt2', '--strategy', 'opfuzz', '-s', 'cmd:./crashing', ...options], { cwd });
    rmSync(join(cwd, 'slow.now'));
    const stopped = runHere(['resume', 'late', '--junit', 'late.xml'], { cwd });
    await until(isThere('slow.now'));
    signalHere('SIGTERM');
    const { code, out } = await stopped;
    expect(code, out).toBe(130);
    expect(out).toMatch(/not reduced[^\n]* \(the time ended\)/);
    expect(readFileSync(join(cwd, 'late.xml'), 'utf8')).toMatch(/<testsuites [^>]* errors="0"/);
  });
});

describe('Ctrl-C during other commands', () => {
  chmodSync(
    shop.write('hangs', `#!/bin/sh\n[ "$1" = --version ] && exit\n: >${cwd}/hangs.now\nexec sleep 60\n`),
    0o755,
  );
  chmodSync(shop.write('fails', '#!/bin/sh\n: >fails.now\nsleep 0.1\nexit 1\n'), 0o755);
  const long = shop.write('long.smt2', `(declare-const x Int)\n${'(assert (> x 0))\n'.repeat(2_000)}(check-sat)\n`);

  const commands = [
    ['a reduction whose command fails', ['reduce', long, '--', './fails'], isThere('fails.now')],
    ['a reduction whose command hangs', ['reduce', 'seed.smt2', '--', './hangs'], isThere('hangs.now')],
    ['drift', ['drift', 'seed.smt2', '--from', 'cmd:./hangs', '--to', 'cmd:./sat'], isThere('hangs.now')],
    [
      'seeds',
      ['formula', 'seeds', 'seed.smt2', '-s', 'cmd:./hangs', '--no-trivial', '--slow', '50s'],
      isThere('hangs.now'),
    ],
  ] as const;
  it.each(sampleCases(commands, 4))('stops %s at Ctrl-C', async (_, args, holds) => {
    rmSync(join(cwd, 'hangs.now'), { force: true });
    const before = performance.now();
    const { code, written, seconds } = await interrupt([...args], holds);
    expect(code, written).toBe(130);
    expect(seconds).toBeLessThan(1);
    // The solver would have run for a minute.
    expect(performance.now() - before).toBeLessThan(50_000);
  });

  nightly('stops `seeds` at Ctrl-C while it reads a large file', async () => {
    const lines = Array.from({ length: 400_000 }, (_, i) => `(assert (> (+ x ${i}) (* 2 x)))`);
    shop.write('larger.smt2', `(declare-const x Int)\n${lines.join('\n')}\n(check-sat)\n`);
    const args = ['formula', 'seeds', 'larger.smt2', '--max-size', '100m', '-s', 'cmd:./sat', '--no-trivial'];
    const { code, written, seconds } = await interrupt(args, (child) => (readSeconds(child) ?? 1) >= 0.8);
    expect(code, written).toBe(130);
    expect(seconds).toBeLessThan(1);
  });
});

describe('the time limit of a hunt', () => {
  nightly.each([
    ['seed.smt2', '--strategy', 'drawing', [3]],
    // A fast machine reads the file before the time is up.
    ['large.smt2', '--strategy', 'opening', [2, 3]],
  ])(
    'stops a hunt when the time of --for is up, in the middle of longer work on %s',
    async (seed, option, strategy, codes) => {
      const child = startGainsay(
        ['hunt', seed, '--plugin', './endless.mjs', option, strategy, '-s', 'cmd:./sat', '--max-size', '100m'].concat([
          '--for',
          '1s',
          '-o',
          `for-${strategy}`,
        ]),
        { cwd },
      );
      const [ended] = (await once(child, 'close')) as [number | null];
      expect(codes).toContain(ended);
    },
  );
});
