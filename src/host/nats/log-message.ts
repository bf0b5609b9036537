import type { MsgHdrs } from '@nats-io/transport-node';
import { LOG_FORMAT, UnusableLog, isBlobId } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';

/** The headers of a message of a log. */
const FIRST = 'Gainsay-First';
const COUNT = 'Gainsay-Events';
const SPILLED = 'Gainsay-Spilled';
const FORMAT = 'Gainsay-Format';
const MESSAGE_ID = 'Nats-Msg-Id';

/** One append: its events, a line of JSON each. */
export interface LogMessage {
  /** The number of its first event; where it has none, of the next one. */
  readonly first: number;
  readonly count: number;
  /** Where its lines are, if they are too great for a message: a text of the campaign. */
  readonly spilled?: string | undefined;
}

/** The headers of the first message of a log, which has no events: whose log it is, and in which format. */
export function beginHeaders({ nats }: Pick<NatsLink, 'nats'>): MsgHdrs {
  const headers = headersOf({ first: 1, count: 0 }, { nats });
  headers.set(FORMAT, String(LOG_FORMAT));
  return headers;
}

export function headersOf(message: LogMessage, { nats }: Pick<NatsLink, 'nats'>): MsgHdrs {
  const { first, count, spilled } = message;
  const headers = nats.headers();
  headers.set(FIRST, String(first));
  headers.set(COUNT, String(count));
  if (spilled !== undefined) headers.set(SPILLED, spilled);
  return headers;
}

/** What the headers of a message say. Anybody who may write to the server can have written them. */
export function messageIn(headers: MsgHdrs | undefined, place: string): LogMessage {
  const first = numberIn(headers, FIRST);
  const count = numberIn(headers, COUNT);
  if (first === undefined || first < 1 || count === undefined)
    throw new UnusableLog(`${place} is no message of Gainsay (it says not which events it has)`);
  const spilled = textIn(headers, SPILLED);
  if (spilled !== undefined && !isBlobId(spilled)) throw new UnusableLog(`${place}: ${SPILLED} names no text`);
  return { first, count, spilled };
}

/** Refuses a log of another format, and what is no log. */
export function refuseOtherFormat(headers: MsgHdrs, place: string): void {
  const found = textIn(headers, FORMAT);
  if (found === undefined) throw new UnusableLog(`${place} begins no log of a campaign`);
  if (found !== String(LOG_FORMAT))
    throw new UnusableLog(`it was written in format ${JSON.stringify(found)}, and this is format ${LOG_FORMAT}`);
}

/** Which append of which process a message is. */
export function idOf(headers: MsgHdrs): string | undefined {
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
