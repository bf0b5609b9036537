import { setTimeout as sleep } from 'node:timers/promises';
import type { JetStreamPublishOptions, PubAck } from '@nats-io/jetstream';
import type { NatsLink } from './connect.js';
import {
  CampaignGone,
  NoServer,
  NotAllowed,
  StreamFull,
  isRefusedFor,
  isStorageFull,
  isNoAnswer,
  violationIn,
} from './errors.js';

/** If a message cannot be stored now, a hunt waits and a short command gives up. */
export type Patience = 'waits' | 'gives up';

const ACK_MS = 5_000;
const ATTEMPTS = 4;
const FULL_MS = 2_000;
const SILENT_MS = 500;

export interface Publishing extends Partial<JetStreamPublishOptions> {
  readonly stream: string;
}

/** Resolves once the stream acknowledges. Throws `StreamFull`, `NoServer` or `CampaignGone`. */
export async function publish(
  link: NatsLink,
  { subject, body, patience }: { readonly subject: string; readonly body: Uint8Array; readonly patience: Patience },
  { stream, ...options }: Publishing,
): Promise<PubAck> {
  let full = false;
  for (;;) {
    try {
      const ack = await link.jetstream.publish(subject, body, { timeout: ACK_MS, retries: ATTEMPTS, ...options });
      if (full) link.emit({ kind: 'server-has-room', address: link.address.shown });
      return ack;
    } catch (error) {
      const refused = toServerError(error, link);
      if (refused instanceof StreamFull && patience === 'waits') {
        if (!full) link.emit({ kind: 'server-full', address: link.address.shown, because: (error as Error).message });
        full = true;
        await sleep(FULL_MS);
      } else if (refused instanceof NoServer && patience === 'waits' && !link.connection.isClosed()) {
        await refuseGone(link, stream);
        await sleep(SILENT_MS);
      } else throw refused ?? error;
    }
  }
}

/** Throws `NoServer` if the server does not answer. */
export async function requestOnce<T>(link: NatsLink, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toServerError(error, link) ?? error;
  }
}

export async function requestPatiently<T>(link: NatsLink, patience: Patience, request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await requestOnce(link, request);
    } catch (error) {
      if (patience === 'gives up' || !(error instanceof NoServer) || link.connection.isClosed()) throw error;
      await sleep(SILENT_MS);
    }
  }
}

function toServerError(error: unknown, { address, connection }: NatsLink): Error | undefined {
  const { shown } = address;
  if (isStorageFull(error)) return new StreamFull(`${shown} is full: ${(error as Error).message}`, { cause: error });
  if (isRefusedFor(error, 'streamNotFound'))
    return new CampaignGone(`the campaign ${shown} no longer exists`, { cause: error });
  const violation = violationIn(error);
  if (violation !== undefined)
    return new NotAllowed(`${shown} does not permit this user's request: ${violation}`, { cause: error });
  if (connection.isClosed()) return new NoServer(`the connection to ${shown} was closed`, { cause: error });
  if (isNoAnswer(error)) return new NoServer(`${shown} does not answer`, { cause: error });
  return undefined;
}

async function refuseGone(link: NatsLink, stream: string): Promise<void> {
  try {
    await link.manager.streams.info(stream);
  } catch (error) {
    const refused = toServerError(error, link);
    if (refused instanceof CampaignGone) throw refused;
  }
}
