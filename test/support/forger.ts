import {
  type CampaignEvent,
  type FindingRecord,
  type Task,
  encodeReports,
  taskName,
} from '../../src/campaign/index.js';
import {
  type NatsLink,
  connectNats,
  isAddress,
  isLink,
  campaignNames,
  parseNatsAddress,
  taskTokens,
} from '../../src/host/index.js';

/** The names and the token that a report claims. */
export interface ReportAs {
  readonly worker: string;
  readonly of?: string;
  readonly token?: string;
}

export interface Forger {
  report(event: CampaignEvent, as: ReportAs): Promise<void>;
  /** Adds a task with its token. Any user who may read the stream of tasks can compute the token. */
  task(task: Task): Promise<void>;
  /**
   * Adds a note. Permission for triage suffices for this. A string is sent unchanged, even if it is not a valid
   * event.
   */
  note(event: CampaignEvent | string): Promise<void>;
  raw(subject: string, body: string, headers?: Readonly<Record<string, string>>): Promise<void>;
  readonly link: NatsLink;
  close(): Promise<void>;
}

export async function forger(server: string, campaign: string): Promise<Forger> {
  const address = parseNatsAddress(`${server}/${campaign}`);
  if (!isAddress(address)) throw new Error(address.message);
  const link = await connectNats(address);
  if (!isLink(link)) throw new Error(link.message);
  const raw: Forger['raw'] = async (subject, body, named = {}) => {
    const headers = link.nats.headers();
    for (const [name, value] of Object.entries(named)) headers.set(name, value);
    // A new stream may not be ready yet.
    await link.jetstream.publish(`gainsay.${campaign}.${subject}`, body, { headers, retries: 20 });
  };
  return {
    link,
    raw,
    report(event, { worker, of = '', token = '' }) {
      const sent = { of, token, isLast: false, inbox: '', event: JSON.stringify(event) };
      return raw('report', encodeReports([sent]), { 'Gainsay-Worker': worker });
    },
    async task(task) {
      const token = (await taskTokens(link, campaignNames(campaign))).tokenOf(taskName(task));
      return raw('task', JSON.stringify(task), { 'Gainsay-Token': token });
    },
    async note(event) {
      if (typeof event === 'string') return raw('log.main.note', event);
      const { state } = await link.manager.streams.info(`gainsay-${campaign}-log`);
      const last = await link.manager.streams.getMessage(`gainsay-${campaign}-log`, { seq: state.last_seq });
      const [first, count] = ['Gainsay-First', 'Gainsay-Events'].map((name) => Number(last?.header.get(name)));
      const next = String((first ?? 1) + (count ?? 0));
      return raw('log.main.note', JSON.stringify(event), { 'Gainsay-First': next, 'Gainsay-Events': '1' });
    },
    close: () => link.close(),
  };
}

/** Replaces the solvers' command in a finding. */
export function withSolver(finding: FindingRecord, command: string, id: string): FindingRecord {
  const named = JSON.parse(
    JSON.stringify(finding).replaceAll(JSON.stringify(finding.suspects[0]), JSON.stringify(command)),
  ) as FindingRecord;
  return { ...named, id, group: `forged ${id}` };
}
