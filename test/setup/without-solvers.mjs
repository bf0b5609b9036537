// Runs a command as on a machine without native solvers and NATS server: with a PATH of links to all other programs.
//
//   node test/setup/without-solvers.mjs npm test
//
// Needs `npm run build` before. Exits with the command's code.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOLVER_PROFILES } from '../../dist/bench/engine.js';
import { linkAllBut } from './hidden-path.mjs';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  console.error('without-solvers: name the command to run, such as npm test');
  process.exit(2);
}

const names = new Set([...SOLVER_PROFILES.flatMap(({ executables }) => executables), 'nats-server']);
const folder = mkdtempSync(join(tmpdir(), 'without-solvers-'));
const hidden = linkAllBut(names, folder);
console.log(`hidden from PATH: ${hidden.size === 0 ? 'none is installed' : [...hidden].sort().join(', ')}`);

const env = { ...process.env, PATH: folder };
delete env.GAINSAY_REQUIRE_SOLVERS;
delete env.GAINSAY_REQUIRE_PACKAGES;
const child = spawn(program, args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => console.error(`without-solvers: ${error.message}`));
child.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
