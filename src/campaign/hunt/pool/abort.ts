/** Checks whether the error is only the reason of the aborted signal. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}

/** Abort reason if another process continues, or may continue, the campaign: stop at once. */
export const HANDED_OVER = new Error('another process continues the campaign');
