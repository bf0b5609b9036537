// Start-up CPU time of a command, compared with Node alone and with another build.
// Usage: node bench/start.mjs [--rounds N] [--before MAIN.js]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, before: { type: 'string' } } });
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const COMMANDS = [['--version'], ['formula', 'parse', 'examples/phi1.smt2'], ['findings', '--help']];

/** Milliseconds of CPU time, user and system, of a process without its children. */
function cpu(args) {
  const script = `process.on('exit', () => process._rawDebug('cpu ' + Object.values(process.cpuUsage()).reduce((a, b) => a + b)));`;
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(script)}`, ...args],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      encoding: 'utf8',
    },
  );
  return Number(/cpu (\d+)/.exec(stderr)?.[1] ?? NaN) / 1000;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const programs = { node: undefined, ...(values.before && { before: values.before }), gainsay: MAIN };
for (const command of COMMANDS) {
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, main] of Object.entries(programs))
      times[name].push(cpu(main === undefined ? ['-e', '0'] : [main, ...command]));
  const [node, ...others] = Object.entries(times).map(([name, all]) => [name, median(all)]);
  const parts = others.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms (${(ms / node[1]).toFixed(1)} times Node)`);
  console.log(`${command.join(' ')}: Node alone ${node[1].toFixed(0)} ms, ${parts.join(', ')}`);
}
