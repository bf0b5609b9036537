import {
  type BtorGraph,
  convertGraph,
  type BtorAssignment,
  type BtorNode,
  evaluateGraph,
  holds,
  kindInfo,
  leafNames,
} from '../../btor/index.js';
import { generateBtor, type Certificate } from '../../generate/index.js';
import type { Decided } from '../../oracle/index.js';
import type { Rng } from '../../util/index.js';
import type { MutantSource, SeededStrategy, SeedlessStrategy, TestCase } from '../contract.js';
import { withoutData } from '../data.js';
import { mutateGraph } from './mutate-graph.js';
import { questionOfGraph } from './question.js';
import { ARRAYS, PARAMETER_SOURCES, parametersText } from './sources.js';

/** Trying all values of this many input bits takes a tenth of a second. */
const MOST_BITS = 10;
const MOST_NODES = 200;

function decideByTrying(graph: BtorGraph): { readonly status: Decided; readonly certificate: Certificate } | undefined {
  const inputs = findInputs(graph);
  if (inputs === undefined || graph.nodes.length > MOST_NODES) return undefined;
  const total = inputs.reduce((sum, { width }) => sum + width, 0);
  if (total > MOST_BITS) return undefined;
  for (let code = 0n; code < 1n << BigInt(total); code++) {
    const assignment = decodeAssignment(inputs, code);
    if (holds(graph, evaluateGraph(graph, assignment)))
      return { status: 'sat', certificate: toModel(graph, inputs, assignment) };
  }
  const names = leafNames(graph);
  const variables = inputs.map(({ position, width }) => ({
    name: names.get(position) as string,
    sort: `(_ BitVec ${width})`,
  }));
  return { status: 'unsat', certificate: { kind: 'exhaustion', variables, assignments: 2 ** total, satisfying: 0 } };
}

interface Input {
  readonly position: number;
  readonly width: number;
}

function findInputs({ nodes }: BtorGraph): Input[] | undefined {
  const inputs: Input[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const { kind, sort } = nodes[i] as BtorNode;
    const { signature } = kindInfo(kind);
    if (sort.kind !== 'bits' || signature === 'step' || signature === 'justice') return undefined;
    if (signature === 'leaf') inputs.push({ position: i + 1, width: sort.width });
  }
  return inputs;
}

function decodeAssignment(inputs: readonly Input[], code: bigint): BtorAssignment {
  const values = new Map<number, bigint>();
  let rest = code;
  for (const { position, width } of inputs) {
    values.set(position, BigInt.asUintN(width, rest));
    rest >>= BigInt(width);
  }
  return values;
}

function toModel(graph: BtorGraph, inputs: readonly Input[], values: BtorAssignment): Certificate {
  const names = leafNames(graph);
  const symbols = inputs.map(({ position, width }) => {
    const value = values.get(position) as bigint;
    const text = `#b${value.toString(2).padStart(width, '0')}`;
    return { name: names.get(position) as string, params: [], sort: `(_ BitVec ${width})`, value: text };
  });
  return { kind: 'model', symbols, universes: [] };
}

const PER_SOURCE = 200;
const MOST_CHANGES = 12;

const MUTATED = 'mutated';
const FLAWED = 'flawed';

/**
 * Generates and mutates BTOR graphs, like the bug search in appendix A.2.4 of the thesis on Boolector's debugger.
 * `small` graphs are decided by trying all values. `flawed` graphs negate an array, so they can only reveal crashes.
 */
const btor: SeedlessStrategy = {
  name: 'btor',
  summary: 'random BTOR graphs, and mutants of them',
  seeds: 0,
  perSeed: PER_SOURCE,
  sources: [PARAMETER_SOURCES[0].name, ...PARAMETER_SOURCES.slice(1).map(({ name }) => name), MUTATED, FLAWED],
  open: (source) => ({ mutant: (rng) => drawFrom(source, rng) }),
};

const btorMutants: SeededStrategy = {
  name: 'btor-mutants',
  summary: 'mutants of BTOR files: operators swapped, references negated and redirected, nodes added',
  seeds: 1,
  perSeed: PER_SOURCE,
  needsAnswer: false,
  takes: 'graphs',
  accepts: (_, graph) => (graph === undefined ? 'it is not a BTOR file' : true),
  open: (_, { graph }) => openGraph(graph),
};

export const BTOR = withoutData(btor);
export const BTOR_MUTANTS = withoutData(btorMutants);

function openGraph(graph: BtorGraph | undefined): MutantSource {
  if (graph === undefined) throw new Error('a seed without a graph was accepted');
  const start = convertGraph(graph, 'boolector-1.5').graph ?? graph;
  return {
    mutant: (rng) =>
      makeTest(start, { claim: 'unrelated', rng, notes: [], flaws: rng.chance(0.04), changes: drawChanges(rng) }),
  };
}

function drawChanges(rng: Rng): number {
  let changes = 1;
  while (changes < MOST_CHANGES && rng.chance(0.6)) changes++;
  return changes;
}

function drawFrom(source: string, rng: Rng): TestCase | undefined {
  const known = PARAMETER_SOURCES.find(({ name }) => name === source);
  const from = known ?? (source === FLAWED ? ARRAYS : rng.pick(PARAMETER_SOURCES));
  const parameters = from.draw(rng);
  const notes = [`generated: ${parametersText(parameters)}`];
  const graph = generateBtor(parameters, rng.fork('graph'));
  const changes = known === undefined ? drawChanges(rng) : 0;
  return makeTest(graph, { claim: 'equivalent', rng, notes, flaws: source === FLAWED, changes });
}

interface MutantOptions {
  readonly claim: TestCase['claim'];
  readonly rng: Rng;
  readonly notes: readonly string[];
  readonly flaws: boolean;
  readonly changes: number;
}

function makeTest(start: BtorGraph, { claim, rng, notes, flaws, changes }: MutantOptions): TestCase | undefined {
  const changed = mutateGraph(start, { rng, count: changes, flaws });
  if ((changes > 0 || flaws) && changed.notes.length === 0) return undefined;
  return testOfGraph(changed.graph, { claim, notes: [...notes, ...changed.notes] });
}

export function testOfGraph(
  graph: BtorGraph,
  { claim, notes }: Pick<MutantOptions, 'claim' | 'notes'>,
): TestCase | undefined {
  const question = questionOfGraph(graph);
  if ('reason' in question) return undefined;
  const { script, btor: asked } = question;
  const test: TestCase = { script, claim, base: script, steps: [], notes, btor: asked };
  const decided = script.commands.length === 0 ? undefined : decideByTrying(graph);
  if (decided === undefined) return test;
  return { ...test, known: [decided.status], certificate: JSON.stringify(decided.certificate) };
}
