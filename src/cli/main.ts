#!/usr/bin/env node
import { type Fault, describeFault } from './terminal/index.js';

// All other modules are imported below this line, so that an error while loading is reported in words. Node would exit
// with 1, which means findings here. See terminal/fault.ts.
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
  await start();
} catch (error) {
  end(error);
}
