/** Processor time of `referenceWork` on the machine for which the tests' limits were chosen. */
const REFERENCE_MS = 80;

/** Returns the processor time of some work in milliseconds, scaled to the usual speed of a machine. */
export function processorMs(work: () => void): number {
  const ms = measureProcessorMs(work);
  return ms / slowdown();
}

export function measureProcessorMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Returns the ratio of the present to the usual processor time of `referenceWork`, at least 1. */
export function slowdown(): number {
  return Math.max(1, measureProcessorMs(referenceWork) / REFERENCE_MS);
}

/** Like an evaluation, allocates small objects and computes with integers of arbitrary size. */
function referenceWork(): number {
  const found = new Map<string, object>();
  let value = 1n;
  for (let i = 0; i < 100_000; i++) {
    value = BigInt.asUintN(64, value * 6_364_136_223_846_793_005n + 1n);
    found.set(`${value >> 40n}`, { i, next: [value] });
  }
  return found.size;
}
