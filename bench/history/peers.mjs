import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeScripts } from './gainsay.mjs';
import { run } from './run.mjs';

export const PEERS = ['opfuzz', 'typefuzz', 'yinyang'];

/** The newest yinyang on PyPI works only with this version of its parser's library. */
const PACKAGES = ['yinyang==0.3.0', 'antlr4-python3-runtime==4.9.2', 'ffg'];

/** Options for the same checks as in a hunt: each solver checks its models. */
const OPTIONS = { z3: 'model_validate=true', cvc5: '--check-models' };

/** Installs the peers. Returns the folder of their programs. */
export function preparePeers(folder) {
  const programs = join(folder, 'bin');
  if (existsSync(join(programs, 'yinyang'))) return programs;
  for (const [program, ...args] of [
    ['python3', '-m', 'venv', folder],
    [join(programs, 'pip'), 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES],
  ]) {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  }
  return programs;
}

/** Runs a peer for the given time. Then judges its triggers. */
export async function runPeer(given, tool, programs) {
  const { target, reference, seeds, seconds, folder, perSeed } = given;
  const solvers = [target, reference].map((solver) => `${writeProgram(solver, folder)} ${OPTIONS[solver.family]}`);
  const started = Date.now();
  // Semantic fusion needs the status of its seeds, so each status gets half of the time.
  const parts =
    tool === 'yinyang' ? Object.entries(seeds).map(([status, from]) => ['-o', status, from]) : [Object.values(seeds)];
  let [calls, processorSeconds] = [0, 0];
  for (const [at, part] of parts.entries()) {
    const words = [solvers.join(';'), '-i', perSeed, '-b', 'bugs', '-s', 'scratch', '-l', 'logs', ...part];
    const end = started + (1000 * seconds * (at + 1)) / parts.length;
    // A peer that ends early, with all seeds used or with an internal error, starts again.
    while (end - Date.now() > 1000) {
      const ran = await run([join(programs, tool), ...words], { seconds: (end - Date.now()) / 1000, cwd: folder });
      processorSeconds += ran.processorSeconds;
      const counts = [...`${ran.out}${ran.err}`.matchAll(/Performed (\d+) solver calls/g)];
      calls += Number(counts.at(-1)?.[1] ?? 0);
      if (!/bug triggers found|Runtime error/.test(ran.out)) throw new Error(`${tool} failed: ${ran.out}${ran.err}`);
    }
  }
  const tests = Math.round(calls / solvers.length);
  const bugs = join(folder, 'bugs');
  const triggers = existsSync(bugs) ? readdirSync(bugs).filter((name) => name.endsWith('.smt2')) : [];
  if (triggers.length === 0) return { findings: [], processorSeconds, tests };
  const scripts = join(folder, 'triggers');
  mkdirSync(scripts);
  for (const name of triggers) cpSync(join(bugs, name), join(scripts, name));
  const judged = await judgeScripts(scripts, { target, reference, folder });
  const findings = judged.findings.map(({ id, seed }) => {
    return { id, seconds: (statSync(join(bugs, basename(seed))).mtimeMs - started) / 1000 };
  });
  return { campaign: judged.campaign, findings, processorSeconds, tests };
}

/** Returns the package's program. A package without one gets the shell with which hunts run it. */
function writeProgram({ family, path }, folder) {
  const program = readdirSync(path, { recursive: true }).find(
    (name) => name.endsWith(`/bin/${family}`) && statSync(join(path, name)).isFile(),
  );
  if (program !== undefined) return join(path, program);
  const shell = fileURLToPath(new URL(`../../data/shells/${family}.py`, import.meta.url));
  const file = join(folder, family);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nPYTHONPATH='${path}' exec python3 -S '${shell}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
