import { createHash } from 'node:crypto';
import type { StoredMsg } from '@nats-io/jetstream';
import type { ObjectStore } from '@nats-io/obj';
import type { MsgHdrs } from '@nats-io/transport-node';
import { type BlobId, UnusableLog, isBlobId } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';
import { ServerError, isRefusedFor } from './errors.js';
import type { CampaignNames } from './names.js';
import { type Patience, requestPatiently, publish } from './publish.js';
import { readRange } from './read-range.js';
import type { Skipped } from './skipped.js';

const IN_OBJECTS = 'Gainsay-Object';

export interface Texts {
  put(bytes: Uint8Array): Promise<BlobId>;
  get(id: BlobId): Promise<Buffer | undefined>;
  ids(): AsyncIterable<BlobId>;
}

export interface TextsOptions {
  readonly names: CampaignNames;
  readonly patience: Patience;
  readonly most: number;
  readonly skipped: Skipped;
}

/** Maximum number of subjects to try for a text, since other clients may have stored other content under its id. */
const PLACES = 64;

/** Stores a small text as one message, with one request. Larger texts are in the object store, which is slower. */
export function natsTexts(link: NatsLink, { names, patience, most, skipped }: TextsOptions): Texts {
  const contentAt = async (id: BlobId, place: string): Promise<Uint8Array | null | undefined> => {
    const message = await requestPatiently(link, patience, () => textMessage(link, names, place));
    if (message === undefined) return undefined;
    const bytes = message.header.has(IN_OBJECTS) ? await objectCalled(id) : message.data;
    if (bytes !== null && sha256(bytes) === id) return bytes;
    skipped.add(`the content of the text ${place} does not match its name`);
    return null;
  };
  const objectCalled = async (id: BlobId): Promise<Uint8Array | null> => {
    try {
      return await requestPatiently(link, patience, async () => (await openObjects(link, names)).getBlob(id));
    } catch (error) {
      if (error instanceof ServerError) throw error;
      return null;
    }
  };
  const putAt = async (place: string, body: Uint8Array, headers: MsgHdrs): Promise<boolean> => {
    const expect = { lastSubjectSequence: 0 };
    try {
      await publish(
        link,
        { subject: names.textSubject(place), body, patience },
        { stream: names.texts, headers, expect },
      );
      return true;
    } catch (error) {
      if (!isRefusedFor(error, 'wrongLastSequence')) throw error;
      return false;
    }
  };
  return {
    async put(bytes) {
      const id = sha256(bytes);
      const isGreat = bytes.length > most;
      const headers = link.nats.headers();
      if (isGreat) headers.set(IN_OBJECTS, String(bytes.length));
      for (const place of locations(id)) {
        if (isGreat) {
          const found = await contentAt(id, place);
          if (found) return id;
          if (found === null) continue;
          await requestPatiently(link, patience, async () =>
            (await openObjects(link, names)).putBlob({ name: id }, bytes),
          );
        }
        if (await putAt(place, isGreat ? new Uint8Array() : bytes, headers)) return id;
        if (await contentAt(id, place)) return id;
      }
      throw new UnusableLog(`${link.address.shown}: all ${PLACES} places for the text ${id} are taken by other texts`);
    },
    async get(id) {
      if (!isBlobId(id)) return undefined;
      let isOther = false;
      for (const place of locations(id)) {
        const bytes = await contentAt(id, place);
        if (bytes === undefined) break;
        if (bytes !== null) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        isOther = true;
      }
      if (!isOther) return undefined;
      throw new UnusableLog(`${link.address.shown}: the content of the text ${id} does not match its name`);
    },
    async *ids() {
      const { state } = await requestPatiently(link, patience, () => link.manager.streams.info(names.texts));
      const range = { stream: names.texts, from: state.first_seq, to: state.last_seq, headersOnly: true };
      for await (const { subject } of readRange(link, range, patience)) {
        const id = subject.slice(names.textSubject('').length);
        if (isBlobId(id)) yield id;
      }
    },
  };
}

function* locations(id: BlobId): Iterable<string> {
  yield id;
  for (let i = 1; i < PLACES; i++) yield `${id}-${i}`;
}

/** If the nearest server of the cluster lacks the message, reads it from the stream's leader. */
async function textMessage(link: NatsLink, names: CampaignNames, place: string): Promise<StoredMsg | undefined> {
  const query = { last_by_subj: names.textSubject(place) };
  const near = await link.manager.direct.getMessage(names.texts, query);
  if (near !== null) return near;
  return (await link.manager.streams.getMessage(names.texts, query)) ?? undefined;
}

async function openObjects(link: NatsLink, names: CampaignNames): Promise<ObjectStore> {
  const { Objm } = await import('@nats-io/obj');
  return new Objm(link.connection).create(names.objects, { replicas: link.address.replicas });
}

const sha256 = (bytes: Uint8Array): BlobId => createHash('sha256').update(bytes).digest('hex');
