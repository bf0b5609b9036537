import { LANES, type Step } from './kernels.js';

export interface Program {
  readonly steps: readonly Step[];
  readonly constants: readonly { readonly place: number; readonly number: number }[];
  readonly inputs: readonly (number | undefined)[];
  readonly result: number;
  readonly size: number;
}

let spare: Int32Array | undefined;

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

export function runSteps(program: Program, memory: Int32Array, lanes: number): void {
  const { steps } = program;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] as Step;
    step.run(memory, step, lanes);
  }
}

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

export const columnOffset = (n: number): number => n * LANES;
