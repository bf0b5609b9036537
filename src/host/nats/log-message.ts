import type { MsgHdrs } from '@nats-io/transport-node';
import { LOG_FORMAT, UnusableLog, isBlobId } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';

const FIRST = 'Gainsay-First';
const COUNT = 'Gainsay-Events';
const SPILLED = 'Gainsay-Spilled';
const FORMAT = 'Gainsay-Format';
const MESSAGE_ID = 'Nats-Msg-Id';

/** One append, with a line of JSON per event. */
export interface LogMessage {
  /** Number of the message's first event. A message without events has the number of the next event. */
  readonly first: number;
  readonly count: number;
  readonly spilled?: string | undefined;
}

export function beginHeaders({ nats }: Pick<NatsLink, 'nats'>): MsgHdrs {
  const headers = toHeaders({ first: 1, count: 0 }, { nats });
  headers.set(FORMAT, String(LOG_FORMAT));
  return headers;
}

export function toHeaders(message: LogMessage, { nats }: Pick<NatsLink, 'nats'>): MsgHdrs {
  const { first, count, spilled } = message;
  const headers = nats.headers();
  headers.set(FIRST, String(first));
  headers.set(COUNT, String(count));
  if (spilled !== undefined) headers.set(SPILLED, spilled);
  return headers;
}

/** The result is untrusted, since any client may have written the headers. */
export function messageIn(headers: MsgHdrs | undefined, place: string): LogMessage {
  const first = numberIn(headers, FIRST);
  const count = numberIn(headers, COUNT);
  if (first === undefined || first < 1 || count === undefined)
    throw new UnusableLog(`${place} is not a message of Gainsay (it has no event numbers)`);
  const spilled = textIn(headers, SPILLED);
  if (spilled !== undefined && !isBlobId(spilled))
    throw new UnusableLog(`${place}: ${SPILLED} is not the id of a text`);
  return { first, count, spilled };
}

/** Throws if the stream has another format or is not a log. */
export function refuseOtherFormat(headers: MsgHdrs, place: string): void {
  const found = textIn(headers, FORMAT);
  if (found === undefined) throw new UnusableLog(`${place} does not begin the log of a campaign`);
  if (found !== String(LOG_FORMAT))
    throw new UnusableLog(
      `the log was written in format ${JSON.stringify(found)}, but this version of gainsay reads format ${LOG_FORMAT}`,
    );
}

export function readId(headers: MsgHdrs): string | undefined {
  return textIn(headers, MESSAGE_ID);
}

function numberIn(headers: MsgHdrs | undefined, name: string): number | undefined {
  const text = textIn(headers, name);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function textIn(headers: MsgHdrs | undefined, name: string): string | undefined {
  const text = headers?.get(name) ?? '';
  return text === '' ? undefined : text;
}
