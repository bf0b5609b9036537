import type { ProgramName } from './program.js';
import { type Fault, describeFault } from './terminal/index.js';

/**
 * Runs a program of the package. Imports all other modules when it is called, so that an error while loading is
 * reported in words. Node would exit with 1, which means findings here. See terminal/fault.ts.
 */
export async function runMain(name: ProgramName): Promise<void> {
  const end = (error: unknown): void => {
    const { text, code }: Fault = describeFault(error);
    process.stderr.write(text);
    process.exitCode = code;
  };
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      end(error);
      process.exit();
    });
  try {
    const { start } = await import('./start.js');
    await start(name);
  } catch (error) {
    end(error);
  }
}
