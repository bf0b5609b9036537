import { type BtorGraph, bits, dialectInfo, type BtorKind } from '../../btor/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { BtorBuilder } from './builder.js';
import { type Growth, grow, addLeaves, addWrites, randomArraySort } from './grow.js';
import { closeLayers, mergeByCnf, mergeByOperators } from './merge.js';
import { type BtorParameters, btorParameterProblems } from './parameters.js';

const BIT = bits(1);

const INITIAL = 0.5;

/** BTOR2 requires that an initial value is defined before its state. */
function addStates(growth: Growth): number[] {
  const { builder, rng, parameters } = growth;
  const { states, arraystates, minwidth, maxwidth, dialect, noarrays } = parameters;
  const { version } = dialectInfo(dialect);
  const kind = version === 2 ? 'state' : 'input';
  const planted: number[] = [];
  for (let i = 0; i < states; i++) {
    const width = rng.between(minwidth, maxwidth);
    const sort = bits(width);
    const initial = version === 2 && rng.chance(INITIAL);
    const value = initial ? builder.add({ kind: 'const', sort, value: rng.bits(width) }) : undefined;
    const state = builder.add({ kind, sort });
    planted.push(state);
    if (value !== undefined) builder.addLine({ kind: 'init', sort, args: [state, value] });
  }
  for (let i = noarrays ? arraystates : 0; i < arraystates; i++) {
    planted.push(builder.add({ kind, sort: randomArraySort(growth) }));
  }
  return planted;
}

function stepStates({ builder }: Growth, states: readonly number[]): void {
  const steps = states.map((state) => {
    const { sort } = builder.node(state);
    return { state, sort, value: sort.kind === 'array' ? builder.arrayChild(sort) : builder.child(sort.width) };
  });
  for (const { state, sort, value } of steps) builder.addLine({ kind: 'next', sort, args: [state, value] });
}

/** Adds a root in version 1, or bad states and constraints in version 2. */
function addOutputs(growth: Growth): void {
  const { builder, rng, parameters } = growth;
  const { dialect, bads, constraints, all, cnf } = parameters;
  const kinds: BtorKind[] = ['root'];
  if (dialectInfo(dialect).version === 2) {
    kinds.pop();
    for (let i = 0; i < bads; i++) kinds.push('bad');
    for (let i = 0; i < constraints; i++) kinds.push('constraint');
    if (all) kinds.push(...(constraints === 0 ? (['constraint'] as const) : []), 'output', 'fair', 'justice');
  }
  const orphans = builder.orphans();
  const tops: number[][] = kinds.map(() => []);
  rng.sample(orphans, orphans.length).forEach((id, at) => tops[at % tops.length]?.push(id));
  kinds.forEach((kind, at) => {
    const own = tops[at] as number[];
    const ids = own.length > 0 ? own : [Math.abs(builder.child(1))];
    const merged = cnf ? mergeByCnf(growth, ids) : mergeByOperators(growth, ids);
    builder.addLine({ kind, sort: BIT, args: [merged] });
  });
}

/**
 * Generates a graph from its leaves up and merges it into one root (section 2.3 of the thesis on Boolector's
 * debugger). Throws if `btorParameterProblems` reports a problem.
 */
export function generateBtor(parameters: BtorParameters, rng: Rng): BtorGraph {
  const [problem] = btorParameterProblems(parameters);
  if (problem !== undefined) throw new RangeError(problem);
  const builder = new BtorBuilder(rng, parameters);
  const growth: Growth = { builder, rng, parameters, from: undefined };
  if (parameters.cnfonly) addCnf(growth);
  else growAll(growth);
  return { version: dialectInfo(parameters.dialect).version, nodes: builder.nodes };
}

export function btorOfSeed(parameters: BtorParameters, seed: number): BtorGraph {
  return generateBtor(parameters, rngFromSeed(seed).fork('btor'));
}

function growAll(growth: Growth): void {
  const states = addStates(growth);
  addLeaves(growth);
  addWrites(growth);
  grow(growth);
  stepStates(growth, states);
  closeLayers(growth);
  addOutputs(growth);
}

function addCnf(growth: Growth): void {
  const { builder, parameters } = growth;
  const sort = bits(1);
  const variables = Array.from({ length: parameters.vars }, () => builder.add({ kind: 'input', sort }));
  builder.addLine({ kind: 'root', sort, args: [mergeByCnf(growth, variables)] });
}
