import type { Command } from 'commander';
import { registerBtorReduce } from '../reduce/index.js';
import { registerBtorConvert } from './convert.js';
import { registerBtorGenerate } from './generate.js';

const BTOR_COMMANDS: readonly ((btor: Command) => void)[] = [
  registerBtorConvert,
  registerBtorGenerate,
  registerBtorReduce,
];

export function registerBtor(program: Command): void {
  const btor = program
    .command('btor')
    .description(
      'Commands for the word-level formats BTOR and BTOR2. ' +
        'gainsay parse checks such files, gainsay show draws them, and gainsay hunt --strategy btor tests solvers on them (docs/btor.md).',
    );
  for (const register of BTOR_COMMANDS) register(btor);
}
