import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { allowSingleDash } from './single-dash.js';

function parse(...words: string[]): Record<string, unknown> {
  const command = new Command('generate')
    .option('-n, --nodes <n>')
    .option('-s, --seed <k>')
    .option('--arrays <n>')
    .option('--cnf [true|false]')
    .option('--noarrays [true|false]')
    .option('--weights <list>')
    .option('--json')
    .exitOverride();
  allowSingleDash(command);
  // Simulates a parent command, which passes unknown words on.
  return (
    new Command('btor')
      .addCommand(command)
      .parse(['generate', ...words], { from: 'user' })
      .commands[0]?.opts() ?? {}
  );
}

describe('options with a single dash', () => {
  it.each([
    [['-n', '300'], { nodes: '300' }],
    [['-n=300'], { nodes: '300' }],
    [['--n', '300'], { nodes: '300' }],
    [['--n=300'], { nodes: '300' }],
    [['--nodes=300'], { nodes: '300' }],
    [['-nodes', '300'], { nodes: '300' }],
    [['-s=1', '-arrays=3', '-n', '7'], { seed: '1', arrays: '3', nodes: '7' }],
    [['-cnf'], { cnf: true }],
    [['-cnf', '-noarrays=false'], { cnf: true, noarrays: 'false' }],
    [['-cnf=false', '--noarrays'], { cnf: 'false', noarrays: true }],
    [['-cnf', 'false'], { cnf: 'false' }],
    [['-json'], { json: true }],
    [['-json=true', '-n=3'], { json: true, nodes: '3' }],
    [['--json=false', '-n=3'], { nodes: '3' }],
    [['-weights=mul=3,udiv=0'], { weights: 'mul=3,udiv=0' }],
  ])('reads the options %j', (words, options) => {
    expect(parse(...words)).toEqual(options);
  });
});
