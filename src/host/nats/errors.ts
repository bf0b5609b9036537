/** A campaign on a server cannot continue. All acknowledged events are stored. */
export class ServerError extends Error {}

/** Another process has written to this log, so the server refused this append. */
export class NotTheWriter extends ServerError {
  override readonly name = 'NotTheWriter';
}

/** A stream, an account or a disk has reached its limit. All acknowledged events are stored. */
export class StreamFull extends ServerError {
  override readonly name = 'StreamFull';
}

export class NoServer extends ServerError {
  override readonly name = 'NoServer';
}

export class NotAllowed extends ServerError {
  override readonly name = 'NotAllowed';
}

export class CampaignGone extends ServerError {
  override readonly name = 'CampaignGone';
}

/** Values of `err_code` in JetStream's API. */
const CODES = {
  wrongLastSequence: 10071,
  notStored: 10077,
  tooGreat: 10054,
  streamNotFound: 10059,
  noMessage: 10037,
  streamInUse: 10058,
  consumerInUse: 10148,
  consumerNotFound: 10014,
  notAvailable: 10008,
  notEnabled: 10039,
  fullAccount: 10002,
  fullServer: 10023,
  fullStorage: 10047,
  fullMemory: 10028,
} as const;

type JetStreamReason = keyof typeof CODES;

const FULL: readonly JetStreamReason[] = ['notStored', 'fullAccount', 'fullServer', 'fullStorage', 'fullMemory'];

const API_ERRORS: readonly string[] = ['JetStreamApiError', 'StreamNotFoundError', 'ConsumerNotFoundError'];

export function isRefusedFor(error: unknown, ...reasons: readonly JetStreamReason[]): boolean {
  if (!(error instanceof Error) || !API_ERRORS.includes(error.name)) return false;
  const { code } = error as { readonly code?: unknown };
  return reasons.some((reason) => CODES[reason] === code);
}

export function isStorageFull(error: unknown): boolean {
  return isRefusedFor(error, ...FULL);
}

export function violationIn(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'PermissionViolationError') return each.message;
  }
  return undefined;
}

const SILENT: readonly string[] = [
  'TimeoutError',
  // The server stopped sending during a pull ('heartbeats missed'), or is shutting down.
  'JetStreamError',
  'JetStreamStatusError',
  'RequestError',
  'NoRespondersError',
  'JetStreamNotEnabled',
  'ConnectionError',
];

export function isNoAnswer(error: unknown): boolean {
  return isRefusedFor(error, 'notAvailable', 'notEnabled') || (error instanceof Error && SILENT.includes(error.name));
}
