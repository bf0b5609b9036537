import type { Budget } from '../budget.js';
import type { CompiledTerm } from './compile.js';
import { LANES } from './kernels.js';
import { type Program, runSteps, withMemory } from './program.js';

export type Domains = readonly Int32Array[];

/** The result is exact below 2^53. */
export function countAssignments(domains: Domains): number {
  return domains.reduce((product, { length }) => product * length, 1);
}

/** Returns assignment number `index` in the order of `exhaust`: the last variable changes fastest. */
export function assignmentAt(domains: Domains, index: number): number[] {
  const assignment: number[] = [];
  let rest = index;
  for (let i = domains.length - 1; i >= 0; i--) {
    const domain = domains[i] as Int32Array;
    assignment[i] = domain[rest % domain.length] as number;
    rest = Math.floor(rest / domain.length);
  }
  return assignment;
}

/** Yields all assignments in order, reusing one array. */
export function* enumerate(domains: Domains): Generator<Int32Array> {
  const total = countAssignments(domains);
  const assignment = Int32Array.from(domains, (domain) => domain[0] ?? 0);
  const places = new Int32Array(domains.length);
  for (let index = 0; index < total; index++) {
    yield assignment;
    advance(assignment, places, domains);
  }
}

function advance(assignment: Int32Array, places: Int32Array, domains: Domains): void {
  for (let i = domains.length - 1; i >= 0; i--) {
    const domain = domains[i] as Int32Array;
    const place = (places[i] as number) + 1;
    if (place < domain.length) {
      places[i] = place;
      assignment[i] = domain[place] as number;
      return;
    }
    places[i] = 0;
    assignment[i] = domain[0] as number;
  }
}

interface VariableColumn {
  readonly place: number;
  readonly domain: Int32Array;
  readonly stride: number;
}

function buildWheels({ inputs }: Program, domains: Domains): VariableColumn[] {
  const wheels: VariableColumn[] = [];
  let stride = 1;
  for (let i = domains.length - 1; i >= 0; i--) {
    const domain = domains[i] as Int32Array;
    const place = inputs[i];
    if (place !== undefined) wheels.push({ place, domain, stride });
    stride *= domain.length;
  }
  return wheels;
}

function turn(memory: Int32Array, { place, domain, stride }: VariableColumn, first: number): void {
  const { length } = domain;
  if (first > 0 && LANES % (stride * length) === 0) return;
  let index = Math.floor(first / stride) % length;
  if (first % stride === 0 && stride % LANES === 0) {
    memory.fill(domain[index] as number, place, place + LANES);
    return;
  }
  let left = stride - (first % stride);
  for (let i = 0; i < LANES; i++) {
    memory[place + i] = domain[index] as number;
    if (--left > 0) continue;
    left = stride;
    if (++index === length) index = 0;
  }
}

const computeBlockCost = ({ steps }: Program): number => 2 + 2 * steps.length;

function runBlocks(
  { program }: CompiledTerm,
  { domains, budget }: { readonly domains: Domains; readonly budget: Budget },
  look: (memory: Int32Array, first: number, lanes: number) => boolean,
): boolean {
  const total = countAssignments(domains);
  const cost = computeBlockCost(program);
  const wheels = buildWheels(program, domains);
  return withMemory(program, LANES, (memory) => {
    for (let first = 0; first < total; first += LANES) {
      budget.charge(cost);
      for (const wheel of wheels) turn(memory, wheel, first);
      const lanes = Math.min(LANES, total - first);
      runSteps(program, memory, lanes);
      if (look(memory, first, lanes)) return false;
    }
    return true;
  });
}

export function exhaust(
  compiled: CompiledTerm,
  { domains, budget }: { readonly domains: Domains; readonly budget: Budget },
  visit: (assignment: Int32Array, value: number) => boolean,
): boolean {
  const { result } = compiled.program;
  const assignment = Int32Array.from(domains, (domain) => domain[0] ?? 0);
  const places = new Int32Array(domains.length);
  return runBlocks(compiled, { domains, budget }, (memory, _first, lanes) => {
    for (let i = 0; i < lanes; i++) {
      if (visit(assignment, memory[result + i] as number)) return true;
      advance(assignment, places, domains);
    }
    return false;
  });
}

export type Decision =
  | { readonly kind: 'satisfied'; readonly assignment: readonly number[] }
  | { readonly kind: 'refuted' }
  /** No assignment makes the term true. Under `assignment`, the term's value is unspecified. */
  | { readonly kind: 'open'; readonly assignment: readonly number[] };

export function decide(compiled: CompiledTerm, domains: Domains, budget: Budget): Decision {
  const { result, inputs } = compiled.program;
  const needed = domains.map((domain, i) => (inputs[i] === undefined ? domain.subarray(0, 1) : domain));
  let found = -1;
  let open = -1;
  runBlocks(compiled, { domains: needed, budget }, (memory, first, lanes) => {
    for (let i = 0; i < lanes; i++) {
      const value = memory[result + i] as number;
      if (value === 0) continue;
      if (value === 1) {
        found = first + i;
        return true;
      }
      if (open < 0) open = first + i;
    }
    return false;
  });
  if (found >= 0) return { kind: 'satisfied', assignment: assignmentAt(needed, found) };
  return open < 0 ? { kind: 'refuted' } : { kind: 'open', assignment: assignmentAt(needed, open) };
}

export interface Tally {
  readonly falses: number;
  readonly trues: number;
  readonly open: number;
}

export function tally(compiled: CompiledTerm, domains: Domains, budget: Budget): Tally {
  const { result } = compiled.program;
  let trues = 0;
  let open = 0;
  runBlocks(compiled, { domains, budget }, (memory, _first, lanes) => {
    for (let i = 0; i < lanes; i++) {
      const value = memory[result + i] as number;
      if (value === 1) trues++;
      else if (value < 0) open++;
    }
    return false;
  });
  return { falses: countAssignments(domains) - trues - open, trues, open };
}
