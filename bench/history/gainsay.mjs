import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const gainsay = (...words) => [process.execPath, MAIN, ...words];
/** Everything that costs a hunt time and finds no further bug. */
const ONLY_FIND = ['--reduce', 'none', '--bisect', 'none', '--json', '--exit-zero', '--jobs', '1'];

const parseLines = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Fetches a package. Returns its name, family (`z3`), full version, and the folder with its files. */
export function fetchSolver(name) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'solvers', 'fetch', name], {
    encoding: 'utf8',
  });
  const [, version, path] = /^\S+: \S+ (\S+) (.+)$/m.exec(stdout) ?? [];
  if (status !== 0 || path === undefined) throw new Error(`${name} cannot be fetched: ${stderr}`);
  return { name, family: name.split('@')[0], version, path };
}

/** Runs a hunt for the given time. */
export function runHunt({ target, reference, seeds, seconds, run: key, folder }, options) {
  const words = [...Object.values(seeds), '--for', `${seconds}s`, '--seed', `history-${key}`, ...options];
  return runCampaign(words, { target, reference, folder });
}

/** Judges scripts, as a hunt judges its seeds. */
export const judgeScripts = (scripts, given) => runCampaign([scripts, '--tests', '0'], given);

async function runCampaign(words, { target, reference, folder }) {
  const campaign = join(folder, 'campaign');
  const solvers = ['--solver', target.name, '--solver', reference.name];
  const { code, out, err, processorSeconds } = await run(
    gainsay('hunt', ...words, ...solvers, ...ONLY_FIND, '--out', campaign),
  );
  // A hunt is inconclusive (3) if it tested nothing, as one that only judges seeds may be.
  if (code !== 0 && code !== 3) throw new Error(`the hunt ended with exit code ${code}: ${err}`);
  const events = parseLines(out);
  const tests = events.at(-1).tests;
  const findings = events
    .filter(({ kind }) => kind === 'finding')
    .map(({ finding, at }) => ({ id: finding.id, seconds: at / 1000, seed: finding.seedPath }));
  return { campaign, findings, processorSeconds, tests };
}

/**
 * Runs all later packages of the target on the findings. Returns the target's bugs: `pattern` (the versions that show
 * it), `fix`, `fixedIn`, `kinds`, and the `seconds` until the first finding.
 */
export function countBugs({ campaign, findings }, { family, version }) {
  const words = ['campaign', 'count', campaign, '--json', '--versions', `${family}@pypi`, '--range', `${version}..`];
  const [program, ...args] = gainsay(...words);
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`counting ended with exit code ${status}: ${stderr}`);
  const times = new Map(findings.map(({ id, seconds }) => [id, seconds]));
  return parseLines(stdout)
    .flatMap(({ bugs }) => bugs)
    .filter(({ solver }) => solver === family)
    .map(({ pattern, fix, fixedIn, kinds, findings: ids }) => {
      return { pattern, fix, fixedIn, kinds, seconds: Math.min(...ids.map((id) => times.get(id))) };
    });
}
