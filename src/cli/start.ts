import { runProgram } from './program.js';
import { EXIT, guardOutput } from './terminal/index.js';

/** Runs the command line as a process of its own. */
export async function start(): Promise<void> {
  guardOutput();
  // A reader that has seen enough (`gainsay … | head`) is no fault of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.nothing);
    throw error;
  });
  await runProgram();
}
