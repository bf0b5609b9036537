/** Last columns of tables 5.1 to 5.6 of Vida's thesis on Boolector's debugger, by algorithm. */
export interface ThesisAverages {
  readonly table: string;
  readonly title: string;
  readonly measure: 'calls' | 'after' | 'quality';
  readonly simplify: boolean;
  readonly averages: Readonly<Record<string, number>>;
}

const NAMES = ['lw', 'ddmin', 'bfs', 'changeref+', 'hdd', 'hdd+', 'hdd*', 'changeref'];

function averages(...values: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(NAMES.map((name, at) => [name, values[at] as number]));
}

/** Averages printed in Vida's thesis. Fewer calls, fewer nodes and more reduction per call are better. */
export const THESIS_TABLES: readonly ThesisAverages[] = [
  {
    table: '5.1',
    title: 'calls, with simplification',
    measure: 'calls',
    simplify: true,
    averages: averages(57.9, 128.2, 399, 537, 946, 1171, 1487.4, 3397.3),
  },
  {
    table: '5.2',
    title: 'calls, without simplification',
    measure: 'calls',
    simplify: false,
    averages: averages(57.9, 90.2, 379.3, 521.9, 291.2, 476.3, 1275.3, 2900.4),
  },
  {
    table: '5.3',
    title: 'final node count, with simplification',
    measure: 'after',
    simplify: true,
    averages: averages(1632.3, 952, 72.2, 78.7, 256.3, 48.2, 33.6, 41.9),
  },
  {
    table: '5.4',
    title: 'final node count, without simplification',
    measure: 'after',
    simplify: false,
    averages: averages(1632.3, 944.1, 90, 80.3, 266.3, 43.1, 38.8, 38.2),
  },
  {
    table: '5.5',
    title: 'reduction in percent after each number of calls, with simplification',
    measure: 'quality',
    simplify: true,
    averages: averages(0.111, 0.508, 0.275, 0.222, 0.304, 0.183, 0.117, 0.036),
  },
  {
    table: '5.6',
    title: 'reduction in percent after each number of calls, without simplification',
    measure: 'quality',
    simplify: false,
    averages: averages(0.111, 0.556, 0.291, 0.251, 0.338, 0.225, 0.089, 0.039),
  },
];
