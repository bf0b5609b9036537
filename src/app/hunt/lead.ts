import { randomUUID } from 'node:crypto';
import { type Dispatch, type Store, HANDOVER_REASON } from '../../campaign/index.js';
import {
  type LiveBucket,
  type NatsAddress,
  type NatsLink,
  type OpenCampaign,
  type Refusal,
  type Watch,
  campaignsAt,
  campaignWith,
  connectNats,
  hasCampaign,
  hostName,
  isAddress,
  isLink,
  makeNatsCampaign,
  natsDispatch,
  natsLive,
  natsStore,
  NotTheWriter,
  parseNatsAddress,
  replaceCampaign,
} from '../../host/index.js';
import { type Emit, BadInput } from '../base/index.js';

export interface LedCampaign {
  readonly folder: OpenCampaign;
  readonly workers: Dispatch;
  /** Aborts when another process may have taken over the campaign. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

export async function connectTo(text: string, emit: Emit): Promise<NatsLink> {
  const address = parseNatsAddress(text);
  if (!isAddress(address)) throw new BadInput(address);
  const link = await connectNats(address, emit);
  if (!isLink(link)) throw new BadInput(link);
  return link;
}

/** Starts a campaign on a server. By default its name is the first of `campaign-1`, `campaign-2`, … that is free. */
export async function leadNew(text: string, emit: Emit): Promise<LedCampaign> {
  const link = await connectTo(text, emit);
  try {
    const { campaign } = link.address;
    const name = campaign ?? freeName(await campaignsAt(link));
    if (campaign !== undefined && (await hasCampaign(link, name))) {
      throw new BadInput({
        code: 'G503',
        severity: 'error',
        message: `there is already a campaign at ${link.address.shown}`,
        hint: `continue that campaign (gainsay resume ${link.address.shown}) or choose another name`,
      });
    }
    await makeNatsCampaign(link, name);
    return await lead(link, name, emit);
  } catch (error) {
    await link.close();
    throw error;
  }
}

/** Throws `BadInput` if the campaign does not exist or has a leader. */
export async function leadExisting(text: string, emit: Emit): Promise<LedCampaign> {
  const { link, campaign } = await campaignAt(text, emit);
  try {
    return await lead(link, campaign, emit);
  } catch (error) {
    await link.close();
    throw error;
  }
}

/** Throws `BadInput` if the campaign does not exist. */
export async function campaignAt(
  text: string,
  emit: Emit,
): Promise<{ readonly link: NatsLink; readonly campaign: string }> {
  const link = await connectTo(text, emit);
  try {
    const { campaign, shown } = link.address;
    if (campaign !== undefined && (await hasCampaign(link, campaign))) return { link, campaign };
    const there = await campaignsAt(link);
    throw new BadInput({
      code: 'G503',
      severity: 'error',
      message:
        campaign === undefined ? `${shown} does not name a campaign` : `there is no campaign ${campaign} at ${shown}`,
      expected: 'nats://HOST[:PORT]/NAME',
      ...(there.length === 0 ? {} : { hint: `there are: ${there.slice(0, 10).join(', ')}` }),
    });
  } catch (error) {
    await link.close();
    throw error;
  }
}

async function lead(link: NatsLink, campaign: string, emit: Emit): Promise<LedCampaign> {
  const address: NatsAddress = replaceCampaign(link.address, campaign);
  const at: NatsLink = { ...link, address };
  const live = await natsLive(at, campaign);
  const lease = await live.lead(processName());
  if (lease === undefined) {
    throw new BadInput({
      code: 'G503',
      severity: 'error',
      message: `${address.shown} is led by ${(await live.leader()) ?? 'another process'}`,
      hint: 'wait for the leader or stop it; if a leader dies, a worker takes over automatically',
    });
  }
  try {
    const log = await natsStore(at, campaign, { writer: 'leader' });
    const lost = new AbortController();
    lease.lost.addEventListener('abort', () => lost.abort(HANDOVER_REASON), { once: true });
    const store: Store = {
      ...log,
      append: async (events) => {
        try {
          await log.append(events);
        } catch (error) {
          if (error instanceof NotTheWriter) lost.abort(HANDOVER_REASON);
          throw error;
        }
      },
    };
    const roster = await live.watch();
    const dispatch = await natsDispatch(at, campaign, { roster, store });
    const telling = emitWorkerNotices(roster, { live, address: address.shown, emit });
    const folder = campaignWith(address.shown, { store, close: () => Promise.resolve() });
    return {
      folder,
      workers: dispatch,
      lost: lost.signal,
      async close() {
        await telling.close();
        roster.close();
        // If no work was left, no worker pool was created, so nothing has closed `dispatch` yet.
        await dispatch.close();
        await lease.close();
        await link.close();
      },
    };
  } catch (error) {
    await lease.close();
    throw error;
  }
}

export function processName(host = hostName()): string {
  return `${host.replaceAll('.', '-').slice(0, 40)}-${process.pid}-${randomUUID().slice(0, 8)}`;
}

function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number++) if (!taken.includes(`campaign-${number}`)) return `campaign-${number}`;
}

const LOOK_MS = 1_000;
const ALONE_MS = 10_000;
const KEPT = 20;

function emitWorkerNotices(
  roster: Watch,
  { live, address, emit }: { readonly live: LiveBucket; readonly address: string; readonly emit: Emit },
): { close(): Promise<void> } {
  const refusals = new Map<string, Refusal>();
  let aloneSince: number | undefined = performance.now();
  /** Number of refusals at the last `no-workers` notice; undefined once a worker is active. */
  let told: number | undefined;
  const announced = live.announceRefusals(() => [...refusals.values()].slice(-KEPT));
  const look = setInterval(() => {
    for (const { name: worker, refuses: because } of roster.workers) {
      if (because === null || refusals.has(worker)) continue;
      refusals.set(worker, { worker, because });
      emit({ kind: 'worker-refuses', worker, because });
    }
    if (roster.jobs > 0) {
      aloneSince = undefined;
      told = undefined;
      return;
    }
    aloneSince ??= performance.now();
    if (told === refusals.size || performance.now() - aloneSince < ALONE_MS) return;
    told = refusals.size;
    emit({ kind: 'no-workers', address, refused: refusals.size });
  }, LOOK_MS);
  return {
    async close() {
      clearInterval(look);
      await announced.close();
    },
  };
}
