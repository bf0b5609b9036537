import { type BtorGraph, bits, dialectInfo } from '../../btor/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { BtorBuilder } from './builder.js';
import { type Growth, grow, plantLeaves, plantWrites } from './grow.js';
import { closeLayers, mergeByCnf } from './merge.js';
import { addOutputs, plantStates, stepStates } from './model.js';
import { type BtorParameters, btorParameterProblems } from './parameters.js';

/**
 * Section 2.3 of the thesis on Boolector's debugger: grows from leaves, then merges into one root. Throws if
 * `btorParameterProblems` reports a problem.
 */
export function generateBtor(parameters: BtorParameters, rng: Rng): BtorGraph {
  const [problem] = btorParameterProblems(parameters);
  if (problem !== undefined) throw new RangeError(problem);
  const builder = new BtorBuilder(rng, parameters);
  const growth: Growth = { builder, rng, parameters, from: undefined };
  if (parameters.cnfonly) plantCnf(growth);
  else growAll(growth);
  return { version: dialectInfo(parameters.dialect).version, nodes: builder.nodes };
}

export function btorOfSeed(parameters: BtorParameters, seed: number): BtorGraph {
  return generateBtor(parameters, rngFromSeed(seed).fork('btor'));
}

function growAll(growth: Growth): void {
  const states = plantStates(growth);
  plantLeaves(growth);
  plantWrites(growth);
  grow(growth);
  stepStates(growth, states);
  closeLayers(growth);
  addOutputs(growth);
}

function plantCnf(growth: Growth): void {
  const { builder, parameters } = growth;
  const sort = bits(1);
  const variables = Array.from({ length: parameters.vars }, () => builder.add({ kind: 'input', sort }));
  builder.addLine({ kind: 'root', sort, args: [mergeByCnf(growth, variables)] });
}
