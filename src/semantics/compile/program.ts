import { LANES, type Step } from './kernels.js';

/** A term as steps over columns of numbers. */
export interface Program {
  /** In an order in which arguments come first. */
  readonly steps: readonly Step[];
  /** Columns that hold one number. */
  readonly constants: readonly { readonly place: number; readonly number: number }[];
  /** The column of each variable; undefined where the term does not depend on it. */
  readonly inputs: readonly (number | undefined)[];
  readonly result: number;
  /** How many numbers all columns hold. */
  readonly size: number;
}

let spare: Int32Array | undefined;

/** Memory for a program while `use` runs, its constants in the first `lanes` places. `use` may take memory itself. */
export function withMemory<T>(program: Program, lanes: number, use: (memory: Int32Array) => T): T {
  const memory = spare !== undefined && spare.length >= program.size ? spare : new Int32Array(program.size);
  spare = undefined;
  for (const { place, number } of program.constants) memory.fill(number, place, place + lanes);
  try {
    return use(memory);
  } finally {
    spare = memory;
  }
}

/** Runs all steps over the first `lanes` (at most `LANES`) places of the columns. */
export function runSteps(program: Program, memory: Int32Array, lanes: number): void {
  const { steps } = program;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] as Step;
    step.run(memory, step, lanes);
  }
}

/** The number that a program gives for one assignment. */
export function runOnce(program: Program, assignment: ArrayLike<number>): number {
  const { inputs, result } = program;
  return withMemory(program, 1, (memory) => {
    for (let i = 0; i < inputs.length; i++) {
      const place = inputs[i];
      if (place !== undefined) memory[place] = assignment[i] as number;
    }
    runSteps(program, memory, 1);
    return memory[result] as number;
  });
}

/** The place of column number `n`. */
export const placeOf = (n: number): number => n * LANES;
