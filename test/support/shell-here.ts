import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Ran } from './gainsay.js';
import { runHere } from './run-here.js';

/**
 * The program `gainsay`: records its call in a folder, prints the path of the folder to descriptor 3, and waits for
 * the result.
 */
const PROGRAM = `#!/bin/sh
here="$(dirname "$0")/call-$$"
mkdir "$here" && mkfifo "$here/end" || exit 70
pwd >"$here/cwd"
env -0 >"$here/env"
for word; do printf '%s\\0' "$word"; done >"$here/words"
echo "$here" >&3 || exit 70
read -r code <"$here/end"
cat "$here/out"
cat "$here/err" >&2
exit "$code"
`;

/**
 * Runs a bash script. Its `gainsay` commands run in this process, one at a time (see `runHere`). `hunts` are further
 * arguments for each hunt. For examples that show command lines, not for tests of processes.
 */
export async function shellHere(
  script: string,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>>; readonly hunts: readonly string[] },
): Promise<Ran> {
  const bin = mkdtempSync(join(tmpdir(), 'gainsay-bin-'));
  try {
    writeFileSync(join(bin, 'gainsay'), PROGRAM);
    chmodSync(join(bin, 'gainsay'), 0o755);
    const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1', ...options.env };
    const path = [bin, env['PATH'] ?? ''].join(delimiter);
    const child = spawn('bash', ['-e', '-c', script], {
      cwd: options.cwd,
      env: { ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    let calls = Promise.resolve();
    createInterface({ input: child.stdio[3] as Readable }).on('line', (call) => {
      calls = calls.then(() => answer(call, options.hunts));
    });
    const [code] = (await once(child, 'close')) as [number | null];
    await calls;
    return { code, ...said };
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
}

/** Runs a recorded call of `gainsay`, and returns the result to the waiting `PROGRAM`. */
async function answer(call: string, hunts: readonly string[]): Promise<void> {
  const text = (name: string): string => readFileSync(join(call, name), 'utf8');
  const words = text('words').split('\0').slice(0, -1);
  const variables = text('env').split('\0').slice(0, -1);
  const env = Object.fromEntries(variables.map((each) => /^([^=]*)=([^]*)$/.exec(each)?.slice(1) ?? []));
  const ran = await runHere(words[0] === 'hunt' ? [...words, ...hunts] : words, { cwd: text('cwd').trimEnd(), env });
  writeFileSync(join(call, 'out'), ran.out);
  writeFileSync(join(call, 'err'), ran.err);
  // If the program was killed, no process waits for this file.
  await writeFile(join(call, 'end'), `${ran.code}\n`);
}
