/** Returns a function that measures the milliseconds since this call, minus pauses. */
export function stopwatch(now: () => number, pausedMs: () => number = () => 0): () => number {
  const [started, before] = [now(), pausedMs()];
  let most = 0;
  return () => (most = Math.max(most, now() - started - (pausedMs() - before)));
}
