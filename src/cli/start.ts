import { type ProgramName, runProgram } from './program.js';
import { EXIT, guardOutput } from './terminal/index.js';

export async function start(name: ProgramName): Promise<void> {
  guardOutput();
  // Standard output closed by its reader (`gainsay … | head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.nothing);
    throw error;
  });
  await runProgram(process.argv.slice(2), name);
}
