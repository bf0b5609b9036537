/** A campaign on a server cannot be gone on with. Everything that was acknowledged is kept. */
export class ServerTrouble extends Error {}

/** Somebody else writes the log of a campaign that this process thought that it leads. Nothing of this append is in the log. */
export class NotTheWriter extends ServerTrouble {
  override readonly name = 'NotTheWriter';
}

/** A limit of a stream, of an account or of a server's disk is reached. Everything that was acknowledged is kept. */
export class StreamFull extends ServerTrouble {
  override readonly name = 'StreamFull';
}

/** The server does not answer, or the connection was closed. */
export class NoServer extends ServerTrouble {
  override readonly name = 'NoServer';
}

/** The server does not allow this user what was asked of it. */
export class NotAllowed extends ServerTrouble {
  override readonly name = 'NotAllowed';
}

/** The campaign is not, or no longer, on the server. */
export class CampaignGone extends ServerTrouble {
  override readonly name = 'CampaignGone';
}

/** What a server says is wrong, by number (`err_code` of JetStream's API). */
const CODES = {
  wrongLastSequence: 10071,
  notStored: 10077,
  tooGreat: 10054,
  streamNotFound: 10059,
  noMessage: 10037,
  streamInUse: 10058,
  consumerInUse: 10148,
  consumerNotFound: 10014,
  /** While a server starts. */
  notAvailable: 10008,
  notEnabled: 10039,
  fullAccount: 10002,
  fullServer: 10023,
  fullStorage: 10047,
  fullMemory: 10028,
} as const;

type Said = keyof typeof CODES;

const FULL: readonly Said[] = ['notStored', 'fullAccount', 'fullServer', 'fullStorage', 'fullMemory'];

const API_ERRORS: readonly string[] = ['JetStreamApiError', 'StreamNotFoundError', 'ConsumerNotFoundError'];

/** Whether JetStream refused something for this reason. */
export function hasSaid(error: unknown, ...reasons: readonly Said[]): boolean {
  if (!(error instanceof Error) || !API_ERRORS.includes(error.name)) return false;
  const { code } = error as { readonly code?: unknown };
  return reasons.some((reason) => CODES[reason] === code);
}

/** Whether there is no room for a message. */
export function isFull(error: unknown): boolean {
  return hasSaid(error, ...FULL);
}

/** What a server says that this user may not do; undefined for other errors. */
export function violationIn(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'PermissionViolationError') return each.message;
  }
  return undefined;
}

const SILENT: readonly string[] = [
  'TimeoutError',
  // The server says nothing while it is asked for messages ('heartbeats missed'), or that it shuts down.
  'JetStreamError',
  'JetStreamStatusError',
  'RequestError',
  'NoRespondersError',
  'JetStreamNotEnabled',
  'ConnectionError',
];

/** Whether nobody answered. It may be otherwise a moment later. */
export function isSilence(error: unknown): boolean {
  return hasSaid(error, 'notAvailable', 'notEnabled') || (error instanceof Error && SILENT.includes(error.name));
}
