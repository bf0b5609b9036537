/** Whether an error is no more than that a signal was aborted. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}

/** The reason with which a campaign is stopped here since another process goes on with it, or may: nothing more is done to it. */
export const HANDED_OVER = new Error('another process goes on with the campaign');
