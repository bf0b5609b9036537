// Makes a new part of Gainsay: its files, its list entry, its test and its section on a page.
//
//   npm run new KIND NAME
//
// The templates are in new/KIND/, at the paths of the files to make. Parts to complete are marked TODO.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NewPartError, newPart, usage } from './new/part.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

try {
  const part = await newPart(process.argv.slice(2), {
    read: (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined),
  });
  for (const { path, text } of part.files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(`${part.changes.includes(path) ? 'changed' : 'made   '} ${path}`);
  }
  for (const test of part.promote) {
    const env = { ...process.env, GAINSAY_PROMOTE: '1' };
    const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...test.split(' ')], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    });
    console.log(status === 0 ? `updated expectations of ${test}` : `${test} failed: run it to see why`);
  }
  console.log(`\nComplete the parts marked TODO, then run: ${part.next.join('; ')}`);
} catch (error) {
  if (!(error instanceof NewPartError)) throw error;
  console.error(`${error.message}\n\n${usage()}`);
  process.exitCode = 2;
}
