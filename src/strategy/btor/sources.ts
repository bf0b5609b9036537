import { BTOR_DEFAULTS, type BtorParameters } from '../../generate/index.js';
import type { Rng } from '../../util/index.js';

/** Distribution of parameters. Solvers decide most graphs with these parameters within seconds. */
export interface ParameterSource {
  readonly name: string;
  draw(rng: Rng): BtorParameters;
}

/** Prefers numbers near either end of the range, because they reveal more bugs. */
function drawNearEnds(rng: Rng, low: number, high: number): number {
  const kind = rng.below(6);
  return kind === 0 ? low : kind === 1 ? high : rng.between(low, high);
}

function shape(rng: Rng): Pick<BtorParameters, 'dag' | 'negate' | 'depth'> {
  return { dag: drawNearEnds(rng, 0, 100), negate: drawNearEnds(rng, 0, 60), depth: drawNearEnds(rng, 2, 60) };
}

function parameterSource(name: string, draw: (rng: Rng) => Partial<BtorParameters>): ParameterSource {
  return { name, draw: (rng) => ({ ...BTOR_DEFAULTS, ...shape(rng), ...draw(rng) }) };
}

const SMALL = parameterSource('small', (rng) => ({
  nodes: drawNearEnds(rng, 6, 40),
  vars: rng.between(1, 3),
  maxwidth: rng.between(1, 4),
  noarrays: true,
}));

const WORDS = parameterSource('words', (rng) => ({
  nodes: drawNearEnds(rng, 10, 250),
  vars: rng.between(1, 6),
  minwidth: rng.pick([1, 1, 2, 4]),
  maxwidth: rng.pick([4, 6, 8, 8, 12, 16, 32]),
  noarrays: true,
  all: rng.chance(0.1),
}));

export const ARRAYS = parameterSource('arrays', (rng) => ({
  nodes: drawNearEnds(rng, 10, 160),
  vars: rng.between(1, 6),
  arrays: rng.between(1, 4),
  writes: drawNearEnds(rng, 0, 8),
  maxwidth: rng.pick([1, 2, 4, 8]),
  arrmaxwidth: rng.between(1, 4),
}));

const CNF = parameterSource('cnf', (rng) => ({
  nodes: drawNearEnds(rng, 10, 80),
  vars: rng.between(2, 8),
  arrays: rng.between(0, 2),
  writes: rng.between(0, 3),
  maxwidth: rng.pick([2, 4, 8]),
  cnf: true,
  cnfonly: rng.chance(0.1),
  clauses: rng.between(4, 24) / 4,
}));

const DEEP = parameterSource('deep', (rng) => ({
  nodes: drawNearEnds(rng, 100, 400),
  depth: rng.between(40, 200),
  vars: rng.between(2, 10),
  arrays: rng.between(0, 3),
  writes: rng.between(0, 5),
  maxwidth: rng.pick([1, 2, 4]),
  dag: rng.between(0, 30),
}));

export const PARAMETER_SOURCES: readonly [ParameterSource, ...ParameterSource[]] = [SMALL, WORDS, ARRAYS, CNF, DEEP];

export function parametersText(parameters: BtorParameters): string {
  const said = Object.entries(parameters).filter(([name, value]) => {
    return JSON.stringify(value) !== JSON.stringify(BTOR_DEFAULTS[name as keyof BtorParameters]);
  });
  return said.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
}
