#!/usr/bin/env node
import { type Fault, describeFault } from './terminal/index.js';

// Everything else is imported below this line, so that errors while loading are reported in words and never end with
// Node's exit code 1, which means findings here. terminal/fault.ts describes abnormal ends.
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
