#!/usr/bin/env node
import { type Fault, endOf } from './terminal/index.js';

// All else is loaded from here on: so whatever goes wrong while loading is reported in words and never ends with Node's own exit
// code 1, which means findings here. terminal/fault.ts says how a process ends other than by a command's own code.
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
  const { start } = await import('./start.js');
  await start();
} catch (error) {
  end(error);
}
