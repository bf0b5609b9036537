#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { registerParse } from './parse.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('gainsay')
  .description('Contradicts SMT solvers until they are right.')
  .version(version)
  .showHelpAfterError('(gainsay --help lists the commands)')
  .exitOverride((error) => {
    // Commander's own exit code for bad usage is 1, which means "findings" here.
    process.exit(error.exitCode === 0 ? 0 : 2);
  });

registerParse(program);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`gainsay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.stderr.write('This is a fault of Gainsay, not of your input. Please report it with the lines above.\n');
  process.exitCode = 3;
}
