import type { Budget } from '../budget.js';
import type { CompiledTerm } from './compile.js';
import { LANES } from './kernels.js';
import { type Program, runSteps, withMemory } from './program.js';

/** The numbers that each variable takes, variable by variable; `domainOf` gives those of a whole sort. */
export type Domains = readonly Int32Array[];

/** How many assignments there are: exact below 2^53. */
export function assignmentsOf(domains: Domains): number {
  return domains.reduce((product, { length }) => product * length, 1);
}

/** The assignment of a given number, in the order of `exhaust`: the last variable changes first. */
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

/** All assignments in order; the array is the same one each time. */
export function* enumerate(domains: Domains): Generator<Int32Array> {
  const total = assignmentsOf(domains);
  const assignment = Int32Array.from(domains, (domain) => domain[0] ?? 0);
  const places = new Int32Array(domains.length);
  for (let index = 0; index < total; index++) {
    yield assignment;
    advance(assignment, places, domains);
  }
}

/** Goes on to the next assignment; `places` says where in its domain each number is. */
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

/** A variable's column: how many assignments keep one of its numbers, and where the column is. */
interface Wheel {
  readonly place: number;
  readonly domain: Int32Array;
  readonly stride: number;
}

function wheelsOf({ inputs }: Program, domains: Domains): Wheel[] {
  const wheels: Wheel[] = [];
  let stride = 1;
  for (let i = domains.length - 1; i >= 0; i--) {
    const domain = domains[i] as Int32Array;
    const place = inputs[i];
    if (place !== undefined) wheels.push({ place, domain, stride });
    stride *= domain.length;
  }
  return wheels;
}

/** Writes a variable's numbers for the assignments from `first` on. */
function turn(memory: Int32Array, { place, domain, stride }: Wheel, first: number): void {
  const { length } = domain;
  // The column of the block before is this one's too.
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

/** Steps that a block of a program takes: a step of it computes all lanes in some 0.3 µs. */
function costOf({ steps }: Program): number {
  return 2 + 2 * steps.length;
}

/** Runs a program over all assignments, a block at a time, until `look` is true. Whether it ran through. */
function runBlocks(
  { program }: CompiledTerm,
  { domains, budget }: { readonly domains: Domains; readonly budget: Budget },
  look: (memory: Int32Array, first: number, lanes: number) => boolean,
): boolean {
  const total = assignmentsOf(domains);
  const cost = costOf(program);
  const wheels = wheelsOf(program, domains);
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

/**
 * Visits every assignment with the value of the term, until `visit` is true. The assignment is the same array each
 * time. Whether all were visited.
 */
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

/** How a Bool term fares over all assignments. */
export type Decision =
  /** True under this assignment, the first such one. */
  | { readonly kind: 'satisfied'; readonly assignment: readonly number[] }
  /** False under all. */
  | { readonly kind: 'refuted' }
  /** True under none, and under this one it depends on a choice that the standard leaves open. */
  | { readonly kind: 'open'; readonly assignment: readonly number[] };

/** Looks for an assignment that makes a Bool term true. Variables that it does not depend on keep their first value. */
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

/** Under how many assignments a Bool term is false, true, and left open. */
export interface Tally {
  readonly falses: number;
  readonly trues: number;
  readonly open: number;
}

/** Counts the values of a Bool term over all assignments. */
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
  return { falses: assignmentsOf(domains) - trues - open, trues, open };
}
