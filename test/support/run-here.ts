import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describeFault } from '../../src/cli/terminal/fault.js';
import { type ProgramName, runProgram } from '../../src/cli/program.js';
import { guardOutput } from '../../src/cli/terminal/output.js';
import { type Ran, addHuntDefaults, isTool, startGainsay } from './gainsay.js';

/** Thrown when a command would end its process. */
class ExitRequested extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`ended with exit code ${code}`);
    this.code = code;
  }
}

let running: string | undefined;
let child: ChildProcess | undefined;

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the whole standard output after each write. */
  readonly onOutput?: (out: string) => void;
}

/**
 * Runs a command of `gainsay`, or `yinyang` and the like, in this process, one command at a time, and restores folder, environment and exit code. A new
 * process would take most of a second of processor time to load. Tests of the process itself (signals, pipes, locks,
 * internal faults, the bundle) use `gainsay` or `startGainsay` instead. If `GAINSAY_MAIN` names another build, each
 * command runs in a new process.
 */
export async function runHere(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  if (process.env['GAINSAY_MAIN'] !== undefined) return runThere(args, options);
  if (running !== undefined) throw new Error(`runHere: ${args.join(' ')} is started while ${running} runs`);
  running = args.join(' ');
  const before = { ...process.env };
  Object.assign(process.env, options.env);
  try {
    return await runWords(addHuntDefaults(args), options);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    running = undefined;
  }
}

/** Signals the running command as Ctrl-C or `kill` does. Throws if the command does not handle the signal. */
export function signalHere(signal: 'SIGINT' | 'SIGTERM'): void {
  if (child !== undefined) child.kill(signal);
  // The handler `leave` (src/host/files/own-folders.ts) would end the process of the tests.
  else if (process.listeners(signal).some(({ name }) => name !== 'leave')) process.emit(signal, signal);
  else throw new Error(`${running ?? 'no command'} does not handle ${signal}`);
}

/** Runs gainsay in a new process while this process continues. */
async function runThere(args: readonly string[], options: RunOptions): Promise<Ran> {
  child = startGainsay(args, options);
  const written = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
    options.onOutput?.(written.out);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (written.err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...written };
}

async function runWords(words: readonly string[], options: RunOptions): Promise<Ran> {
  const { stdout, stderr } = process;
  const usual = {
    out: stdout.write,
    err: stderr.write,
    exit: process.exit,
    exitCode: process.exitCode,
    cwd: process.cwd(),
  };
  const written = { out: '', err: '' };
  const into =
    (where: 'out' | 'err') =>
    (chunk: unknown): boolean => {
      written[where] += chunk instanceof Uint8Array ? Buffer.from(chunk).toString('utf8') : String(chunk);
      if (where === 'out') options.onOutput?.(written.out);
      return true;
    };
  stdout.write = into('out');
  stderr.write = into('err');
  process.exit = (code) => {
    throw new ExitRequested(Number(code ?? process.exitCode ?? 0));
  };
  process.exitCode = undefined;
  process.chdir(options.cwd ?? usual.cwd);
  let code: number;
  try {
    guardOutput();
    const [first = '', ...rest] = words;
    await (isTool(first) ? runProgram(rest, first as ProgramName) : runProgram(words));
    code = Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof ExitRequested) code = error.code;
    else {
      const fault = describeFault(error);
      stderr.write(fault.text);
      code = fault.code;
    }
  } finally {
    process.chdir(usual.cwd);
    stdout.write = usual.out;
    stderr.write = usual.err;
    process.exit = usual.exit;
    process.exitCode = usual.exitCode;
  }
  return { code, ...written };
}
