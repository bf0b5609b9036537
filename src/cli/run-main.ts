import type { ProgramName } from './program.js';
import { type Fault, describeFault } from './terminal/index.js';

/** Imports other modules only when called, so that errors while loading are reported in words (terminal/fault.ts). */
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
