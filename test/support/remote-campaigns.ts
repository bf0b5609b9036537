import { type CampaignEvent, runWorker } from '../../src/campaign/index.js';
import {
  type NatsLink,
  type NatsNotice,
  NoServer,
  connectNats,
  isAddress,
  isLink,
  makeNatsCampaign,
  natsDispatch,
  natsLive,
  natsStore,
  natsTaskSource,
  parseNatsAddress,
} from '../../src/host/index.js';
import { type Setup, campaign, scriptedTools } from './scripted-campaign.js';
import { type Script, hashToNumber, makeScriptedSolver } from './scripted-solver.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const buggy: Script = (input) => (isMutant(input) && hashToNumber(input) % 3 === 0 ? ['unsat'] : ['sat']);
export const SETUP: Setup = { solvers: () => [makeScriptedSolver('a', buggy), makeScriptedSolver('b', () => ['sat'])] };

const clock = {
  now: () => performance.now(),
  sleep: (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms)),
};
const MACHINE = { system: 'Elsewhere 1', architecture: 'x86_64', host: 'there' };

/** Lists queries and findings in a form that does not depend on their workers or order. */
export function summariseEvents(events: readonly CampaignEvent[]): string[] {
  const lines: string[] = [];
  for (const event of events) {
    if (event.kind === 'batch-done')
      for (const { index, said } of event.results) lines.push(JSON.stringify([event.batch, index, said]));
    if (event.kind === 'finding') lines.push(event.finding.id);
  }
  return lines.sort();
}

export interface RemoteSetup extends Partial<Setup> {
  /** The server's address for each worker. */
  readonly workers: readonly string[];
  /** Milliseconds of silence after which a task goes to another worker. */
  readonly taskMs?: number;
  meanwhile?(name: string): Promise<void>;
}

/** Campaigns on a server, each with a leader and workers with their own connections. */
export class RemoteCampaigns {
  /** Notices of leaders and workers. */
  readonly notices: NatsNotice[] = [];
  readonly #url: string;
  readonly #links: NatsLink[] = [];
  #count = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async link(url: string = this.#url): Promise<NatsLink> {
    const address = parseNatsAddress(url);
    if (!isAddress(address)) throw new Error(address.message);
    const made = await connectNats(address, (notice) => this.notices.push(notice));
    if (!isLink(made)) throw new Error(made.message);
    this.#links.push(made);
    return made;
  }

  async run({ workers, taskMs, meanwhile, ...more }: RemoteSetup) {
    const setup = { ...SETUP, ...more };
    const name = `c${this.#count++}`;
    const leading = await this.link();
    await makeNatsCampaign(leading, name);
    const live = await natsLive(leading, name);
    const lease = await live.lead('the first');
    const roster = await live.watch();
    const store = await natsStore(leading, name, { writer: 'leader' });
    const times = taskMs === undefined ? {} : { taskMs };
    const dispatch = await natsDispatch(leading, name, { roster, store, ...times });
    const over = new AbortController();
    const links = await Promise.all(workers.map((url) => this.link(url)));
    const working = links.map((own, i) => this.#work({ own, name, worker: `worker-${i}`, times, setup }, over.signal));
    const disturbed = meanwhile?.(name);
    const ran = await campaign({
      ...setup,
      store,
      clock,
      dispatch,
    });
    await disturbed;
    over.abort(new Error('over'));
    await Promise.all(working);
    roster.close();
    await lease?.close();
    return { ...ran, name, leading, live };
  }

  async #work({ own, name, worker, times, setup }: Working, signal: AbortSignal): Promise<void> {
    const kept = await natsStore(own, name, { patience: 'waits' });
    const source = await natsTaskSource(own, name, { worker, store: kept, ...times });
    const status = { name: worker, machine: MACHINE, jobs: 2, solvers: ['a'], tests: 0, tasks: 0, refuses: null };
    const announced = (await natsLive(own, name)).announce(() => status);
    const prepare = () => Promise.resolve(scriptedTools({ ...setup, clock, jobs: 2 }, kept));
    const isPassing = (error: unknown) => error instanceof NoServer;
    await runWorker({ store: kept, source, clock, jobs: 2, machine: MACHINE, isTransient: isPassing, prepare }, signal);
    await announced.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#links.map((each) => each.close()));
  }
}

interface Working {
  readonly own: NatsLink;
  readonly name: string;
  readonly worker: string;
  readonly times: { readonly taskMs?: number };
  readonly setup: Setup;
}
