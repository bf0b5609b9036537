#!/usr/bin/env node
import { type Fault, endOf } from './fault.js';

// All else is loaded from here on, so that whatever goes wrong on the way is told in words, and never ends with Node's own exit
// code 1, which means findings here. What ends a process of Gainsay in another way than by a command's own code stands in fault.ts.
const end = (error: unknown): void => {
  const { text, code }: Fault = endOf(error);
  process.stderr.write(text);
  process.exitCode = code;
};
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    end(error);
    process.exit();
  });

try {
  const { guardOutput } = await import('./terminal.js');
  guardOutput();
  const { EXIT } = await import('./exit-code.js');
  // A reader that has seen enough (`gainsay … | head`) is no fault of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.nothing);
    throw error;
  });
  const { runProgram } = await import('./program.js');
  await runProgram();
} catch (error) {
  end(error);
}
