import { describe, expect, it } from 'vitest';
import { GraphBuilder, arrayOf, bits, printBtor, readBtor } from '../../btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../generate/index.js';
import {
  ALGORITHMS,
  type Check,
  type ReducibleGraph,
  observe,
  reduceGraph,
  reducibleBtor,
  makeStage,
  startProblem,
} from '../../reduce/index.js';
import { CommandProcesses } from './command-runner.js';
import { isHere } from '../../../test/setup/solvers.js';
import { resolveExecutable } from '../process/executable.js';

const boolector = resolveExecutable('boolector');
const text = (graph: ReducibleGraph): string => new TextDecoder().decode(graph.print());

async function reduceFromStart(
  start: ReducibleGraph,
  { args, match }: { args: string[]; match?: RegExp },
  jobs: number,
) {
  const limits = { timeoutMs: 8_000, outputBytes: 1 << 20 };
  const runner = new CommandProcesses({
    command: [boolector as string, ...args],
    stdin: false,
    limits,
    extension: '.btor',
  });
  try {
    const check: Check = { runner, options: { match } };
    const { signal } = new AbortController();
    const seen = await observe(check, start.print(), signal);
    expect(startProblem(check, seen, { any: false })).toBeUndefined();
    const algorithm = ALGORITHMS.find(({ name }) => name === 'combined');
    if (algorithm === undefined) throw new Error('no algorithm');
    let last = start;
    const options = { algorithm, simplify: true, jobs, cache: new Map<string, boolean>(), signal };
    const { steps } = reduceGraph(start, { ...options, stage: makeStage(check, seen) });
    for await (const { subject } of steps) last = subject;
    return text(last);
  } finally {
    runner.close();
  }
}

describe.skipIf(!isHere('boolector'))('reduction with Boolector', () => {
  it('reduces a crash on a negated array to its cause, with one job or two', async () => {
    const graph = btorOfSeed({ ...BTOR_DEFAULTS, nodes: 150 }, 1);
    const builder = new GraphBuilder({ version: 1 });
    for (const node of graph.nodes) if (node.kind !== 'root') builder.add(node);
    const array = builder.input(arrayOf(2, 2));
    const index = builder.input(bits(2));
    builder.node('root', [builder.node('eq', [builder.node('write', [-array, index, index]), array])]);
    for (const node of graph.nodes) if (node.kind === 'root') builder.add(node);
    const start = reducibleBtor(readBtor(printBtor(builder.graph(), { dialect: 'boolector-1.5' })).graph);
    const small = await reduceFromStart(start, { args: [] }, 1);
    expect(small.split('\n').length).toBeLessThanOrEqual(7);
    expect(small).toMatch(/write 1 1 -\d/);
    expect(await reduceFromStart(start, { args: [] }, 2)).toBe(small);
  });

  it("reduces an input as long as Boolector's statistics match a pattern", async () => {
    const start = reducibleBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 600 }, 3));
    const match = /^\[btorexp\] mul normalizations: [2-9]/m;
    const small = await reduceFromStart(start, { args: ['-v'], match }, 1);
    expect(small.split('\n').length).toBeLessThan(20);
  });
});
