import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkScript, readLog } from './check-script.js';
import { FILES } from './variants.js';

it.each(['plain', "it's $(touch pwned) here"])('logs the runs of a check script in a folder named %j', (name) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'check-')), name);
  mkdirSync(folder);
  const script = join(folder, 'check.sh');
  writeFileSync(script, checkScript(folder, { name: 'a', file: 'a', check: 'grep -q wrong "$candidate"' } as never));
  const check = (text: string) => {
    const file = join(folder, FILES.in);
    writeFileSync(file, text);
    return spawnSync('sh', [script, file], { cwd: folder }).status;
  };
  expect([check('wrong and long'), check('right'), check('wrong')]).toEqual([0, 1, 0]);
  const course = readLog(readFileSync(join(folder, FILES.log), 'utf8'));
  expect(course).toEqual({
    executions: 3,
    steps: [
      [1, 14],
      [3, 5],
    ],
  });
  expect(execFileSync('ls', [folder], { encoding: 'utf8' })).not.toContain('pwned');
});
