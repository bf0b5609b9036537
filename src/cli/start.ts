import { packageFile } from '../host/index.js';
import { PATHS } from './commands.js';
import { type ProgramName, runProgram } from './program.js';
import { EXIT, findOwnName, guardOutput, setOwnName } from './terminal/index.js';

export async function start(name: ProgramName): Promise<void> {
  const { argv, env } = process;
  const started = { program: argv[1] ?? '', env, cwd: process.cwd(), root: packageFile('.') };
  setOwnName(findOwnName(started), [...new Set(PATHS.map((path) => path.split(' ')[0] as string))]);
  guardOutput();
  // Standard output closed by its reader (`gainsay … | head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.nothing);
    throw error;
  });
  await runProgram(process.argv.slice(2), name);
}
