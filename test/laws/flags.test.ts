import { Command, type Option } from 'commander';
import { expect, it } from 'vitest';
import { PATHS, loadCommand } from '../../src/cli/commands.js';
import { loadAll, programFor } from '../../src/cli/program.js';

const MOST = 250;

/** Not counted: has the options of `reduce` again, and those of a thesis's tool. */
const IMITATING = ['btor reduce'];

const optionsBelow = (command: Command): readonly Option[] => [
  ...command.options,
  ...command.commands.flatMap(optionsBelow),
];

it(`has at most ${MOST} options over all commands`, async () => {
  const global = (await programFor([])).options;
  const counts: Record<string, number> = { gainsay: global.length };
  for (const path of PATHS) {
    const program = new Command('gainsay');
    (await loadCommand(path))(program, loadAll);
    if (!IMITATING.includes(path)) counts[path] = optionsBelow(program).length;
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(global.map(({ long }) => long)).toContain('--offline');
  expect(counts['hunt']).toBeGreaterThan(20);
  expect(all, JSON.stringify(counts)).toBeLessThanOrEqual(MOST);
});
