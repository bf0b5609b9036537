import { endOf } from '../../src/cli/fault.js';
import { runProgram } from '../../src/cli/program.js';
import { guardOutput } from '../../src/cli/terminal.js';
import type { Ran } from './gainsay.js';

/** What a command does where it would end its process. */
class Ended extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`ended with exit code ${code}`);
    this.code = code;
  }
}

/**
 * Runs the command line in this process, in another folder: for commands that start nothing, look after no signals and keep
 * nothing of the environment. A process of its own takes a hundred times as long.
 */
export async function runHere(words: readonly string[], cwd: string): Promise<Ran> {
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
      return true;
    };
  stdout.write = into('out');
  stderr.write = into('err');
  process.exit = (code) => {
    throw new Ended(Number(code ?? process.exitCode ?? 0));
  };
  process.exitCode = undefined;
  process.chdir(cwd);
  let code: number;
  try {
    guardOutput();
    await runProgram(words);
    code = Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof Ended) code = error.code;
    else {
      const fault = endOf(error);
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
