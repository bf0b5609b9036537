import { spawn } from 'node:child_process';

/**
 * Runs a command, and interrupts it after the given number of seconds. Returns its exit code, output, and the processor
 * seconds of it and of the processes that it waited for.
 */
export async function run(command, { seconds, cwd } = {}) {
  // The shell prints the times of all processes that the command waited for, even if the command is interrupted.
  const script = 'trap : INT; TIMEFORMAT="%U %S"; time "$@"';
  const child = spawn('bash', ['-c', script, 'bash', ...command], { cwd, detached: true });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.err += chunk));
  const interrupt = () => process.kill(-child.pid, 'SIGINT');
  const timer = seconds === undefined ? undefined : setTimeout(interrupt, 1000 * seconds);
  const code = await new Promise((done) => child.on('close', done));
  clearTimeout(timer);
  const times = printed.err.trim().split('\n').at(-1).split(' ').map(Number);
  return { code, ...printed, processorSeconds: times[0] + times[1] };
}
