import { expect, it } from 'vitest';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { readBtor } from '../../btor/index.js';
import type { Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import { type ReduceFileOptions, reduceFile } from './file.js';

const TEXT = '1 var 8 a\n2 var 8 b\n3 mul 8 1 2\n4 ugt 1 3 1\n5 add 8 1 2\n6 ult 1 5 2\n7 or 1 4 6\n8 root 1 7\n';
const never = new AbortController().signal;
const right: Script = () => ['sat'];
const graphOf = (text: string) => ({ kind: 'graph', graph: readBtor(text).graph }) as const;

function parts(scripts: Readonly<Record<string, Script>>): ReduceFileOptions {
  return {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    limits: { timeoutMs: 1_000, outputBytes: 1_000 },
    checkModels: true,
    models: false,
    jobs: 1,
    solvers: Object.keys(scripts),
    open: (id, { mode }) => Promise.resolve(makeScriptedSolver(id, scripts[id] as Script, mode)),
  };
}

it('judges a graph first, and keeps the verdict while reducing the graph', async () => {
  const wrong: Script = (input) => (input.includes('bvmul') ? ['unsat'] : ['sat']);
  const result = await reduceFile(graphOf(TEXT), parts({ a: wrong, b: right, c: right }), never);
  expect(result).toMatchObject({ suspect: { suspects: ['a'], trust: 'certified' }, nodes: { before: 8 } });
  const { graph, ok } = readBtor('after' in result ? (result.after.btor ?? '') : '');
  expect(ok).toBe(true);
  expect(graph.nodes.map(({ kind }) => kind)).toContain('mul');
  expect(graph.nodes.length).toBeLessThan(6);
});

it('skips solvers that cannot read graphs if the graph has no translation', async () => {
  const negated = graphOf('1 array 2 2\n2 var 2\n3 read 2 -1 2\n4 redor 1 3\n5 root 1 4\n');
  expect(await reduceFile(negated, parts({ a: right }), never)).toEqual({ reason: 'nothing is suspected: ' });
});

const inBtor = (solver: Solver): Solver => ({
  ...solver,
  readsBtor: true,
  run: (query, limits, signal) => solver.run({ ...query, input: query.btor ?? query.input }, limits, signal),
  fresh: () => inBtor(solver.fresh()),
});

it('starts again from the unsimplified file if simplifying the file removes the failure', async () => {
  const wrong: Script = (input) => [input.includes(' eq ') ? 'unsat' : 'sat'];
  const given = parts({ a: wrong, b: right, c: right });
  const open: typeof given.open = async (id, how) => {
    const solver = await given.open(id, how);
    return id === 'a' && solver !== undefined ? inBtor(solver) : solver;
  };
  const text = '1 constd 1 0\n2 ulte 1 -1 1\n3 eq 1 2 1\n4 root 1 3\n';
  const result = await reduceFile(graphOf(text), { ...given, open }, never);
  const { graph } = readBtor('after' in result ? (result.after.btor ?? '') : '');
  const kinds = graph.nodes.map(({ kind }) => kind);
  expect(kinds).toContain('eq');
  expect(kinds).not.toContain('ulte');
});

const scriptOf = (text: string) => ({ kind: 'script', text, script: readScript(text).script }) as const;

it('finds a wrong answer of the only solver by trying values, as a hunt does', async () => {
  const wrong: Script = (input) => [input.includes('(not (<= ') ? 'unsat' : 'sat'];
  const ground = '(assert (not (<= 1 0)))\n(check-sat)\n';
  const result = await reduceFile(scriptOf(`(set-logic ALL)\n${ground}`), parts({ a: wrong }), never);
  expect(result).toMatchObject({ suspect: { suspects: ['a'], trust: 'certified' }, after: { text: ground } });
});

it('says that the status of the file is no evidence if it alone contradicts a solver', async () => {
  const text = '(declare-const x Int)\n(assert (< (* x x x x) (- 5)))\n(check-sat)\n';
  const reasonOf = async (input: string) => {
    const result = await reduceFile(scriptOf(input), parts({ a: right }), never);
    return 'reason' in result ? result.reason : '';
  };
  expect(await reasonOf(`(set-info :status unsat)\n${text}`)).toMatch(/^nothing is suspected: .*:status/);
  expect(await reasonOf(text)).not.toContain(':status');
});
