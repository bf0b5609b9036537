import type { CampaignEvent, Task } from '../log/index.js';

/** What a worker reports: an event as it would stand in the log, `at` aside. */
export interface Report {
  /** The worker, by its name. */
  readonly worker: string;
  /**
   * The task that is over with it, by `taskName`: the event is what came of it, a fault where it failed, or null where nothing came
   * of it. Null where the worker found something on its way, and goes on.
   */
  readonly task: string | null;
  readonly event: CampaignEvent | null;
  /** The task on which the worker was when it found this, by `taskName`; missing if it works in this process. */
  readonly of?: string | undefined;
}

/** A report that is handed over again, to whoever leads the campaign then, until it is taken. */
export interface GivenReport extends Report {
  /** Called once the log holds what it says, or nothing of it is needed. */
  taken(): Promise<void>;
}

/** The head's side of a queue of tasks. */
export interface Dispatch {
  /** How many tasks may be out: as many as keep all workers busy. */
  readonly room: number;
  /** The machines on which workers are, by their hosts' names. */
  readonly hosts: ReadonlySet<string>;
  /** Calls back whenever there may be more room. Ends with the function that it returns. */
  onRoom(hear: () => void): () => void;
  /** Puts a task where a worker takes it; a task of the same name that is there already is the same. */
  post(task: Task): Promise<void>;
  /** What workers report, in the order of each; ends when the dispatch is closed. */
  reports(): AsyncIterable<GivenReport>;
  /** Hears what the log holds from now on; missing: workers read the log themselves. */
  logged?(event: CampaignEvent): void;
  /** Throws a report away that cannot be of this campaign, counts it and says so; missing: workers are this process's own. */
  refuse?(report: GivenReport, because: string): Promise<void>;
  /** Takes back what no worker has begun. How many tasks workers hold. */
  clear(): Promise<number>;
  close(): Promise<void>;
}

/** A task that a worker holds. */
export interface GivenTask {
  readonly task: Task;
  /** How often it was given to somebody, this time included. */
  readonly times: number;
  /** Says what came of it. Settles once that is kept. */
  finish(event: CampaignEvent | null): Promise<void>;
  /** Gives it back, for others. */
  giveBack(): Promise<void>;
}

/** A worker's side of a queue of tasks. */
export interface TaskSource {
  /** The next task, as soon as there is one; undefined once there will be none. Rejects when the signal aborts. */
  next(signal: AbortSignal): Promise<GivenTask | undefined>;
  /** Says what was found on the way. Settles once that is kept. */
  report(event: CampaignEvent): Promise<void>;
  /** The log: what is there, then what comes, batches left out where that is cheaper. Ends when the signal aborts. */
  log(signal: AbortSignal): AsyncIterable<CampaignEvent>;
}
