import { createHash } from 'node:crypto';
import type { StoredMsg } from '@nats-io/jetstream';
import type { ObjectStore } from '@nats-io/obj';
import { type BlobId, UnusableLog, isBlobId } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';
import { hasSaid } from './errors.js';
import type { CampaignNames } from './names.js';
import { type Patience, patiently, publish } from './publish.js';
import { readRange } from './read-range.js';

/** Says that a text is in the object store, since it is too great for a message. */
const IN_OBJECTS = 'Gainsay-Object';

/** The texts of a campaign, by their content. */
export interface Texts {
  put(bytes: Uint8Array): Promise<BlobId>;
  get(id: BlobId): Promise<Buffer | undefined>;
  ids(): AsyncIterable<BlobId>;
}

export interface TextsOptions {
  readonly names: CampaignNames;
  readonly patience: Patience;
  /** The greatest message, bytes. */
  readonly most: number;
}

/**
 * A stream with a subject for each content, on which the first message is the last: JetStream refuses any other. A text takes one
 * request to put or to get, where an object store takes a consumer for each; it serves for those above the greatest message only.
 */
export function natsTexts(link: NatsLink, { names, patience, most }: TextsOptions): Texts {
  const isThere = async (id: BlobId) =>
    (await patiently(link, patience, () => textMessage(link, names, id))) !== undefined;
  return {
    async put(bytes) {
      const id = sha256(bytes);
      const isGreat = bytes.length > most;
      const headers = link.nats.headers();
      if (isGreat) {
        if (await isThere(id)) return id;
        await patiently(link, patience, async () => (await objectsOf(link, names)).putBlob({ name: id }, bytes));
        headers.set(IN_OBJECTS, String(bytes.length));
      }
      try {
        const body = isGreat ? new Uint8Array() : bytes;
        const expect = { lastSubjectSequence: 0 };
        await publish(
          link,
          { subject: names.textSubject(id), body, patience },
          { stream: names.texts, headers, expect },
        );
      } catch (error) {
        if (!hasSaid(error, 'wrongLastSequence')) throw error;
      }
      return id;
    },
    async get(id) {
      if (!isBlobId(id)) return undefined;
      const message = await patiently(link, patience, () => textMessage(link, names, id));
      if (message === undefined) return undefined;
      const isGreat = message.header.has(IN_OBJECTS);
      const bytes = isGreat
        ? await patiently(link, patience, async () => (await objectsOf(link, names)).getBlob(id))
        : message.data;
      if (bytes === null || sha256(bytes) !== id)
        throw new UnusableLog(`${link.address.shown}: the text ${id} is not the one that was kept under this name`);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    async *ids() {
      const { state } = await patiently(link, patience, () => link.manager.streams.info(names.texts));
      const range = { stream: names.texts, from: state.first_seq, to: state.last_seq, headersOnly: true };
      for await (const { subject } of readRange(link, range, patience)) {
        const id = subject.slice(names.textSubject('').length);
        if (isBlobId(id)) yield id;
      }
    },
  };
}

/** A server of a cluster may not have heard of a message that is there: that there is none says the stream's leader alone. */
async function textMessage(link: NatsLink, names: CampaignNames, id: BlobId): Promise<StoredMsg | undefined> {
  const query = { last_by_subj: names.textSubject(id) };
  const near = await link.manager.direct.getMessage(names.texts, query);
  if (near !== null) return near;
  return (await link.manager.streams.getMessage(names.texts, query)) ?? undefined;
}

/** The object store; it is made where it is first needed. */
async function objectsOf(link: NatsLink, names: CampaignNames): Promise<ObjectStore> {
  const { Objm } = await import('@nats-io/obj');
  return new Objm(link.connection).create(names.objects, { replicas: link.address.replicas });
}

function sha256(bytes: Uint8Array): BlobId {
  return createHash('sha256').update(bytes).digest('hex');
}
