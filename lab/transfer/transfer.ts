import {
  type BlobId,
  type CampaignEvent,
  type Control,
  type Notice,
  type OpenCampaign,
  type Store,
  type Work,
  BadInput,
  Findings,
  UnusableLog,
  badUsage,
  begin,
  findingFiles,
  openFolder,
  readState,
} from '../../src/index.js';
import {
  type LoggedEvent,
  createCampaignFolder,
  isCampaignFolder,
  isNatsAddress,
  makeOnServer,
  requireFolder,
} from '../../src/lab-front.js';

export interface TransferResult {
  readonly to: string;
  /** `events` and `texts` are the numbers of copied items; `before` counts events that the destination already had. */
  readonly events: number;
  readonly texts: number;
  readonly before: number;
  readonly skipped: number;
  /** Ids of findings whose files were not written, since a stored text is missing or invalid. */
  readonly unreadable: readonly string[];
}

const AT_A_TIME = 16;
const EVENTS = 100;

/**
 * Copies a campaign from a server, with the files of its findings, or completes an older copy. Throws `BadInput` if
 * the folder contains another campaign.
 *
 * @example
 * await pull('nats://localhost/nightly', 'nightly').result;
 */
export function pull(address: string, dir: string, control: Control = {}): Work<Notice, TransferResult> {
  return begin(async (emit) => {
    requireAddress(address);
    refuseAddress(dir);
    const from = await openFolder(address, { readOnly: true, emit });
    return copyCampaign(from, () => folderFor(dir), { control, finish: writeFindings });
  });
}

/**
 * Copies a campaign from a folder to a server, or completes an older copy there.
 *
 * @example
 * await push('gainsay-campaign-1', 'nats://localhost/nightly').result;
 */
export function push(dir: string, address: string, control: Control = {}): Work<Notice, TransferResult> {
  return begin(async (emit) => {
    refuseAddress(dir);
    requireAddress(address);
    const from = await openFolder(dir, { readOnly: true });
    // Opens the destination after reading the source, so that no campaign is created there if the source has none.
    return copyCampaign(from, async () => requireFolder(await makeOnServer(address, emit)), { control });
  });
}

interface CopyOptions {
  readonly control: Control;
  readonly finish?: (copy: OpenCampaign) => Promise<readonly string[]>;
}

async function copyCampaign(
  from: OpenCampaign,
  open: () => Promise<OpenCampaign>,
  { control: { signal = new AbortController().signal }, finish }: CopyOptions,
): Promise<TransferResult> {
  try {
    await readBeginning(from);
    const to = await open();
    try {
      const before = await countCommonEvents(from, to);
      // Events after `end` are not copied, since they may refer to texts that were not copied.
      const end = await readLastSequence(from.store);
      const texts = await copyTexts(from.store, to.store, signal);
      const events = await copyEvents(from.store, to.store, { after: before, end, signal });
      const unreadable = (await finish?.(to)) ?? [];
      const skipped = [from, to].reduce((sum, { store }) => sum + (store.skipped?.().length ?? 0), 0);
      return { to: to.path, events, texts, before, skipped, unreadable };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function readBeginning({ store }: OpenCampaign): Promise<void> {
  if ((await store.event(1))?.kind !== 'campaign-started') await readState(store);
}

/** Returns the sequence number of the last common event. Throws `BadInput` if the copy's events differ. */
async function countCommonEvents(from: OpenCampaign, to: OpenCampaign): Promise<number> {
  const theirs = from.store.events()[Symbol.asyncIterator]();
  let same = 0;
  try {
    for await (const { sequence, event } of to.store.events()) {
      const next = (await theirs.next()) as IteratorResult<LoggedEvent, undefined>;
      if (next.value === undefined)
        throw copyRefusal(from, to, `the destination has more events than ${from.path}, which ends with event ${same}`);
      if (JSON.stringify(next.value.event) !== JSON.stringify(event))
        throw copyRefusal(
          from,
          to,
          same === 0 ? 'the destination has another campaign' : `the events differ from event ${sequence} on`,
        );
      // Uses the event's sequence number in `from`: its number in `to` differs if the log of `from` has gaps.
      same = next.value.sequence;
    }
    return same;
  } finally {
    await theirs.return?.();
  }
}

function copyRefusal(from: OpenCampaign, to: OpenCampaign, why: string): BadInput {
  return new BadInput({
    code: isNatsAddress(to.path) ? 'G507' : 'G503',
    severity: 'error',
    message: `${from.path} was not copied to ${to.path}: ${why}`,
    hint: 'choose another destination; an existing copy can only be continued',
  });
}

/** Runs before events are copied, since events refer to texts. */
async function copyTexts(from: Store, to: Store, signal: AbortSignal): Promise<number> {
  const there = new Set<BlobId>();
  for await (const id of to.ids()) there.add(id);
  let copies = 0;
  const copy = async (id: BlobId): Promise<void> => {
    const text = await readText(from, id);
    if (text === undefined) return;
    await to.put(text);
    copies++;
  };
  let under: BlobId[] = [];
  for await (const id of from.ids()) {
    if (there.has(id)) continue;
    under.push(id);
    if (under.length < AT_A_TIME) continue;
    signal.throwIfAborted();
    await Promise.all(under.map(copy));
    under = [];
  }
  await Promise.all(under.map(copy));
  return copies;
}

async function readText(from: Store, id: BlobId): Promise<string | undefined> {
  try {
    const text = await from.get(id);
    if (text === undefined) throw new UnusableLog(`the text ${id} is missing`);
    return text;
  } catch (error) {
    if (from.skipped === undefined || !(error instanceof UnusableLog)) throw error;
    return undefined;
  }
}

async function readLastSequence(store: Store): Promise<number> {
  let end = 0;
  for await (const { sequence } of store.events()) end = sequence;
  return end;
}

async function copyEvents(
  from: Store,
  to: Store,
  { after, end, signal }: { readonly after: number; readonly end: number; readonly signal: AbortSignal },
): Promise<number> {
  let copies = 0;
  let under: CampaignEvent[] = [];
  const send = async (): Promise<void> => {
    signal.throwIfAborted();
    await to.append(under);
    copies += under.length;
    under = [];
  };
  for await (const { sequence, event } of from.events(after)) {
    if (sequence > end) break;
    under.push(event);
    if (under.length >= EVENTS) await send();
  }
  await send();
  return copies;
}

async function writeFindings(folder: OpenCampaign): Promise<readonly string[]> {
  const { plan } = await readState(folder.store);
  const findings = new Findings();
  for await (const { event } of folder.store.events()) findings.add(event);
  const unreadable: string[] = [];
  for (const finding of findings.all) {
    try {
      await folder.writeFinding(finding.id, await findingFiles(finding, plan, folder.store));
    } catch (error) {
      if (!(error instanceof UnusableLog)) throw error;
      unreadable.push(finding.id);
    }
  }
  return unreadable;
}

async function folderFor(dir: string): Promise<OpenCampaign> {
  const made = await createCampaignFolder(dir);
  return isCampaignFolder(made) ? made : openFolder(dir, { readOnly: false });
}

function requireAddress(address: string): void {
  if (!isNatsAddress(address)) throw badUsage(`${address} is not an address`, { expected: 'nats://HOST[:PORT]/NAME' });
}

function refuseAddress(dir: string): void {
  if (isNatsAddress(dir)) throw badUsage('both are addresses', { expected: 'a folder and an address' });
}
